"""What Misty posts: what was revealed, how a round went, who won."""

from __future__ import annotations

from typing import Any

from cogs.screens.misty_window import titled
from cogs.screens.people import seat_name, seat_names
from data.catalog import GameFile
from data.records import Table
from data.words import Words
from engine.misty.events import Reveal, RoundResult, Victory


def told(notice: Any, table: Table, file: GameFile, words: Words) -> str:
    """The words of a notice."""
    match notice:
        case Reveal():
            return _reveal(notice, table, file, words)
        case RoundResult():
            return _result(notice, table, words)
        case Victory():
            return _victory(notice, table, words)
        case _:
            raise TypeError(f"not a notice of Misty: {notice!r}")


def _reveal(notice: Reveal, table: Table, file: GameFile, words: Words) -> str:
    placed = [
        f"**{seat_name(table, p.seat)}** {titled(p.card, file, words)}" for p in notice.placements
    ]
    head = words("misty.reveal", round=notice.round, hand=notice.hand, pick=notice.pick)
    return f"{head}\n" + " · ".join(placed)


def _result(notice: RoundResult, table: Table, words: Words) -> str:
    winners = seat_names(table, notice.winners, words)
    order = sorted(range(len(notice.scores)), key=lambda seat: -notice.scores[seat])
    lines = [
        words(
            "misty.result.line",
            name=seat_name(table, seat),
            points=words("misty.points", n=notice.scores[seat]),
            best=notice.best[seat],
            wins=notice.wins[seat],
            target=notice.target,
        )
        for seat in order
    ]
    title = words("misty.result", round=notice.round, winners=winners, n=len(notice.winners))
    return "\n".join([title, *lines, *_eaten(notice, table, words)])


def _eaten(notice: RoundResult, table: Table, words: Words) -> list[str]:
    """What the monsters ate unseen, once nothing could move any more."""
    return [
        words("misty.eaten", name=f"**{seat_name(table, seat)}**", n=len(play.meals))
        for seat, play in enumerate(notice.plays)
        if play.meals
    ]


def _victory(notice: Victory, table: Table, words: Words) -> str:
    winners = seat_names(table, notice.winners, words)
    order = sorted(
        range(len(notice.wins)), key=lambda seat: (-notice.wins[seat], -notice.totals[seat])
    )
    lines = [
        words(
            "misty.victory.line",
            name=seat_name(table, seat),
            wins=words("misty.round_wins", n=notice.wins[seat]),
            points=words("misty.points", n=notice.totals[seat]),
        )
        for seat in order
    ]
    return "\n".join([words("misty.victory", winners=winners, n=len(notice.winners)), *lines])
