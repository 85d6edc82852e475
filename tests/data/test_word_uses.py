"""Every word that the program asks for is in the English catalogue, and no other one is."""

from __future__ import annotations

import importlib
import pkgutil
import re
from enum import EnumType, StrEnum
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import engine
from data.catalog import Catalog
from data.migrations import Fault
from data.records import Refusal, Stage
from data.words import LOCALES, load_words
from engine import GAMES
from tests.data.word_uses import constants, uses

WORDS = load_words()


def _catalogue(path: Path) -> Any:
    with path.open("rb") as file:
        return [message for message in read_po(file, locale=path.stem) if message.id]


ENGLISH = _catalogue(LOCALES / "en.po")
KEYS = {m.id if isinstance(m.id, str) else m.id[0] for m in ENGLISH}
PLURAL = {m.id[0] for m in ENGLISH if not isinstance(m.id, str)}
NAMESPACES = {key.split(".")[0] for key in KEYS if "." in key}
USES = uses()


def codes(name: str) -> list[tuple[str, StrEnum]]:
    """The enum of that name that each game has, by the game's key, member by member."""
    found: list[tuple[str, StrEnum]] = []
    for module in pkgutil.walk_packages(engine.__path__, "engine."):
        game = module.name.split(".")[1]
        for value in vars(importlib.import_module(module.name)).values():
            ours = isinstance(value, EnumType) and value.__module__ == module.name
            if ours and game in GAMES and re.fullmatch(f"({game})?{name}", value.__name__, re.I):
                found.extend((game, member) for member in value)
    return found


def test_the_places_that_ask_for_words_are_found() -> None:
    assert len(USES) > 150
    assert {use.place.split("/")[0].split(":")[0] for use in USES} == {"bot.py", "cogs", "data"}


def test_no_key_is_missing() -> None:
    missing = [use for use in USES if not any(use.matches(key) for key in KEYS)]
    assert not missing
    dotted = re.compile(rf"(?:{'|'.join(NAMESPACES)})(?:\.[a-z0-9_]+)+")
    files = re.compile(r".*\.(?:toml|po|db|sql|py)")
    unknown = {text for text in constants() if dotted.fullmatch(text)} - KEYS
    assert not {text for text in unknown if not files.fullmatch(text)}


def test_no_key_is_unused() -> None:
    literal = {text for text in constants() if "." in text}
    unused = {key for key in KEYS - literal if not any(use.matches(key) for use in USES)}
    assert not unused


def test_every_placeholder_gets_its_value_wherever_the_words_are_used() -> None:
    by_name = {key for key in KEYS for use in USES if use.pattern == re.escape(key)}
    for use in USES:
        for key in filter(use.matches, KEYS):
            # An f-string stands for the keys that are nowhere asked for by name.
            meant = key not in by_name or use.pattern == re.escape(key)
            if meant and use.values is not None:
                needed = WORDS.placeholders(key) | ({"n"} if key in PLURAL else set())
                assert needed <= use.values, f"{use.place}: {key}"


@pytest.mark.parametrize("code", Refusal)
def test_every_refusal_has_words(code: Refusal) -> None:
    assert WORDS(f"refused.{code}", table=1, n=1)


@pytest.mark.parametrize("stage", Stage)
def test_every_stage_has_words(stage: Stage) -> None:
    assert WORDS(f"stage.{stage}")


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_of_a_database_has_words(fault: Fault) -> None:
    assert "a/b.db" in WORDS(f"host.store.{fault}", path="a/b.db", detail="why")


@pytest.mark.parametrize(("game", "code"), codes("Illegal"), ids=str)
def test_everything_that_rules_forbid_has_words(game: str, code: StrEnum) -> None:
    assert WORDS(f"{game}.illegal.{code}")


@pytest.mark.parametrize(
    ("game", "name", "kinds"),
    [
        ("misty", "Phase", ("phase", "waiting", "not_now")),
        ("misty", "Variant", ("option",)),
        ("wink", "Reason", ("reason",)),
    ],
)
def test_every_phase_variant_and_ending_has_words(
    game: str, name: str, kinds: tuple[str, ...]
) -> None:
    members = [member for key, member in codes(name) if key == game]
    assert members
    for member in members:
        assert any(f"{game}.{kind}.{member}" in WORDS for kind in kinds), member


def test_every_picture_of_the_deck_has_a_name_and_an_emoji() -> None:
    file = Catalog.load()["misty"]
    for batch in file.options["deck"]:
        assert f"misty.card.{batch['picture']}" in WORDS
        assert batch["picture"] in file.emoji


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_what_every_game_needs(key: str) -> None:
    assert codes("Illegal")
    for needed in (f"game.{key}", f"{key}.rules", f"{key}.gathering.title", f"command.{key}"):
        assert needed in WORDS, needed


@pytest.mark.parametrize("path", sorted(LOCALES.glob("*.po")), ids=lambda path: path.stem)
def test_words_fit_where_discord_shows_them(path: Path) -> None:
    limits = {"command.": 100, "button.": 80, "thread.": 80}
    for message in _catalogue(path):
        key = message.id if isinstance(message.id, str) else message.id[0]
        forms = (message.string,) if isinstance(message.string, str) else message.string
        for prefix, limit in limits.items():
            if key.startswith(prefix):
                assert max(map(len, forms)) <= limit, key
        assert max(map(len, forms)) <= 4000, key


@pytest.mark.parametrize("path", sorted(LOCALES.glob("*.po")), ids=lambda path: path.stem)
def test_a_language_has_no_key_that_english_does_not_have(path: Path) -> None:
    keys = {m.id if isinstance(m.id, str) else m.id[0] for m in _catalogue(path)}
    assert keys <= KEYS
