"""Counter-intelligence: X holds number N, which lies under a third player's pawn.

Source: right, the accuser takes both cards with the number; wrong, only the counter-intelligence
card is lost. Ruling: what counts is the card, not whether a wink was made.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import Seat
from engine.wink.cards import Face, Number
from engine.wink.ending import Outcome, ended_or_on
from engine.wink.events import Accused
from engine.wink.record import Accusation
from engine.wink.state import State, put


def accuse(state: State, seat: Seat, other: Seat, number: Number) -> Outcome:
    """Ruling: rightly accused, the pawn is off the table until its owner places again."""
    owner = state.owner_on(number)
    assert owner is not None
    right = number in state.hands[other]
    deed = Accusation(state.turn, seat, other, number, owner, right)
    after = _spent(state, seat).recorded(deed)
    if not right:
        return after, (Accused(deed),)
    after = after.without_pawn(owner).turned(number, Face.GONE).handed_in(other, number)
    return ended_or_on(after.awarded(seat, number, number), Accused(deed))


def _spent(state: State, seat: Seat) -> State:
    return replace(state, counters=put(state.counters, seat, state.counters[seat] - 1))
