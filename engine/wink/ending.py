"""When a match of Wink ends, and the step to the next turn if it does not.

The match ends in a bounded number of turns. Each progress (a card scored or turned face down) takes
one of the D open cards of the crowd for good, and R rounds of turns of n players without progress
end it: no more than D*R*n turns, 36*3*8 = 864 with the cards as they are, and with at most two owed
actions a turn (a naming and a placing or passing) and one for the deal, 2*D*R*n + 1 owed actions.
Winks are bounded by n - 1 a placement and accusations by the counter-intelligence cards. Turning
one's watch is not bounded, but owed by nobody and no step of anything.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from engine.wink.cards import Face
from engine.wink.events import MatchEnded, StallNear, WinkEvent
from engine.wink.scoring import Ending, Reason, WinkTold, catchers_of, winners_of
from engine.wink.state import State

Outcome: TypeAlias = tuple[State, tuple[WinkEvent, ...]]


def ended_or_on(state: State, *events: WinkEvent) -> Outcome:
    """The state after a card was scored or turned face down: over at once, or still on."""
    reason = _end_of_cards(state)
    if reason is None:
        return state, events
    over = replace(state, reason=reason)
    return over, (*events, MatchEnded(ending_of(over, reason)))


def _end_of_cards(state: State) -> Reason | None:
    """If one act meets several ends, the first in the rules' list counts."""
    faces = {card.face for card in state.crowd}
    if not all(state.hands):
        return Reason.HAND_EMPTY
    if Face.OPEN in faces:
        return None
    return Reason.CROWD_INACTIVE if Face.INACTIVE in faces else Reason.CROWD_GONE


def next_turn(state: State, *events: WinkEvent) -> Outcome:
    """The next player's turn; ruling: not after three whole rounds of turns without progress."""
    if state.quiet >= state.allowed_quiet:
        over = replace(state, reason=Reason.STALLED)
        return over, (*events, MatchEnded(ending_of(over, Reason.STALLED)))
    after = replace(state, turn=state.turn + 1, player=(state.player + 1) % state.seats)
    if state.quiet == state.allowed_quiet - state.seats:
        return after, (*events, StallNear(state.seats))
    return after, events


def ending_of(state: State, reason: Reason) -> Ending:
    """All that is told at the end, secret winks too. Hands and laid-aside cards stay closed."""
    winks = tuple(
        WinkTold(wink.turn, wink.winker, wink.target, wink.number, wink.bluff, wink.noticed)
        for wink in state.winks
    )
    catchers = catchers_of(state.catches())
    return Ending(reason, state.lines, winners_of(state.lines), winks, catchers)
