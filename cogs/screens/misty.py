"""How Misty looks: the table message, the private panel, the posts. Texts and controls only."""

from __future__ import annotations

from typing import Any, Final

from cogs.screens import misty_window as windows
from cogs.screens.misty_panel import panel
from cogs.screens.misty_pictures import FILMED, all_windows, film, film_title
from cogs.screens.misty_posts import told
from cogs.screens.misty_standing import head, standing, waiting, window
from cogs.screens.people import numbered
from cogs.screens.screen import (
    Button,
    Divider,
    Part,
    Row,
    Scene,
    Screen,
    Style,
    Text,
    again_button,
)
from data.catalog import GameFile
from data.records import Table
from data.words import Words
from engine.misty.observation import MistyObservation, Phase
from engine.misty.options import MistyOptions


class MistyPresenter:
    """Misty's part in `cogs.screens.registry`."""

    signs: Final = ("mist", *windows.MARKS)
    filmed: Final = FILMED
    film = staticmethod(film)
    film_title = staticmethod(film_title)

    def agreed(self, table: Table, words: Words) -> tuple[str, ...]:
        """Round wins and variant."""
        options: MistyOptions = table.options
        return (
            words("misty.option.wins", n=options.wins),
            words(f"misty.option.{options.variant}"),
        )

    def by_eye(self, table: Table) -> bool:
        """All of Misty is on the table."""
        return False

    def public(self, scene: Scene) -> Screen:
        """All windows as they stand, who is waited for, and the way to one's hand."""
        seen = _seen(scene)
        table = numbered(scene.look.table, scene.words)
        line = f"{standing(seen, scene.words)} · {table}"
        parts: list[Part] = [Text(f"{scene.words('misty.title')}\n{line}")]
        parts += _windows(seen, scene)
        parts += [Divider(), Text(waiting(seen, scene))]
        return Screen(scene.look.table.id, scene.file.colour, (*parts, _public_row(seen, scene)))

    def panel(self, scene: Scene, chosen: str | None = None) -> Screen:
        """The own hand and window, and what can be done with them now."""
        return panel(_seen(scene), scene, chosen)

    def notice(self, notice: Any, table: Table, file: GameFile, words: Words) -> Screen:
        """A reveal, a round's result, or the winner."""
        return Screen(table.id, file.colour, (Text(told(notice, table, file, words)),))

    def asked(self, observation: Any, words: Words) -> str:
        """A card, arrows, or to be ready."""
        return words(f"misty.call.{observation.phase}")

    def suspense(self, notice: Any, table: Table, file: GameFile, words: Words) -> None:
        """Misty tells everything at once."""


def _seen(scene: Scene) -> MistyObservation:
    assert isinstance(scene.look.observation, MistyObservation)
    return scene.look.observation


def _windows(seen: MistyObservation, scene: Scene) -> list[Part]:
    """All windows, as pictures or as texts."""
    seats = range(len(seen.windows))
    if scene.pictures:
        heads = "\n".join(f"{seat + 1}. {head(seen, seat, scene)}" for seat in seats)
        return [all_windows(seen, scene), Text(heads)]
    return [part for s in seats for part in (Divider(), Text(window(seen, s, scene)))]


def _public_row(seen: MistyObservation, scene: Scene) -> Row:
    words = scene.words
    buttons = [Button("panel", words("button.panel"), style=Style.PRIMARY)]
    if seen.phase is Phase.OVER:
        buttons = [again_button(words)]
    if seen.phase is Phase.SCORED:
        ready = Button("misty_ready", words("button.ready"), seen.decision, style=Style.SUCCESS)
        buttons.insert(0, ready)
    return Row((*buttons, Button("rules", words("button.rules"))))
