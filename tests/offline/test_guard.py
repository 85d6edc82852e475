"""What the server refuses: no key, other hosts and sites, and other people's private things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import aiohttp
import pytest

from cogs.offline.guard import own_host

from .client import connect

PATHS = ("world", "events?people=1", "messages", "file", "commands", "log")


async def test_without_the_key_nothing_is_told(serving: Callable[..., Any]) -> None:
    async with serving() as address, aiohttp.ClientSession() as session:
        base = address.split("/#")[0]
        for headers in ({}, {"X-Parlour-Key": "guess"}):
            for path in PATHS:
                async with session.get(f"{base}/api/{path}", headers=headers) as answer:
                    assert answer.status == 401, path
            for path in ("press", "slash", "modal", "say", "dismiss", "person", "table"):
                async with session.post(f"{base}/api/{path}", json={}, headers=headers) as answer:
                    assert answer.status == 401, path


@pytest.mark.parametrize(
    "header",
    [
        {"Host": "evil.example"},
        {"Host": "localhost.evil.example:80"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
async def test_other_hosts_and_sites_are_refused_even_with_the_key(
    serving: Callable[..., Any], header: dict[str, str]
) -> None:
    async with serving() as address, aiohttp.ClientSession() as session:
        base, key = address.split("/#")
        headers = {"X-Parlour-Key": key, **header}
        for path in ("/", "/api/world"):
            async with session.get(base + path, headers=headers) as answer:
                assert answer.status == 403


async def test_the_page_may_load_nothing_from_elsewhere(serving: Callable[..., Any]) -> None:
    async with serving() as address, aiohttp.ClientSession() as session:
        async with session.get(address.split("#")[0]) as answer:
            policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "http" not in policy and "unsafe" not in policy


def test_numbers_and_this_machines_names_are_its_own() -> None:
    assert own_host("127.0.0.1:8420") and own_host("[::1]:8420") and own_host("localhost:1")
    assert not own_host("parlour.example") and not own_host("") and not own_host("a b")


async def test_another_persons_ephemeral_message_is_refused(serving: Callable[..., Any]) -> None:
    async with serving() as address, connect(address) as client:
        people = await client.people()
        ann, ben = people["Ann"], people["Ben"]
        await client.run(ann, "hand")
        hand = await client.last(ann)
        file = hand["attachments"][0]["id"]
        query = {"channel": hand["channel_id"], "message": hand["id"], "file": file}
        assert (await client.press(ben, hand, "sp:b:name"))[0] == 403
        status, _ = await client.post(
            "dismiss", person=ben["id"], channel=hand["channel_id"], message=hand["id"]
        )
        assert status == 403
        assert "refused" in await client.get("file", person=ben["id"], **query)
        found = await client.get("messages", person=ben["id"], channel=hand["channel_id"])
        assert found["messages"] == []
        assert (await client.press(ann, hand, "sp:b:name"))[0] == 200


async def test_another_persons_dm_is_refused(serving: Callable[..., Any]) -> None:
    async with serving() as address, connect(address) as client:
        people = await client.people()
        ann, ben = people["Ann"], people["Ben"]
        await client.run(ann, "dm")
        panel = await client.last(ann, tab=-1)
        assert (await client.press(ben, panel, "sp:b:name"))[0] == 403
        dm = panel["channel_id"]
        assert "refused" in await client.get("messages", person=ben["id"], channel=dm)
        assert (await client.post("say", person=ben["id"], channel=dm, text="hi"))[0] == 403
        assert "refused" in await client.get("commands", person=ben["id"], channel=dm)


async def test_another_persons_form_is_refused(serving: Callable[..., Any]) -> None:
    async with serving() as address, connect(address) as client:
        people = await client.people()
        form = (await client.run(people["Ann"], "ask"))["modal"]
        status, _ = await client.post(
            "modal", person=people["Ben"]["id"], handle=form["handle"], values={}
        )
        assert status == 403


async def test_forged_ids_are_refused_and_break_nothing(serving: Callable[..., Any]) -> None:
    async with serving() as address, connect(address) as client:
        ann = (await client.people())["Ann"]
        await client.run(ann, "panel")
        panel = await client.last(ann)
        forged = [
            {"person": "1"}, {"person": None}, {"person": "²"}, {"person": ["x"]},
            {"message": "1"}, {"message": "9" * 30}, {"channel": "-1"},
            {"custom_id": "nobody"}, {"custom_id": "sp:closed"},
            {"custom_id": "sp:s:one", "values": ["nonsense"]},
            {"custom_id": "sp:s:one", "values": "sun"},
        ]  # fmt: skip
        good = {
            "person": ann["id"], "channel": panel["channel_id"], "message": panel["id"],
            "custom_id": "sp:b:press",
        }  # fmt: skip
        for change in forged:
            status, answer = await client.post("press", **{**good, **change})
            assert status == 403 and "refused" in answer, change
        assert (await client.post("press", **good))[0] == 200


async def test_events_reach_only_those_who_see_them(serving: Callable[..., Any]) -> None:
    async with serving() as address, connect(address) as client:
        people = await client.people()
        async with client.events(people["Ben"]) as seen:
            await client.run(people["Ann"], "hand")
            await client.run(people["Ann"], "dm")
            await client.run(people["Ann"], "card", card="fog")
            event = await seen.get()
        assert event["type"] == "message" and "fog" in event["message"]["content"]
