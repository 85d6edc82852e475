"""What the channel, or one seat, is told of each event of Wink."""

from __future__ import annotations

from engine.core import Seat
from engine.wink.events import (
    Accused,
    Dealt,
    HolderNamed,
    MatchEnded,
    PawnPlaced,
    StallNear,
    TurnPassed,
    Winked,
    WinkEvent,
)
from engine.wink.notices import (
    AccusationTold,
    MatchEnd,
    NamingTold,
    Opening,
    PassTold,
    PlacingTold,
    StallWarning,
    WinkedAtYou,
    WinkNotice,
    WinkNoticed,
)


def notice(event: WinkEvent, seat: Seat | None) -> WinkNotice | None:
    """What the seat (None: the channel) is told of an event, if anything."""
    return _to_channel(event) if seat is None else _to_seat(event, seat)


def _to_channel(event: WinkEvent) -> WinkNotice | None:
    """All but winks and watches is done in the open."""
    match event:
        case Dealt(first, hand, aside):
            return Opening(first, hand, aside)
        case PawnPlaced(deed):
            return PlacingTold(deed.turn, deed.seat, deed.number)
        case TurnPassed(deed):
            return PassTold(deed.turn, deed.seat)
        case HolderNamed(deed):
            return NamingTold(deed.turn, deed.by, deed.seat, deed.number, deed.right, deed.scored)
        case Accused(deed):
            return AccusationTold(
                deed.turn, deed.by, deed.seat, deed.number, deed.owner, deed.right
            )
        case StallNear(turns):
            return StallWarning(turns)
        case MatchEnded(ending):
            return MatchEnd(ending)
        case _:
            return None


def _to_seat(event: WinkEvent, seat: Seat) -> WinkNotice | None:
    """Only a wink, and only to its target and to those who saw it: the winker learns nothing."""
    if not isinstance(event, Winked):
        return None
    if seat == event.target:
        return WinkedAtYou(event.turn, event.winker, event.number)
    if seat in event.noticed:
        return WinkNoticed(event.turn, event.winker, event.target, event.number)
    return None
