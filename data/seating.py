"""Who may sit down, get up, start and cancel: the rules of a table, whatever is played there.

Each function does its part of a change or raises Refused. Not here: storing it (`data/tables.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from data.live import Change
from data.records import Refusal, Refused, Sitting, Stage, Table
from engine import GAMES
from engine.core import Seat


def require_open(table: Table) -> Table:
    """The table, if people still sit there."""
    if not table.stage.open:
        raise Refused(Refusal.OVER, table.id)
    return table


def require_gathering(table: Table) -> Table:
    """The table, if its match has not begun."""
    if require_open(table).stage is not Stage.GATHERING:
        raise Refused(Refusal.ALREADY_STARTED, table.id)
    return table


def playing_seat(table: Table, user: int) -> Seat:
    """The seat of somebody who plays here."""
    if require_open(table).stage is not Stage.PLAYING:
        raise Refused(Refusal.NOT_STARTED, table.id)
    sitting = table.sitting_of(user)
    if sitting is None:
        raise Refused(Refusal.NOT_SEATED, table.id)
    if sitting.absent:
        raise Refused(Refusal.ABSENT, table.id)
    return sitting.seat


def require_another_match(table: Table) -> Table:
    """The table, if its match can be dealt anew with those still there."""
    if require_open(table).stage is not Stage.PLAYING:
        raise Refused(Refusal.NOT_STARTED, table.id)
    if len(table.present) < (needed := GAMES[table.game].seats[0]):
        raise Refused(Refusal.TOO_FEW_LEFT, table.id, n=needed)
    return table


def require_repeatable(table: Table) -> Table:
    """The table, if its match is over and could be played again by the rules of today."""
    if table.stage is not Stage.FINISHED:
        raise Refused(Refusal.NOT_OVER, table.id)
    game = GAMES.get(table.game)
    if game is None or table.options is None or table.rules_version != game.rules_version:
        raise Refused(Refusal.OUTDATED, table.id)
    return table


def sit_down(change: Change, user: int, name: str) -> None:
    """Take the next seat of a table that gathers."""
    table = require_gathering(change.table)
    if table.sitting_of(user):
        raise Refused(Refusal.ALREADY_SEATED, table.id)
    if len(table.sittings) >= GAMES[table.game].seats[-1]:
        raise Refused(Refusal.FULL, table.id)
    change.seat(numbered(table, [*table.sittings, Sitting(0, user, name)]))


def begin(change: Change, user: int) -> None:
    """Deal; only somebody at the table can start it."""
    table = require_gathering(change.table)
    if not table.sitting_of(user):
        raise Refused(Refusal.NOT_SEATED, table.id)
    if (missing := GAMES[table.game].seats[0] - len(table.sittings)) > 0:
        raise Refused(Refusal.TOO_FEW, table.id, n=missing)
    change.deal()
    change.settle()


def call_off(change: Change, user: int) -> None:
    """The host closes a table that gathers."""
    table = require_open(change.table)
    if table.stage is Stage.PLAYING and table.sitting_of(user):
        raise Refused(Refusal.TOO_LATE_TO_CANCEL, table.id)
    if require_gathering(table).host != user:
        raise Refused(Refusal.NOT_HOST, table.id)
    change.close()


def meet(change: Change, voice: int) -> None:
    """Say where people meet to see each other."""
    change.table = replace(require_open(change.table), voice=voice)


def get_up(change: Change, user: int, word: str) -> None:
    """Leave; `word` is what the channel is told if a match goes on without this person."""
    sitting = require_open(change.table).sitting_of(user)
    if sitting is None:
        raise Refused(Refusal.NOT_SEATED, change.table.id)
    if sitting.absent:
        raise Refused(Refusal.ABSENT, change.table.id)
    if change.table.stage is Stage.GATHERING:
        _free(change, sitting)
    else:
        _vacate(change, sitting, word)


def numbered(table: Table, sittings: Sequence[Sitting]) -> Table:
    """The table with these people, seats counted from 0 in their order."""
    return replace(table, sittings=tuple(replace(s, seat=i) for i, s in enumerate(sittings)))


def _free(change: Change, sitting: Sitting) -> None:
    """While people gather a seat is gone; the host passes on, the last one closes the table."""
    rest = [s for s in change.table.sittings if s != sitting]
    if not rest:
        change.close()
        return
    host = change.table.host if change.table.host != sitting.user else rest[0].user
    change.seat(numbered(replace(change.table, host=host), rest))


def _vacate(change: Change, sitting: Sitting, word: str) -> None:
    """In a match the seat plays on by default actions, or nobody is left to play."""
    sittings = tuple(replace(s, absent=s.absent or s == sitting) for s in change.table.sittings)
    table = replace(change.table, sittings=sittings)
    change.say(word, sitting.user)
    if not table.present:
        change.seat(table)
        change.close()
        return
    host = table.host if table.host != sitting.user else table.present[0].user
    change.seat(replace(table, host=host))
    change.settle()
