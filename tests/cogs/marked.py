"""A deck in which every card can be recognised, and a record of who may know which.

Each of the 64 cards gets a picture, name and emoji of its own. Whatever is sent is searched for
them; what a viewer may know is gathered from the observations that the engine gave them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

import msgspec
import pytest

from cogs.offline.recorder import Recorder, Sent
from cogs.parlour import Parlour
from data.catalog import Catalog
from data.live import Change, Live
from data.records import CHANNEL
from data.words import Words, load_words
from engine import GAMES
from engine.misty.observation import MistyObservation
from tests.cogs.world import World

MARK = re.compile(r"mark\d\d")


def marked_catalog() -> Catalog:
    """The usual kinds, but no two cards with the same picture."""
    usual = Catalog.load()
    kinds = [
        batch["kind"] for batch in usual["misty"].options["deck"] for _ in range(batch["copies"])
    ]
    deck = [{"picture": f"mark{i:02}", "kind": kind, "copies": 1} for i, kind in enumerate(kinds)]
    emoji = {**usual["misty"].emoji, **{card["picture"]: card["picture"] for card in deck}}
    options = {**usual["misty"].options, "deck": deck}
    file = msgspec.structs.replace(usual["misty"], options=options, emoji=emoji)
    return Catalog({**{key: usual[key] for key in GAMES}, "misty": file})


class MarkedWords(Words):
    """English, in which the marked cards have names."""

    def __init__(self) -> None:
        english = load_words()
        super().__init__("en", english._catalogue, english)

    def __call__(self, key: str, /, **values: Any) -> str:
        last = key.split(".")[-1]
        return last if MARK.fullmatch(last) else super().__call__(key, **values)


class Ledger:
    """Which marks each viewer may know; filled before anything can be sent."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.known: defaultdict[int, set[str]] = defaultdict(set)
        take, ledger = Change.take, self

        def taking(change: Change) -> None:
            take(change)
            ledger.learn(change.live)

        monkeypatch.setattr(Change, "take", taking)
        monkeypatch.setattr(Parlour, "words", property(lambda bot: MarkedWords()))

    def learn(self, live: Live) -> None:
        """Add what everybody may know now."""
        for viewer in live.viewers:
            seen = live.look(viewer).observation
            if isinstance(seen, MistyObservation):
                self.known[viewer] |= _marks_of(seen)

    def may_know(self, people: frozenset[int]) -> set[str]:
        """What all of these people may know: the channel's, and one's own if it is one."""
        own = self.known[next(iter(people))] if len(people) == 1 else set()
        return self.known[CHANNEL] | own


def _marks_of(seen: MistyObservation) -> set[str]:
    placed = {card.picture for w in seen.windows for stack in w.stacks for card in stack.cards}
    return placed | {card.picture for card in seen.cards}


def leaks(sent: Sent, ledger: Ledger, pictured: list[str]) -> list[str]:
    """Cards in a payload that not everybody who sees it may know, wherever they hide in it.

    `pictured`: what its pictures show.
    """
    everything = "\n".join([*_all_strings(sent.payload), *pictured])
    found = set(MARK.findall(everything)) - ledger.may_know(sent.seen_by)
    return [f"{mark} in {sent.kind} to {sorted(sent.seen_by)}" for mark in sorted(found)]


def _all_strings(value: Any) -> list[str]:
    """Keys and values of a payload, all the way down."""
    if isinstance(value, dict):
        return [s for pair in value.items() for part in pair for s in _all_strings(part)]
    if isinstance(value, list | tuple):
        return [s for part in value for s in _all_strings(part)]
    return [str(value)]


class Witness:
    """Reads everything that is sent while a match is played."""

    def __init__(self, world: World, ledger: Ledger) -> None:
        self.leaks: list[str] = []
        self.kinds: set[str] = set()
        self.marks = self.pictured = 0
        self._cdn = world.env.backend.cdn
        self._ledger = ledger
        self.recorder = Recorder(world.env, also=self._read)

    def _read(self, sent: Sent) -> None:
        self.kinds.add(sent.kind)
        self.marks += len(MARK.findall(str(sent.payload)))
        # In these tests a picture's file says what would be painted.
        files = sent.payload.get("attachments", ())
        pictured = [self._cdn.get(file["url"]).decode() for file in files]
        self.pictured += len(MARK.findall("\n".join(pictured)))
        self.leaks += leaks(sent, self._ledger, pictured)
