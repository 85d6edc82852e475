"""The contract between a game's rules and everything that plays it.

Not here: any rule of a game, and how a log becomes a match (`engine.match`).
"""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import Final, Protocol, TypeAlias, TypeVar

import msgspec

Seat: TypeAlias = int
"""A place at the table, 0 to n-1 in the order of play; seat s+1 sits on the left of seat s."""

CHANCE: Final[Seat] = -1
"""The seat that deals. Its actions are logged like any other, so a replay needs no generator."""


class Value(msgspec.Struct, frozen=True):
    """An immutable value, compared by its fields: the base of states, observations and parts."""


class Tagged(Value, frozen=True, tag=True):
    """A value whose JSON names its type: the base of actions, events and notices."""


class Illegal(Exception):
    """The rules forbid this action. `code` says why; the words for it live in the catalogues."""

    def __init__(self, code: StrEnum) -> None:
        super().__init__(code.value)
        self.code = code


class Call(Value, frozen=True):
    """These seats are called to act. A table posts each call once: key and seats name it."""

    key: str
    seats: tuple[Seat, ...]


class Observation(Protocol):
    """What one seat, or the whole channel, may know now: built up field by field."""

    @property
    def decision(self) -> str:
        """What a screen drawn from this observation asks for: letters, digits, dots, dashes.

        A press on a screen drawn for another decision is stale. It derives only from what the
        viewer may know; in particular it never counts secret acts of others.
        """
        ...


S = TypeVar("S")  # the secret truth
A = TypeVar("A", bound=Tagged)  # an action
E = TypeVar("E", bound=Tagged)  # an event
O = TypeVar("O", bound=Observation)  # noqa: E741  an observation
N = TypeVar("N", bound=Tagged, covariant=True)  # a notice
P = TypeVar("P", bound=Value)  # the options of a match


class Game(Protocol[S, A, E, O, N, P]):
    """The rules of one game. All methods are pure; states are never changed in place."""

    @property
    def key(self) -> str:
        """The game's name in commands, files and the database, such as "misty"."""
        ...

    @property
    def rules_version(self) -> int:
        """Raised whenever an old log would replay to something else."""
        ...

    @property
    def seats(self) -> range:
        """How many seats a match can have."""
        ...

    @property
    def actions(self) -> tuple[type[A], ...]:
        """Every type of action, CHANCE's too."""
        ...

    @property
    def notices(self) -> tuple[type[Tagged], ...]:
        """Every type of notice."""
        ...

    @property
    def options(self) -> type[P]:
        """The type of a match's options: all that a match depends on, its deck too."""
        ...

    def initial_state(self, seats: int, options: P) -> S:
        """The state before the first deal. Raises Illegal if the options do not fit."""
        ...

    def to_act(self, state: S) -> frozenset[Seat]:
        """{CHANCE}, or every seat that owes an action now; empty when the match is over."""
        ...

    def legal_actions(self, state: S, seat: Seat) -> tuple[A, ...]:
        """All that the seat may do now, also out of turn. Not asked of CHANCE."""
        ...

    def apply(self, state: S, seat: Seat, action: A) -> tuple[S, tuple[E, ...]]:
        """The next state and what happened. Raises Illegal; never changes its input."""
        ...

    def chance(self, state: S, rng: Random) -> A:
        """Draw CHANCE's action, for a state whose to_act is {CHANCE}."""
        ...

    def observe(self, state: S, seat: Seat | None) -> O:
        """What the seat (None: the whole channel) may know now."""
        ...

    def decision(self, observation: O, action: A) -> str:
        """What a screen must have been drawn for, for this action to be still meant.

        Mostly `observation.decision`; an act out of turn may concern something that lasts longer
        (Wink: the placement that it is about).
        """
        ...

    def notice(self, event: E, seat: Seat | None) -> N | None:
        """What the seat (None: the whole channel) is told of an event; None: nothing.

        A notice for None is posted in the channel; a notice for a seat reaches that seat alone.
        """
        ...

    def call(self, before: S, after: S) -> Call | None:
        """Whom to call to act because of this step, if anybody.

        Derives only from what the whole channel may know.
        """
        ...

    def default_action(self, observation: O, legal: tuple[A, ...], rng: Random) -> A:
        """What an absent seat does, chosen from what that seat may know alone."""
        ...

    def returns(self, state: S) -> tuple[int, ...]:
        """Points of each seat so far; final when the match is over."""
        ...

    def winners(self, state: S) -> tuple[Seat, ...]:
        """Who won, ascending; several share the victory. Empty while the match goes on."""
        ...
