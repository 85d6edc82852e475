"""Nothing that a player may not know leaves the service: every payload is read."""

from __future__ import annotations

import logging
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import bot as program
from cogs.offline.recorder import Recorder
from cogs.screens.misty import MistyPresenter
from cogs.screens.screen import Button, Row, Scene, Screen
from data import live as live_module
from tests.cogs import world as worlds
from tests.cogs.first_seen import FirstSeen
from tests.cogs.marked import MARK, Ledger, Witness, marked_catalog
from tests.cogs.players import panel, started, step_by_commands, step_by_controls, waited_for
from tests.cogs.world import World, controls, world_at


@pytest.fixture
def ledger(monkeypatch: pytest.MonkeyPatch) -> Ledger:
    """A bot that plays with marked cards."""
    catalog = marked_catalog()

    def make_bot(database: Path) -> Any:
        settings = program.Settings(database=database)
        return program.create_bot(settings, shard_count=1, catalog=catalog)

    monkeypatch.setattr(worlds, "make_bot", make_bot)
    return Ledger(monkeypatch)


async def play_and_look_around(world: World, people: list[Any], rng: Random, plies: int) -> None:
    """A match by controls and commands, with people asking for more than is theirs."""
    table = await started(world, people[:3], rounds=1, variant="small")
    stranger = people[3]
    for turn in range(plies):
        waiting = await waited_for(world, table, people)
        if not waiting:
            return
        if turn % 5 == 0:
            await stranger.slash(world.channel, "misty hand")
            await stranger.autocomplete(world.channel, "misty pick", "card", "")
            await stranger.autocomplete(world.channel, "misty activate", "card", "")
            await stranger.click(world.board(), label="My hand")
            await people[0].click(world.board(), label="My hand")
        step = step_by_controls if turn % 3 else step_by_commands
        await step(world, rng.choice(waiting), rng, world.board())
    await world.env.settle()


async def test_no_payload_and_no_log_line_holds_a_card_that_its_reader_may_not_know(
    tmp_path: Path, ledger: Ledger, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("cogs", "data", "parlour"):
        caplog.set_level(logging.DEBUG, name)
    async with world_at(tmp_path / "t.db") as world:
        witness = Witness(world, ledger)
        await play_and_look_around(world, world.people[:4], Random(7), plies=400)
    assert witness.leaks == []
    # The witness did see cards, in every way in which they are sent.
    assert witness.marks > 500 and witness.pictured > 500
    assert {"message", "edit", "choices"} <= witness.kinds
    assert not [record for record in caplog.records if MARK.search(record.getMessage())]


def _leak_in_a_custom_id(screen: Screen, scene: Scene) -> Screen:
    match_ = scene.look.table
    secret = f"mark{match_.id:02}"
    return replace(screen, parts=(*screen.parts, Row((Button("rules", "?", slot=secret),))))


async def test_a_planted_leak_is_found(
    tmp_path: Path, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    public = MistyPresenter.public
    monkeypatch.setattr(
        MistyPresenter,
        "public",
        lambda self, scene: _leak_in_a_custom_id(public(self, scene), scene),
    )
    async with world_at(tmp_path / "t.db") as world:
        witness = Witness(world, ledger)
        await started(world, world.people[:2], rounds=1)
    assert witness.leaks


@pytest.mark.parametrize("seed", range(3))
async def test_what_others_are_sent_does_not_depend_on_an_unrevealed_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(live_module, "new_seed", lambda: f"seed {seed}")
    monkeypatch.setattr("data.tables.new_seed", lambda: f"seed {seed}")
    told = [await _told_to_others(tmp_path / f"{i}.db", choose=i, seed=seed) for i in range(2)]
    assert told[0]["own"] != told[1]["own"]
    assert told[0]["others"] == told[1]["others"]
    assert sum(map(len, told[0]["others"].values())) > 3


async def _told_to_others(
    database: Path, choose: int, seed: int
) -> dict[str, dict[Any, list[Any]]]:
    """Two choices in which Ann's second one differs between the worlds; Bob has not chosen yet."""
    async with world_at(database) as world:
        ann, bob, cyd = world.people[:3]
        await started(world, [ann, bob, cyd], rounds=1)
        for person in (ann, bob, cyd):
            await step_by_controls(world, person, Random(seed), world.board())
        record = Recorder(world.env)
        cards = controls(panel(world, ann)._message, "misty_card")
        await ann.user.click(panel(world, ann), custom_id=cards[choose]["custom_id"])
        menu = controls(panel(world, ann)._message, "misty_cell")[0]
        option = menu["options"][choose + 1]["value"]
        await ann.user.select(panel(world, ann), [option], custom_id=menu["custom_id"])
        await step_by_controls(world, bob, Random(seed), world.board())
        await ann.slash(world.channel, "misty hand")
        await bob.slash(world.channel, "misty hand")
        await cyd.autocomplete(world.channel, "misty pick", "card", "")
        # Who reads it first in one moment is up to the painters' threads: a list for each reader.
        told: dict[str, dict[Any, list[Any]]] = {"own": {}, "others": {}}
        ids: defaultdict[Any, FirstSeen] = defaultdict(FirstSeen)
        for sent in record.sent:
            mine = sent.seen_by == frozenset((ann.id,))
            lists = told["own" if mine else "others"]
            text = ids[sent.seen_by](repr(sent.payload))
            lists.setdefault(sent.seen_by, []).append((sent.kind, text))
        return told
