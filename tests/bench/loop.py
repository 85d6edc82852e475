"""How long the event loop waits while many tables ask for pictures at once, on one core.

    python -m tests.bench.loop

The heart beats each millisecond; what it waits longer is told, beside what it waits while nothing
is painted (the machine's own noise). Stills are crowds of Wink, motions are reveals.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from time import perf_counter
from typing import Final

from cogs._painter import Painter
from cogs.screens.pictures.drawing import Drawing
from tests.cogs import wink_sheet

TABLES: Final = 64
LONGEST_WAIT: Final = 50.0
RUNS: Final = 3


async def waited(drawings: Sequence[Drawing]) -> float:
    """The longest time in milliseconds that the loop waited until all were painted."""
    painter, longest, done = Painter(), 0.0, False

    async def beat() -> None:
        nonlocal longest
        while not done:
            start = perf_counter()
            await asyncio.sleep(0.001)
            longest = max(longest, 1000 * (perf_counter() - start) - 1)

    heart = asyncio.create_task(beat())
    await asyncio.sleep(0.01)
    await asyncio.gather(*(painter.content(drawing) for drawing in drawings))
    await asyncio.sleep(0 if drawings else 2)
    done = True
    await heart
    painter.close()
    return longest


def best(drawings: Sequence[Drawing]) -> float:
    """The best of some runs, since whatever else the machine does only adds."""
    return min(asyncio.run(waited(drawings)) for _ in range(RUNS))


def main() -> int:
    """Print the figures; 1 if one is over the limit."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    stills, motions = wink_sheet.many(TABLES)
    print(f"nothing painted: {best(()):.1f} ms at most")
    spent = {f"{TABLES} stills": best(stills), f"{TABLES} motions": best(motions)}
    for name, longest in spent.items():
        print(f"{name} at once: {longest:.1f} ms at most (allowed: {LONGEST_WAIT:.0f})")
    return int(max(spent.values()) >= LONGEST_WAIT)


if __name__ == "__main__":
    sys.exit(main())
