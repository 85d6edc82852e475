"""The bot as a real process on a Discord on loopback: killed, cut off, its answers lost.

Needs the project's shared stand-in beside the checkout; skipped where it is absent.
"""

from __future__ import annotations

import contextlib
import importlib
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"

if not (SHARED / "standin").is_dir():
    pytest.skip(
        "the shared stand-in for Discord is not beside this checkout", allow_module_level=True
    )
sys.path.append(str(SHARED))
Lab = importlib.import_module("standin").Lab


@pytest_asyncio.fixture
async def lab() -> AsyncIterator[Any]:
    """A Discord on loopback; whatever of ours it could not take fails the test."""
    # A bot that was killed may break its socket just while the stand-in says goodbye.
    with contextlib.suppress(ConnectionResetError):
        async with Lab() as running:
            yield running
    assert running.journal.crashes == []
    assert [str(violation) for violation in running.journal.violations] == []


class Club:
    """A server with the bot and two people."""

    def __init__(self, lab: Any, database: Path) -> None:
        self.lab = lab
        self.guild = lab.world.create_guild("Club")
        self.channel = lab.world.create_text_channel(self.guild, "games")
        self.ann = lab.actor("ann", self.guild)
        self.bob = lab.actor("bob", self.guild)
        self.database = database
        self.bot: Any = None

    async def open(self) -> None:
        """Start the bot and a match of the small variant."""
        self.bot = await self.lab.start_bot(ROOT, environment={"DATABASE": str(self.database)})
        await self.ann.slash(self.channel, "misty new", rounds=1, variant="small")
        await self.ann.until(lambda: self.board is not None)
        await self.bob.click(self.board, "Join")
        await self.bob.click(self.board, "Start")
        await self.ann.until(lambda: self.panel(self.ann) and self.panel(self.bob))

    @property
    def board(self) -> Any:
        """The newest table message."""
        found = [m for m in self.ann.sees(self.channel) if _ids(m, "rules")]
        return found[-1] if found else None

    def panel(self, person: Any) -> Any:
        """A person's panel."""
        found = [m for m in person.inbox() if "Your hand in" in m.text]
        return found[-1] if found else None

    async def step(self, person: Any, rng: Random) -> bool:
        """One thing that the panel offers; False when there is nothing to do."""
        panel = self.panel(person)
        if cards := _ids(panel, "misty_card"):
            await person.click(panel, custom_id=rng.choice(cards))
            for menu in panel.selects:
                values = [option.value for option in menu.options if not option.default]
                await person.select(panel, [rng.choice(values)], custom_id=menu.custom_id)
            return True
        if arrows := _ids(panel, "misty_arrow"):
            await person.click(panel, custom_id=rng.choice(arrows))
            await person.click(panel, custom_id=_ids(panel, "misty_move")[0])
            return True
        return False

    def reveals(self) -> list[str]:
        """The posts that reveal a choice."""
        texts = [m.text for m in self.ann.sees(self.channel)]
        return [text for text in texts if text.startswith("-# Round 1")]

    def won(self) -> list[str]:
        """The posts that name the winner."""
        texts = [m.text for m in self.ann.sees(self.channel)]
        return [text for text in texts if re.match(r"## 🏆", text)]


def _ids(message: Any, kind: str) -> list[str]:
    ids = [button.custom_id or "" for button in message.buttons]
    return [custom_id for custom_id in ids if custom_id.startswith(f"b:{kind}:")]


async def test_a_match_is_played_to_its_winner_over_real_http(lab: Any, tmp_path: Path) -> None:
    club, rng = Club(lab, tmp_path / "t.db"), Random(1)
    await club.open()
    for _ in range(60):
        if club.won():
            break
        moved = [await club.step(person, rng) for person in (club.ann, club.bob)]
        if not any(moved):
            await club.ann.until(club.won)
    assert len(club.won()) == 1
    await club.bot.terminate()
    assert club.bot.exit_code == 0


async def test_killed_after_every_answer_it_loses_nothing_and_says_nothing_twice(
    lab: Any, tmp_path: Path
) -> None:
    club, rng = Club(lab, tmp_path / "t.db"), Random(2)
    await club.open()
    for turn in range(40):
        await club.step((club.ann, club.bob)[turn % 2], rng)
        await club.bot.restart(kill=True)
        if len(club.reveals()) >= 4:
            break
    await club.ann.until(lambda: len(club.reveals()) >= 4)
    heads = [text.splitlines()[0] for text in club.reveals()]
    order = [(1, 1), (1, 2), (1, 3), (2, 1)]
    assert heads == [f"-# Round 1 · hand {hand} · choice {choice}" for hand, choice in order]


async def test_an_answer_that_was_lost_is_not_posted_twice(lab: Any, tmp_path: Path) -> None:
    club, rng = Club(lab, tmp_path / "t.db"), Random(3)
    await club.open()
    lab.faults.swallow("POST /channels/{channel_id}/messages")
    for person in (club.ann, club.bob):
        await club.step(person, rng)
    await club.bot.restart(kill=True)
    # discord.py waits up to 30 s before it trusts the route again on which an answer was lost.
    await club.ann.until(club.reveals, timeout=60)
    for turn in range(10):
        await club.step((club.ann, club.bob)[turn % 2], rng)
        if len(set(club.reveals())) >= 2:
            break
    await club.ann.until(lambda: len(set(club.reveals())) >= 2, timeout=60)
    assert len(club.reveals()) == len(set(club.reveals()))
