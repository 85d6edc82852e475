"""Open the offline table: `serve` inside an event loop, `run` as a whole program."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from aiohttp import web

from . import server
from .key import keep_key
from .table import MakeBot, Table

log = logging.getLogger(__name__)

HOST, PORT, TRIES = "127.0.0.1", 8420, 20

Say = Callable[[str], None]


class CannotOpen(Exception):
    """The table cannot be opened: not in this `folder`, or not on this `host`."""

    def __init__(self, what: Literal["folder", "host"], value: object, error: Exception) -> None:
        self.what = what
        self.value = value
        self.reason = getattr(error, "strerror", None) or str(error)
        super().__init__(f"{what} {value}: {self.reason}")


async def serve(
    make_bot: MakeBot,
    *,
    host: str = HOST,
    port: int = PORT,
    directory: Path,
    open_browser: bool = True,
    stop: asyncio.Event | None = None,
    ready: Callable[[str], None] | None = None,
    say: Say = print,
) -> None:
    """Serve the page until `stop` is set.

    `make_bot` gives a fresh, unstarted bot each time it is called, always on the same database.
    `directory` keeps the simulated Discord and the key between runs.  `ready` is called with the
    address, key included, once the page can be opened.  Raises CannotOpen.
    """
    stop = stop or asyncio.Event()
    key = _key_in(directory)
    sock = listen(host, port, say)
    table = Table(make_bot, directory)
    runner = web.AppRunner(server.build(table, key), access_log=None, shutdown_timeout=0.2)
    try:
        await table.start()
        await runner.setup()
        await web.SockSite(runner, sock).start()
        address = f"http://{_shown(host)}:{sock.getsockname()[1]}/#{key}"
        _announce(address, host, say)
        if ready is not None:
            ready(address)
        if open_browser and browser_here():
            await asyncio.to_thread(webbrowser.open, address)
        await stop.wait()
    finally:
        await runner.cleanup()
        sock.close()
        await table.stop()


def run(
    make_bot: MakeBot,
    *,
    host: str = HOST,
    port: int = PORT,
    directory: Path,
    open_browser: bool = True,
    say: Say = print,
) -> None:
    """Serve the page until Ctrl-C or SIGTERM; both end it at once and keep the games."""

    async def main() -> None:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for kind in (signal.SIGINT, signal.SIGTERM):
            # Windows has no signal handlers on the loop; there Ctrl-C cancels this task.
            with contextlib.suppress(NotImplementedError):
                loop.add_signal_handler(kind, stop.set)
        await serve(
            make_bot,
            host=host,
            port=port,
            directory=directory,
            open_browser=open_browser,
            stop=stop,
            say=say,
        )

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main())
    say("The table is closed; the games are kept.")


def _key_in(directory: Path) -> str:
    try:
        directory.mkdir(parents=True, exist_ok=True)
        return keep_key(directory)
    except OSError as error:
        raise CannotOpen("folder", directory, error) from error


def listen(host: str, port: int, say: Say) -> socket.socket:
    """As `bind`. Raises CannotOpen for an address that this machine does not have."""
    try:
        return bind(host, port, say)
    except (OSError, UnicodeError) as error:
        raise CannotOpen("host", host, error) from error


def bind(host: str, port: int, say: Say) -> socket.socket:
    """A listening socket at this port, or at the next one that is free, which is then said."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in (*range(port, port + TRIES), 0) if port else (0,):
        sock = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":  # there it would share the port with whoever has it
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, candidate))
            sock.listen(128)
        except OSError as error:
            sock.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES) or candidate == 0:
                raise
            continue
        if candidate != port:
            say(f"Port {port} is in use; taking {sock.getsockname()[1]} instead.")
        return sock
    raise OSError(errno.EADDRINUSE, "no port is free")


def _announce(address: str, host: str, say: Say) -> None:
    say(f"\n  The table is open at  {address}\n")
    if _loopback(host):
        say(
            "  Only this machine can open it. From a container or another machine: --host 0.0.0.0\n"
            "  (then everyone who can reach this machine and knows the address can play and see\n"
            "  every hand). Ctrl-C closes the table and keeps the games.\n"
        )
    else:
        say(
            f"  It listens on {host}: everyone who can reach this machine and knows the whole\n"
            "  address, key included, can play as anyone and see every hand; the traffic is not\n"
            "  encrypted. Ctrl-C closes the table and keeps the games.\n"
        )


def _loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _shown(host: str) -> str:
    """The address to type: an any-address is shown as this machine itself."""
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def browser_here() -> bool:
    """Whether opening a browser can make sense: no, on a Linux terminal without a display."""
    if sys.platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True
