"""The web server of the offline table: one page, its files, events and a few requests."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from aiohttp import web

from . import guard, kit
from .acts import Acts
from .feed import Stream, encode
from .recorder import Sent
from .table import Table
from .world import Person, Refused, number

PAGE = Path(__file__).parent / "page"
KEEP_ALIVE = 10.0
LONGEST_SKIP = 86_400

Act = Callable[[Person, Mapping[str, Any]], Awaitable[dict[str, Any]]]


def build(table: Table, key: str) -> web.Application:
    """The application over a table that runs; `key` opens everything under /api/."""
    app = web.Application(middlewares=[guard.middleware(key)], client_max_size=64 * 1024)
    routes = Routes(table)
    acts = routes.acts
    app.add_routes(
        [
            web.get("/", _page),
            web.get(r"/page/{name:[a-z_]+\.(js|css|svg)}", _page),
            web.get("/api/world", routes.world),
            web.get("/api/events", routes.events),
            web.get("/api/messages", routes.messages),
            web.get("/api/file", routes.file),
            web.get("/api/commands", routes.commands),
            web.get("/api/log", routes.log),
            web.post("/api/person", routes.set_person),
            web.post("/api/table", routes.set_table),
        ]
    )
    for act in (acts.press, acts.slash, acts.complete, acts.modal, acts.say, acts.dismiss):
        app.router.add_post(f"/api/{act.__name__}", routes.act(act))
    return app


async def _page(request: web.Request) -> web.StreamResponse:
    path = PAGE / request.match_info.get("name", "index.html")
    if not path.is_file():
        raise web.HTTPNotFound
    kinds = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
    kind = kinds.get(path.suffix, "image/svg+xml")
    return web.Response(body=path.read_bytes(), content_type=kind, charset="utf-8")


class Routes:
    """Handlers over one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.acts = Acts(table)

    def _json(self, value: Any) -> web.Response:
        return web.json_response(value, dumps=lambda found: json.dumps(found, default=str))

    def _person(self, request: web.Request) -> Person:
        return self.table.world.person(request.query.get("person"))

    async def _body(self, request: web.Request) -> dict[str, Any]:
        try:
            body = await request.json()
        except ValueError as error:
            raise Refused("that is not JSON") from error
        if not isinstance(body, dict):
            raise Refused("that is not an object")
        return body

    # ------------------------------------------------------------------ reading

    async def world(self, request: web.Request) -> web.Response:
        """Everything the page needs first."""
        world = self.table.world.describe()
        return self._json({**world, "now": self.table.now(), "state": self.table.bot_state})

    async def events(self, request: web.Request) -> web.StreamResponse:
        """Server-sent events for the people shown; the page reads them with fetch, for the key."""
        world = self.table.world
        wanted = request.query.get("people", "").split(",")
        stream = Stream(frozenset(world.person(person).id for person in wanted))
        response = web.StreamResponse(headers=guard.HEADERS)
        response.content_type = "text/event-stream"
        await response.prepare(request)
        hello = {"type": "bot", "state": self.table.bot_state, "now": self.table.now()}
        self.table.feed.streams.add(stream)
        try:
            await response.write(encode(hello))
            while True:
                await response.write(await stream.next(KEEP_ALIVE))
        except ConnectionError:
            return response
        finally:
            self.table.feed.streams.discard(stream)

    async def messages(self, request: web.Request) -> web.Response:
        """The last messages of a channel, or those before one."""
        person = self._person(request)
        channel = self.table.world.channel(person, request.query.get("channel"))
        before = request.query.get("before")
        found = self.table.world.messages(person, channel, number(before) if before else None)
        return self._json({"messages": found})

    async def file(self, request: web.Request) -> web.Response:
        """A file of a message that this person sees."""
        query, world = request.query, self.table.world
        message = world.message(self._person(request), query.get("channel"), query.get("message"))
        found = world.file(message, query.get("file"))
        if found is None:  # an edit has put another in its place: nothing wrong, nothing to show
            return web.Response(status=204)
        file, data = found
        kind = file["content_type"]
        safe = kind if kind.startswith("image/") and "svg" not in kind else None
        return web.Response(body=data, content_type=safe or "application/octet-stream")

    async def commands(self, request: web.Request) -> web.Response:
        """The commands that this person may use in a channel, in their language."""
        person = self._person(request)
        channel = self.table.world.channel(person, request.query.get("channel"))
        found = [
            _localised({**leaf, "name": name}, person.language)
            for name, leaf in kit.commands(self.table.env, person.id, channel)
        ]
        return self._json({"commands": found})

    async def log(self, request: web.Request) -> web.Response:
        """What the bot sent last, newest first."""
        newest = list(self.table.sent.sent)[-100:][::-1]
        return self._json({"log": [self._line(sent) for sent in newest]})

    def _line(self, sent: Sent) -> dict[str, Any]:
        people = self.table.world.people
        names = [people[i].actor.user.global_name for i in sorted(sent.seen_by) if i in people]
        return {
            "kind": sent.kind,
            "seen_by": names,
            "everyone": len(names) >= sum(not person.gone for person in people.values()),
            "text": sent.text[:300],
            "ids": sent.custom_ids[:12],
        }

    # ------------------------------------------------------------------ acting

    def act(self, act: Act) -> Callable[[web.Request], Awaitable[web.Response]]:
        """A handler for one kind of act; the body says who acts."""

        async def handler(request: web.Request) -> web.Response:
            body = await self._body(request)
            return self._json(await act(self.table.world.person(body.get("person")), body))

        return handler

    async def set_person(self, request: web.Request) -> web.Response:
        """Language, closed DMs, leaving and coming back."""
        body = await self._body(request)
        world = self.table.world
        person = world.person(body.get("person"))
        if "language" in body:
            world.set_language(person, str(body["language"]))
        if "dms_closed" in body:
            world.set_dms_closed(person, body["dms_closed"] is True)
        if "gone" in body:
            world.set_gone(person, body["gone"] is True)
        self.table.changed()
        self.table.feed.people_changed()
        return self._json({"ok": True})

    async def set_table(self, request: web.Request) -> web.Response:
        """Restart the bot, let Discord fail for ten seconds, move the clock on."""
        body = await self._body(request)
        if body.get("restart"):
            await self.table.restart()
        if body.get("outage"):
            self.table.outage(10)
        if "skip" in body:
            seconds = min(number(body["skip"]), LONGEST_SKIP)
            await self.table.skip(seconds)
        return self._json({"ok": True})


def _localised(spec: Mapping[str, Any], language: str) -> dict[str, Any]:
    """A command, option or choice with its words in one language."""
    found = {k: v for k, v in spec.items() if not k.endswith("_localizations")}
    for key in ("name", "description"):
        words = spec.get(f"{key}_localizations") or {}
        if language in words:
            found[f"shown_{key}"] = words[language]
    for key in ("options", "choices"):
        if found.get(key):
            found[key] = [_localised(part, language) for part in found[key]]
    return found
