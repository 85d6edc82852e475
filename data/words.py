"""The words people read: gettext catalogues, one a language, read by Babel.

A message's id is a key such as `table.joined`; the catalogue of English holds every key. Not
here: which words a screen needs (`cogs/screens/`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any, Final

from babel import Locale
from babel.lists import format_list
from babel.messages.catalog import Catalog as PoCatalog
from babel.messages.pofile import PoFileError, read_po

LOCALES = Path(__file__).parent / "locales"
SOURCE: Final = "en"


class WordsError(Exception):
    """A catalogue of words is wrong: where, and why."""


class Words:
    """The words of one language. What it lacks is said in English."""

    def __init__(self, locale: str, catalogue: PoCatalog, fallback: Words | None) -> None:
        self.locale = locale
        self._babel = Locale.parse(locale, sep="-")
        self._catalogue = catalogue
        self._fallback = fallback
        self._plural = c2py(catalogue.plural_expr)

    def __call__(self, key: str, /, **values: Any) -> str:
        """The words of a key with its {values} filled in; `n` chooses the plural form.

        Raises KeyError for a key that no catalogue has.
        """
        return self._template(key, values.get("n")).format(**values)

    def __contains__(self, key: str) -> bool:
        return self._catalogue.get(key) is not None or (
            self._fallback is not None and key in self._fallback
        )

    def _template(self, key: str, n: int | None) -> str:
        message = self._catalogue.get(key)
        if message is None or not message.string:
            if self._fallback is None:
                raise KeyError(f"no words for {key!r}")
            return self._fallback._template(key, n)
        if isinstance(message.string, str):
            return message.string
        return message.string[self._plural(n or 0)]

    def list(self, items: Sequence[str]) -> str:
        """The items as a sentence lists them: "Ann, Bob and Cyd"."""
        return format_list(list(items), locale=self._babel)


@cache
def load_words(locale: str = SOURCE, folder: Path = LOCALES) -> Words:
    """The words of a language that has a catalogue. Raises WordsError."""
    path = folder / f"{locale}.po"
    try:
        with path.open("rb") as file:
            catalogue = read_po(file, locale=locale.replace("-", "_"), abort_invalid=True)
    except OSError as error:
        raise WordsError(f"{path}: cannot be read ({error.strerror})") from error
    except (PoFileError, UnicodeDecodeError) as error:
        raise WordsError(f"{path}: {error}") from error
    _check_braces(path, catalogue)
    return Words(locale, catalogue, None if locale == SOURCE else load_words(SOURCE, folder))


def _check_braces(path: Path, catalogue: PoCatalog) -> None:
    """A stray brace would only be noticed when the sentence is needed."""
    for message in catalogue:
        text = message.string or ""
        for form in (text,) if isinstance(text, str) else text:
            if re.search(r"[{}]", re.sub(r"\{[a-z_]+\}", "", form)):
                raise WordsError(f"{path}:{message.lineno}: a brace without its pair: {form}")
