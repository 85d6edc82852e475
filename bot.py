"""Start and stop: settings from the environment or .env, then the bot on Discord or offline.

Not here: what the bot does (`cogs/`), keeps (`data/`) and plays (`engine/`). Older Pythons must be
able to read this file, to say that they are too old.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import io
import logging
import os
import re
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

OURS = ("cogs", "data", "engine")
INSTALL = (
    r"py -m venv .venv; .venv\Scripts\activate; python -m pip install -q -r requirements.txt"
    if sys.platform == "win32"
    else "python3 -m venv .venv && . .venv/bin/activate && "
    "python -m pip install -q -r requirements.txt"
)


def not_installed(error: ModuleNotFoundError) -> str:
    """The sentence for a library that is not there; no catalogue can be read without them.

    Raises the error itself if it is one of our own modules.
    """
    name = (error.name or "").partition(".")[0]
    if not name or name in OURS:
        raise error
    return f"{name} is not installed here. In this folder run first: {INSTALL}"


if sys.version_info < (3, 11):  # noqa: UP036 - whoever has only an older one reads this
    old = ".".join(map(str, sys.version_info[:2]))
    print(f"Parlour needs Python 3.11 or newer, this is {old}.", file=sys.stderr)
    sys.exit(2)
try:
    import aiohttp
    import discord
    import msgspec
    from dotenv import dotenv_values
    from dotenv.parser import parse_stream

    from cogs.parlour import Parlour
    from data.catalog import Catalog, CatalogError
    from data.lock import locked
    from data.migrations import Fault, StoreError
    from data.words import WordsError, load_words
except ModuleNotFoundError as missing:
    print(not_installed(missing), file=sys.stderr)
    sys.exit(2)

HERE = Path(__file__).parent
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
ENV = HERE / ".env"
OFFLINE = Path("var/offline")
UNREACHABLE = (
    aiohttp.ClientError,
    OSError,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
)

log = logging.getLogger("parlour")


class Settings(msgspec.Struct, frozen=True):
    """What `.env.example` explains."""

    token: str = ""
    database: Path = Path("var/parlour.db")
    guild: int | None = None
    log_level: str = "INFO"


class Failure(Exception):
    """The bot cannot start or go on; the message is a sentence for whoever hosts it."""


def read_settings(environment: Mapping[str, str | None]) -> Settings:
    """Settings from variables. Raises Failure with a sentence that says what to change."""
    words = load_words()
    guild = (environment.get("GUILD_ID") or "").strip()
    if guild and not _is_id(guild):
        raise Failure(words("host.bad_guild", value=guild))
    level = (environment.get("LOG_LEVEL") or "").strip().upper() or "INFO"
    if level not in LEVELS:
        raise Failure(words("host.bad_level", value=level, levels=", ".join(LEVELS)))
    database = _path((environment.get("DATABASE") or "").strip() or "var/parlour.db")
    return Settings(
        token=(environment.get("DISCORD_TOKEN") or "").strip(),
        database=database if database.is_absolute() else HERE / database,
        guild=int(guild) if guild else None,
        log_level=level,
    )


def _is_id(text: str) -> bool:
    """Discord's numbers have up to 20 digits."""
    return re.fullmatch("[0-9]{1,20}", text) is not None and 0 < int(text) < 2**63


def _path(text: str) -> Path:
    """A path as a shell means it; where there is no home, "~" is a name like any other."""
    with contextlib.suppress(RuntimeError):
        return Path(text).expanduser()
    return Path(text)


def read_environment(file: Path = ENV) -> Mapping[str, str | None]:
    """The variables of .env, and of the environment, which win. Raises Failure."""
    try:
        # Windows' editors write a mark first.
        text = file.read_text(encoding="utf-8-sig") if file.exists() else ""
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "UTF-8"
        raise Failure(load_words()("host.bad_env", path=file, reason=reason)) from error
    for line in parse_stream(io.StringIO(text)):
        if line.error:
            number = line.original.line
            raise Failure(load_words()("host.bad_env_line", path=file, number=number))
    return {**dotenv_values(stream=io.StringIO(text)), **os.environ}


def create_bot(
    settings: Settings, *, shard_count: int | None = None, catalog: Catalog | None = None
) -> Parlour:
    """A fresh bot that has not started. Raises CatalogError if a data file is wrong."""
    return Parlour(
        settings.database,
        catalog or Catalog.load(),
        guild=settings.guild,
        shard_count=shard_count,
    )


async def run_on_discord(settings: Settings) -> None:
    """Play on Discord until SIGINT or SIGTERM, then finish what was begun. Raises Failure."""
    _check_token(settings.token)
    bot = create_bot(settings)
    with locked(settings.database):
        await _play(bot, settings)


