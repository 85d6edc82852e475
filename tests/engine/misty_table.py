"""A table for tests of Misty: windows written as text and built by picks from a stated deal.

A window is rows of letters, `/` between them: U D L R arrows, S smiley, F flower, M monster,
P plain. Afterwards `.` is an empty cell and `*` a cell with two or more cards.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core import CHANCE, Illegal
from engine.misty.actions import Activate, Deal, Pick, Ready
from engine.misty.cards import Batch, Kind
from engine.misty.illegal import MistyIllegal
from engine.misty.observation import Phase, WindowSeen
from engine.misty.options import MistyOptions, Variant
from engine.misty.rules import MISTY
from engine.misty.state import State

FILE = Path(__file__).parents[2] / "data" / "games" / "misty.toml"
OPTIONS = msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8"))["options"], MistyOptions)

LETTERS = dict(zip("UDLRSFMP", Kind, strict=True))
COPIES = 48
PLENTY = tuple(Batch(kind.value, kind, COPIES) for kind in Kind)
"""A deck with enough of every kind for any four windows; a card's letter follows from its id."""

PLAIN = "P P P P / P P P P / P P P P"
SMALL_PLAIN = "P P P / P P P / P P P"


def letter(card: int) -> str:
    return "UDLRSFMP"[card // COPIES]


def rows_of(text: str) -> list[list[str]]:
    return [row.split() for row in text.split("/")]


def letters_at(text: str) -> dict[tuple[int, int], str]:
    """The letter in each cell, in reading order."""
    return {(r, c): it for r, row in enumerate(rows_of(text)) for c, it in enumerate(row)}


def drawn(window: WindowSeen) -> str:
    """A window as text, once it has its frame."""
    seen = {s.cell: "*" if len(s.cards) > 1 else letter(s.cards[0].id) for s in window.stacks}
    rows = [[seen.get((r, c), ".") for c in range(window.width)] for r in range(window.height)]
    return " / ".join(" ".join(row) for row in rows)


class Table:
    """A match in play; each act moves it on. It acts through the rules alone."""

    def __init__(self, seats: int, options: MistyOptions) -> None:
        self.seats = seats
        self.state: State = MISTY.initial_state(seats, options)
        self.events: tuple[Any, ...] = ()
        self.calls: list[tuple[str, tuple[int, ...]]] = []
        self.log: list[tuple[int, Any]] = []

    def do(self, seat: int, action: Any) -> Table:
        before = self.state
        self.state, self.events = MISTY.apply(before, seat, action)
        self.log.append((seat, action))
        if (call := MISTY.call(before, self.state)) is not None:
            self.calls.append((call.key, call.seats))
        return self

    def refuses(self, seat: int, action: Any) -> MistyIllegal:
        """The code with which the rules refuse this; nothing changes."""
        before = repr(self.state)
        with pytest.raises(Illegal) as refused:
            MISTY.apply(self.state, seat, action)
        assert repr(self.state) == before
        assert isinstance(refused.value.code, MistyIllegal)
        return refused.value.code

    def deal(self, *hands: Sequence[int]) -> Table:
        return self.do(CHANCE, Deal(tuple(tuple(hand) for hand in hands)))

    def pick(self, seat: int, card: int, cell: tuple[int, int]) -> Table:
        return self.do(seat, Pick(card, cell))

    def seen(self, seat: int | None = None) -> Any:
        return MISTY.observe(self.state, seat)

    def legal(self, seat: int) -> tuple[Any, ...]:
        return MISTY.legal_actions(self.state, seat)

    def card_at(self, seat: int, row: int, column: int) -> int:
        """The id of the card to be seen in a cell of a seat's window."""
        stacks = self.seen().windows[seat].stacks
        return next(s.cards[-1].id for s in stacks if s.cell == (row, column))

    def activate(self, seat: int, *cells: tuple[int, int]) -> Table:
        """Move the arrow cards that lie in these cells, one after another."""
        for row, column in cells:
            self.do(seat, Activate(self.card_at(seat, row, column)))
        return self

    def activate_all(self) -> Table:
        """Everybody moves the first arrow card there is, until none is left."""
        while self.state.phase is Phase.ACTIVATION:
            seat = min(MISTY.to_act(self.state))
            self.do(seat, self.legal(seat)[0])
        return self

    def ready(self, *seats: int) -> Table:
        for seat in seats or range(self.seats):
            self.do(seat, Ready())
        return self

    def build(self, *windows: str) -> Table:
        """Deal and pick so that each seat gets its window, card by card in reading order.

        What seat s places as the n-th card of a hand is dealt to whoever passes it on in time:
        it goes one seat to the left (or right) with each choice.
        """
        shape, free = self.state.shape, {kind: iter(range(COPIES)) for kind in Kind}
        plans = []
        for text in windows:
            kinds = {cell: LETTERS[it] for cell, it in letters_at(text).items()}
            plans.append([(cell, _take(free, kind)) for cell, kind in kinds.items()])
        for hand in range(shape.hands):
            step = 1 if hand % 2 == 0 else -1  # left, right, left
            parts = [plan[hand * shape.picks :][: shape.picks] for plan in plans]
            hands: list[list[int]] = [[] for _ in plans]
            for seat, part in enumerate(parts):
                for n, (_, card) in enumerate(part):
                    hands[(seat - step * n) % self.seats].append(card)
            self.deal(*hands)
            for n in range(shape.picks):
                for seat, part in enumerate(parts):
                    self.pick(seat, part[n][1], part[n][0])
        return self

    def round(self, *windows: str) -> Table:
        """A whole round, up to its result."""
        return self.build(*windows).activate_all()


def _take(free: dict[Kind, Any], kind: Kind) -> int:
    return list(Kind).index(kind) * COPIES + int(next(free[kind]))


def table(seats: int = 2, wins: int = 2, small: bool = False) -> Table:
    """A table before its first deal, with plenty of every kind of card."""
    variant = Variant.SMALL if small else Variant.STANDARD
    return Table(seats, MistyOptions(PLENTY, wins, variant))


def built(*windows: str, wins: int = 5) -> Table:
    """A table at the start of activation; the windows say how many play, and which variant."""
    small = all(len(letters_at(text)) == 9 for text in windows)
    return table(len(windows), wins, small).build(*windows)
