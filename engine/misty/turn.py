"""Who owes an action, what a screen asks for, and whom the channel calls."""

from __future__ import annotations

from engine.core import CHANCE, Call, Seat
from engine.misty.observation import Phase
from engine.misty.state import State


def waiting(state: State) -> tuple[Seat, ...]:
    """The seats that owe an action now, ascending. Public: choices are secret, not choosing."""
    return tuple(seat for seat in range(state.seats) if _owes(state, seat))


def to_act(state: State) -> frozenset[Seat]:
    """The seats that owe an action, CHANCE among them; empty when the match is over."""
    return frozenset({CHANCE} if state.phase is Phase.DEALING else waiting(state))


def _owes(state: State, seat: Seat) -> bool:
    match state.phase:
        case Phase.BUILDING:
            return state.choices[seat] is None
        case Phase.ACTIVATION:
            return state.windows[seat].score is None
        case Phase.SCORED:
            return seat not in state.ready
        case Phase.DEALING | Phase.OVER:
            return False


def decision(state: State, seat: Seat | None) -> str:
    """The decision a seat, or the channel, stands before. Others' acts never change a seat's."""
    match state.phase:
        case Phase.DEALING:
            return f"r{state.round}h{state.hand}"
        case Phase.BUILDING:
            return f"r{state.round}h{state.hand}p{state.pick}"
        case Phase.ACTIVATION:
            own_moves = "" if seat is None else len(state.windows[seat].moved)
            return f"r{state.round}a{own_moves}"
        case Phase.SCORED:
            return f"r{state.round}done"
        case Phase.OVER:
            return "over"


def call(before: State, after: State) -> Call | None:
    """Whom to call because of this step: all who owe when a hand is dealt or activation begins,
    later the last one whom everybody waits for."""
    owing = waiting(after)
    if not owing:
        return None
    if before.phase is not after.phase:
        begun = after.phase is not Phase.SCORED
        return Call(_span(after), owing) if begun else None
    if len(owing) == 1 < len(waiting(before)):
        return Call(_span(after) + "last", owing)
    return None


def _span(state: State) -> str:
    """The hand, the activation or the rest after a round: what a call belongs to."""
    if state.phase is Phase.BUILDING:
        return f"r{state.round}h{state.hand}"
    return decision(state, None)
