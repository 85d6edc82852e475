"""Who may speak to the server: the holder of the key, from this page, by this machine's name."""

from __future__ import annotations

import hmac
import ipaddress
import logging
import socket
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Middleware

from .world import Refused

log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

KEY_HEADER = "X-Parlour-Key"

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def middleware(key: str) -> Middleware:
    """Refuse what does not come from the page, and turn refusals into answers.

    A page of another site can make a browser send requests here.  It cannot read the key out of
    this page's address, nor set a header without asking first, and it says its own Origin; a name
    that it points at this machine (DNS rebinding) shows in Host.
    """

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        problem = _problem(request, key)
        if problem is not None:
            reason, status = problem
            response: web.StreamResponse = web.json_response({"refused": reason}, status=status)
        else:
            response = await _handled(request, handler)
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    return guard


def _problem(request: web.Request, key: str) -> tuple[str, int] | None:
    """Why a request is refused, and the status: 401 if only the key is wrong."""
    if not own_host(request.host):
        return "this host name is not this server's", 403
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        return "requests from other sites are refused", 403
    if request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
        return "requests from other sites are refused", 403
    given = request.headers.get(KEY_HEADER, "").encode()
    if request.path.startswith("/api/") and not hmac.compare_digest(given, key.encode()):
        return "the key is wrong: open the address that the program printed", 401
    return None


async def _handled(request: web.Request, handler: Handler) -> web.StreamResponse:
    try:
        return await handler(request)
    except Refused as refusal:
        return web.json_response({"refused": str(refusal)}, status=403)
    except web.HTTPException as error:
        return web.json_response({"refused": error.reason}, status=error.status)
    except ConnectionError:
        raise
    except Exception:
        log.exception("The offline table could not answer %s", request.path)
        return web.json_response({"refused": "something broke; the log says what"}, status=500)


def own_host(host: str) -> bool:
    """Whether a Host header names this machine: by number, as localhost, or by its own name.

    Rebinding needs a name in somebody else's hands, so numbers are safe.
    """
    name = urlsplit(f"//{host}").hostname or ""
    try:
        ipaddress.ip_address(name)
        return True
    except ValueError:
        return name in ("localhost", socket.gethostname().lower())
