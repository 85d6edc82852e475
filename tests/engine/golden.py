"""Golden playthroughs: whole matches as files, one line for each thing that happened.

    python -m tests.engine.golden

writes the files that are missing, and those of games whose `rules_version` was raised.
A changed golden means that a stored log now replays to something else. So raise the game's
`rules_version` first: no file of the same version is written over.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine import GAMES
from engine.codec import decode_action, decode_options, encode
from engine.match import AnyGame, Match, Step
from tests.engine.cases import CASES
from tests.engine.contract import played, told, viewers

FOLDER = Path(__file__).parent / "golden"


def path_of(key: str, number: int) -> Path:
    """The file of a game's match, by the number of its setup."""
    return FOLDER / f"{key}-{number}.json"


def rendered(game: AnyGame, seats: int, step: Step) -> list[str]:
    """A step: seat and action, its events, what it told whom, whom it called, what comes next."""
    lines = [f"{step.entry.seat} {encode(step.entry.action)}"]
    lines += [f"event {encode(event)}" for event in step.events]
    for viewer in viewers(seats):
        name = "channel" if viewer is None else f"seat {viewer}"
        lines += [f"{name} {encode(notice)}" for notice in told(game, step.events, viewer)]
    if (call := game.call(step.before, step.after)) is not None:
        lines.append(f"call {encode(call)}")
    return [*lines, f"decision {game.observe(step.after, None).decision}"]


def recorded(game: AnyGame, seats: int, options: Any, seed: str, steps: Any) -> dict[str, Any]:
    """A playthrough as it is stored."""
    end = steps[-1].after
    return {
        "game": game.key,
        "rules_version": game.rules_version,
        "seats": seats,
        "seed": seed,
        "options": json.loads(encode(options)),
        "steps": [rendered(game, seats, step) for step in steps],
        "seen": [json.loads(encode(game.observe(end, viewer))) for viewer in viewers(seats)],
        "returns": list(game.returns(end)),
        "winners": list(game.winners(end)),
    }


def replayed(game: AnyGame, golden: dict[str, Any]) -> dict[str, Any]:
    """The stored log, played again by the rules of today."""
    options = decode_options(game, json.dumps(golden["options"]))
    match, steps = Match.start(game, golden["seats"], options, golden["seed"]), []
    for seat, action in log_of(golden):
        match, step = match.submit(seat, decode_action(game, action))
        steps.append(step)
    return recorded(game, golden["seats"], options, golden["seed"], steps)


def log_of(golden: dict[str, Any]) -> list[tuple[int, str]]:
    """Seat and action of each step, the action as JSON."""
    entries = [lines[0].split(" ", 1) for lines in golden["steps"]]
    return [(int(seat), action) for seat, action in entries]


def write(key: str, number: int) -> str:
    """Write one file, if that is needed and allowed; what was done."""
    game, path = GAMES[key], path_of(key, number)
    if path.exists():
        stored = json.loads(path.read_text(encoding="utf-8"))
        if stored["rules_version"] == game.rules_version:
            same = replayed(game, stored) == stored
            return "kept" if same else "CHANGED, not written: raise rules_version first"
    seats, options = CASES[key].setups[number]
    seed = f"golden {key} {number}"
    golden = recorded(game, seats, options, seed, played(game, seats, options, seed))
    path.write_text(json.dumps(golden, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return "written"


if __name__ == "__main__":
    for game_key in GAMES:
        for setup in CASES[game_key].goldens:
            print(path_of(game_key, setup).name, write(game_key, setup))
