"""A turn of Wink: name the accomplice (if a pawn is there), then place or pass.

Source: at the start of the turn one may name the accomplice; right, each of the two scores the
card with the number; wrong, the card under the pawn becomes inactive.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import Seat
from engine.wink.actions import Deal
from engine.wink.cards import CrowdCard, Face, Number
from engine.wink.ending import Outcome, ended_or_on, next_turn
from engine.wink.events import Dealt, HolderNamed, PawnPlaced, TurnPassed
from engine.wink.record import Naming, Passing, Placement
from engine.wink.state import Pawn, State, put


def deal(state: State, action: Deal) -> Outcome:
    """Everybody watches the next player at first."""
    n = state.seats
    after = replace(
        state,
        turn=1,
        player=action.first,
        crowd=tuple(CrowdCard(number) for number in action.crowd),
        pawns=(None,) * n,
        won=((),) * n,
        counters=(state.options.counters,) * n,
        hands=tuple(tuple(sorted(hand)) for hand in action.hands),
        aside=tuple(sorted(action.aside)),
        watching=tuple((seat + 1) % n for seat in range(n)) if state.options.secret_winks else (),
    )
    return after, (Dealt(action.first, len(action.hands[0]), len(action.aside)),)


def place(state: State, seat: Seat, number: Number) -> Outcome:
    """The pawn goes to a card, its number is announced, the turn ends."""
    deed = Placement(state.turn, seat, number)
    pawn = Pawn(number, placement=state.turn)
    after = replace(state, pawns=put(state.pawns, seat, pawn)).recorded(deed)
    return next_turn(after, PawnPlaced(deed))


def pass_turn(state: State, seat: Seat) -> Outcome:
    """Ruling: with no card to place on, the pawn is off the table and the turn ends.

    Whoever passes shows by it that all free cards are in the own hand.
    """
    deed = Passing(state.turn, seat, state.free_cards)
    return next_turn(state.without_pawn(seat).recorded(deed), TurnPassed(deed))


def name(state: State, seat: Seat, other: Seat) -> Outcome:
    """Either way the pawn is off the table; unless that ends the match, the turn goes on."""
    pawn = state.pawns[seat]
    assert pawn is not None
    number = pawn.number
    right = number in state.hands[other]
    # Ruling (must_wink): an accomplice who did not wink at the namer scores nothing.
    scored = right and (not state.options.wink_owed or state.has_winked(other, seat))
    deed = Naming(state.turn, seat, other, number, right, scored)
    after = state.without_pawn(seat).recorded(deed)
    if not right:  # Ruling: nobody shows a hand, and the holder keeps the card
        return ended_or_on(after.turned(number, Face.INACTIVE), HolderNamed(deed))
    after = after.turned(number, Face.GONE).handed_in(other, number).awarded(seat, number)
    after = after.awarded(other, number) if scored else after.discarded(number)
    return ended_or_on(after, HolderNamed(deed))