async def _play(bot: Parlour, settings: Settings) -> None:
    stop = asyncio.Event()
    _stop_on_signals(stop)
    gc.freeze()  # what is loaded stays; looking through it again would hold up the heartbeat
    playing = asyncio.create_task(bot.start(settings.token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({playing, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set():
            log.info("stopping")
    finally:
        # Starting may still be under way; whatever it opened is closed by the bot.
        for task in (stopping, playing):
            task.cancel()
        await asyncio.wait({playing})
        await bot.close()
    if not playing.cancelled() and (error := playing.exception()) is not None:
        raise _as_failure(error, settings) from error


def _check_token(token: str) -> None:
    """What could not even be sent to Discord."""
    if not token:
        raise Failure(load_words()("host.no_token"))
    if any(letter.isspace() or not letter.isprintable() for letter in token):
        raise Failure(load_words()("host.bad_token"))


def _as_failure(error: BaseException, settings: Settings) -> BaseException:
    """A sentence for what Discord or the network does to us; other errors as they are."""
    words = load_words()
    if isinstance(error, discord.LoginFailure):
        return Failure(words("host.bad_token"))
    if isinstance(error, discord.Forbidden) and settings.guild is not None:
        return Failure(words("host.no_guild", value=settings.guild))
    if isinstance(error, UNREACHABLE):
        reason = " ".join(str(error).split())[:200] or type(error).__name__
        return Failure(words("host.no_discord", reason=reason))
    return error


def _stop_on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for kind in (signal.SIGINT, signal.SIGTERM):
        # Windows has no signal handlers on the loop; there Ctrl-C raises KeyboardInterrupt.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(kind, stop.set)


def run_offline(settings: Settings, arguments: argparse.Namespace) -> None:
    """The same bot on a simulated Discord in the browser, with games of its own."""
    from cogs.offline import CannotOpen, run

    directory = arguments.directory.absolute()
    offline = msgspec.structs.replace(settings, database=directory / "parlour.db", guild=None)
    catalog = Catalog.load()
    try:
        with locked(offline.database):
            run(
                lambda: create_bot(offline, shard_count=1, catalog=catalog),
                host=arguments.host,
                port=arguments.port,
                directory=directory,
                open_browser=not arguments.no_browser,
            )
    except CannotOpen as error:
        words = load_words()(
            f"host.offline.bad.{error.what}", value=error.value, reason=error.reason
        )
        raise Failure(words) from error
    except StoreError as error:
        if error.fault is not Fault.LOCKED:
            raise
        raise Failure(load_words()("host.offline.in_use", path=directory)) from error


def _start_logging(level: str) -> None:
    """One line an event. Discord's own library is kept from logging what it sends."""
    logging.basicConfig(
        format="%(asctime)s %(levelname)s %(name)s: %(message)s", level=logging.INFO, force=True
    )
    for name in ("parlour", "cogs", "data"):
        logging.getLogger(name).setLevel(level)
    for name in ("discord", "aiosqlite", "aiohttp", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
    # Nobody speaks here, so nobody has to hear at each start that voice is not installed.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    words = load_words()
    parser = argparse.ArgumentParser(prog="bot.py", description=words("host.about"))
    parser.add_argument("--offline", action="store_true", help=words("host.help.offline"))
    parser.add_argument("--host", default="127.0.0.1", help=words("host.help.host"))
    parser.add_argument("--port", type=_port, default=8765, help=words("host.help.port"))
    parser.add_argument(
        "--directory", type=Path, default=HERE / OFFLINE, help=words("host.help.directory")
    )
    parser.add_argument("--no-browser", action="store_true", help=words("host.help.no_browser"))
    return parser.parse_args(arguments)


def _port(text: str) -> int:
    """A port's number; 0 is any that is free."""
    if re.fullmatch("[0-9]{1,5}", text) is None or int(text) > 65535:
        raise argparse.ArgumentTypeError(load_words()("host.bad_port", value=text))
    return int(text)


def sentence(error: Exception) -> str:
    """What whoever hosts the bot reads when it cannot start."""
    if isinstance(error, StoreError):
        return load_words()(f"host.store.{error.fault}", path=error.path, detail=error.detail)
    if isinstance(error, CatalogError):
        return load_words()("host.bad_file", path=error.path, reason=error.reason)
    if isinstance(error, ModuleNotFoundError):
        return not_installed(error)
    return str(error)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run until stopped. Returns the exit code: 0, or 2 with a sentence on stderr."""
    try:
        chosen = _arguments(arguments)
        settings = read_settings(read_environment())
        _start_logging(settings.log_level)
        if chosen.offline:
            run_offline(settings, chosen)
        else:
            asyncio.run(run_on_discord(settings))
    except KeyboardInterrupt:
        return 0
    except (Failure, StoreError, CatalogError, WordsError, ModuleNotFoundError) as error:
        print(sentence(error), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
