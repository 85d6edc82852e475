"""The accusation screen of Wink, for its accuser's eyes only: which card, who, and are you sure."""

from __future__ import annotations

from cogs.screens.people import Cast
from cogs.screens.screen import Button, Menu, Option, Part, Row, Scene, Screen, Style, Text
from cogs.screens.wink_crowd import owner_by
from engine.core import Seat
from engine.wink.actions import Accuse
from engine.wink.observation import WinkObservation


def accusation(scene: Scene, placement: str | None = None, who: int | None = None) -> Screen:
    """The screen after the choices made so far. `placement` names the pawn on the card, such as
    `p12`; `who` is the number of the accused among `suspects`."""
    words, look = scene.words, scene.look
    seen = look.observation
    assert isinstance(seen, WinkObservation) and seen.seat is not None
    cast = Cast(look.table, scene.file)
    parts: list[Part] = [Text(words("wink.accuse", n=seen.counters[seen.seat]))]
    parts.append(_cards(seen, scene, cast, placement))
    owner = owner_by(seen, placement) if placement else None
    if placement and owner is not None:
        parts += _people(scene, cast, placement, owner, who)
    return Screen(look.table.id, scene.file.colour, tuple(parts))


def suspects(scene: Scene, placement: str) -> list[Seat]:
    """Whom the viewer may accuse of holding the card under this pawn."""
    seen = scene.look.observation
    assert isinstance(seen, WinkObservation)
    owner = owner_by(seen, placement)
    pawn = seen.pawns[owner] if owner is not None else None
    legal = (action for action in scene.look.legal if isinstance(action, Accuse))
    return sorted(a.seat for a in legal if pawn is not None and a.number == pawn.number)


def _cards(seen: WinkObservation, scene: Scene, cast: Cast, chosen: str | None) -> Row:
    options = [
        Option(
            f"p{pawn.placement}",
            scene.words("wink.accuse.card", number=pawn.number, name=cast.label(seat)),
            default=f"p{pawn.placement}" == chosen,
        )
        for seat, pawn in enumerate(seen.pawns)
        if pawn is not None and pawn.number in seen.accusable
    ]
    text = scene.words("wink.accuse.choose_card")
    return Row((Menu("wink_accuse_card", text, tuple(options)),))


def _people(scene: Scene, cast: Cast, placement: str, owner: Seat, who: int | None) -> list[Part]:
    words, people = scene.words, suspects(scene, placement)
    options = tuple(
        Option(str(i), cast.label(seat), default=i == who) for i, seat in enumerate(people)
    )
    text = words("wink.accuse.choose_player")
    parts: list[Part] = [Row((Menu("wink_accuse_who", text, options, placement),))]
    if who is None:
        return parts
    seen = scene.look.observation
    pawn = seen.pawns[owner] if isinstance(seen, WinkObservation) else None
    assert pawn is not None
    sure = words(
        *("wink.accuse.sure",),
        name=cast.named(people[who]),
        number=pawn.number,
        owner=cast.named(owner),
    )
    button = Button(
        *("wink_accuse_sure", words("wink.button.accuse_sure"), placement, str(who)), Style.DANGER
    )
    return [*parts, Text(sure), Row((button,))]
