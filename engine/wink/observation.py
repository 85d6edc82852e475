"""What one seat, or the whole channel, may know of a match of Wink."""

from __future__ import annotations

from enum import StrEnum

from engine.core import Seat, Value
from engine.wink.cards import CrowdCard, Number
from engine.wink.options import DealKind, Style
from engine.wink.record import Deed
from engine.wink.scoring import Ending


class Phase(StrEnum):
    """Where a match stands."""

    DEALING = "dealing"
    PLAYING = "playing"
    OVER = "over"


class PawnSeen(Value, frozen=True):
    """A pawn on the table. `placement` is the turn in which it was placed, and names it."""

    number: Number
    placement: int


class WinkSeen(Value, frozen=True):
    """A wink the viewer made, got or noticed, for a pawn that stood on `number`."""

    turn: int
    placement: int
    winker: Seat
    target: Seat
    number: Number


class WinkObservation(Value, frozen=True):
    """Public facts, then what is the viewer's own (empty for the channel).

    Tuples of one entry a seat are in order of seats.
    """

    decision: str
    phase: Phase
    style: Style
    deal: DealKind
    bluffs: bool
    must_wink: bool
    turn: int  # from 1
    player: Seat | None  # whose turn it is
    crowd: tuple[CrowdCard, ...]  # in reading order
    pawns: tuple[PawnSeen | None, ...]
    hand_sizes: tuple[int, ...]
    counters: tuple[int, ...]  # counter-intelligence cards not spent
    won: tuple[tuple[Number, ...], ...]  # agent cards, in the order in which they were won
    points: tuple[int, ...]
    aside: int  # how many cards were laid aside
    out: tuple[Number, ...]  # hand cards that left the match for want of a wink
    deeds: tuple[Deed, ...]  # all that was done in the open
    stall_in: int | None  # once announced: so many more turns without progress end the match
    ending: Ending | None

    seat: Seat | None = None
    hand: tuple[Number, ...] = ()  # ascending
    watching: Seat | None = None
    can_name: bool = False  # the own pawn is on the table, on the own turn
    can_pass: bool = False
    places: tuple[Number, ...] = ()  # where the own pawn may be placed now, in order of numbers
    winkable: tuple[Seat, ...] = ()  # at whom the seat may wink now
    accusable: tuple[Number, ...] = ()  # numbers under others' pawns, if a card is left to accuse
    winks_made: tuple[WinkSeen, ...] = ()
    winks_got: tuple[WinkSeen, ...] = ()
    winks_noticed: tuple[WinkSeen, ...] = ()
