"""A thousand presses by eight people: none lost, none doubled, seen at once, memory level."""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
from typing import Any

import pytest

from .client import Client, connect
from .conftest import Program
from .page import Table, browser, needs_chromium, open_table

pytestmark = needs_chromium

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eda", "Finn", "Gia", "Hugo")
EACH = 125
MIB = 1 << 20

#: In the page: each pane presses its own button, waits until it is answered and until every other
#: pane shows at least its own presses, and notes how long that took.
PRESS = """async ([name, times]) => {
  const panes = [...document.querySelectorAll('.pane')];
  const mine = document.querySelector(`.pane[data-person="${name}"]`);
  const total = (pane) => Number(/(\\d+) presses/.exec(pane.querySelector('.md').innerText)[1]);
  const until = (met) => new Promise((done) => {
    const look = () => met() && (seen.disconnect(), done());
    const seen = new MutationObserver(look);
    seen.observe(document.getElementById('panes'), {subtree: true, childList: true,
      attributes: true, attributeFilter: ['aria-busy']});
    look();
  });
  const button = () => mine.querySelector('[data-key="sp:b:press"]');
  const others = panes.filter((pane) => pane !== mine);
  const waits = [];
  for (let i = 0; i < times; i++) {
    const before = Math.max(...panes.map(total)), start = performance.now();
    button().click();
    await until(() => others.every((pane) => total(pane) > before));
    waits.push((performance.now() - start) / 1000);
    await until(() => !button().getAttribute('aria-busy'));
  }
  return waits;
}"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads the server's memory from /proc")
async def test_a_thousand_presses_by_eight_people(program: Program) -> None:
    async with browser() as chromium, connect(program.address) as client:
        table = await open_table(chromium, program.address, people=NAMES)
        await table.person("Ann").run("panel")
        for name in NAMES:
            await table.person(name).sees("0 presses so far")
        waits = await _all_press(table, 13)
        after_first = program.memory()
        waits += await _all_press(table, EACH - 13)
        counts = await _counts(client)
        grown = program.memory() - after_first
        assert counts == len(NAMES) * EACH
        assert table.problems == []
        figures = {
            "presses": counts,
            "median_s": round(statistics.median(waits), 3),
            "slowest_s": round(max(waits), 3),
            "grown_mib": round(grown / MIB, 1),
        }
        print(json.dumps(figures))
        assert statistics.median(waits) < 0.5, figures
        assert grown < 20 * MIB, figures


async def _all_press(table: Table, times: int) -> list[float]:
    found: list[list[float]] = await asyncio.gather(
        *(table.page.evaluate(PRESS, [name, times]) for name in NAMES)
    )
    return [wait for each in found for wait in each]


async def _counts(client: Client) -> int:
    """What the bot stored, as the panel says it now."""
    ann: Any = (await client.people())["Ann"]
    text = str((await client.last(ann))["components"])
    return int(text.split(" presses")[0].rsplit("**", 2)[1])
