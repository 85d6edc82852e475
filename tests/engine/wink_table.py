"""A table for tests of Wink: a stated deal, acts by name, and what was refused or told."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from engine.core import CHANCE, Illegal
from engine.wink.actions import Accuse, Deal, Name, Pass, Place, Watch, WinkAt
from engine.wink.illegal import WinkIllegal
from engine.wink.options import DealKind, HandSize, Style, WinkOptions
from engine.wink.rules import WINK

FILE = Path(__file__).parents[2] / "data" / "games" / "wink.toml"
OPTIONS = msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8"))["options"], WinkOptions)

A, B, C, D = range(4)

HANDS = (
    tuple(range(1, 10)),
    tuple(range(10, 19)),
    tuple(range(20, 29)),
    (19, 29, *range(30, 37)),
)
"""The hands of the worked examples of the rules of Wink."""


def options(**chosen: Any) -> WinkOptions:
    """The file's options with some chosen otherwise."""
    return msgspec.structs.replace(OPTIONS, **chosen)


def tiny(hand: int, deck: int, **chosen: Any) -> WinkOptions:
    """Options of a match with few cards, for 4 to 8 players."""
    hands = tuple(HandSize(seats, hand, hand) for seats in WINK.seats)
    return options(hands=hands, deck=deck, **chosen)


class Table:
    """A match in play; each act moves it on."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.events: tuple[Any, ...] = ()

    def do(self, seat: int, action: Any) -> Table:
        self.state, self.events = WINK.apply(self.state, seat, action)
        return self

    def name(self, seat: int, other: int) -> Table:
        return self.do(seat, Name(other))

    def place(self, seat: int, number: int) -> Table:
        return self.do(seat, Place(number))

    def pass_turn(self, seat: int) -> Table:
        return self.do(seat, Pass())

    def wink(self, seat: int, target: int) -> Table:
        return self.do(seat, WinkAt(target))

    def watch(self, seat: int, other: int) -> Table:
        return self.do(seat, Watch(other))

    def accuse(self, seat: int, other: int, number: int) -> Table:
        return self.do(seat, Accuse(other, number))

    def refuses(self, seat: int, action: Any) -> WinkIllegal:
        """Why the act is refused; the refusal changes nothing and the act is not listed."""
        before = self.state
        with pytest.raises(Illegal) as refused:
            WINK.apply(before, seat, action)
        assert self.state == before
        if seat != CHANCE:
            assert action not in WINK.legal_actions(before, seat)
        assert isinstance(refused.value.code, WinkIllegal)
        return refused.value.code

    def sees(self, seat: int | None) -> Any:
        return WINK.observe(self.state, seat)

    def told(self, seat: int | None) -> list[Any]:
        """What the last act told the seat, or the channel."""
        notices = [WINK.notice(event, seat) for event in self.events]
        return [notice for notice in notices if notice is not None]


def dealt(
    hands: tuple[tuple[int, ...], ...],
    chosen: WinkOptions,
    *,
    first: int = 0,
    crowd: tuple[int, ...] | None = None,
) -> Table:
    """A match after this deal; what is in no hand is laid aside."""
    deck = range(1, chosen.deck + 1)
    held = {number for hand in hands for number in hand}
    aside = tuple(number for number in deck if number not in held)
    table = Table(WINK.initial_state(len(hands), chosen))
    return table.do(CHANCE, Deal(crowd or tuple(deck), hands, aside, first))


def examples_start(**chosen: Any) -> Table:
    """The worked examples' deal, A's turn."""
    return dealt(HANDS, options(**chosen))


def examples_s(**chosen: Any) -> Table:
    """**S**: A on 10, B on 20, C on 30, D on 1, and A's turn."""
    start = examples_start(**chosen)
    return start.place(A, 10).place(B, 20).place(C, 30).place(D, 1)


def some_options(rng: Random) -> WinkOptions:
    """Any options that a lobby can choose."""
    return options(
        deal=rng.choice(list(DealKind)),
        style=rng.choice(list(Style)),
        bluffs=rng.random() < 0.5,
        must_wink=rng.random() < 0.5,
    )


def begun(seats: int, chosen: WinkOptions, rng: Random) -> Any:
    """A state after a deal by CHANCE."""
    state = WINK.initial_state(seats, chosen)
    return WINK.apply(state, CHANCE, WINK.chance(state, rng))[0]


def random_act(state: Any, rng: Random) -> tuple[int, Any]:
    """Anybody's act: often the one that is owed, else any that is legal out of turn."""
    seat = state.player if rng.random() < 0.4 else rng.randrange(state.seats)
    legal = WINK.legal_actions(state, seat)
    owed = [a for a in legal if isinstance(a, Name | Place | Pass)]
    if owed and rng.random() < 0.8:
        names = [a for a in owed if isinstance(a, Name)]
        return seat, rng.choice(names if names and rng.random() < 0.3 else owed)
    free = [a for a in legal if not isinstance(a, Name | Place | Pass)]
    if not free:
        return state.player, rng.choice(WINK.legal_actions(state, state.player))
    kind = rng.choice(sorted({type(a).__name__ for a in free}))
    return seat, rng.choice([a for a in free if type(a).__name__ == kind])
