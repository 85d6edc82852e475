"""Another world that a seat could as well be in: what it cannot know is dealt anew.

Used to prove secrecy: whatever reaches a seat must be the same in all of its worlds. A player may
remember the cards that were passed on, but the screens do not repeat them, so they do not count.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from engine.core import Seat
from engine.misty.actions import Pick
from engine.misty.cards import Card
from engine.misty.grid import open_cells
from engine.misty.observation import Phase
from engine.misty.state import State


def another_world(state: State, seat: Seat | None, rng: Random) -> State:
    """The state with all drawn anew that the seat (None: the channel) cannot know.

    That is the other hands, the choices made from them, and which cards are undealt. Outside of
    building there are no hands, and everything is public.
    """
    if state.phase is not Phase.BUILDING:
        return state
    hidden = [other for other in range(state.seats) if other != seat]
    pool = [*state.undealt, *(card for other in hidden for card in state.hands[other])]
    rng.shuffle(pool)
    hands = list(state.hands)
    for other in hidden:
        hands[other] = _sorted(pool.pop() for _ in state.hands[other])
    world = replace(state, hands=tuple(hands), undealt=_sorted(pool))
    choices = tuple(
        _chosen_anew(world, other, rng) if other in hidden else choice
        for other, choice in enumerate(state.choices)
    )
    return replace(world, choices=choices)


def _chosen_anew(state: State, seat: Seat, rng: Random) -> Pick | None:
    """Another secret choice, if the seat has chosen: that it has is public."""
    if state.choices[seat] is None:
        return None
    card = rng.choice(state.hands[seat])
    return Pick(card.id, rng.choice(open_cells(state.windows[seat].cells, state.shape)))


def _sorted(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: card.id))
