"""The simulated Discord between runs: kept, healed, and never giving an id twice."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .client import connect


async def _ids(address: str) -> set[str]:
    async with connect(address) as client:
        return {p["id"] for p in (await client.people()).values()}


async def test_messages_threads_files_and_settings_stay(serving: Callable[..., Any]) -> None:
    async with serving() as address, connect(address) as client:
        people = await client.people()
        ann, ben = people["Ann"], people["Ben"]
        await client.run(ann, "thread", name="Corner")
        await client.run(ann, "panel")
        panel = await client.last(ann)
        await client.press(ann, panel, "sp:b:press")
        await client.post("person", person=ben["id"], language="de", dms_closed=True)
    async with serving() as address, connect(address) as client:
        people = await client.people()
        again, ben = people["Ann"], people["Ben"]
        assert [t["name"] for t in again["tabs"]] == ["games", "Corner", "lounge", "Parlour"]
        kept = await client.last(again)
        assert kept["id"] == panel["id"] and "**1** presses" in str(kept["components"])
        assert ben["language"] == "de" and ben["dms_closed"]
        file = kept["attachments"][0]["id"]
        url = f"{client.base}/api/file"
        query = {
            "person": ann["id"], "channel": kept["channel_id"], "message": kept["id"], "file": file
        }  # fmt: skip
        async with client.session.get(url, params=query, headers=client.headers) as answer:
            assert (await answer.read()).startswith(b"\x89PNG")
        status, answer = await client.press(again, kept, "sp:b:press")
        assert (status, answer) == (200, {"ok": True})
        assert "**2** presses" in str((await client.last(again))["components"])


@pytest.mark.parametrize("harm", ["missing", "damaged", "foreign", "files lost"])
async def test_a_bad_snapshot_gives_a_clean_channel_with_the_same_people(
    serving: Callable[..., Any], tmp_path: Path, harm: str
) -> None:
    async with serving() as address, connect(address) as client:
        people = await client.people()
        await client.run(people["Ann"], "panel")
    path = tmp_path / "discord" / "discord.json"
    if harm == "missing":
        path.unlink()
    elif harm == "damaged":
        path.write_bytes(path.read_bytes()[:-50])
    elif harm == "foreign":
        path.write_text('{"version": 99}')
    else:
        for file in (tmp_path / "discord" / "files").iterdir():
            file.unlink()
    async with serving() as address, connect(address) as client:
        again = await client.people()
        assert {p["id"] for p in again.values()} == {p["id"] for p in people.values()}
        channel = again["Ann"]["tabs"][0]["id"]
        assert channel == people["Ann"]["tabs"][0]["id"]
        found = await client.get("messages", person=again["Ann"]["id"], channel=channel)
        assert found["messages"] == []
        await client.run(again["Ann"], "panel")


async def test_no_id_is_given_twice_even_after_the_clock_ran_ahead(
    serving: Callable[..., Any],
) -> None:
    seen: list[int] = []
    for _ in range(3):
        async with serving() as address, connect(address) as client:
            ann = (await client.people())["Ann"]
            for _ in range(3):
                await client.run(ann, "card", card="fog")
                seen.append(int((await client.last(ann))["id"]))
            await client.post("table", skip=3600)
    assert seen == sorted(set(seen))


async def test_the_bot_restarts_on_its_own_database(serving: Callable[..., Any]) -> None:
    async with serving() as address, connect(address) as client:
        ann = (await client.people())["Ann"]
        await client.run(ann, "panel")
        panel = await client.last(ann)
        await client.press(ann, panel, "sp:b:press")
        assert (await client.post("table", restart=True))[0] == 200
        await client.press(ann, panel, "sp:b:press")
        assert "**2** presses" in str((await client.last(ann))["components"])


async def test_leaving_and_coming_back(serving: Callable[..., Any]) -> None:
    async with serving() as address, connect(address) as client:
        ben = (await client.people())["Ben"]
        games = ben["tabs"][0]["id"]
        await client.post("person", person=ben["id"], gone=True)
        gone = (await client.people())["Ben"]
        assert [tab["kind"] for tab in gone["tabs"]] == ["dm"]
        status, _ = await client.post("say", person=ben["id"], channel=games, text="still here?")
        assert status == 403
        await client.post("person", person=ben["id"], gone=False)
        assert (await client.post("say", person=ben["id"], channel=games, text="back"))[0] == 200
        ann = (await client.people())["Ann"]
        assert (await client.post("person", person=ann["id"], gone=True))[0] == 403


async def test_an_outage_fails_presses_and_passes(serving: Callable[..., Any]) -> None:
    async with serving() as address, connect(address) as client:
        ann = (await client.people())["Ann"]
        await client.run(ann, "panel")
        panel = await client.last(ann)
        async with client.events(ann) as seen:
            await client.post("table", outage=True)
            assert (await seen.get())["state"] == "outage"
            assert (await client.press(ann, panel, "sp:b:name"))[1] == {"failed": True}
            async with asyncio.timeout(20):
                while (event := await seen.get())["type"] != "bot":
                    pass
        assert event["state"] == "up"
        assert "modal" in (await client.press(ann, panel, "sp:b:name"))[1]


async def test_a_timer_of_the_bot_follows_the_clock(serving: Callable[..., Any]) -> None:
    async with serving() as address, connect(address) as client:
        ann = (await client.people())["Ann"]
        async with client.events(ann) as seen:
            await client.run(ann, "slow")
            thinking = await seen.get()
            assert thinking["message"]["flags"] & 128
            async with asyncio.timeout(5):
                done = await seen.get()
        assert done["message"]["content"] == "That took a second."


async def test_a_port_in_use_gives_the_next_one_and_says_so(serving: Callable[..., Any]) -> None:
    from cogs.offline.serve import bind

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said: list[str] = []
        with bind("127.0.0.1", port, said.append) as sock:
            assert sock.getsockname()[1] != port
        assert str(port) in said[0]


async def test_binding_elsewhere_is_explained(serving: Callable[..., Any]) -> None:
    said: list[str] = []
    async with serving(host="0.0.0.0", say=said.append) as address:
        assert address.startswith("http://127.0.0.1:")
        assert await _ids(address)
    assert "can play as anyone" in "".join(said)
