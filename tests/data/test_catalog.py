"""The games' data files: what each wrong one says."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from cogs.parlour import Parlour
from data.catalog import GAME_FILES, Catalog, CatalogError
from engine import GAMES
from engine.match import AnyGame

MISTY: Final[Mapping[str, AnyGame]] = {"misty": GAMES["misty"]}
WINK: Final[Mapping[str, AnyGame]] = {"wink": GAMES["wink"]}


def original(key: str) -> str:
    return (GAME_FILES / f"{key}.toml").read_text(encoding="utf-8")


def changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def fault(folder: Path, text: str | bytes | None, games: Mapping[str, AnyGame] = MISTY) -> str:
    """What a file is refused with, without its path, which is always named first."""
    path = folder / f"{next(iter(games))}.toml"
    if text is not None:
        path.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(CatalogError) as failed:
        Catalog.load(folder, games)
    assert str(failed.value) == f"{path}: {failed.value.reason}"
    assert "\n" not in failed.value.reason
    return failed.value.reason


def test_the_files_of_all_games_are_right() -> None:
    catalog = Catalog.load()
    for key in GAMES:
        assert 0 <= catalog[key].colour <= 0xFFFFFF


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert fault(tmp_path, None) == "cannot be read (No such file or directory)"


def test_a_folder_in_its_place_is_named(tmp_path: Path) -> None:
    (tmp_path / "misty.toml").mkdir()
    assert fault(tmp_path, None) == "cannot be read (Is a directory)"


def test_what_is_not_toml_is_named_with_its_line(tmp_path: Path) -> None:
    text = changed(original("misty"), ("wins = 2", "wins == 2"))
    reason = fault(tmp_path, text)
    line = text[: text.index("wins == 2")].count("\n") + 1
    assert reason.startswith("is not TOML: ")
    assert f"line {line}" in reason


def test_what_is_not_utf_8_is_named(tmp_path: Path) -> None:
    assert fault(tmp_path, original("misty").encode("utf-16")).startswith("is not UTF-8 (")


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        ([('accent = "#f2b56b"', 'accent = "orange"')], ["`$.accent`"]),
        ([('accent = "#f2b56b"\n', "")], ["`accent`"]),
        ([('accent = "#f2b56b"', "accent = 5")], ["`int`", "`$.accent`"]),
        ([("[options]", "shade = 1\n[options]")], ["unknown field `shade`"]),
        ([("wins = 2", "winz = 2")], ["options", "unknown field `$.winz`"]),
        ([("wins = 2", 'wins = "2"')], ["options", "`str`", "`$.wins`"]),
        ([("wins = 2", "wins = 0")], ["options", "`$.wins`"]),
        ([('variant = "standard"', 'variant = "huge"')], ["options", "huge", "`$.variant`"]),
        ([("copies = 4", "copies = -4")], ["options", "copies", "`$.deck[0]`"]),
        ([("copies = 4", "copies = 0")], ["options", "copies", "`$.deck[0]`"]),
        ([("copies = 4", "copies = 1.5")], ["options", "`$.deck[0].copies`"]),
        ([("copies = 4", "copys = 4")], ["options", "`copies`", "`$.deck[0]`"]),
        ([("copies = 4", "copies = 4\nsize = 3")], ["unknown field `$.deck[0].size`"]),
        ([('kind = "up"', 'kind = "sideways"')], ["options", "sideways", "`$.deck[0].kind`"]),
        ([('picture = "rocket"\n', "")], ["options", "`picture`", "`$.deck[0]`"]),
        ([('mist = "🌫️"', "mist = 1")], ["`$.emoji[...]`"]),
    ],
    ids=lambda value: value[0][1].strip() if isinstance(value[0], tuple) else "",
)
def test_a_wrong_field_is_named_with_the_reason(
    tmp_path: Path, changes: list[tuple[str, str]], parts: list[str]
) -> None:
    reason = fault(tmp_path, changed(original("misty"), *changes))
    for part in parts:
        assert part in reason


def test_a_deck_too_small_for_the_most_players_is_refused(tmp_path: Path) -> None:
    text = original("misty")
    start = text.index("[[options.deck]]")
    end = text.index("[emoji]")
    few = '[[options.deck]]\npicture = "house"\nkind = "plain"\ncopies = 47\n\n'
    reason = fault(tmp_path, text[:start] + few + text[end:])
    assert reason == "options: deck_does_not_fit (4 players)"


@pytest.mark.parametrize(
    ("change", "part"),
    [
        (('picture = "rocket"', 'picture = "submarine"'), "emoji: `submarine` is missing"),
        (('house = "🏠"', ""), "emoji: `house` is missing"),
        (('house = "🏠"', 'house = " "'), "emoji: `house` is missing"),
        (
            ('picture = "rocket"', 'picture = "mist"'),
            "options: the picture `mist` has no name (`misty.card.mist` in en.po)",
        ),
    ],
    ids=lambda value: value[1] if isinstance(value, tuple) else "",
)
def test_a_picture_without_an_emoji_or_a_name_is_found_before_it_is_drawn(
    tmp_path: Path, change: tuple[str, str], part: str
) -> None:
    assert fault(tmp_path, changed(original("misty"), change)) == part


@pytest.mark.parametrize("sign", ["mist", "up", "down", "left", "right"])
def test_a_sign_that_the_screens_need_is_found_missing_when_the_bot_is_made(
    tmp_path: Path, sign: str
) -> None:
    for key in GAMES:
        kept = [line for line in original(key).splitlines() if not line.startswith(f"{sign} = ")]
        (tmp_path / f"{key}.toml").write_text("\n".join(kept), encoding="utf-8")
    with pytest.raises(CatalogError) as failed:
        Parlour(tmp_path / "t.db", Catalog.load(tmp_path))
    assert failed.value.path == tmp_path / "misty.toml"
    assert failed.value.reason == f"emoji: `{sign}` is missing"


@pytest.mark.parametrize(
    ("change", "parts"),
    [
        (("deck = 36", "deck = 0"), ["options"]),
        (("deck = 36", "deck = 20"), ["options", "hands_do_not_fit"]),
        (("quiet_rounds = 3", "quiet_round = 3"), ["options", "unknown field `$.quiet_round`"]),
        (("full = 9", "ful = 9"), ["options", "`$.hands[0]`"]),
        (("full = 9", "full = 9\nhalf = 4"), ["unknown field `$.hands[0].half`"]),
        (('shape = "triangle"', 'shape = "square"'), ["seats"]),
        (('shape = "triangle"', 'shape = "anvil"'), ["seats", "no picture", "`anvil`"]),
        (('mark = "▲"', 'mark = "▲▲"'), ["`$.seats[0].mark`"]),
    ],
    ids=lambda value: value[1] if isinstance(value, tuple) else "",
)
def test_the_other_games_file_is_checked_alike(
    tmp_path: Path, change: tuple[str, str], parts: list[str]
) -> None:
    reason = fault(tmp_path, changed(original("wink"), change), WINK)
    for part in parts:
        assert part in reason


def test_an_editors_byte_order_mark_and_line_ends_are_no_fault(tmp_path: Path) -> None:
    text = original("misty").replace("\n", "\r\n")
    (tmp_path / "misty.toml").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert Catalog.load(tmp_path, MISTY)["misty"] == Catalog.load()["misty"]


def test_the_host_chooses_options_over_those_of_the_file() -> None:
    chosen: dict[str, Any] = {"wins": 4, "variant": "small"}
    options = Catalog.load().options(GAMES["misty"], **chosen)
    assert (options.wins, options.variant) == (4, "small")


def test_each_game_has_its_own_accent() -> None:
    catalog = Catalog.load()
    assert len({catalog[key].accent for key in GAMES}) == len(GAMES)
