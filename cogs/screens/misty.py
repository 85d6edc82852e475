"""How Misty looks: the table message, the private panel, the posts. Texts and controls only."""

from __future__ import annotations

from typing import Any, Final

from cogs.screens import misty_window as windows
from cogs.screens.misty_pictures import (
    FILMED,
    all_windows,
    film,
    film_title,
    own_hand,
    own_window,
)
from cogs.screens.misty_posts import told
from cogs.screens.people import absence, numbered, seat_name, seat_names
from cogs.screens.screen import (
    Button,
    Divider,
    Menu,
    Option,
    Part,
    Row,
    Scene,
    Screen,
    Style,
    Text,
    again_button,
    rows_of,
)
from data.catalog import GameFile
from data.records import Table
from data.words import Words
from engine.core import Seat
from engine.misty.cards import Card
from engine.misty.observation import MistyObservation, Move, Phase
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

    def public(self, scene: Scene) -> Screen:
        """All windows as they stand, who is waited for, and the way to one's hand."""
        seen = _seen(scene)
        standing = f"{_standing(seen, scene.words)} · {numbered(scene.look.table, scene.words)}"
        parts: list[Part] = [Text(f"{scene.words('misty.title')}\n{standing}")]
        parts += _windows(seen, scene)
        parts += [Divider(), Text(_waiting(seen, scene))]
        return Screen(scene.look.table.id, scene.file.colour, (*parts, _public_row(seen, scene)))

    def panel(self, scene: Scene, chosen: str | None = None) -> Screen:
        """The own hand and window, and what can be done with them now."""
        seen = _seen(scene)
        where = scene.words("misty.panel.title", channel=f"<#{scene.look.table.channel}>")
        head = f"{where}\n{_standing(seen, scene.words)}"
        match seen.phase:
            case Phase.BUILDING:
                parts = _building(seen, scene, chosen)
            case Phase.ACTIVATION:
                parts = _activation(seen, scene, chosen)
            case _:
                parts = _between(seen, scene)
        return Screen(scene.look.table.id, scene.file.colour, (Text(head), *parts))

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


# The table message


def _standing(seen: MistyObservation, words: Words) -> str:
    """Where the match stands, in a line."""
    parts = [words("misty.round", n=seen.round)]
    if seen.phase is Phase.BUILDING:
        parts.append(words("misty.hand", hand=seen.hand, hands=seen.hands))
        parts.append(words("misty.pick", pick=seen.pick, picks=seen.picks))
        parts.append(words("misty.passing.left" if seen.passing > 0 else "misty.passing.right"))
    else:
        parts.append(words(f"misty.phase.{seen.phase}"))
    return "-# " + " · ".join(parts)


def _windows(seen: MistyObservation, scene: Scene) -> list[Part]:
    """All windows, as pictures or as texts."""
    seats = range(len(seen.windows))
    if scene.pictures:
        heads = "\n".join(f"{seat + 1}. {_head(seen, seat, scene)}" for seat in seats)
        return [all_windows(seen, scene), Text(heads)]
    return [part for s in seats for part in (Divider(), Text(_window(seen, s, scene)))]


def _head(seen: MistyObservation, seat: Seat, scene: Scene) -> str:
    """Whose window it is, and what it has won."""
    words, window = scene.words, seen.windows[seat]
    table = scene.look.table
    wins = words("misty.wins", wins=seen.wins[seat], target=seen.target)
    name = f"**{seat_name(table, seat)}**{_mark(seen, seat)}{absence(table, seat, words)}"
    line = f"{name} · {wins}"
    if window.score is not None:
        line += " · " + words("misty.points", n=window.score)
    return line


def _window(seen: MistyObservation, seat: Seat, scene: Scene) -> str:
    words, window = scene.words, seen.windows[seat]
    # Letters name cells in one's own menus; while the frame still floats they would differ.
    letters = windows.frame_letters(window)
    text = windows.grid(window, seen.phase, scene.file, letters)
    return f"{_head(seen, seat, scene)}\n{text or words('misty.window.empty')}"


def _mark(seen: MistyObservation, seat: Seat) -> str:
    if seen.phase is Phase.OVER:
        return " 🏆" if seat in seen.winners else ""
    return " 💭" if seat in seen.waiting else " ✅"


def _waiting(seen: MistyObservation, scene: Scene) -> str:
    table, words = scene.look.table, scene.words
    if seen.phase is Phase.OVER:
        winners = seat_names(table, seen.winners, words)
        return words("misty.over", winners=winners, n=len(seen.winners))
    names = seat_names(table, seen.waiting, words)
    return words(f"misty.waiting.{seen.phase}", names=names, n=len(seen.waiting))


def _public_row(seen: MistyObservation, scene: Scene) -> Row:
    words = scene.words
    buttons = [Button("panel", words("button.panel"), style=Style.PRIMARY)]
    if seen.phase is Phase.OVER:
        buttons = [again_button(words)]
    if seen.phase is Phase.SCORED:
        ready = Button("misty_ready", words("button.ready"), seen.decision, style=Style.SUCCESS)
        buttons.insert(0, ready)
    return Row((*buttons, Button("rules", words("button.rules"))))


# The panel


