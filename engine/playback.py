"""What a whole channel was told in a match, told again from the log: for pictures that move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.core import Value
from engine.match import AnyGame, Entry, Match


class Moment(Value, frozen=True):
    """A public notice, its number in the match from 0, and what the channel saw after it."""

    number: int
    notice: Any
    seen: Any


def moments(match: Match, log: Iterable[Entry]) -> Iterator[Moment]:
    """All public notices in order. `match` is the match before its first deal.

    Raises Illegal if an entry of the log does not fit.
    """
    number = 0
    for entry in log:
        match, step = match.submit(entry.seat, entry.action)
        for notice in _told(match.game, step.events):
            yield Moment(number, notice, match.game.observe(match.state, None))
            number += 1


def _told(game: AnyGame, events: Iterable[Any]) -> Iterator[Any]:
    for event in events:
        if (notice := game.notice(event, None)) is not None:
            yield notice
