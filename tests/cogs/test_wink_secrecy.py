"""Whether a wink happened is visible to nobody else in any way, through the whole bot.

Two worlds that differ only in what a player and the channel cannot know are played by real
commands; everything that this player or the channel gets, in order and with its moment, is equal.
"""

from __future__ import annotations

import itertools
import logging
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cogs import _discord
from cogs.offline import kit
from cogs.offline.recorder import Recorder, Sent
from cogs.screens import wink_pictures
from cogs.screens.wink import WinkPresenter
from data.tables import Tables
from engine.wink.actions import Accuse, Deal, Name, Pass, Place, Watch, WinkAt
from engine.wink.rules import Wink
from tests.cogs.first_seen import FirstSeen
from tests.cogs.two_worlds import Act, Pair, pairs
from tests.cogs.world import NAMES, World, world_at

SEATS = 4
LENGTH = 18
PAUSE = 10.0


class Told:
    """What one person and the channel got, in order, each with its moment.

    The channel and the person's own messages are two lists: which of both comes first in one moment
    is up to the painters' threads.
    """

    def __init__(self, world: World, person: int) -> None:
        self.entries: tuple[list[Any], list[Any]] = ([], [])
        self._ids = (FirstSeen(), FirstSeen())
        self._world = world
        self._person = person
        self._start = world.env.now()
        Recorder(world.env, also=self._sent)
        kit.watch(world.env, kit.Watcher(call=self._call))

    def _at(self) -> float:
        return round((self._world.env.now() - self._start).total_seconds(), 3)

    def _sent(self, sent: Sent) -> None:
        if self._person not in sent.seen_by:
            return
        own = sent.channel_id != self._world.channel.id or len(sent.seen_by) == 1
        files = sent.payload.get("attachments", ())
        contents = [self._world.env.backend.cdn.get(file["url"]) for file in files]
        text = self._ids[own](repr(sent.payload))
        self.entries[own].append((self._at(), sent.kind, text, contents))

    def _call(self, call: kit.ApiCall) -> None:
        """Typing and the like in the channel: a request alone would be a tell."""
        if str(self._world.channel.id) in call.path:
            self.entries[0].append((self._at(), call.method, re.sub(r"\d+", "#", call.path)))


async def perform(world: World, act: Act) -> None:
    """An act as its command."""
    person = world.people[act.seat]
    match act.action:
        case WinkAt(target):
            await person.slash(world.channel, "wink wink", player=NAMES[target].title())
        case Watch(seat):
            await person.slash(world.channel, "wink watch", player=NAMES[seat].title())
        case Accuse(seat, number):
            who = NAMES[seat].title()
            await person.slash(world.channel, "wink accuse", player=who, number=number)
        case Name(seat):
            await person.slash(world.channel, "wink name", player=NAMES[seat].title())
        case Place(number):
            await person.slash(world.channel, "wink place", number=number)
        case Pass():
            await person.slash(world.channel, "wink pass")


async def told(
    database: Path, pair: Pair, which: int, monkeypatch: pytest.MonkeyPatch, logged: list[str]
) -> tuple[list[Any], list[Any]]:
    """Play one world; what its viewer and the channel got."""
    deal, acts = pair.world(which)

    def chance(self: Wink, state: Any, rng: Any) -> Deal:
        return deal

    monkeypatch.setattr(Wink, "chance", chance)
    handler = _Lines(logged)
    logging.getLogger().addHandler(handler)
    for name in ("cogs", "data", "parlour"):
        logging.getLogger(name).setLevel(logging.INFO)
    try:
        async with world_at(database) as world:
            people = world.people[:SEATS]
            record = Told(world, people[pair.viewer].id)
            await people[0].slash(world.channel, "wink new")
            for person in people[1:]:
                await person.slash(world.channel, "table join")
            await people[0].slash(world.channel, "table start")
            for act in acts:
                await world.env.advance_time(PAUSE)
                if act is not None:
                    await perform(world, act)
            await world.env.advance_time(PAUSE)
            return record.entries
    finally:
        logging.getLogger().removeHandler(handler)
        for name in ("cogs", "data", "parlour"):
            logging.getLogger(name).setLevel(logging.NOTSET)


