"""The kit over simcord: quick settling, languages, races, closed DMs, outage, looking on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import pytest_asyncio
import simcord

from cogs.offline import kit
from cogs.offline.recorder import Recorder

from .specimen import Specimen


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Any]:
    bot = Specimen(tmp_path / "specimen.db")
    env = simcord.Env(bot, check_errors=False)
    await env.start()
    guild = env.create_guild("Parlour")
    channel = guild.create_text_channel("games")
    people = [guild.add_member(env.create_user(name)) for name in ("ann", "bob", "cyd")]
    yield SimpleNamespace(
        env=env, bot=bot, guild=guild, channel=channel, ann=people[0], bob=people[1]
    )
    await env.shutdown()
    await env.bot.close()


async def test_two_people_press_at_the_same_moment_and_both_count(table: Any) -> None:
    kit.rest_latency(table.env)
    shown = await table.ann.slash(table.channel, "panel")
    results = [
        kit.emit_click(table.env, who, shown.response, custom_id="sp:b:press")
        for who in (table.ann, table.bob)
    ]
    assert not any(result.acknowledged for result in results)
    await table.env.settle()
    assert all(result.acknowledged for result in results)
    assert table.bot.presses == {table.ann.id: 1, table.bob.id: 1}


async def test_the_same_press_delivered_twice_reaches_the_bot_twice(table: Any) -> None:
    shown = await table.ann.slash(table.channel, "panel")
    kit.emit_click(table.env, table.ann, shown.response, custom_id="sp:b:press", times=2)
    await table.env.settle()
    assert table.bot.presses == {table.ann.id: 2}
    assert any("40060" in str(error) or "InteractionResponded" in type(error).__name__
               for error in table.env.errors) or table.env.errors == []  # fmt: skip


async def test_menus_and_commands_can_be_emitted_too(table: Any) -> None:
    shown = await table.ann.slash(table.channel, "panel")
    chosen = kit.emit_click(
        table.env, table.bob, shown.response, custom_id="sp:s:one", values=["rain"]
    )
    played = kit.emit_slash(table.env, table.ann, table.channel, "card", card="fog")
    typed = kit.emit_autocomplete(table.env, table.ann, table.channel, "card", "card", "du")
    await table.env.settle()
    assert chosen.response is not None and chosen.response.content == "You chose rain."
    assert played.response is not None and "fog" in played.response.content
    assert typed.autocomplete_choices == [{"name": "Dusk", "value": "dusk"}]


async def test_a_press_on_what_is_gone_still_arrives(table: Any) -> None:
    shown = await table.ann.slash(table.channel, "panel")
    old = shown.response
    table.env.backend.delete_message(old.channel_id, old.id)
    result = kit.emit_stale(table.env, table.bob, old, custom_id="sp:b:hand")
    await table.env.settle()
    assert result.acknowledged


async def test_language_belongs_to_the_person_and_the_server(table: Any) -> None:
    seen: list[tuple[str, str]] = []
    table.bot.tree.interaction_check = _note_locales(seen)
    kit.set_locale(table.env, table.ann, "de")
    kit.set_guild_locale(table.env, table.guild, "fr")
    await table.ann.slash(table.channel, "ask")
    await table.bob.slash(table.channel, "ask")
    assert seen == [("de", "fr"), ("en-US", "fr")]


def _note_locales(seen: list[tuple[str, str]]) -> Any:
    async def check(press: discord.Interaction) -> bool:
        seen.append((press.locale.value, press.guild_locale.value if press.guild_locale else ""))
        return True

    return check


async def test_closed_dms_refuse_and_can_be_opened_again(table: Any) -> None:
    kit.close_dms(table.env, table.ann)
    refused = await table.ann.slash(table.channel, "dm")
    kit.open_dms(table.env, table.ann)
    opened = await table.ann.slash(table.channel, "dm")
    assert refused.response.content == "Your DMs are closed."
    assert opened.response.content == "Look at your DMs."


async def test_an_outage_fails_as_discord_py_tells_it(table: Any) -> None:
    kit.outage(table.env, True)
    with kit.capture_errors(table.env):
        result = await table.ann.slash(table.channel, "ask")
    kit.outage(table.env, False)
    assert not result.acknowledged
    assert any(
        isinstance(getattr(e, "original", e), discord.DiscordServerError) for e in table.env.errors
    )


async def test_errors_in_dynamic_items_are_captured(table: Any) -> None:
    shown = await table.ann.slash(table.channel, "panel")
    with kit.capture_errors(table.env):
        await table.ann.click(shown.response, custom_id="sp:b:fail")
    assert [str(error) for error in table.env.errors] == ["the specimen breaks on request"]


async def test_the_recorder_tells_who_sees_what(table: Any) -> None:
    recorder = Recorder(table.env)
    shown = await table.ann.slash(table.channel, "panel")
    await table.ann.click(shown.response, custom_id="sp:b:hand")
    await table.bob.slash(table.channel, "dm")
    await table.bob.click(shown.response, custom_id="sp:b:name")
    await table.ann.autocomplete(table.channel, "card", "card", "f")
    public, hand = recorder.sent[0], recorder.sent[1]
    assert "sp:b:press" in public.custom_ids and "presses so far" in public.text
    assert public.files == (("picture.png", "A striped picture, 0"),)
    assert "A striped picture with 0 stripes" in public.alt_texts
    assert {table.ann.id, table.bob.id} <= public.seen_by
    assert hand.seen_by == {table.ann.id} and hand.kind == "message"
    kinds = [(sent.kind, sorted(sent.seen_by)) for sent in recorder.sent]
    assert ("modal", [table.bob.id]) in kinds and ("choices", [table.ann.id]) in kinds
    dms = [s for s in recorder.sent if s.channel_id == table.bob.user.dm_channel.id]
    assert [s.seen_by for s in dms] == [{table.bob.id}]


@pytest.mark.parametrize("run", [1, 2])
async def test_wishes_do_not_leak_into_the_next_env(table: Any, run: int) -> None:
    seen: list[tuple[str, str]] = []
    table.bot.tree.interaction_check = _note_locales(seen)
    await table.ann.slash(table.channel, "ask")
    assert seen == [("en-US", "en-US")]
    kit.set_locale(table.env, table.ann, "de")
    kit.outage(table.env, True)
