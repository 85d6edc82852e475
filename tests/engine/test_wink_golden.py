"""Golden playthroughs of Wink, one a style: the log, and what it told whom, line by line.

A changed golden means that old logs replay to something else: raise `rules_version` with it.
`python -m tests.engine.test_wink_golden` writes them anew.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.codec import decode_action, decode_options, encode
from engine.core import CHANCE
from engine.match import Match, Step
from engine.wink.options import Style
from engine.wink.rules import WINK
from tests.engine.test_wink_naive import as_act, naive_of, same
from tests.engine.wink_table import options, random_act

GOLDEN = Path(__file__).parent / "golden"
PLAYED = {
    "wink_watch": (5, options(must_wink=True)),
    "wink_camera": (4, options(style=Style.CAMERA)),
}


def begin(name: str) -> tuple[Match, Step]:
    seats, chosen = PLAYED[name]
    match, (deal,) = Match.start(WINK, seats, chosen, name).settle()
    return match, deal


def rendered(step: Step) -> list[str]:
    """The act, and under it every notice with its reader (c: the channel)."""
    lines = [f"{step.entry.seat} {encode(step.entry.action)}"]
    for event in step.events:
        for viewer in (None, *range(step.after.seats)):
            notice = WINK.notice(event, viewer)
            if notice is not None:
                lines.append(f"  {'c' if viewer is None else viewer} {encode(notice)}")
    return lines


def result(match: Match) -> str:
    return f"returns {WINK.returns(match.state)} winners {WINK.winners(match.state)}"


def play(name: str) -> str:
    """A new playthrough: random acts."""
    match, deal = begin(name)
    lines, rng = [encode(match.state.options), *rendered(deal)], Random(name)
    while not match.over:
        match, step = match.submit(*random_act(match.state, rng))
        lines += rendered(step)
    return "\n".join([*lines, result(match), ""])


def acts(text: str) -> list[tuple[int, str]]:
    entries = [line.split(" ", 1) for line in text.splitlines()[1:-1] if line[0] != " "]
    return [(int(seat), action) for seat, action in entries]


@pytest.mark.parametrize("name", PLAYED)
def test_a_golden_playthrough_replays_to_the_letter(name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    chosen = decode_options(WINK, text.splitlines()[0])
    match = Match.start(WINK, PLAYED[name][0], chosen, name)
    lines = [encode(chosen)]
    for seat, action in acts(text):
        match, step = match.submit(seat, decode_action(WINK, action))
        lines += rendered(step)
    assert "\n".join([*lines, result(match), ""]) == text
    assert match.over


@pytest.mark.parametrize("name", PLAYED)
def test_a_golden_playthrough_is_right_by_the_naive_implementation(name: str) -> None:
    match, _ = begin(name)
    naive, state = naive_of(match.state), match.state
    for seat, action in acts((GOLDEN / f"{name}.txt").read_text(encoding="utf-8")):
        if seat == CHANCE:
            continue
        done = decode_action(WINK, action)
        state, _ = WINK.apply(state, seat, done)
        naive.do(seat, as_act(done))
        same(state, naive)
    assert naive.end


if __name__ == "__main__":
    for name in PLAYED:
        (GOLDEN / f"{name}.txt").write_text(play(name), encoding="utf-8")
