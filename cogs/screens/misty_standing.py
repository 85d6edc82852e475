"""Where a match of Misty stands, in words: for its table message and its panels."""

from __future__ import annotations

from cogs.screens import misty_window as windows
from cogs.screens.people import absence, seat_name, seat_names
from cogs.screens.screen import Scene
from data.words import Words
from engine.core import Seat
from engine.misty.observation import MistyObservation, Phase


def standing(seen: MistyObservation, words: Words) -> str:
    """Where the match stands, in a line."""
    parts = [words("misty.round", n=seen.round)]
    if seen.phase is Phase.BUILDING:
        parts.append(words("misty.hand", hand=seen.hand, hands=seen.hands))
        parts.append(words("misty.pick", pick=seen.pick, picks=seen.picks))
        parts.append(words("misty.passing.left" if seen.passing > 0 else "misty.passing.right"))
    else:
        parts.append(words(f"misty.phase.{seen.phase}"))
    return "-# " + " · ".join(parts)


def head(seen: MistyObservation, seat: Seat, scene: Scene) -> str:
    """Whose window it is, and what it has won."""
    words, glass = scene.words, seen.windows[seat]
    table = scene.look.table
    wins = words("misty.wins", wins=seen.wins[seat], target=seen.target)
    name = f"**{seat_name(table, seat)}**{_mark(seen, seat)}{absence(table, seat, words)}"
    line = f"{name} · {wins}"
    if glass.score is not None:
        line += " · " + words("misty.points", n=glass.score)
    return line


def window(seen: MistyObservation, seat: Seat, scene: Scene) -> str:
    """A window in words."""
    words, glass = scene.words, seen.windows[seat]
    # Letters name cells in one's own menus; while the frame still floats they would differ.
    letters = windows.frame_letters(glass)
    text = windows.grid(glass, seen.phase, scene.file, letters)
    return f"{head(seen, seat, scene)}\n{text or words('misty.window.empty')}"


def _mark(seen: MistyObservation, seat: Seat) -> str:
    if seen.phase is Phase.OVER:
        return " 🏆" if seat in seen.winners else ""
    return " 💭" if seat in seen.waiting else " ✅"


def waiting(seen: MistyObservation, scene: Scene) -> str:
    """Who is waited for, or who won."""
    table, words = scene.look.table, scene.words
    if seen.phase is Phase.OVER:
        winners = seat_names(table, seen.winners, words)
        return words("misty.over", winners=winners, n=len(seen.winners))
    names = seat_names(table, seen.waiting, words)
    return words(f"misty.waiting.{seen.phase}", names=names, n=len(seen.waiting))
