"""The rules of the games, and nothing else.

A game is a value of `engine.core.Game`: it turns a state and a seat's action into the next state
and events, says who owes an action, which actions are legal, and what each seat may know. It is
pure: no clock, files, network, logging or global randomness, and it knows seats, never people.
A match (`engine.match`) is a fold of a log of actions over a game's initial state, so whoever
keeps the options, the seed and the log keeps the match. `GAMES` lists the games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.match import AnyGame
from engine.misty.rules import MISTY
from engine.wink.rules import WINK

_ALL: Final[tuple[AnyGame, ...]] = (MISTY, WINK)

GAMES: Final[Mapping[str, AnyGame]] = {game.key: game for game in _ALL}
"""Every game by its key."""
