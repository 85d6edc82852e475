"""A player's own panel in Misty: hand and window, and what can be done with them now."""

from __future__ import annotations

from cogs.screens import misty_window as windows
from cogs.screens.misty_pictures import own_hand, own_window, spoken
from cogs.screens.misty_standing import head, standing, waiting
from cogs.screens.screen import Button, Menu, Option, Part, Row, Scene, Screen, Style, Text, rows_of
from engine.misty.cards import Card
from engine.misty.observation import MistyObservation, Move, Phase


def panel(seen: MistyObservation, scene: Scene, chosen: str | None = None) -> Screen:
    """The whole panel. `chosen`: the slot of a card or arrow picked but not yet confirmed."""
    where = scene.words("misty.panel.title", channel=f"<#{scene.look.table.channel}>")
    match seen.phase:
        case Phase.BUILDING:
            parts = _building(seen, scene, chosen)
        case Phase.ACTIVATION:
            parts = _activation(seen, scene, chosen)
        case _:
            parts = _between(seen, scene)
    title = Text(f"{where}\n{standing(seen, scene.words)}")
    return Screen(scene.look.table.id, scene.file.colour, (title, *parts))


def _building(seen: MistyObservation, scene: Scene, chosen: str | None) -> list[Part]:
    words, file = scene.words, scene.file
    assert seen.seat is not None
    letters = windows.open_letters(seen.cells)
    mine = seen.windows[seen.seat]
    slot = _slot(seen, chosen)
    card = seen.cards[slot] if slot is not None else None
    parts: list[Part] = [] if mine.stacks else [Text(words("misty.first_card"))]
    if scene.pictures:
        parts += own_hand(seen, scene, slot)
    elif scene.spoken:
        parts += map(spoken, own_hand(seen, scene, slot))
    elif mine.stacks:
        parts.append(_as_grid(seen, scene, letters))
    if seen.choice is not None and chosen is None:
        cell = letters[seen.choice.cell] if mine.stacks else ""
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
    if slot is not None and mine.stacks:
        parts.append(_cell_menu(seen, scene, slot, letters))
    return parts


def _own_window(seen: MistyObservation, scene: Scene, letters: dict[tuple[int, int], str]) -> Part:
    """The own window by itself: a picture, whole words, or a grid."""
    assert seen.seat is not None
    if scene.pictures:
        return own_window(seen, seen.seat, scene)
    if scene.spoken:
        return spoken(own_window(seen, seen.seat, scene))
    return _as_grid(seen, scene, letters)


def _as_grid(seen: MistyObservation, scene: Scene, letters: dict[tuple[int, int], str]) -> Text:
    """The own window as a grid of signs."""
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
    mine = seen.windows[seen.seat]
    letters = windows.frame_letters(mine)
    parts: list[Part] = [_own_window(seen, scene, letters)]
    if not seen.moves:
        return [*parts, Text(words("misty.settled", n=mine.score or 0))]
    if not scene.spoken:
        parts.append(Text(words("misty.legend")))
    picked = int(chosen) if chosen is not None else None
    buttons = [
        Button(
            *("misty_arrow", f"{letters[move.origin]} {windows.titled(move.card, file, words)}"),
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
    letters = windows.frame_letters(seen.windows[seen.seat])
    whose = Text(head(seen, seen.seat, scene))
    parts: list[Part] = [whose, _own_window(seen, scene, letters)]
    parts.append(Text(waiting(seen, scene)))
    if seen.phase is Phase.SCORED and seen.seat in seen.waiting:
        text = scene.words("button.ready")
        parts.append(Row((Button("misty_ready", text, seen.decision, style=Style.SUCCESS),)))
    return parts
