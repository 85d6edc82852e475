"""Phase 1, building: hands are dealt, chosen from in secret, revealed and passed on.

Not here: which cells are open (`grid`), and what happens to a finished window (`settling`).
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from engine.core import Illegal, Seat
from engine.misty.actions import Deal, Pick
from engine.misty.cards import Card
from engine.misty.events import Chosen, HandsDealt, MistyEvent, Placement, Revealed
from engine.misty.grid import open_cells, placed, why_not
from engine.misty.illegal import MistyIllegal
from engine.misty.observation import Phase
from engine.misty.shape import passing
from engine.misty.state import State


def draw(state: State, rng: Random) -> Deal:
    """A hand for each seat, from a shuffle of all cards not dealt in this round."""
    size = state.shape.picks
    ids = rng.sample([card.id for card in state.undealt], size * state.seats)
    return Deal(tuple(tuple(ids[seat * size :][:size]) for seat in range(state.seats)))


def deal(state: State, action: Deal) -> tuple[State, tuple[MistyEvent, ...]]:
    """Give each seat its hand. Raises Illegal unless it is one full hand each of undealt cards."""
    undealt = {card.id: card for card in state.undealt}
    ids = [card for hand in action.hands for card in hand]
    sizes = [len(hand) for hand in action.hands]
    if sizes != [state.shape.picks] * state.seats or len(set(ids) & undealt.keys()) != len(ids):
        raise Illegal(MistyIllegal.DEAL_DOES_NOT_FIT)
    # In the order of the ids: how a hand was dealt says nothing, and like cards lie together.
    hands = tuple(tuple(undealt.pop(card) for card in sorted(hand)) for hand in action.hands)
    after = replace(state, phase=Phase.BUILDING, undealt=tuple(undealt.values()), hands=hands)
    return after, (HandsDealt(state.round, state.hand),)


def choices(state: State, seat: Seat) -> tuple[Pick, ...]:
    """Every card of the hand in every open cell, except what the seat has already chosen.

    A choice can be changed until the last player has chosen.
    """
    cells = open_cells(state.windows[seat].cells, state.shape)
    picks = (Pick(card.id, cell) for card in state.hands[seat] for cell in cells)
    return tuple(pick for pick in picks if pick != state.choices[seat])


def choose(state: State, seat: Seat, action: Pick) -> tuple[State, tuple[MistyEvent, ...]]:
    """Choose, or choose anew. The last seat's choice reveals all. Raises Illegal."""
    if all(card.id != action.card for card in state.hands[seat]):
        raise Illegal(MistyIllegal.NOT_IN_HAND)
    if action == state.choices[seat]:
        raise Illegal(MistyIllegal.SAME_CHOICE)
    if (code := why_not(state.windows[seat].cells, action.cell, state.shape)) is not None:
        raise Illegal(code)
    chosen = (*state.choices[:seat], action, *state.choices[seat + 1 :])
    after = replace(state, choices=chosen)
    picks = tuple(pick for pick in chosen if pick is not None)
    if len(picks) < state.seats:
        return after, (Chosen(seat),)
    revealed, event = _reveal(after, picks)
    return revealed, (Chosen(seat), event)


def _reveal(state: State, picks: tuple[Pick, ...]) -> tuple[State, Revealed]:
    """All choices are placed at once, and the rest of the hands is passed on."""
    placements = tuple(
        Placement(seat, _card(state.hands[seat], pick.card), pick.cell)
        for seat, pick in enumerate(picks)
    )
    windows = tuple(
        placed(window, placement.card, placement.cell)
        for window, placement in zip(state.windows, placements, strict=True)
    )
    after = replace(
        state,
        windows=windows,
        hands=_passed(state, placements),
        choices=(None,) * state.seats,
    )
    return _next_pick(after), Revealed(state.round, state.hand, state.pick, placements)


def _passed(state: State, placements: tuple[Placement, ...]) -> tuple[tuple[Card, ...], ...]:
    """The hands after what was placed left them and the rest went to the neighbours."""
    rests = [
        tuple(card for card in hand if card != placement.card)
        for hand, placement in zip(state.hands, placements, strict=True)
    ]
    step = passing(state.hand)
    return tuple(rests[(seat - step) % state.seats] for seat in range(state.seats))


def _next_pick(state: State) -> State:
    """The next choice, or a new hand when this one is empty; the last card too is placed."""
    if state.pick < state.shape.picks:
        return replace(state, pick=state.pick + 1)
    if state.hand < state.shape.hands:
        return replace(state, phase=Phase.DEALING, hand=state.hand + 1, pick=1)
    return replace(state, phase=Phase.ACTIVATION)


def _card(hand: tuple[Card, ...], card: int) -> Card:
    return next(c for c in hand if c.id == card)