class _Lines(logging.Handler):
    """What a host reads in the log."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.INFO)
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.split(".")[0] in {"cogs", "data", "parlour"}:
            self._lines.append(record.getMessage())


async def compared(
    tmp_path: Path, pair: Pair, monkeypatch: pytest.MonkeyPatch, before: Callable[[], None]
) -> bool:
    """Whether both worlds look the same, to the viewer, the channel and the log."""
    results = []
    for which in range(2):
        before()
        logged: list[str] = []
        entries = await told(tmp_path / f"{which}.db", pair, which, monkeypatch, logged)
        results.append((entries, logged))
    assert min(map(len, results[0][0])) > 10
    assert len(results[0][1]) > 1
    return results[0] == results[1]


@pytest.mark.parametrize(
    "seed", [0, 1, 2, 3, pytest.param(4, marks=pytest.mark.painted, id="painted")]
)
async def test_what_a_player_and_the_channel_get_is_equal_in_both_worlds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Bytes of pictures, file names and alt texts too; what a sketch says, a picture shows."""
    pair = next(pairs(SEATS, LENGTH, seed))
    assert await compared(tmp_path, pair, monkeypatch, lambda: None)


class Counter:
    """Counts winks, as a leak would have to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.winks = 0
        submit, counter = Tables.submit, self

        async def counting(tables: Tables, table: int, user: int, action: Any, *rest: Any) -> Any:
            look = await submit(tables, table, user, action, *rest)
            counter.winks += isinstance(action, WinkAt)
            return look

        monkeypatch.setattr(Tables, "submit", counting)

    def reset(self) -> None:
        """A new world."""
        self.winks = 0


def winks_differ(seed: int) -> Pair:
    """A pair of worlds with different numbers of winks."""

    def winks(pair: Pair, which: int) -> int:
        return sum(
            act is not None and isinstance(act.action, WinkAt) for act in pair.world(which)[1]
        )

    found = itertools.islice(pairs(SEATS, LENGTH, seed), 200)
    return next(pair for pair in found if winks(pair, 0) != winks(pair, 1))


async def test_a_public_edit_that_tells_of_a_wink_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter, public = Counter(monkeypatch), WinkPresenter.public

    def leaky(self: WinkPresenter, scene: Any) -> Any:
        return public(self, scene).noted("." * counter.winks)

    monkeypatch.setattr(WinkPresenter, "public", leaky)
    assert not await compared(tmp_path, winks_differ(1), monkeypatch, counter.reset)


async def test_a_wink_in_a_log_line_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter, submit = Counter(monkeypatch), Tables.submit

    async def leaky(tables: Tables, table: int, user: int, action: Any, *rest: Any) -> Any:
        logging.getLogger("data.tables").info("table %d: %s", table, type(action).__name__)
        return await submit(tables, table, user, action, *rest)

    monkeypatch.setattr(Tables, "submit", leaky)
    assert not await compared(tmp_path, winks_differ(2), monkeypatch, counter.reset)


async def test_a_button_disabled_after_a_wink_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter, control = Counter(monkeypatch), _discord._control

    def leaky(drawn: Any, table: int) -> Any:
        item = control(drawn, table)
        if counter.winks % 2 and getattr(drawn, "kind", "") == "wink_accuse":
            item.item.disabled = True
        return item

    monkeypatch.setattr(_discord, "_control", leaky)
    assert not await compared(tmp_path, winks_differ(3), monkeypatch, counter.reset)


async def test_a_picture_that_changes_after_a_wink_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter, crowd = Counter(monkeypatch), wink_pictures.crowd_drawing

    def leaky(*seen: Any) -> Any:
        drawing = crowd(*seen)
        return replace(drawing, cards=drawing.cards[:: -1 if counter.winks % 2 else 1])

    monkeypatch.setattr(wink_pictures, "crowd_drawing", leaky)
    monkeypatch.setattr(wink_pictures, "crowd_alt", lambda *_: "The crowd.")
    assert not await compared(tmp_path, winks_differ(3), monkeypatch, counter.reset)
