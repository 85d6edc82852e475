"""Start and stop: what Discord answers, signals, and the bot as a process."""

from __future__ import annotations

import ast
import asyncio
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio
from aiohttp import web
from msgspec.structs import replace

import bot as program
from cogs.parlour import Parlour
from data.lock import locked
from data.migrations import Fault, StoreError
from data.store import Store

ROOT = Path(__file__).parents[1]
OURS = ("DISCORD_TOKEN", "DATABASE", "GUILD_ID", "LOG_LEVEL")
TOKEN = "a.secret-token"
NOWHERE = "http://127.0.0.1:9"  # nobody listens on the port for discarding


# Discord's answers


class Discord:
    """As much of Discord as a start meets, on loopback."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()
        self.hangs = False
        self.over = asyncio.Event()
        self.statuses: dict[str, int] = {}

    async def answer(self, request: web.Request) -> web.StreamResponse:
        self.reached.set()
        if self.hangs:
            await self.over.wait()
        body, status = self._body(request.path)
        return web.Response(
            body=json.dumps(body).encode(),
            status=status,
            headers={"Content-Type": "application/json"},
        )

    def _body(self, path: str) -> tuple[Any, int]:
        for part, status in self.statuses.items():
            if part in path:
                return {"message": "no", "code": 50001}, status
        user = {"id": "5", "username": "p", "discriminator": "0", "avatar": None}
        if path.endswith("/users/@me"):
            return user, 200
        if path.endswith("/applications/@me"):
            about = {"id": "5", "name": "p", "icon": None, "description": "", "verify_key": ""}
            public = {"bot_public": True, "bot_require_code_grant": False, "owner": user}
            return {**about, **public}, 200
        return [], 200


@pytest_asyncio.fixture
async def fake(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Discord]:
    fake = Discord()
    application = web.Application()
    application.router.add_route("*", "/{path:.*}", fake.answer)
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{runner.addresses[0][1]}")
    yield fake
    fake.over.set()
    await runner.cleanup()


async def failure(settings: program.Settings) -> str:
    with pytest.raises(program.Failure) as failed:
        await program.run_on_discord(settings)
    sentence = str(failed.value)
    assert "\n" not in sentence and settings.token not in sentence
    return sentence


@pytest.fixture
def settings(tmp_path: Path) -> program.Settings:
    return program.Settings(token=TOKEN, database=tmp_path / "t.db")


async def test_a_token_that_discord_does_not_take_is_named(
    fake: Discord, settings: program.Settings
) -> None:
    fake.statuses["/users/@me"] = 401
    sentence = await failure(settings)
    assert "DISCORD_TOKEN" in sentence and ".env" in sentence and "--offline" in sentence


@pytest.mark.parametrize("token", ["Bot abc", "a\nb", "a\x00b", "a b"])
async def test_a_token_that_cannot_be_one_is_named(settings: program.Settings, token: str) -> None:
    with pytest.raises(program.Failure, match="DISCORD_TOKEN"):
        await program.run_on_discord(replace(settings, token=token))


async def test_without_a_network_the_sentence_says_so(
    settings: program.Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", NOWHERE)
    assert (await failure(settings)).startswith("Discord cannot be reached (")


async def test_a_server_where_the_bot_is_not_is_named(
    fake: Discord, settings: program.Settings
) -> None:
    fake.statuses["/guilds/77/commands"] = 403
    sentence = await failure(replace(settings, guild=77))
    assert "77" in sentence and "GUILD_ID" in sentence


async def test_what_discord_answers_when_it_is_ill_is_said_in_one_line(
    fake: Discord, settings: program.Settings
) -> None:
    fake.statuses["/commands"] = 400
    assert (await failure(settings)).startswith("Discord cannot be reached (")


async def test_a_database_that_cannot_be_used_ends_the_start(
    fake: Discord, settings: program.Settings
) -> None:
    settings.database.mkdir()
    with pytest.raises(StoreError) as failed:
        await program.run_on_discord(settings)
    assert failed.value.fault is Fault.UNUSABLE
    assert not fake.reached.is_set()


async def test_a_database_that_another_bot_plays_on_ends_the_start(
    fake: Discord, settings: program.Settings
) -> None:
    with locked(settings.database), pytest.raises(StoreError) as failed:
        await program.run_on_discord(settings)
    assert failed.value.fault is Fault.LOCKED
    assert not fake.reached.is_set()


@pytest.mark.parametrize("moment", ["logging in", "opening the database", "loading the cogs"])
async def test_stopping_while_starting_ends_cleanly_at_once(
    fake: Discord, settings: program.Settings, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    stops: list[asyncio.Event] = []
    reached = fake.reached if moment == "logging in" else asyncio.Event()
    fake.hangs = moment == "logging in"

    async def hang(*values: Any, **more: Any) -> Any:
        reached.set()
        await asyncio.Event().wait()

    if moment == "opening the database":
        monkeypatch.setattr(Store, "open", hang)
    elif moment == "loading the cogs":
        monkeypatch.setattr(Parlour, "load_extension", hang)
    monkeypatch.setattr(program, "_stop_on_signals", stops.append)
    running = asyncio.create_task(program.run_on_discord(settings))
    waiting = asyncio.create_task(reached.wait())
    await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
    assert waiting.done()
    stops[0].set()
    await asyncio.wait_for(running, 10)
    if settings.database.exists():
        assert await (await Store.open(settings.database)).close() is None


# As a process


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in a folder of its own, where a .env can be put."""
    folder = tmp_path_factory.mktemp("checkout")
    shutil.copy2(ROOT / "bot.py", folder)
    for package in ("cogs", "data", "engine"):
        shutil.copytree(ROOT / package, folder / package)
    return folder


