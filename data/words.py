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

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from babel.messages.catalog import Catalog as PoCatalog
from babel.messages.catalog import Message
from babel.messages.pofile import PoFileError, read_po

LOCALES = Path(__file__).parent / "locales"
SOURCE: Final = "en"
PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)\}")


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
        return self._own(key, None) is not None or (
            self._fallback is not None and key in self._fallback
        )

    def _template(self, key: str, n: int | None) -> str:
        if (own := self._own(key, n)) is not None:
            return own
        if self._fallback is None:
            raise KeyError(f"no words for {key!r}")
        return self._fallback._template(key, n)

    def _own(self, key: str, n: int | None) -> str | None:
        """What this language says itself; not yet translated is empty."""
        message = self._catalogue.get(key)
        if message is None:
            return None
        forms = _forms(message)
        return forms[0 if len(forms) == 1 else self._plural(n or 0)] or None

    def placeholders(self, key: str) -> frozenset[str]:
        """The names in braces in this language's own words for a key."""
        message = self._catalogue.get(key)
        forms = _forms(message) if message else ()
        return frozenset(name for form in forms for name in PLACEHOLDER.findall(form))

    def list(self, items: Sequence[str]) -> str:
        """The items as a sentence lists them: "Ann, Bob and Cyd"."""
        return format_list(list(items), locale=self._babel)

    def either(self, items: Sequence[str]) -> str:
        """The items as a choice: "Ann, Bob or Cyd"."""
        return format_list(list(items), style="or", locale=self._babel)


@cache
def load_words(locale: str = SOURCE, folder: Path = LOCALES) -> Words:
    """The words of a language that has a catalogue. Raises WordsError."""
    path = folder / f"{locale}.po"
    source = None if locale == SOURCE else load_words(SOURCE, folder)
    try:
        with path.open("rb") as file:
            catalogue = read_po(file, locale=locale.replace("-", "_"), abort_invalid=True)
        words = Words(locale, catalogue, source)
    except OSError as error:
        raise WordsError(f"{path}: cannot be read ({error.strerror})") from error
    except (PoFileError, UnknownLocaleError, LookupError, ValueError) as error:
        raise WordsError(f"{path}: {error}") from error
    for message in catalogue:
        if message.id and (fault := _fault(message, source)):
            raise WordsError(f"{path}:{message.lineno}: {fault}")
    return words


def _fault(message: Message, source: Words | None) -> str | None:
    """What would only be noticed when the sentence is needed."""
    key = message.id if isinstance(message.id, str) else message.id[0]
    forms = _forms(message)
    if source is None and not all(forms):
        return f"{key} has no words"
    for form in forms:
        if re.search(r"[{}]", PLACEHOLDER.sub("", form)):
            return f"a brace without its pair: {form}"
    if source is not None and key in source:
        known = source.placeholders(key)
        if unknown := {name for form in forms for name in PLACEHOLDER.findall(form)} - known:
            return f"{key} has no {{{min(unknown)}}} in English"
    return None


def _forms(message: Message) -> tuple[str, ...]:
    text = message.string or ""
    return (text,) if isinstance(text, str) else tuple(text)
