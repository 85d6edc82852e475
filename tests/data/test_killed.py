"""Killed at any moment, the bot has lost nothing that was acknowledged."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from random import Random

from data import rows
from data.records import Stage
from engine import GAMES
from engine.codec import encode
from tests.data.killed import USERS
from tests.data.places import Place

ROOT = Path(__file__).parents[2]
ROUNDS = 12
MOST = 60


def killed(path: Path, seed: int, after: int) -> list[str]:
    """Play in a process of its own, kill it after so many acknowledged actions; all it said."""
    command = [sys.executable, "-m", "tests.data.killed", str(path), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        said = []
        for line in program.stdout:  # which ends if the program fails
            said.append(line)
            if len(said) > after:
                break
        program.kill()
        # What it said between the last line read and its death counts as well.
        said += program.stdout.readlines()
    assert said[0] == "playing\n"
    return [line for line in said[1:] if line.endswith("\n")]


async def stored(place: Place) -> dict[int, list[str]]:
    """The actions of seats in each table's log, each log replayed by the engine.

    A table that was opened when the kill came, but not yet started, has no log.
    """
    found: dict[int, list[str]] = {}
    for row in await place.store.read("SELECT id FROM tables WHERE stage <> 'gathering'"):
        table = row[0]
        await place.replayed(table)
        log = await rows.log_of(place.store, GAMES["misty"], table)
        found[table] = [f"{entry.seat} {encode(entry.action)}" for entry in log if entry.seat >= 0]
    return found


async def test_after_kill_9_every_acknowledged_action_is_in_the_log_and_every_log_replays(
    tmp_path: Path,
) -> None:
    path, rng = tmp_path / "t.db", Random(9)
    acknowledged: defaultdict[int, list[str]] = defaultdict(list)
    for round in range(ROUNDS):
        for line in killed(path, round, rng.randrange(MOST)):
            table, act = line.rstrip("\n").split(" ", 1)
            acknowledged[int(table)].append(act)
        place = await Place.open(path)
        logs = await stored(place)
        assert acknowledged.keys() <= logs.keys()
        for number, log in logs.items():
            # At most the one action that was stored when the kill came was not told.
            told = acknowledged[number]
            assert log[: len(told)] == told
            assert len(log) <= len(told) + 1
            acknowledged[number] = log
        tables = await place.tables.of_guild(1)
        for table_ in (table for table in tables if table.stage is Stage.PLAYING):
            assert (await place.tables.look(table_.id, USERS[0])).observation is not None
        await place.close()
    assert sum(map(len, acknowledged.values())) > ROUNDS
