"""A specimen bot: it uses each thing of Discord that the offline table has to show, and no game.

It stays small and independent of the real bot, so that the page and the kit can be judged alone.
Presses are counted in SQLite, so that a restart can be seen to keep them.
"""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import Any

import aiosqlite
import discord
from discord import app_commands, ui
from discord.ext import commands

from .specimen_films import film_view, films
from .specimen_views import PRESS, Answer, Menu, Press, panel, picture, private_panel

CARDS = ("Dawn", "Drizzle", "Dusk", "Fog", "Hail", "Rain", "Storm", "Sun", "Wind")
MARKDOWN = """# Heading one
## Heading two
### Heading three
Some **bold**, *italic*, __underlined__, ~~struck~~, `code` and ||a spoiler||.
> A quote on
> two lines
- one
- two
  - two and a half
1. first
2. second
-# Small print under it
```py
print("code block")
```
[A link](https://example.org) and <https://example.org/plain>.
<@{me}> in <#{here}>, <t:{now}:R> or <t:{now}:t>.
"""


class Specimen(commands.AutoShardedBot):
    """The bot; `path` is its SQLite file."""

    def __init__(self, path: Path) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(command_prefix=commands.when_mentioned, intents=intents, shard_count=1)
        self.path = path
        self.presses: dict[int, int] = {}
        self.db: aiosqlite.Connection | None = None

    async def setup_hook(self) -> None:
        self.db = await aiosqlite.connect(self.path)
        await self.db.execute(
            "CREATE TABLE IF NOT EXISTS press (person INTEGER PRIMARY KEY, n INTEGER)"
        )
        await self.db.commit()
        async with self.db.execute("SELECT person, n FROM press") as rows:
            self.presses = {person: n async for person, n in rows}
        self.add_dynamic_items(Press, Menu)
        await self.add_cog(SpecimenCog(self))
        await self.tree.set_translator(_Words())
        await self.tree.sync()

    async def count(self, person: int) -> None:
        """Count one press of a person and store it before anyone is told."""
        assert self.db is not None
        self.presses[person] = self.presses.get(person, 0) + 1
        await self.db.execute(
            "INSERT INTO press VALUES (?, 1) ON CONFLICT (person) DO UPDATE SET n = n + 1",
            (person,),
        )
        await self.db.commit()

    async def close(self) -> None:
        if self.db is not None:
            await self.db.close()
            self.db = None
        await super().close()


class _Words(app_commands.Translator):
    """Enough of a translator to see that descriptions follow a person's language."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: Any
    ) -> str | None:
        if locale is discord.Locale.german and string.message == "Open a panel":
            return "Eine Tafel öffnen"
        return None


class SpecimenCog(commands.Cog):
    """One command for each thing to be seen."""

    def __init__(self, bot: Specimen) -> None:
        self.bot = bot

    @app_commands.command(description=app_commands.locale_str("Open a panel"))
    @app_commands.describe(title="What it says on top", rounds="How many rounds", guest="Someone")
    @app_commands.choices(
        kind=[
            app_commands.Choice(name="Short", value="s"),
            app_commands.Choice(name="Long", value="l"),
        ]
    )
    async def panel(
        self, press: discord.Interaction, title: str = "Panel",
        rounds: app_commands.Range[int, 1, 9] = 3,
        kind: app_commands.Choice[str] | None = None, guest: discord.Member | None = None,
    ) -> None:  # fmt: skip
        total = sum(self.bot.presses.values())
        text = f"{title}: {rounds} rounds" + (f", with {guest.mention}" if guest else "")
        await press.response.send_message(
            view=panel(text, total),
            file=picture(total),
            allowed_mentions=discord.AllowedMentions.none(),
        )

    @app_commands.command(description="See your own hand")
    async def hand(self, press: discord.Interaction) -> None:
        await press.response.send_message(
            view=private_panel("Your hand"), file=picture(7), ephemeral=True
        )

    @app_commands.command(description="Get a private panel by DM")
    async def dm(self, press: discord.Interaction) -> None:
        try:
            await press.user.send(view=private_panel("Your private panel"), file=picture(3))
        except discord.Forbidden:
            await press.response.send_message("Your DMs are closed.", ephemeral=True)
            return
        await press.response.send_message("Look at your DMs.", ephemeral=True)

    @app_commands.command(description="Open a thread")
    async def thread(self, press: discord.Interaction, name: str = "A quiet corner") -> None:
        assert isinstance(press.channel, discord.TextChannel)
        kind = discord.ChannelType.public_thread
        thread = await press.channel.create_thread(name=name, type=kind)
        await thread.add_user(press.user)
        await thread.send(f"Welcome, {press.user.mention}.", view=_old_view())
        await press.response.send_message(f"Opened {thread.mention}.")

    @app_commands.command(description="Answer a few questions")
    async def ask(self, press: discord.Interaction) -> None:
        await press.response.send_modal(Answer())

    @app_commands.command(description="Play a card")
    @app_commands.describe(card="Its name")
    async def card(self, press: discord.Interaction, card: str) -> None:
        await press.response.send_message(f"{press.user.mention} plays **{card}**.")

    @card.autocomplete("card")
    async def card_names(
        self, press: discord.Interaction, text: str
    ) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=c, value=c.lower()) for c in CARDS if text.lower() in c.lower()
        ]

    @app_commands.command(description="Show what markdown looks like")
    async def markdown(self, press: discord.Interaction) -> None:
        now = int(discord.utils.utcnow().timestamp())
        await press.response.send_message(
            MARKDOWN.format(me=press.user.id, here=press.channel_id, now=now + 90),
            allowed_mentions=discord.AllowedMentions(users=True),
        )

    @app_commands.command(description="A message of the older kind: text, embed, files, buttons")
    async def classic(self, press: discord.Interaction) -> None:
        embed = discord.Embed(
            title="An embed", description="With **text** and fields", color=0x3BA55D
        )
        embed.add_field(name="Left", value="one").add_field(name="Right", value="two")
        embed.set_footer(text="A footer")
        notes = discord.File(
            io.BytesIO(b"line one\nline two\n"), "notes.txt", description="Some notes"
        )
        await press.response.send_message(
            "Hello", embed=embed, files=[picture(5), notes], view=_old_view()
        )

    @app_commands.command(description="Show two pictures that move, and one that does not")
    async def film(self, press: discord.Interaction, secret: bool = False) -> None:
        await press.response.send_message(view=film_view(), files=films(), ephemeral=secret)

    @app_commands.command(description="Get a picture that moves by DM")
    async def film_dm(self, press: discord.Interaction) -> None:
        await press.user.send(view=film_view(), files=films())
        await press.response.send_message("Look at your DMs.", ephemeral=True)

    @app_commands.command(description="Think for a second first")
    async def slow(self, press: discord.Interaction) -> None:
        await press.response.defer(ephemeral=True, thinking=True)
        await asyncio.sleep(1)
        await press.followup.send("That took a second.", ephemeral=True)

    @app_commands.command(description="Never answer")
    async def silent(self, press: discord.Interaction) -> None:
        return

    admin = app_commands.Group(
        name="admin", description="For those who keep the server",
        default_permissions=discord.Permissions(manage_guild=True), guild_only=True,
    )  # fmt: skip

    @admin.command(description="Set every count to nothing")
    async def reset(self, press: discord.Interaction, sure: bool) -> None:
        await press.response.send_message(f"Reset: {sure}", ephemeral=True)


def _old_view() -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(Press(PRESS))
    return view
