"""Starting and stopping the offline table as a program."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cogs.offline import serve
from cogs.offline.serve import browser_here

from .client import connect
from .conftest import Program, served, start_program
from .specimen import Specimen

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")


@posix
@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM])
async def test_both_signals_end_it_at_once_and_keep_the_games(
    tmp_path: Path, kind: signal.Signals
) -> None:
    program = await start_program(tmp_path)
    async with connect(program.address) as client:
        ann = (await client.people())["Ann"]
        async with client.events(ann):
            await client.run(ann, "panel")
            panel = await client.last(ann)
            await client.press(ann, panel, "sp:b:press")
            program.process.send_signal(kind)
            async with asyncio.timeout(8):
                out, _ = await program.process.communicate()
    assert program.process.returncode == 0, out.decode()
    assert "the games are kept" in out.decode() and "Traceback" not in out.decode()
    async with served(tmp_path) as address, connect(address) as client:
        kept = await client.last((await client.people())["Ann"])
        assert kept["id"] == panel["id"] and "**1** presses" in str(kept["components"])


async def test_a_bot_that_cannot_start_says_why_and_leaves_nothing_open(tmp_path: Path) -> None:
    class Broken(Specimen):
        async def setup_hook(self) -> None:
            await super().setup_hook()
            raise RuntimeError("the database is from the future")

    with pytest.raises(RuntimeError, match="from the future"):
        await serve(
            lambda: Broken(tmp_path / "x.db"), port=0, directory=tmp_path, open_browser=False
        )
    async with served(tmp_path) as address:
        assert address


async def test_a_terminal_without_a_display_opens_no_browser(monkeypatch: Any) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not browser_here()
    monkeypatch.setenv("DISPLAY", ":0")
    assert browser_here()


async def test_a_second_table_takes_the_next_port(program: Program, tmp_path: Path) -> None:
    port = program.address.split(":")[2].split("/")[0]
    second = await start_program(tmp_path / "second", "--port", port)
    assert f":{port}/" not in second.address
    second.process.terminate()
    await second.process.communicate()


async def test_the_page_is_served_with_each_of_its_files(serving: Callable[..., Any]) -> None:
    page = Path(__file__).parents[2] / "cogs" / "offline" / "page"
    async with serving() as address, connect(address) as client:
        for path in page.iterdir():
            where = "/" if path.name == "index.html" else f"/page/{path.name}"
            async with client.session.get(client.base + where) as answer:
                assert answer.status == 200, where
        for path in ("/page/../server.py", "/page/%2e%2e/server.py", "/page/x.js"):
            async with client.session.get(client.base + path) as answer:
                assert answer.status == 404