START = """
import sys
import discord.http
discord.http.Route.BASE = {base!r}
import bot
sys.exit(bot.main([]))
"""


def started(folder: Path, env: Mapping[str, str], base: str = NOWHERE) -> subprocess.Popen[str]:
    return run_python(folder, START.format(base=base), env)


def run_python(
    folder: Path, code: str, env: Mapping[str, str] | None = None
) -> subprocess.Popen[str]:
    own = {name: value for name, value in os.environ.items() if name not in OURS}
    return subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**own, "PYTHONPATH": str(folder), **(env or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def sentence_of(process: subprocess.Popen[str]) -> str:
    """The one sentence with which a process ends, with code 2."""
    out, said = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert said.count("\n") == 1 and "Traceback" not in said and TOKEN not in said
    return said


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({}, ["DISCORD_TOKEN", ".env", "--offline"]),
        ({"DISCORD_TOKEN": TOKEN, "GUILD_ID": "my server"}, ["GUILD_ID", "my server"]),
        ({"DISCORD_TOKEN": TOKEN, "LOG_LEVEL": "loud"}, ["LOG_LEVEL", "LOUD", "DEBUG"]),
        ({"DISCORD_TOKEN": TOKEN}, ["Discord cannot be reached"]),
    ],
    ids=["no token", "wrong guild", "wrong level", "no network"],
)
def test_what_is_missing_or_wrong_is_one_sentence_and_code_2(
    checkout: Path, variables: dict[str, str], named: list[str]
) -> None:
    said = sentence_of(started(checkout, variables))
    for part in named:
        assert part in said


@pytest.mark.parametrize("module", ["discord", "dotenv", "msgspec", "babel", "aiosqlite"])
def test_a_library_that_is_not_installed_is_a_sentence_with_the_command(
    checkout: Path, module: str
) -> None:
    """An empty entry in sys.modules is how Python marks a module that cannot be imported."""
    code = f"import sys; sys.modules[{module!r}] = None; import runpy; sys.argv = ['bot.py']; "
    said = sentence_of(run_python(checkout, code + "runpy.run_path('bot.py', run_name='__main__')"))
    assert said.startswith(f"{module} is not installed here.")
    assert program.INSTALL in said


def test_a_library_that_only_the_offline_table_needs_is_a_sentence_too(checkout: Path) -> None:
    code = (
        "import sys; sys.modules['simcord'] = None; import bot; sys.exit(bot.main(['--offline']))"
    )
    assert sentence_of(run_python(checkout, code)).startswith("simcord is not installed here.")


def test_an_older_python_can_read_that_it_is_too_old(checkout: Path) -> None:
    ast.parse((checkout / "bot.py").read_text(encoding="utf-8"), feature_version=(3, 8))
    code = "import sys, runpy; sys.version_info = (3, 9, 2, 'final', 0); runpy.run_path('bot.py')"
    assert sentence_of(run_python(checkout, code)).startswith("Parlour needs Python 3.11 or newer")


def test_a_module_of_our_own_that_is_missing_is_a_fault_of_ours() -> None:
    with pytest.raises(ModuleNotFoundError):
        program.not_installed(ModuleNotFoundError("no", name="cogs.nowhere"))


def test_the_file_beside_the_program_is_read(checkout: Path) -> None:
    file = checkout / ".env"
    file.write_text(f"DISCORD_TOKEN={TOKEN}\nGUILD_ID=my server\n", encoding="utf-8")
    try:
        assert "my server" in sentence_of(started(checkout, {}))
    finally:
        file.unlink()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to catch")
@pytest.mark.parametrize("kind", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_while_starting_ends_the_process_with_code_0(
    fake: Discord, checkout: Path, kind: int
) -> None:
    fake.hangs = True
    process = started(checkout, {"DISCORD_TOKEN": TOKEN}, discord.http.Route.BASE)
    await asyncio.wait_for(fake.reached.wait(), 60)
    process.send_signal(kind)
    out, said = await asyncio.to_thread(process.communicate, timeout=60)
    assert (process.returncode, out) == (0, "")
    assert "Traceback" not in said


def test_a_database_of_a_newer_version_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "t.db"

    async def opened() -> None:
        await (await Store.open(path)).close()

    asyncio.run(opened())
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(StoreError) as failed:
        asyncio.run(opened())
    sentence = program.sentence(failed.value)
    assert str(path) in sentence and "newer" in sentence
