"""Winking and watching: private acts at any time (the rules of Wink, "Winking")."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import Seat
from engine.wink.ending import Outcome
from engine.wink.events import WatchTurned, Winked
from engine.wink.state import State, WinkMade, put


def wink(state: State, seat: Seat, target: Seat) -> Outcome:
    """The target learns who winked, and so does whoever watches the winker at this moment.

    A target who watches the winker sees a wink that was meant anyway: nothing more is noticed.
    """
    pawn = state.pawns[target]
    assert pawn is not None
    noticed = tuple(s for s in state.others(seat, target) if state.watching[s] == seat)
    bluff = pawn.number not in state.hands[seat]
    made = WinkMade(state.turn, pawn.placement, seat, target, pawn.number, bluff, noticed)
    event = Winked(state.turn, seat, target, pawn.number, noticed)
    return replace(state, winks=(*state.winks, made)), (event,)


def watch(state: State, seat: Seat, other: Seat) -> Outcome:
    """The seat watches another player from now on."""
    after = replace(state, watching=put(state.watching, seat, other))
    return after, (WatchTurned(seat, other),)
