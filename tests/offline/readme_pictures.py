"""The pictures of README.md: `python -m tests.offline.readme_pictures [OUT]`.

The real bot on the offline table, with seeds that are always the same, shown in the browser; and a
round of Misty as the bot itself films it.  Without OUT they go where README.md shows them.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import patch

from PIL import Image
from playwright.async_api import Browser, ViewportSize, expect

from bot import Settings, create_bot
from cogs.screens.pictures.misty.plays import round_motion
from cogs.screens.pictures.registry import file_of
from tests.cogs.misty_scenes import result, started

from . import misty_by_page, wink_by_page
from .conftest import served
from .page import Table, browser, open_table

GITHUB = Path(__file__).parents[2] / ".github"
SEED = "readme"
WIDE: ViewportSize = {"width": 1240, "height": 1130}
FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
"""What tells a GIF to play again and again."""
FIRST_FRAME = 13 + 3 * 256
"""Where a GIF's frames begin: after its header and 256 colours."""
MOST_BYTES = {".png": 400_000, ".gif": 1 << 20}


@contextlib.asynccontextmanager
async def seeded(directory: Path) -> AsyncIterator[str]:
    """The real bot in this event loop, dealing the same in every run; gives the page's address."""
    settings = Settings(database=directory / "parlour.db")
    with patch("data.tables.new_seed", lambda: SEED):
        async with served(directory, lambda: create_bot(settings, shard_count=1)) as address:
            yield address


async def misty(chromium: Browser, address: str, out: Path) -> None:
    """The windows in the channel, and beside them a hand by DM; the hand on a phone, too."""
    names = ("Ann", "Ben", "Cleo", "Dan")
    playing = await open_table(chromium, address, people=names)
    await misty_by_page.gather(playing, names)
    players = [misty_by_page.Player(playing, name) for name in names]
    await misty_by_page.build(players, 1, range(1, 7))
    await misty_by_page.build(players, 2, range(1, 3))
    await players[0].turn_to()
    await players[0].buttons.nth(1).click()
    await players[0].person.idle()
    await expect(players[0].panel).to_contain_text("Where does")
    await shoot(playing, "Ann", "Misty", out / "misty.png")
    phone = await open_table(chromium, address, people=("Ben",), dark=False, phone=True)
    await phone.person("Ben").open("@")
    await keep(phone, out / "phone.png")


async def wink(chromium: Browser, address: str, out: Path) -> None:
    """The crowd in the channel, and beside it a hand by DM."""
    names = ("Ann", "Ben", "Cleo", "Dan")
    playing = await open_table(chromium, address, people=names)
    spies = await wink_by_page.gather(playing, names)
    await wink_by_page.play_turns(spies, 7, {})
    await shoot(playing, "Ann", "Wink", out / "wink.png")


async def shoot(playing: Table, name: str, title: str, path: Path) -> None:
    """The game's table message at the left, this person's panel at the right."""
    await playing.page.set_viewport_size(WIDE)
    await playing.seat(("Dan", name))
    await playing.person("Dan").open("games")
    await playing.person(name).open("@")
    await playing.pictures_come()
    table = playing.person("Dan").messages(title).filter(has=playing.page.locator(".gallery"))
    panel = playing.person(name).messages("Your hand in")
    for message in (table.last, panel.last):
        await message.evaluate("m => m.scrollIntoView({block: 'end'})")
    await keep(playing, path)


async def keep(table: Table, path: Path) -> None:
    """A screenshot in 256 colours, which looks the same and takes a third."""
    with tempfile.TemporaryDirectory() as directory:
        await table.picture(whole := f"{directory}/whole.png")
        with Image.open(whole) as image:
            few = image.convert("RGB").quantize(256, Image.Quantize.MEDIANCUT, kmeans=2)
            few.save(path, optimize=True)


def film(path: Path) -> None:
    """A round's activation, of a match that is always the same.

    In a match it plays once; whoever scrolls down to it in README.md should not miss it.
    """
    motion = round_motion(result(started(3, f"{SEED}-3")))
    assert motion is not None
    once = file_of(motion).content
    path.write_bytes(once[:FIRST_FRAME] + FOREVER + once[FIRST_FRAME:])


async def main(out: Path) -> None:
    """Make them all."""
    film(out / "round.gif")
    for game in (misty, wink):
        with tempfile.TemporaryDirectory() as directory:
            async with seeded(Path(directory)) as address, browser() as chromium:
                await game(chromium, address, out)


def check(out: Path) -> None:
    """Say how large they are; none may be too large to load quickly."""
    for path in sorted(out.iterdir()):
        size = path.stat().st_size
        print(f"{path.name}: {size:,} bytes")
        assert size < MOST_BYTES[path.suffix], f"{path.name} is too large"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, nargs="?", default=GITHUB)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(given.out))
    check(given.out)
