"""What a seat may do now in Wink, and why not.

`refusal` is the one place that says so: `apply` asks it, and `legal_actions` is what it lets pass.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import CHANCE, Seat
from engine.wink.actions import Accuse, Deal, Name, Pass, Place, Watch, WinkAction, WinkAt
from engine.wink.cards import Face, Number, numbers_of
from engine.wink.illegal import WinkIllegal
from engine.wink.state import State


def legal_actions(state: State, seat: Seat) -> tuple[WinkAction, ...]:
    """All that the seat may do now, on and out of turn."""
    return tuple(a for a in _candidates(state, seat) if refusal(state, seat, a) is None)


def _candidates(state: State, seat: Seat) -> Iterator[WinkAction]:
    if not state.turn or state.over:
        return
    others = state.others(seat)
    if seat == state.player:
        yield from (Name(other) for other in others)
        yield from (Place(number) for number in state.free_cards)
        yield Pass()
    yield from (WinkAt(other) for other in others)
    yield from (Watch(other) for other in others)
    pawns = sorted(pawn.number for s in others if (pawn := state.pawns[s]) is not None)
    yield from (Accuse(other, number) for number in pawns for other in others)


def refusal(state: State, seat: Seat, action: WinkAction) -> WinkIllegal | None:
    """Why the seat may not do this now; None if it may."""
    if isinstance(action, Deal) or seat == CHANCE:
        return _deal(state, seat, action)
    if seat not in range(state.seats):
        return WinkIllegal.NO_SUCH_PLAYER
    if state.turn == 0:
        return WinkIllegal.NOT_NOW
    if state.over:
        return WinkIllegal.OVER
    match action:
        case Name() | Place() | Pass():
            return _turn(state, seat, action)
        case WinkAt(target):
            return _wink(state, seat, target)
        case Watch(other):
            return _watch(state, seat, other)
        case Accuse(other, number):
            return _accuse(state, seat, other, number)
    return WinkIllegal.NOT_NOW


def _deal(state: State, seat: Seat, action: WinkAction) -> WinkIllegal | None:
    """Only CHANCE deals, only once, and all cards of both decks."""
    if not isinstance(action, Deal) or seat != CHANCE or state.turn:
        return WinkIllegal.NOT_NOW
    deck = list(numbers_of(state.options.deck))
    size = state.options.hand_size(state.seats)
    dealt = [number for hand in action.hands for number in hand]
    fits = (
        sorted(action.crowd) == deck
        and sorted([*dealt, *action.aside]) == deck
        and [len(hand) for hand in action.hands] == [size] * state.seats
        and action.first in range(state.seats)
    )
    return None if fits else WinkIllegal.DEAL_DOES_NOT_FIT


def _turn(state: State, seat: Seat, action: Name | Place | Pass) -> WinkIllegal | None:
    if seat != state.player:
        return WinkIllegal.NOT_YOUR_TURN
    if isinstance(action, Name):
        return _name(state, seat, action.seat)
    if isinstance(action, Place):
        return _place(state, seat, action.number)
    return WinkIllegal.HAS_TO_PLACE if state.places(seat) else None


def _name(state: State, seat: Seat, other: Seat) -> WinkIllegal | None:
    if other not in range(state.seats):
        return WinkIllegal.NO_SUCH_PLAYER
    if other == seat:
        return WinkIllegal.NAMED_SELF
    return WinkIllegal.NOTHING_TO_NAME if state.pawns[seat] is None else None


def _place(state: State, seat: Seat, number: Number) -> WinkIllegal | None:
    if number not in numbers_of(state.options.deck):
        return WinkIllegal.NO_SUCH_NUMBER
    face, owner = state.face(number), state.owner_on(number)
    if face is Face.GONE:
        return WinkIllegal.CARD_GONE
    if face is Face.INACTIVE:
        return WinkIllegal.CARD_INACTIVE
    if owner == seat:
        return WinkIllegal.PAWN_HAS_TO_MOVE
    if owner is not None:
        return WinkIllegal.CARD_TAKEN
    return WinkIllegal.IN_OWN_HAND if number in state.hands[seat] else None


def _wink(state: State, seat: Seat, target: Seat) -> WinkIllegal | None:
    if not state.options.secret_winks:
        return WinkIllegal.CAMERA_STYLE
    if target not in range(state.seats):
        return WinkIllegal.NO_SUCH_PLAYER
    if target == seat:
        return WinkIllegal.WINKED_AT_SELF
    pawn = state.pawns[target]
    if pawn is None:
        return WinkIllegal.NO_PAWN_THERE
    if state.has_winked(seat, target):
        return WinkIllegal.ALREADY_WINKED
    if not state.options.bluffs and pawn.number not in state.hands[seat]:
        return WinkIllegal.NOT_THE_ACCOMPLICE
    return None


def _watch(state: State, seat: Seat, other: Seat) -> WinkIllegal | None:
    if not state.options.secret_winks:
        return WinkIllegal.CAMERA_STYLE
    if other not in range(state.seats):
        return WinkIllegal.NO_SUCH_PLAYER
    if other == seat:
        return WinkIllegal.WATCHED_SELF
    return WinkIllegal.ALREADY_WATCHED if state.watching[seat] == other else None


def _accuse(state: State, seat: Seat, other: Seat, number: Number) -> WinkIllegal | None:
    """The link is between two other players: neither the holder nor the pawn is the accuser's."""
    if other not in range(state.seats):
        return WinkIllegal.NO_SUCH_PLAYER
    if number not in numbers_of(state.options.deck):
        return WinkIllegal.NO_SUCH_NUMBER
    if not state.counters[seat]:
        return WinkIllegal.NO_COUNTERS
    owner = state.owner_on(number)
    if other == seat:
        return WinkIllegal.ACCUSED_SELF
    if owner is None:
        return WinkIllegal.NO_PAWN_ON_NUMBER
    if owner == seat:
        return WinkIllegal.OWN_PAWN
    return WinkIllegal.ACCUSED_OWNER if owner == other else None
