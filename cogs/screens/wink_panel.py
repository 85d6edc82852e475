"""A player's own panel in Wink: the hand, what was seen, and the controls for what is legal.

Whatever cannot be taken back is chosen first and confirmed by a second press.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cogs.screens.people import Cast
from cogs.screens.screen import (
    Button,
    Menu,
    Option,
    Part,
    Row,
    Scene,
    Screen,
    Style,
    Text,
)
from cogs.screens.wink_crowd import owner_by, owner_of, player
from cogs.screens.wink_pictures import hand_picture
from cogs.screens.wink_posts import winners
from data.words import Words
from engine.core import Seat
from engine.wink.cards import Face, Number
from engine.wink.observation import WinkObservation, WinkSeen
from engine.wink.options import Style as WinkStyle

HALF: Final = 18
"""A menu takes 25, and up to 32 numbers are legal: low ones go into one menu, high ones into
another."""

REMEMBERED: Final = 8


def panel(seen: WinkObservation, scene: Scene, chosen: str | None) -> Screen:
    """The whole panel. `chosen`: what was picked but not yet confirmed, such as `place-7`."""
    words, table = scene.words, scene.look.table
    cast = Cast(table, scene.file)
    title = words("wink.panel.title", channel=f"<#{table.channel}>")
    parts: list[Part] = [Text(f"{title}\n{_hand(seen, cast, words)}")]
    if scene.pictures and seen.hand:
        parts.append(hand_picture(seen, table, scene.file, words))
    if seen.ending is not None:
        parts.append(Text(winners(seen.ending, cast, words)))
    elif seen.seat is not None:
        parts += _playing(seen, cast, words, chosen or "")
    return Screen(table.id, scene.file.colour, tuple(parts))


def _playing(seen: WinkObservation, cast: Cast, words: Words, chosen: str) -> list[Part]:
    assert seen.seat is not None
    parts: list[Part] = [Text(player(seen, seen.seat, cast, words))]
    if seen.style is WinkStyle.WATCH:
        parts.append(Text(_secrets(seen, cast, words)))
    if seen.player == seen.seat:
        parts += _turn(seen, cast, words)
    elif seen.player is not None:
        parts.append(Text(words("wink.waiting", name=cast.named(seen.player))))
    if seen.style is WinkStyle.WATCH:
        parts += _winks(seen, cast, words)
    parts += _confirmation(seen, cast, words, chosen)
    if seen.accusable:
        accuse = Button("wink_accuse", words("wink.button.accuse"), style=Style.DANGER)
        parts.append(Row((accuse,)))
    return parts


# What one knows


def _hand(seen: WinkObservation, cast: Cast, words: Words) -> str:
    """The numbers, and whose accomplice one is."""
    lines = [words("wink.hand", numbers=" · ".join(f"**{n}**" for n in seen.hand) or "-")]
    dead = [c.number for c in seen.crowd if c.face is Face.INACTIVE and c.number in seen.hand]
    if dead:
        lines.append(words("wink.hand.dead", numbers=words.list([str(n) for n in sorted(dead)])))
    for number in seen.hand:
        owner = owner_of(seen, number)
        if owner is not None:
            lines.append(words("wink.accomplice", number=number, name=cast.named(owner)))
    return "\n".join(lines)


def _secrets(seen: WinkObservation, cast: Cast, words: Words) -> str:
    """Winks got, noticed and made, as far as their numbers still matter."""
    lines = [
        words("wink.got", name=cast.named(w.winker), number=w.number)
        for w in _matter(seen, seen.winks_got)
    ]
    lines += [
        words(
            *("wink.noticed",),
            winker=cast.named(w.winker),
            target=cast.named(w.target),
            number=w.number,
        )
        for w in _matter(seen, seen.winks_noticed)
    ]
    lines += [
        words("wink.made", name=cast.named(w.target), number=w.number)
        for w in _matter(seen, seen.winks_made)
    ]
    if seen.watching is not None:
        lines.append(words("wink.watching", name=cast.named(seen.watching)))
    return "\n".join(lines)


def _matter(seen: WinkObservation, winks: Iterable[WinkSeen]) -> list[WinkSeen]:
    """Winks for cards that still lie open; the latest ones."""
    there = {card.number for card in seen.crowd if card.face is Face.OPEN}
    return [wink for wink in winks if wink.number in there][-REMEMBERED:]


# The turn


def _turn(seen: WinkObservation, cast: Cast, words: Words) -> list[Part]:
    parts: list[Part] = []
    if seen.can_name:
        parts.append(Text(words("wink.your_turn.name", number=_own_number(seen))))
        options = tuple(Option(str(i), cast.label(other)) for i, other in enumerate(others(seen)))
        parts.append(Row((Menu("wink_name", words("wink.choose.name"), options, seen.decision),)))
    if seen.can_pass:
        parts.append(Text(words("wink.your_turn.pass")))
        button = Button("wink_pass", words("wink.button.pass"), seen.decision, style=Style.PRIMARY)
        return [*parts, Row((button,))]
    parts.append(Text(words("wink.your_turn.place")))
    low = [number for number in seen.places if number <= HALF]
    high = [number for number in seen.places if number > HALF]
    return parts + [
        Row((_place_menu(numbers, half, seen, words),))
        for half, numbers in enumerate((low, high))
        if numbers
    ]


def _place_menu(numbers: list[Number], half: int, seen: WinkObservation, words: Words) -> Menu:
    text = words("wink.choose.place", low=numbers[0], high=numbers[-1])
    options = tuple(Option(str(number), str(number)) for number in numbers)
    return Menu("wink_place", text, options, seen.decision, str(half))


def others(seen: WinkObservation) -> list[Seat]:
    """Everybody but oneself, in order of seats."""
    return [seat for seat in range(len(seen.pawns)) if seat != seen.seat]


def _own_number(seen: WinkObservation) -> Number:
    pawn = seen.pawns[seen.seat] if seen.seat is not None else None
    assert pawn is not None
    return pawn.number


# Winks and watching


def _winks(seen: WinkObservation, cast: Cast, words: Words) -> list[Part]:
    rows: list[Part] = []
    if seen.winkable:
        options = []
        for seat in seen.winkable:
            pawn = seen.pawns[seat]
            assert pawn is not None
            label = words("wink.choose.wink.option", name=cast.label(seat), number=pawn.number)
            options.append(Option(f"p{pawn.placement}", label))
        rows.append(Row((Menu("wink_at", words("wink.choose.wink"), tuple(options)),)))
    people = tuple(
        Option(
            *(str(i), words("wink.choose.watch.option", name=cast.label(seat))),
            default=seat == seen.watching,
        )
        for i, seat in enumerate(others(seen))
    )
    return [*rows, Row((Menu("wink_watch", words("wink.choose.watch"), people, "watch"),))]


# The second press


def _confirmation(seen: WinkObservation, cast: Cast, words: Words, chosen: str) -> list[Part]:
    """What was chosen, in words, and the button that does it."""
    what, _, slot = chosen.partition("-")
    decision = seen.decision
    match what:
        case "place":
            text = words("wink.sure.place", number=seen.crowd[int(slot)].number)
        case "name":
            name = cast.named(others(seen)[int(slot)])
            text = words("wink.sure.name", name=name, number=_own_number(seen))
        case "wink" if (owner := owner_by(seen, slot)) is not None:
            text = words("wink.sure.wink", name=cast.named(owner))
            decision, slot = slot, "-"
        case _:
            return []
    kind = {"place": "wink_place_sure", "name": "wink_name_sure", "wink": "wink_at_sure"}[what]
    button = Button(kind, words(f"wink.button.{what}"), decision, slot, Style.SUCCESS)
    return [Text(text), Row((button,))]
