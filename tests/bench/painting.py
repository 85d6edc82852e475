"""How long painting holds up the event loop: 64 tables want all their pictures at one moment.

`python -m tests.bench.painting [TABLES]`. Beside it, the same loop with nothing to paint, in the
same run, for these machines are noisy.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from cogs._painter import Painter
from cogs.screens.pictures.drawing import Drawing
from cogs.screens.pictures.misty.drawings import hand_picture, table_picture
from cogs.screens.pictures.misty.plays import round_motion
from cogs.screens.pictures.wink.tables import band_drawing, crowd_drawing, hand_drawing
from data.catalog import Catalog
from engine import GAMES
from engine.match import Match
from engine.misty.events import RoundResult
from engine.playback import moments

HEARTBEAT = 0.002


def played(
    catalog: Catalog, key: str, seats: int, plies: int, seed: int
) -> tuple[Match, list[Any]]:
    """A match of random play and its log."""
    rng, game = Random(seed), GAMES[key]
    match = Match.start(game, seats, catalog.options(game), str(seed))
    match, steps = match.settle()
    log = [step.entry for step in steps]
    for _ in range(plies):
        if match.over:
            break
        seat = rng.choice(sorted(game.to_act(match.state)))
        match, step = match.submit(seat, rng.choice(game.legal_actions(match.state, seat)))
        match, steps = match.settle()
        log += [step.entry, *(s.entry for s in steps)]
    return match, log


def wanted(catalog: Catalog, number: int) -> Iterator[Drawing]:
    """All that one table shows after a move: half of the tables play Misty, half Wink."""
    rng = Random(number)
    if number % 2:
        match, log = played(catalog, "misty", 4, rng.randrange(20, 300), number)
        yield table_picture(match.game.observe(match.state, None))
        for seat in range(4):
            drawing = hand_picture(match.game.observe(match.state, seat))
            if drawing.hand or drawing.panes:
                yield drawing
        if number % 8 == 1:
            start = Match.start(match.game, 4, catalog.options(match.game), str(number))
            told = [m.notice for m in moments(start, log)]
            rounds = [notice for notice in told if isinstance(notice, RoundResult)]
            yield from filter(None, map(round_motion, rounds[-1:]))
        return
    match, _ = played(catalog, "wink", 8, rng.randrange(5, 60), number)
    seen = match.game.observe(match.state, None)
    yield crowd_drawing(seen, catalog["wink"])
    yield band_drawing(seen, catalog["wink"])
    for seat in range(8):
        yield hand_drawing(match.game.observe(match.state, seat), catalog["wink"])


async def lag_while(work: Any) -> tuple[float, float, float]:
    """Runs the work; the longest and the 99th percentile of delays of the loop, and the time."""
    delays: list[float] = []
    task = asyncio.ensure_future(work)
    begun = time.perf_counter()
    while not task.done():
        before = time.perf_counter()
        await asyncio.sleep(HEARTBEAT)
        delays.append(time.perf_counter() - before - HEARTBEAT)
    await task
    delays.sort()
    return delays[-1], delays[len(delays) * 99 // 100], time.perf_counter() - begun


async def main(tables: int) -> None:
    """Measures, and prints a line for each way."""
    catalog = Catalog.load()
    drawings = [drawing for n in range(tables) for drawing in wanted(catalog, n)]
    idle = await lag_while(asyncio.sleep(2))
    painter = Painter()
    await asyncio.gather(*map(painter.content, drawings[:20]))  # sprites are loaded once
    gc.freeze()  # as the bot does
    busy = await lag_while(asyncio.gather(*map(painter.content, drawings)))
    again = await lag_while(asyncio.gather(*map(painter.content, drawings)))
    print(f"{tables} tables, {len(drawings)} pictures")
    for name, (worst, most, took) in (("idle", idle), ("painting", busy), ("cached", again)):
        print(
            f"{name:9} longest {worst * 1e3:6.1f} ms, 99 % below {most * 1e3:5.1f} ms,"
            f" {took:5.2f} s"
        )
    painter.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 64))
