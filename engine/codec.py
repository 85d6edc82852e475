"""Actions, options and notices to JSON and back, strictly.

Not here: whether an action is legal; that is the rules' business.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Union

import msgspec

from engine.match import AnyGame


class Malformed(Exception):
    """Not a value of this game; the message names the place in the JSON."""


def encode(value: msgspec.Struct) -> str:
    """A frozen value as compact JSON with a fixed order of keys."""
    return msgspec.json.encode(value, order="deterministic").decode()


@cache
def _decoder(types: tuple[type[Any], ...]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(Union[types])  # noqa: UP007  (a tuple of types)


def _decode(types: tuple[type[Any], ...], text: str | bytes) -> Any:
    try:
        return _decoder(types).decode(text)
    except msgspec.DecodeError as error:
        raise Malformed(str(error)) from error


def decode_action(game: AnyGame, text: str | bytes) -> Any:
    """An action of the game. Raises Malformed."""
    return _decode(tuple(game.actions), text)


def decode_notice(game: AnyGame, text: str | bytes) -> Any:
    """A notice of the game. Raises Malformed."""
    return _decode(tuple(game.notices), text)


def decode_options(game: AnyGame, text: str | bytes) -> Any:
    """The options of a match of the game. Raises Malformed."""
    return _decode((game.options,), text)
