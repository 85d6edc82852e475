"""Who may know what in a match of Wink, field by field."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.core import Seat
from engine.wink.actions import Accuse, Name, Pass, Place, WinkAction, WinkAt
from engine.wink.ending import ending_of
from engine.wink.legality import legal_actions
from engine.wink.observation import PawnSeen, Phase, WinkObservation, WinkSeen
from engine.wink.state import Pawn, State, WinkMade


def observe(state: State, seat: Seat | None) -> WinkObservation:
    """What the seat (None: the channel) may know now."""
    public = _public(state)
    return public if seat is None else _with_own(public, state, seat)


def phase_of(state: State) -> Phase:
    """Where the match stands."""
    if state.over:
        return Phase.OVER
    return Phase.PLAYING if state.turn else Phase.DEALING


def _public(state: State) -> WinkObservation:
    phase, options, lines = phase_of(state), state.options, state.lines
    return WinkObservation(
        # A turn is public, and secret acts do not count in it.
        decision=f"t{state.turn}" if phase is Phase.PLAYING else phase.value,
        phase=phase,
        style=options.style,
        deal=options.deal,
        bluffs=options.bluffs,
        must_wink=options.wink_owed,
        turn=state.turn,
        player=state.player if phase is Phase.PLAYING else None,
        crowd=state.crowd,
        pawns=tuple(_pawn(pawn) for pawn in state.pawns),
        hand_sizes=tuple(line.hand for line in lines),
        counters=state.counters,
        won=state.won,
        points=tuple(line.points for line in lines),
        aside=len(state.aside),
        out=state.out,
        deeds=state.deeds,
        stall_in=_stall_in(state),
        ending=None if state.reason is None else ending_of(state, state.reason),
    )


def _pawn(pawn: Pawn | None) -> PawnSeen | None:
    return None if pawn is None else PawnSeen(pawn.number, pawn.placement)


def _stall_in(state: State) -> int | None:
    """Turns left until the match ends for want of progress, this one included, once announced."""
    left = state.allowed_quiet - state.quiet + 1
    return left if state.turn and not state.over and left <= state.seats else None


def _with_own(public: WinkObservation, state: State, seat: Seat) -> WinkObservation:
    if not state.turn:
        return replace(public, seat=seat)
    legal = legal_actions(state, seat)
    return replace(
        public,
        seat=seat,
        hand=state.hands[seat],
        watching=state.watching[seat] if state.watching else None,
        can_name=any(isinstance(action, Name) for action in legal),
        can_pass=Pass() in legal,
        places=tuple(action.number for action in legal if isinstance(action, Place)),
        winkable=tuple(action.target for action in legal if isinstance(action, WinkAt)),
        accusable=_accusable(legal),
        winks_made=_seen(wink for wink in state.winks if wink.winker == seat),
        winks_got=_seen(wink for wink in state.winks if wink.target == seat),
        winks_noticed=_seen(wink for wink in state.winks if seat in wink.noticed),
    )


def _accusable(legal: Iterable[WinkAction]) -> tuple[int, ...]:
    return tuple(sorted({action.number for action in legal if isinstance(action, Accuse)}))


def _seen(winks: Iterable[WinkMade]) -> tuple[WinkSeen, ...]:
    """Never who noticed: that is nobody's to know before the end."""
    return tuple(WinkSeen(w.turn, w.placement, w.winker, w.target, w.number) for w in winks)
