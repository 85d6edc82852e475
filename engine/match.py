"""One play of a game: seats, options, a seed and a log of actions; the state is a fold over it.

Not here: people, storage, and which screen asked for an action.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, TypeAlias

from engine.core import CHANCE, Game, Seat, Value

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]


class Entry(Value, frozen=True):
    """One action of the log; its index there is its ply."""

    seat: Seat
    action: Any


class Step(Value, frozen=True):
    """What one entry did: the states around it and the events it caused."""

    ply: int
    entry: Entry
    before: Any
    after: Any
    events: tuple[Any, ...]


class Match:
    """A match in play. `submit` and `settle` are the only ways in which it changes.

    Immutable: each step returns a new Match, so that a step which could not be stored is simply
    forgotten.
    """

    __slots__ = ("game", "ply", "seats", "seed", "state")

    def __init__(self, game: AnyGame, seats: int, seed: str, state: Any, ply: int) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.state = state
        self.ply = ply

    @classmethod
    def start(cls, game: AnyGame, seats: int, options: Any, seed: str) -> Match:
        """A match before its first deal. Raises Illegal if seats or options do not fit."""
        return cls(game, seats, seed, game.initial_state(seats, options), 0)

    @classmethod
    def replay(
        cls, game: AnyGame, seats: int, options: Any, seed: str, log: Iterable[Entry]
    ) -> Match:
        """The match after all entries of a stored log. Raises Illegal if an entry does not fit."""
        match = cls.start(game, seats, options, seed)
        for entry in log:
            match, _ = match.submit(entry.seat, entry.action)
        return match

    @property
    def over(self) -> bool:
        """Whether nobody owes an action any more."""
        return not self.game.to_act(self.state)

    def submit(self, seat: Seat, action: Any) -> tuple[Match, Step]:
        """The match after one action of a seat. Raises Illegal; `self` is left as it was."""
        after, events = self.game.apply(self.state, seat, action)
        step = Step(self.ply, Entry(seat, action), self.state, after, events)
        return Match(self.game, self.seats, self.seed, after, self.ply + 1), step

    def settle(self, absent: frozenset[Seat] = frozenset()) -> tuple[Match, tuple[Step, ...]]:
        """Draw what CHANCE owes and play for absent seats, until a present seat must act.

        Every draw depends on the seed and the ply alone, so a crash before the commit repeats it.
        """
        match, steps = self, []
        while (seat := match._owed_by_nobody(absent)) is not None:
            match, step = match.submit(seat, match._drawn(seat))
            steps.append(step)
        return match, tuple(steps)

    def _owed_by_nobody(self, absent: frozenset[Seat]) -> Seat | None:
        to_act = self.game.to_act(self.state)
        if CHANCE in to_act:
            return CHANCE
        return min(to_act & absent, default=None)

    def _drawn(self, seat: Seat) -> Any:
        if seat == CHANCE:
            return self.game.chance(self.state, Random(f"{self.seed}:{self.ply}"))
        legal = self.game.legal_actions(self.state, seat)
        observation = self.game.observe(self.state, seat)
        rng = Random(f"{self.seed}:{self.ply}:{seat}")
        return self.game.default_action(observation, legal, rng)
