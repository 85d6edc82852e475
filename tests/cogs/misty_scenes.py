"""Observations of Misty at every stage of a match, for pictures: played, never made up."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from data.catalog import Catalog
from engine.match import Match
from engine.misty.events import RoundResult, RoundScored
from engine.misty.observation import MistyObservation, Phase
from engine.misty.rules import MISTY

CATALOG = Catalog.load()


def started(seats: int, seed: str = "pictures", **options: Any) -> Match:
    """A match with its first hands dealt."""
    chosen = CATALOG.options(MISTY, **options)
    return Match.start(MISTY, seats, chosen, seed).settle()[0]


def steps(match: Match, seed: str = "") -> Iterator[tuple[Match, tuple[Any, ...]]]:
    """The match after each action of random play, with what happened, until it is over."""
    rng = Random(f"{match.seed}{seed}")
    while not match.over:
        seat = min(match.game.to_act(match.state))
        legal = match.game.legal_actions(match.state, seat)
        match, step = match.submit(seat, rng.choice(legal))
        events = step.events
        match, drawn = match.settle()
        yield match, (*events, *(event for s in drawn for event in s.events))


def seen(match: Match, seat: int | None = None) -> MistyObservation:
    """What a seat, or the channel, sees."""
    observation = match.game.observe(match.state, seat)
    assert isinstance(observation, MistyObservation)
    return observation


def until(match: Match, phase: Phase, cards: int = 0, moves: int = 0) -> Match:
    """The match once it is in a phase, so many cards lie and so many arrows have moved."""
    now, moved = match, 0
    for now, events in steps(match):
        moved += sum(type(event).__name__ == "Moved" for event in events)
        placed = min(len(w.stacks) for w in seen(now).windows)
        if seen(now).phase is phase and (placed >= cards or moves) and moved >= moves:
            return now
    return now


def result(match: Match) -> RoundResult:
    """What the channel is told at the end of the match's next round."""
    for _, events in steps(match):
        for event in events:
            if isinstance(event, RoundScored):
                told = MISTY.notice(event, None)
                assert isinstance(told, RoundResult)
                return told
    raise AssertionError("no round ended")