def _building(seen: MistyObservation, scene: Scene, chosen: str | None) -> list[Part]:
    words, file = scene.words, scene.file
    assert seen.seat is not None
    letters = windows.open_letters(seen.cells)
    window = seen.windows[seen.seat]
    slot = _slot(seen, chosen)
    card = seen.cards[slot] if slot is not None else None
    parts: list[Part] = [] if window.stacks else [Text(words("misty.first_card"))]
    if scene.pictures:
        parts += own_hand(seen, scene, slot)
    elif window.stacks:
        parts.append(_in_words(seen, scene, letters))
    if seen.choice is not None and chosen is None:
        cell = letters[seen.choice.cell] if window.stacks else ""
        key = "misty.locked" if cell else "misty.locked.first"
        parts.append(
            Text(words(key, card=windows.titled(seen.choice.card, file, words), cell=cell))
        )
    elif card is not None:
        parts.append(Text("\n".join(_where(seen, scene, card, letters))))
    else:
        parts.append(Text(words("misty.choose")))
    parts += rows_of(
        [
            Button(
                *("misty_card", windows.titled(other, file, words), seen.decision, str(i)),
                style=Style.PRIMARY if i == slot else Style.SECONDARY,
            )
            for i, other in enumerate(seen.cards)
        ],
        width=3,
    )
    if slot is not None and window.stacks:
        parts.append(_cell_menu(seen, scene, slot, letters))
    return parts


def _in_words(seen: MistyObservation, scene: Scene, letters: dict[tuple[int, int], str]) -> Text:
    """The own window as text."""
    assert seen.seat is not None
    shown = windows.grid(seen.windows[seen.seat], seen.phase, scene.file, letters)
    return Text(f"{scene.words('misty.your_window')}\n{shown}")


def _where(
    seen: MistyObservation, scene: Scene, card: Card, letters: dict[tuple[int, int], str]
) -> list[str]:
    """Where to put the card, what else can be done, and what counts until then."""
    words, file = scene.words, scene.file
    key = "misty.where" if len(seen.cards) > 1 else "misty.where.last"
    lines = [words(key, card=windows.titled(card, file, words))]
    if seen.choice is not None:
        locked = windows.titled(seen.choice.card, file, words)
        lines.append(words("misty.until_then", card=locked, cell=letters[seen.choice.cell]))
    return lines


def _slot(seen: MistyObservation, chosen: str | None) -> int | None:
    """Which card of the hand is meant: the one just chosen, or the one locked in."""
    if chosen is not None:
        return int(chosen)
    if len(seen.cards) == 1:
        return 0
    return seen.cards.index(seen.choice.card) if seen.choice is not None else None


def _cell_menu(
    seen: MistyObservation, scene: Scene, slot: int, letters: dict[tuple[int, int], str]
) -> Row:
    locked = seen.choice
    here = locked.cell if locked is not None and seen.cards[slot] == locked.card else None
    options = tuple(
        Option(letter, scene.words("misty.cell", cell=letter), default=cell == here)
        for cell, letter in letters.items()
    )
    text = scene.words("misty.choose_cell")
    return Row((Menu("misty_cell", text, options, seen.decision, str(slot)),))


def _activation(seen: MistyObservation, scene: Scene, chosen: str | None) -> list[Part]:
    words, file = scene.words, scene.file
    assert seen.seat is not None
    window = seen.windows[seen.seat]
    letters = windows.frame_letters(window)
    mine = own_window(seen, seen.seat, scene) if scene.pictures else None
    parts: list[Part] = [mine or _in_words(seen, scene, letters)]
    if not seen.moves:
        return [*parts, Text(words("misty.settled", n=window.score or 0))]
    parts.append(Text(words("misty.legend")))
    picked = int(chosen) if chosen is not None else None
    buttons = [
        Button(
            *("misty_arrow", f"{letters[move.origin]} {windows.picture(move.card, file)}"),
            *(seen.decision, str(i)),
            style=Style.PRIMARY if i == picked else Style.SECONDARY,
        )
        for i, move in enumerate(seen.moves)
    ]
    if picked is None:
        parts.append(Text(words("misty.choose_arrow", n=len(seen.moves))))
        return [*parts, *rows_of(buttons)]
    parts.append(Text(_preview(seen.moves[picked], letters, scene)))
    confirm = Button(
        "misty_move", words("button.move"), seen.decision, str(picked), style=Style.SUCCESS
    )
    return [*parts, *rows_of(buttons), Row((confirm,))]


def _preview(move: Move, letters: dict[tuple[int, int], str], scene: Scene) -> str:
    words, file = scene.words, scene.file
    card, origin = windows.titled(move.card, file, words), letters[move.origin]
    if move.to is None:
        return words("misty.preview.leaves", card=card, origin=origin)
    if move.hidden is None:
        return words("misty.preview.moves", card=card, origin=origin, to=letters[move.to])
    hidden = windows.titled(move.hidden, file, words)
    return words(
        "misty.preview.hides", card=card, origin=origin, to=letters[move.to], hidden=hidden
    )


def _between(seen: MistyObservation, scene: Scene) -> list[Part]:
    """After the round, or after the match."""
    assert seen.seat is not None
    if scene.pictures:
        head = Text(_head(seen, seen.seat, scene))
        parts: list[Part] = [head, own_window(seen, seen.seat, scene)]
    else:
        parts = [Text(_window(seen, seen.seat, scene))]
    parts.append(Text(_waiting(seen, scene)))
    if seen.phase is Phase.SCORED and seen.seat in seen.waiting:
        text = scene.words("button.ready")
        parts.append(Row((Button("misty_ready", text, seen.decision, style=Style.SUCCESS),)))
    return parts
