"""What Wink posts: what was done in the open, private words about winks, and the ceremony."""

from __future__ import annotations

from typing import Any

from cogs.screens.people import Cast
from data.records import Table
from data.words import Words
from engine.core import Seat
from engine.wink.notices import (
    AccusationTold,
    MatchEnd,
    NamingTold,
    Opening,
    PassTold,
    PlacingTold,
    StallWarning,
    WinkedAtYou,
    WinkNoticed,
)
from engine.wink.scoring import Ending, Line, WinkTold, rank


def told(notice: Any, table: Table, cast: Cast, words: Words) -> str:
    """The words of a notice."""
    match notice:
        case Opening(first, hand, aside):
            text = words("wink.opening", name=cast.named(first), n=hand)
            return f"{text} {words('wink.opening.aside', n=aside)}" if aside else text
        case PlacingTold(_, seat, number):
            return words("wink.placed", name=cast.named(seat), number=number)
        case PassTold(_, seat):
            return words("wink.passed", name=cast.named(seat))
        case NamingTold() | AccusationTold():
            return f"{claim(notice, cast, words)}\n{_outcome(notice, cast, words)}"
        case StallWarning(turns):
            return words("wink.stall.near", n=turns)
        case MatchEnd(ending):
            return ceremony(ending, cast, words)
        case WinkedAtYou(_, winker, number):
            where = f"<#{table.channel}>"
            return words("wink.dm.got", name=cast.named(winker), number=number, channel=where)
        case WinkNoticed(_, winker, target, number):
            return words(
                *("wink.dm.noticed",),
                winker=cast.named(winker),
                target=cast.named(target),
                number=number,
                channel=f"<#{table.channel}>",
            )
        case _:
            raise TypeError(f"not a notice of Wink: {notice!r}")


def claim(notice: NamingTold | AccusationTold, cast: Cast, words: Words) -> str:
    """What was said, before anybody knows whether it is true."""
    by, name = cast.named(notice.by), cast.named(notice.seat)
    if isinstance(notice, NamingTold):
        return words("wink.naming", by=by, name=name, number=notice.number)
    owner = cast.named(notice.owner)
    return words("wink.accusing", by=by, name=name, number=notice.number, owner=owner)


def _outcome(notice: NamingTold | AccusationTold, cast: Cast, words: Words) -> str:
    by, name, owner = cast.named(notice.by), cast.named(notice.seat), ""
    if isinstance(notice, AccusationTold):
        key = "wink.accusing.right" if notice.right else "wink.accusing.wrong"
        owner = cast.named(notice.owner)
    elif not notice.right:
        key = "wink.naming.wrong"
    else:
        key = "wink.naming.right" if notice.scored else "wink.naming.no_wink"
    return words(key, by=by, name=name, owner=owner, number=notice.number)


# The end


def winners(ending: Ending, cast: Cast, words: Words) -> str:
    """Who won."""
    names = cast.listed(ending.winners, words)
    return words("wink.over", winners=names, n=len(ending.winners))


def ceremony(ending: Ending, cast: Cast, words: Words) -> str:
    """Why it ended, the scores, the winks that nobody was to see, the best spy-catcher."""
    lines = [words("wink.ceremony"), words(f"wink.reason.{ending.reason}"), ""]
    ranked = sorted(ending.lines, key=rank, reverse=True)
    lines += [_line(line, cast, words) for line in ranked]
    lines += ["", winners(ending, cast, words)]
    if ending.winks:
        lines += ["", words("wink.secrets")]
        seats = sorted({wink.winker for wink in ending.winks})
        lines += [_winks_of(seat, ending.winks, cast, words) for seat in seats]
        lines.append(words("wink.secrets.legend"))
    if ending.catchers:
        names = cast.listed(ending.catchers, words)
        lines += ["", words("wink.catchers", names=names, n=len(ending.catchers))]
    return "\n".join(lines)


def _line(line: Line, cast: Cast, words: Words) -> str:
    return words(
        *("wink.line",),
        name=cast.named(line.seat),
        n=line.points,
        agents=line.agents,
        counters=line.counters,
        hand=line.hand,
    )


def _winks_of(seat: Seat, winks: tuple[WinkTold, ...], cast: Cast, words: Words) -> str:
    """At whom one player winked, how often, how many were bluffs, and who noticed."""
    mine = [wink for wink in winks if wink.winker == seat]
    parts = []
    for target in sorted({wink.target for wink in mine}):
        here = [wink for wink in mine if wink.target == target]
        bluffs = sum(wink.bluff for wink in here)
        noticed = sorted({s for wink in here for s in wink.noticed})
        part = f"{cast.shape(target)} {len(here)}×"
        part += f" 🃏{bluffs}" if bluffs else ""
        part += " 👀" + "".join(map(cast.shape, noticed)) if noticed else ""
        parts.append(part)
    return words("wink.secrets.line", name=cast.named(seat), winks=", ".join(parts))
