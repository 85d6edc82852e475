"""`python bot.py --offline` as a newcomer starts it: again, twice, and with what cannot be."""

from __future__ import annotations

import asyncio
import os
import stat
import sys
from pathlib import Path

import pytest

from .client import Client, connect
from .program import ROOT, program, started


async def commands(client: Client) -> list[str]:
    """The commands that Ann is offered in the first channel."""
    ann = (await client.people())["Ann"]
    found = await client.get("commands", person=ann["id"], channel=ann["tabs"][0]["id"])
    return [command["name"] for command in found["commands"]]


@pytest.mark.parametrize("lost", [[], ["discord.json"], ["parlour.db", "parlour.db-lock"]])
async def test_a_second_run_has_the_commands_of_the_first(tmp_path: Path, lost: list[str]) -> None:
    async with program(tmp_path) as address, connect(address) as client:
        first = await commands(client)
        assert {"misty new", "wink new", "help"} <= set(first)
    for name in lost:
        (tmp_path / name).unlink()
    async with program(tmp_path) as address, connect(address) as client:
        assert await commands(client) == first
        ann = (await client.people())["Ann"]
        assert await client.run(ann, "misty new") == {"ok": True}


async def test_the_key_stays_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    async with program(tmp_path) as address:
        key = address.split("#")[1]
    (tmp_path / "key").chmod(0o644)
    async with program(tmp_path) as address:
        assert address.split("#")[1] == key
        if sys.platform != "win32":
            assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
    (tmp_path / "key").write_text("short")
    async with program(tmp_path) as address:
        assert len(address.split("#")[1]) == 32
        if sys.platform != "win32":
            assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


async def test_a_start_says_only_where_the_page_is(tmp_path: Path) -> None:
    process, said = await started(tmp_path)
    process.terminate()
    rest, _ = await process.communicate()
    everything = said + rest.decode()
    assert "WARNING" not in everything and "ERROR" not in everything, everything


async def sentence(directory: Path, *arguments: str) -> str:
    """The one sentence with which a start ends, with code 2."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "bot.py", "--offline", "--no-browser", "--directory", str(directory)),
        *arguments,
        cwd=ROOT,
        env={**os.environ, "LOG_LEVEL": ""},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, error = await asyncio.wait_for(process.communicate(), 60)
    said = error.decode()
    assert (process.returncode, out) == (2, b""), said
    assert said.count("\n") == 1
    return said


async def test_a_second_table_on_one_folder_is_refused(tmp_path: Path) -> None:
    async with program(tmp_path) as address, connect(address) as client:
        said = await sentence(tmp_path)
        assert str(tmp_path) in said and "--directory" in said
        assert await commands(client)


@pytest.mark.parametrize("host", ["192.0.2.1", "nowhere.invalid", "a..b", "2001:db8::1"])
async def test_an_address_that_this_machine_does_not_have_is_named(
    tmp_path: Path, host: str
) -> None:
    said = await sentence(tmp_path, "--host", host)
    assert said.startswith(f"The page cannot be opened on {host} (") and "--host" in said


async def test_a_folder_that_cannot_be_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert str(tmp_path / "file") in await sentence(tmp_path / "file")


async def test_a_key_that_cannot_be_kept_is_said(tmp_path: Path) -> None:
    (tmp_path / "key").mkdir()
    said = await sentence(tmp_path)
    assert said.startswith(f"The folder {tmp_path} cannot be used (")
