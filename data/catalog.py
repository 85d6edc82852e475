"""The games' data files, read and checked: decks, numbers, colours and emoji.

A wrong file names its path, field and reason; the bot does not start with half a game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from data.art import SPRITES
from data.words import load_words
from engine import GAMES
from engine.core import Illegal
from engine.match import AnyGame

GAME_FILES = Path(__file__).parent / "games"


class CatalogError(Exception):
    """A data file is wrong: where, and why."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]


class SeatLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a seat is told from the others. The shape names its pawn's picture, colour and all."""

    shape: str
    emoji: str
    mark: Annotated[str, msgspec.Meta(min_length=1, max_length=1)]  # the shape as one character


class GameFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file of a game holds. `options` are checked against the game's own type."""

    accent: Colour
    options: dict[str, Any]
    emoji: dict[str, str] = {}
    seats: tuple[SeatLook, ...] = ()  # empty where a seat is just a person

    @property
    def colour(self) -> int:
        """The accent as a number."""
        return int(self.accent[1:], 16)


class Catalog:
    """All games that can be played here, with their data."""

    def __init__(self, files: Mapping[str, GameFile], folder: Path = GAME_FILES) -> None:
        self._files = files
        self._folder = folder

    @classmethod
    def load(cls, folder: Path = GAME_FILES, games: Mapping[str, AnyGame] = GAMES) -> Catalog:
        """Read and check the file of every game. Raises CatalogError."""
        catalog = cls({key: _read(folder / f"{key}.toml") for key in games}, folder)
        for key, game in games.items():
            catalog._check(folder / f"{key}.toml", game)
        return catalog

    def __getitem__(self, key: str) -> GameFile:
        """A game's file; a bland one for a game that is no longer played here."""
        return self._files.get(key, _NO_GAME)

    def require_emoji(self, key: str, names: Iterable[str]) -> None:
        """Whatever is shown in text needs an emoji. Raises CatalogError for one that is missing."""
        for name in names:
            if not self[key].emoji.get(name, "").strip():
                raise CatalogError(self._folder / f"{key}.toml", f"emoji: `{name}` is missing")

    def options(self, game: AnyGame, **chosen: Any) -> Any:
        """The options of a new match: the file's, with what its host chose."""
        return msgspec.convert({**self._files[game.key].options, **chosen}, game.options)

    def _check(self, path: Path, game: AnyGame) -> None:
        looks = self[game.key].seats
        if looks and len({look.shape for look in looks}) < game.seats[-1]:
            raise CatalogError(path, f"seats: {game.seats[-1]} different looks are needed")
        self._check_shapes(path, game.key)
        try:
            options = self.options(game)
            if unknown := _unknown(self[game.key].options, msgspec.to_builtins(options), "$"):
                raise CatalogError(path, f"options: unknown field `{unknown}`")
            for seats in game.seats:
                game.initial_state(seats, options)
        except msgspec.ValidationError as error:
            raise CatalogError(path, f"options: {error}") from error
        except Illegal as error:
            raise CatalogError(path, f"options: {error.code.value} ({seats} players)") from error
        self._check_pictures(path, game, options)

    def _check_shapes(self, path: Path, key: str) -> None:
        """A seat's shape is drawn and told."""
        for shape in (look.shape for look in self[key].seats):
            if not (SPRITES / key / f"pawn-{shape}.png").is_file():
                raise CatalogError(path, f"seats: there is no picture of the shape `{shape}`")
            if f"{key}.shape.{shape}" not in load_words():
                reason = f"seats: the shape `{shape}` has no name (`{key}.shape.{shape}` in en.po)"
                raise CatalogError(path, reason)

    def _check_pictures(self, path: Path, game: AnyGame, options: Any) -> None:
        """Cards are shown in text by an emoji and a name; who lacks one shall not be dealt."""
        pictures = dict.fromkeys(_pictures(msgspec.to_builtins(options)))
        self.require_emoji(game.key, pictures)
        for picture in pictures:
            key = f"{game.key}.card.{picture}"
            if key not in load_words():
                reason = f"options: the picture `{picture}` has no name (`{key}` in en.po)"
                raise CatalogError(path, reason)


_NO_GAME: Final = GameFile(accent="#8a8f98", options={})


def _pictures(value: Any) -> Iterator[str]:
    """The picture of every card in some options."""
    if isinstance(value, dict):
        if isinstance(picture := value.get("picture"), str):
            yield picture
        value = tuple(value.values())
    if isinstance(value, list | tuple):
        for item in value:
            yield from _pictures(item)


def _unknown(written: Any, taken: Any, place: str) -> str | None:
    """The first field in a file that its type does not have: a slip of the pen, mostly."""
    if isinstance(written, dict):
        for key, value in written.items():
            where = f"{place}.{key}"
            if key not in taken:
                return where
            if found := _unknown(value, taken[key], where):
                return found
    elif isinstance(written, list):
        for i, (value, other) in enumerate(zip(written, taken, strict=False)):
            if found := _unknown(value, other, f"{place}[{i}]"):
                return found
    return None


def _read(path: Path) -> GameFile:
    try:
        text = path.read_text(encoding="utf-8-sig")  # Windows' editors write a mark before it
        return msgspec.convert(tomllib.loads(text), GameFile)
    except OSError as error:
        raise CatalogError(path, f"cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise CatalogError(path, f"is not UTF-8 ({error.reason})") from error
    except tomllib.TOMLDecodeError as error:
        raise CatalogError(path, f"is not TOML: {error}") from error
    except msgspec.ValidationError as error:
        raise CatalogError(path, str(error)) from error
