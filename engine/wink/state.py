"""The whole truth of a match of Wink, secrets included. It never leaves the engine and the tables.

Not here: what may be done (`legality.py`) and what an action does (`turns.py`, `secrets.py`,
`accusing.py`).
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from engine.core import Seat, Value
from engine.wink.cards import CrowdCard, Face, Number
from engine.wink.options import WinkOptions
from engine.wink.record import Accusation, Deed
from engine.wink.scoring import Line, Reason

T = TypeVar("T")


class Pawn(Value, frozen=True):
    """A pawn on the table. `placement` is the turn in which it was placed, and names it:
    a turn has one placement at most."""

    number: Number
    placement: int


class WinkMade(Value, frozen=True):
    """A wink at `target`, whose pawn stood on `number` since the turn `placement`."""

    turn: int
    placement: int
    winker: Seat
    target: Seat
    number: Number
    bluff: bool
    noticed: tuple[Seat, ...]


class State(Value, frozen=True):
    """Turn 0 is the deal. Tuples of one entry a seat are in order of seats."""

    options: WinkOptions
    seats: int
    turn: int = 0
    player: Seat = 0  # whose turn it is
    progress: int = 0  # the last turn in which a card was scored or turned face down
    reason: Reason | None = None  # why the match is over

    crowd: tuple[CrowdCard, ...] = ()
    pawns: tuple[Pawn | None, ...] = ()
    won: tuple[tuple[Number, ...], ...] = ()
    counters: tuple[int, ...] = ()  # counter-intelligence cards not spent
    out: tuple[Number, ...] = ()  # hand cards that left the match for want of a wink
    deeds: tuple[Deed, ...] = ()

    hands: tuple[tuple[Number, ...], ...] = ()  # each ascending
    aside: tuple[Number, ...] = ()
    watching: tuple[Seat, ...] = ()  # empty in the camera style
    winks: tuple[WinkMade, ...] = ()

    @property
    def over(self) -> bool:
        return self.reason is not None

    @property
    def quiet(self) -> int:
        """Whole turns, this one included, since the last progress."""
        return self.turn - self.progress

    @property
    def allowed_quiet(self) -> int:
        """So many turns without progress end the match."""
        return self.options.quiet_rounds * self.seats

    @property
    def lines(self) -> tuple[Line, ...]:
        """The score so far."""
        return tuple(
            Line(seat, len(won), counters, len(hand))
            for seat, (won, counters, hand) in enumerate(
                zip(self.won, self.counters, self.hands, strict=True)
            )
        )

    def others(self, *seats: Seat) -> tuple[Seat, ...]:
        """Every seat but these."""
        return tuple(seat for seat in range(self.seats) if seat not in seats)

    def face(self, number: Number) -> Face:
        """How this number's crowd card lies."""
        return next(card.face for card in self.crowd if card.number == number)

    def owner_on(self, number: Number) -> Seat | None:
        """Whose pawn stands on this number."""
        for seat, pawn in enumerate(self.pawns):
            if pawn is not None and pawn.number == number:
                return seat
        return None

    @property
    def free_cards(self) -> tuple[Number, ...]:
        """The crowd cards that a pawn could go to, whatever is in its owner's hand.

        Face up and free of pawns, its own too since a pawn has to move; in order of numbers.
        """
        taken = {pawn.number for pawn in self.pawns if pawn is not None}
        numbers = (card.number for card in self.crowd if card.face is Face.OPEN)
        return tuple(sorted(number for number in numbers if number not in taken))

    def places(self, seat: Seat) -> tuple[Number, ...]:
        """The crowd cards that this seat may place on: free ones that are not in its hand."""
        return tuple(n for n in self.free_cards if n not in self.hands[seat])

    def has_winked(self, winker: Seat, target: Seat) -> bool:
        """Whether the winker winked at the target for the pawn that is on the table now."""
        pawn = self.pawns[target]
        return pawn is not None and any(
            (wink.winker, wink.target, wink.placement) == (winker, target, pawn.placement)
            for wink in self.winks
        )

    def without_pawn(self, seat: Seat) -> State:
        """This seat's pawn is off the table."""
        return replace(self, pawns=put(self.pawns, seat, None))

    def turned(self, number: Number, face: Face) -> State:
        """This number's crowd card is won or turned face down, which is progress."""
        crowd = tuple(
            CrowdCard(card.number, face) if card.number == number else card for card in self.crowd
        )
        return replace(self, crowd=crowd, progress=self.turn)

    def handed_in(self, seat: Seat, number: Number) -> State:
        """This seat's card leaves its hand."""
        hand = tuple(held for held in self.hands[seat] if held != number)
        return replace(self, hands=put(self.hands, seat, hand))

    def awarded(self, seat: Seat, *numbers: Number) -> State:
        """This seat wins these agent cards."""
        return replace(self, won=put(self.won, seat, self.won[seat] + numbers))

    def discarded(self, number: Number) -> State:
        """This hand card is nobody's point: it leaves the match."""
        return replace(self, out=(*self.out, number))

    def recorded(self, deed: Deed) -> State:
        """Everybody saw this."""
        return replace(self, deeds=(*self.deeds, deed))

    def catches(self) -> tuple[int, ...]:
        """Right accusations of each seat."""
        right = [deed.by for deed in self.deeds if isinstance(deed, Accusation) and deed.right]
        return tuple(right.count(seat) for seat in range(self.seats))


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one entry changed."""
    return (*values[:index], value, *values[index + 1 :])
