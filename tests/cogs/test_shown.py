"""Pictures as people get them: attached, described, kept, left out, moving or still."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cogs.offline import kit
from engine.misty.observation import Phase
from tests.cogs.players import panel, started
from tests.cogs.scenes import (
    answers,
    control,
    first_picks,
    forbid,
    healed,
    permit,
    play_until,
    posts,
    said,
)
from tests.cogs.wink_players import wink_started
from tests.cogs.world import World, components, controls, messages, text, world_at

GALLERY = 12


def gallery(message: Any) -> list[dict[str, Any]]:
    """The pictures that a message shows."""
    return [i for c in components(message) if c["type"] == GALLERY for i in c["items"]]


def attached(message: Any) -> dict[str, str]:
    """Its attachments: ids by file name."""
    return {file["filename"]: file["id"] for file in message.attachments}


def content(world: World, message: Any) -> list[bytes]:
    """The files themselves."""
    return [world.env.backend.cdn.get(file["url"]) for file in message.attachments]


def in_words(message: Any) -> bool:
    """Whether a window is shown as text."""
    return re.search("`[A-Z·][·↑↓←→×]`", text(message)) is not None


async def round_over(world: World, table: int) -> None:
    """Play until a round has a result."""
    await play_until(world, table, lambda look: look.observation.phase is not Phase.BUILDING)
    await play_until(world, table, lambda look: look.observation.phase is not Phase.ACTIVATION)


def results(world: World) -> list[Any]:
    """The posts that tell how a round went."""
    found = messages(world, world.channel.id)
    return [m for m in found if any("round-" in name for name in attached(m))]


@pytest.mark.painted
async def test_table_and_hand_are_pictures_that_are_described(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:2]
        await started(world, people)
        await first_picks(world, people)
        for shown in (world.board()._message, panel(world, people[0])._message):
            (picture,) = gallery(shown)
            assert "Row 1" in picture["description"]
            (data,) = content(world, shown)
            assert Image.open(io.BytesIO(data)).width == 800
            assert not in_words(shown)


@pytest.mark.painted
async def test_the_crowd_and_the_hand_of_wink_are_pictures(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:4]
        await wink_started(world, people)
        crowd, players = gallery(world.board()._message)
        assert "Row 6" in crowd["description"]
        assert "Dan" in players["description"]
        for data in content(world, world.board()._message):
            assert Image.open(io.BytesIO(data)).width == 800
        assert "```" not in text(world.board()._message)


async def test_an_edit_keeps_the_picture_that_stays_and_drops_the_one_that_does_not(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob])
        await first_picks(world, [ann, bob])
        before, said_before = attached(world.board()._message), text(world.board()._message)
        shown = panel(world, ann)
        await ann.user.click(shown, custom_id=control(shown, "misty_card"))
        menu = controls(panel(world, ann)._message, "misty_cell")[0]
        value = [menu["options"][0]["value"]]
        await ann.user.select(panel(world, ann), value, custom_id=menu["custom_id"])
        assert text(world.board()._message) != said_before, "Ann is not waited for any more"
        assert attached(world.board()._message) == before, "nothing was uploaded"
        shown = panel(world, bob)
        await bob.user.click(shown, custom_id=control(shown, "misty_card"))
        menu = controls(panel(world, bob)._message, "misty_cell")[0]
        value = [menu["options"][0]["value"]]
        await bob.user.select(panel(world, bob), value, custom_id=menu["custom_id"])
        after = attached(world.board()._message)
        assert len(after) == 1 and not before.keys() & after.keys()


async def test_the_same_picture_is_painted_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []
    from cogs import _painter

    paint = _painter.file_of
    monkeypatch.setattr(
        _painter, "file_of", lambda drawing: (painted.append(drawing.digest), paint(drawing))[1]
    )
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob])
        await first_picks(world, [ann, bob])
        for _ in range(3):
            await ann.click(world.board(), label="My hand")
            await bob.slash(world.channel, "misty table")
    assert len(painted) == len(set(painted)) > 3


async def test_a_channel_without_attach_files_gets_texts(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:2]
        forbid(world, "attach_files")
        await started(world, people)
        await first_picks(world, people)
        assert in_words(world.board()._message)
        assert gallery(world.board()._message) == []
        whispered = (await people[0].click(world.board(), label="My hand")).response._message
        assert in_words(whispered) and whispered.attachments == []
        assert gallery(panel(world, people[0])._message), "a DM takes pictures"


async def test_who_prefers_words_gets_words_at_once_and_after_a_restart(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob])
        await first_picks(world, [ann, bob])
        answer = said(await ann.slash(world.channel, "settings", hand="words"))
        assert "in words only" in answer
        assert "Row 1" in text(panel(world, ann)._message)
        assert not in_words(panel(world, ann)._message), "a grid of signs is for eyes"
        assert panel(world, ann)._message.attachments == []
        assert gallery(panel(world, bob)._message)
        await world.restart()
        assert "in words only" in said(await ann.slash(world.channel, "settings"))
        shown = (await ann.click(world.board(), label="My hand")).response._message
        assert "Row 1" in text(shown)
        await ann.slash(world.channel, "settings", hand="pictures")
        assert gallery(panel(world, ann)._message)


async def test_who_tries_words_for_a_moment_has_the_same_picture_attached_again(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        await started(world, [ann, bob])
        await first_picks(world, [ann, bob])
        before = panel(world, ann)._message
        await ann.slash(world.channel, "settings", hand="words")
        await ann.slash(world.channel, "settings", hand="pictures")
        after = panel(world, ann)._message
        assert after.id == before.id
        assert attached(after) and gallery(after)
        whispered = (await ann.click(world.board(), label="My hand")).response
        await ann.slash(world.channel, "settings", hand="words")
        await ann.slash(world.channel, "settings", hand="pictures")
        assert attached(whispered._message) and gallery(whispered._message)


async def test_a_picture_that_cannot_be_painted_is_told_in_words_and_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(drawing: Any) -> Any:
        raise OSError("the sprite is gone")

    monkeypatch.setattr("cogs._painter.file_of", broken)
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:2]
        table = await started(world, people)
        await first_picks(world, people)
        assert in_words(world.board()._message)
        assert in_words(panel(world, people[0])._message)
        reported = [r for r in caplog.records if "could not be painted" in r.getMessage()]
        assert f"table {table}, ply" in reported[0].getMessage()
        assert "the sprite is gone" in caplog.text


@pytest.mark.painted
async def test_the_end_of_a_round_is_shown_moving(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        table = await started(world, world.people[:2], variant="small", rounds=1)
        await round_over(world, table)
        (result,) = results(world)
        (data,) = content(world, result)
        moving = Image.open(io.BytesIO(data))
        assert moving.format == "GIF" and getattr(moving, "n_frames", 1) > 10
        assert len(data) <= 1024 * 1024
        assert gallery(result)[0]["description"]
        assert controls(result, "film") == []


async def test_one_who_prefers_stillness_makes_it_still_and_others_may_see_it_move(
    tmp_path: Path,
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], variant="small", rounds=1)
        assert "still" in said(await bob.slash(world.channel, "settings", motion="still"))
        await round_over(world, table)
        (result,) = results(world)
        assert [name[-4:] for name in attached(result)] == [".jpg"]
        before = text(result)
        pressed = await ann.click(
            world.message(result), custom_id=controls(result, "film")[0]["custom_id"]
        )
        film = pressed.response._message
        assert pressed.response.ephemeral
        assert [name[-4:] for name in attached(film)] == [".gif"]
        assert text(result) == before


async def test_the_button_under_an_old_post_shows_what_the_menu_has_no_room_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs._films.MOST_OPTIONS", 1)
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        table = await started(world, [ann, bob], variant="small", rounds=2)
        await ann.slash(world.channel, "settings", motion="still")
        await play_until(world, table, lambda look: look.observation.phase is Phase.OVER)
        posted = results(world)
        assert len(posted) >= 2
        button = controls(posted[0], "film")[0]["custom_id"]
        shown = (await bob.click(world.message(posted[0]), custom_id=button)).response._message
        assert [name[-4:] for name in attached(shown)] == [".gif"]
        (option,) = controls(shown, "film_chosen")[0]["options"]
        assert option["label"] == "Round 1" and option["default"]


async def test_a_finished_match_can_be_shown_again(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann = world.people[0]
        assert "nothing to show again" in said(await ann.slash(world.channel, "misty film"))
        table = await started(world, world.people[:2], variant="small", rounds=2)
        assert "nothing to show again" in said(await ann.slash(world.channel, "misty film"))
        await play_until(world, table, lambda look: look.observation.phase is Phase.OVER)
        await world.restart()
        shown = (await ann.slash(world.channel, "misty film")).response
        latest = attached(shown._message)
        assert [name[-4:] for name in latest] == [".gif"]
        menu = controls(shown._message, "film_chosen")[0]
        assert [o["label"] for o in menu["options"]][-1] == "Round 1"
        first = menu["options"][-1]["value"]
        await ann.select(shown, [first], custom_id=menu["custom_id"])
        assert attached(shown._message).keys() != latest.keys()
        (result, *_) = results(world)
        assert attached(shown._message).keys() == attached(result).keys()


async def test_what_was_played_elsewhere_is_not_shown_again_here(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann = world.people[0]
        table = await started(world, world.people[:2], variant="small", rounds=1)
        await round_over(world, table)
        elsewhere = world.guild.create_text_channel("elsewhere")
        asked = await ann.slash(elsewhere, "misty film", table=table)
        assert "nothing to show again" in said(asked)
        shown = await ann.slash(world.channel, "misty film", table=table)
        assert attached(shown.response._message)


async def test_no_film_shows_an_outcome_before_its_post_does(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        people = world.people[:4]
        table = await wink_started(world, people)
        seen = (await world.bot.tables.look(table)).observation
        player = people[seen.player]
        own = (await world.bot.tables.look(table, player.id)).observation
        number = own.places[0]
        await player.slash(world.channel, "wink place", number=number)
        accuser, accused, watching = [p for p in people if p is not player]
        command = {"player": accused.user.global_name, "number": number}
        kit.emit_slash(world.env, accuser, world.channel, "wink accuse", **command)
        await world.env.advance_time(1)
        asked = kit.emit_slash(world.env, watching, world.channel, "wink film")
        await world.env.advance_time(0.9)
        assert answers(asked) == []
        await world.env.advance_time(1)
        film = asked.response._message
        assert any(name.startswith("reveal-") for name in attached(film))
        assert any("accuses" in post for post in posts(world))


async def test_the_table_message_stands_below_a_film(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        table = await started(world, world.people[:2], variant="small", rounds=1)
        await play_until(world, table, lambda look: look.observation.phase is Phase.ACTIVATION)
        before = world.board().id
        await play_until(world, table, lambda look: look.observation.phase is Phase.OVER)
        newest = messages(world, world.channel.id)[-1]
        assert newest.id == world.board().id != before
        assert controls(newest, "again")


@pytest.mark.parametrize(("status", "code"), [(413, 40005), (400, 50035), (403, 50013)])
async def test_whatever_discord_refuses_for_its_files_is_said_in_words(
    tmp_path: Path, status: int, code: int
) -> None:
    async with world_at(tmp_path / "t.db") as world:
        ann, bob = world.people[:2]
        kit.refuse_files(world.env, status, code)
        table = await started(world, [ann, bob], variant="small", rounds=1)
        await first_picks(world, [ann, bob])
        assert in_words(world.board()._message)
        assert in_words(panel(world, ann)._message)
        whispered = (await ann.click(world.board(), label="My hand")).response._message
        assert in_words(whispered)
        await play_until(world, table, lambda look: look.observation.phase is Phase.OVER)
        assert any("🏆" in post for post in posts(world))
        assert "send you a DM" not in "".join(posts(world))
        assert await world.bot.tables.unfinished() == []


async def test_an_outcome_that_could_not_be_told_is_told_once_it_can_be(tmp_path: Path) -> None:
    async with world_at(tmp_path / "t.db") as world:
        table = await started(world, world.people[:2], variant="small", rounds=1)
        await play_until(world, table, lambda look: look.observation.phase is Phase.ACTIVATION)
        forbid(world, "send_messages")
        await play_until(world, table, lambda look: look.observation.phase is Phase.OVER)
        assert not any("🏆" in post for post in posts(world))
        permit(world)
        await healed(world)
        assert any("🏆" in post for post in posts(world))
