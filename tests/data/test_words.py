"""The catalogues of words: what they say, what they lack, and what is wrong with a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.words import LOCALES, WordsError, load_words

HEAD = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    '"Plural-Forms: nplurals={n}; plural={rule};\\n"\n\n'
)
ENGLISH = HEAD.format(n=2, rule="(n != 1)")
RUSSIAN = HEAD.format(
    n=3,
    rule="(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)",
)


def entry(key: str, *forms: str) -> str:
    if len(forms) == 1:
        return f'msgid "{key}"\nmsgstr "{forms[0]}"\n\n'
    lines = [f'msgstr[{i}] "{form}"\n' for i, form in enumerate(forms)]
    return f'msgid "{key}"\nmsgid_plural "{key}"\n{"".join(lines)}\n'


HELLO = entry("hello", "Hello {name}")
POINTS_EN = entry("points", "{n} point", "{n} points")


def catalogues(folder: Path, en: str, **others: str) -> Path:
    for locale, text in {"en": ENGLISH + en, **others}.items():
        (folder / f"{locale}.po").write_text(text, encoding="utf-8")
    return folder


def fault(folder: Path, locale: str = "en") -> str:
    with pytest.raises(WordsError) as failed:
        load_words(locale, folder)
    message = str(failed.value)
    assert message.startswith(str(folder / f"{locale}.po"))
    assert "\n" not in message
    return message


@pytest.mark.parametrize("path", sorted(LOCALES.glob("*.po")), ids=lambda path: path.stem)
def test_every_language_can_be_loaded(path: Path) -> None:
    assert load_words(path.stem).locale == path.stem


@pytest.mark.parametrize("path", sorted(LOCALES.glob("*.po")), ids=lambda path: path.stem)
def test_no_key_is_there_twice(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    keys = [line for line in lines if line.startswith("msgid ") and line != 'msgid ""']
    assert sorted(keys) == sorted(set(keys))


def test_words_are_filled_in(tmp_path: Path) -> None:
    words = load_words("en", catalogues(tmp_path, HELLO))
    assert words("hello", name="Ann {x}") == "Hello Ann {x}"


def test_the_number_chooses_the_plural(tmp_path: Path) -> None:
    words = load_words("en", catalogues(tmp_path, POINTS_EN))
    assert [words("points", n=n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_each_language_has_its_own_plurals(tmp_path: Path) -> None:
    ru = RUSSIAN + entry("points", "{n} очко", "{n} очка", "{n} очков")
    words = load_words("ru", catalogues(tmp_path, POINTS_EN, ru=ru))
    said = [words("points", n=n) for n in (1, 3, 5, 11, 21)]
    assert said == ["1 очко", "3 очка", "5 очков", "11 очков", "21 очко"]


def test_a_list_is_said_as_the_language_says_it(tmp_path: Path) -> None:
    folder = catalogues(tmp_path, HELLO, de=ENGLISH)
    assert load_words("en", folder).list(["Ann", "Bob", "Cyd"]) == "Ann, Bob, and Cyd"
    assert load_words("de", folder).list(["Ann", "Bob", "Cyd"]) == "Ann, Bob und Cyd"


@pytest.mark.parametrize("lacking", ["", entry("hello", ""), entry("points", "{n} Punkt", "")])
def test_what_a_language_lacks_is_said_in_english(tmp_path: Path, lacking: str) -> None:
    folder = catalogues(tmp_path, HELLO + POINTS_EN, de=ENGLISH + lacking)
    words = load_words("de", folder)
    assert words("hello", name="Ann") == "Hello Ann"
    assert words("points", n=2) == "2 points"
    assert "hello" in words and "points" in words


def test_a_key_that_nobody_has_is_an_error(tmp_path: Path) -> None:
    words = load_words("en", catalogues(tmp_path, HELLO))
    assert "bye" not in words
    with pytest.raises(KeyError, match="bye"):
        words("bye")


def test_a_missing_catalogue_is_named(tmp_path: Path) -> None:
    assert "cannot be read (No such file or directory)" in fault(tmp_path)


@pytest.mark.parametrize("form", ["a {", "a }", "{}", "{name!r}", "{name.x}", "{{name}}", "{Name}"])
def test_a_stray_brace_is_named_with_its_line(tmp_path: Path, form: str) -> None:
    assert ":6: a brace without its pair" in fault(catalogues(tmp_path, entry("a", form)))


def test_english_has_words_for_each_of_its_keys(tmp_path: Path) -> None:
    assert "hello has no words" in fault(catalogues(tmp_path, entry("hello", "")))


def test_a_plural_form_that_the_language_does_not_have_is_named(tmp_path: Path) -> None:
    de = ENGLISH + entry("points", "{n} Punkt", "{n} Punkte", "{n} Pünkter")
    folder = catalogues(tmp_path, POINTS_EN, de=de)
    assert "plural" in fault(folder, "de")


def test_a_placeholder_that_english_does_not_have_is_named(tmp_path: Path) -> None:
    de = ENGLISH + entry("hello", "Hallo {nmae}")
    message = fault(catalogues(tmp_path, HELLO, de=de), "de")
    assert "hello has no {nmae} in English" in message


@pytest.mark.parametrize(
    "text",
    [
        HEAD.format(n=2, rule="what you like") + HELLO,
        ENGLISH.replace("utf-8", "klingon") + HELLO,
        ENGLISH + 'msgid "hello"\nmsgstr "x\n',
        ENGLISH + "what is this\n",
    ],
    ids=["plural rule", "charset", "open words", "no entry"],
)
def test_a_broken_catalogue_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "en.po").write_text(text, encoding="utf-8")
    fault(tmp_path)


def test_a_catalogue_that_is_not_utf_8_is_named(tmp_path: Path) -> None:
    (tmp_path / "en.po").write_bytes((ENGLISH + entry("a", "ü")).encode("latin-1"))
    fault(tmp_path)


def test_a_catalogue_of_no_language_is_named(tmp_path: Path) -> None:
    fault(catalogues(tmp_path, HELLO, qqq=ENGLISH), "qqq")
