"""How accusations, namings and matches of Wink can end, for tests of what is drawn then."""

from __future__ import annotations

from typing import Any

from cogs.screens.pictures.wink.reveal import Outcome, RevealMotion, reveal_motion
from engine.wink.notices import AccusationTold, NamingTold
from engine.wink.scoring import Ending, Line, Reason, winners_of
from tests.cogs.wink_pictures import FILE
from tests.engine.wink_table import A, B, C, D, Table, examples_s


def told(table: Table) -> Any:
    """What the channel is told of the last act, shown over what it sees then."""
    notice = next(n for n in table.told(None) if isinstance(n, AccusationTold | NamingTold))
    return reveal_motion(notice, table.sees(None), FILE)


def every_outcome() -> dict[Outcome, RevealMotion]:
    """The worked examples' outcomes."""
    return {
        Outcome.CAUGHT: told(examples_s().accuse(D, B, 10)),
        Outcome.MISSED: told(examples_s().accuse(C, D, 10)),
        Outcome.FOUND: told(examples_s().name(A, B)),
        Outcome.SILENT: told(examples_s(must_wink=True).name(A, B)),
        Outcome.LOST: told(examples_s().name(A, C)),
    }


OUTCOMES = every_outcome()


def ending(*scores: tuple[int, int], hand: int = 1) -> Ending:
    lines = tuple(Line(seat, agents, eyes, hand) for seat, (agents, eyes) in enumerate(scores))
    return Ending(Reason.HAND_EMPTY, lines, winners_of(lines), (), ())


ENDINGS = {
    "four": ending((3, 2), (4, 1), (1, 4), (0, 0)),
    "eight": ending((5, 0), (1, 0), (2, 1), (3, 0), (0, 4), (2, 0), (0, 0), (1, 1)),
    "shared": ending((3, 2), (3, 2), (0, 1), (1, 1), (1, 0)),
    "nothing": ending((0, 0), (0, 0), (0, 0), (0, 0)),
    "much": ending((40, 9), (20, 9), (3, 0), (0, 1)),
}
