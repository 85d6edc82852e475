"""How Wink looks: the table message, and where its other screens are drawn."""

from __future__ import annotations

from typing import Any, Final

from cogs.screens import wink_panel, wink_posts
from cogs.screens.people import Cast, numbered
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
    hand_button,
)
from cogs.screens.wink_crowd import crowd, pawn, player
from cogs.screens.wink_pictures import FILMED, crowd_picture, film, film_title
from data.catalog import GameFile
from data.records import Stage, Table
from data.words import Words
from engine.wink.notices import AccusationTold, NamingTold, WinkedAtYou, WinkNoticed
from engine.wink.observation import Phase, WinkObservation
from engine.wink.options import Style as WinkStyle
from engine.wink.options import WinkOptions


class WinkPresenter:
    """Wink's part in `cogs.screens.registry`."""

    signs: Final = ()
    filmed: Final = FILMED
    film = staticmethod(film)
    film_title = staticmethod(film_title)

    def agreed(self, table: Table, words: Words) -> tuple[str, ...]:
        """Deal, style, and what is agreed about winks."""
        options: WinkOptions = table.options
        phrases = [f"wink.deal.{options.deal}", f"wink.style.{options.style}"]
        if options.secret_winks:
            phrases.append("wink.bluffs.on" if options.bluffs else "wink.bluffs.off")
        if options.wink_owed:
            phrases.append("wink.must_wink.on")
        elif _few(table) and options.secret_winks:
            phrases.append("wink.must_wink.suggested")
        agreed = tuple(map(words, phrases))
        if table.voice is None:
            return agreed
        return (*agreed, words("wink.voice", channel=f"<#{table.voice}>"))

    def by_eye(self, table: Table) -> bool:
        """In camera style winks are real."""
        return bool(table.options.style is WinkStyle.CAMERA)

    def public(self, scene: Scene) -> Screen:
        """The stage: the crowd, the players, whose turn it is."""
        seen, words = _seen(scene), scene.words
        table = scene.look.table
        cast = Cast(table, scene.file)
        standing = (words("wink.turn", n=seen.turn), *self.agreed(table, words))
        head = " · ".join((*standing, numbered(table, words)))
        parts: list[Part] = [
            Text(f"{words('wink.title')}\n-# {head}"),
            *_stage(seen, scene, cast),
            Divider(),
            Text(_waiting(seen, cast, words)),
            _public_row(seen, words),
        ]
        return Screen(table.id, scene.file.colour, tuple(parts))

    def panel(self, scene: Scene, chosen: str | None = None) -> Screen:
        """The own hand, what one saw, and what can be done now."""
        return wink_panel.panel(_seen(scene), scene, chosen)

    def notice(self, notice: Any, table: Table, file: GameFile, words: Words) -> Screen:
        """A post to the channel, or a private word about a wink."""
        parts: list[Part] = [Text(wink_posts.told(notice, table, Cast(table, file), words))]
        if isinstance(notice, WinkedAtYou | WinkNoticed):
            # It pushes the panel up in a person's messages.
            parts.append(Row((hand_button(words),)))
        return Screen(table.id, file.colour, tuple(parts))

    def asked(self, observation: Any, words: Words) -> str:
        """A turn; a pawn in the crowd means that somebody can be named."""
        pawn = observation.pawns[observation.player]
        if pawn is None:
            return words("wink.call.place")
        return words("wink.call", number=pawn.number)

    def suspense(self, notice: Any, table: Table, file: GameFile, words: Words) -> Screen | None:
        """A naming or an accusation is said before anybody sees whether it is true."""
        if not isinstance(notice, NamingTold | AccusationTold):
            return None
        text = wink_posts.claim(notice, Cast(table, file), words)
        return Screen(table.id, file.colour, (Text(text),))


def _stage(seen: WinkObservation, scene: Scene, cast: Cast) -> list[Part]:
    """The crowd and the players, as pictures or as texts."""
    words, seats = scene.words, range(len(seen.pawns))
    if scene.pictures:
        people = "\n".join(pawn(seen, seat, cast, words) for seat in seats)
        pictures = crowd_picture(seen, scene.look.table, scene.file, words)
        return [*pictures, Text(people)]
    people = "\n".join(player(seen, seat, cast, words) for seat in seats)
    return [Text(crowd(seen, cast, words)), Divider(), Text(people)]


def _few(table: Table) -> bool:
    """With four players silence pays, so the lobby suggests that winking is owed."""
    return table.stage is Stage.GATHERING and len(table.sittings) <= 4


def _seen(scene: Scene) -> WinkObservation:
    assert isinstance(scene.look.observation, WinkObservation)
    return scene.look.observation


def _waiting(seen: WinkObservation, cast: Cast, words: Words) -> str:
    if seen.ending is not None:
        return wink_posts.winners(seen.ending, cast, words)
    assert seen.player is not None
    lines = [words("wink.waiting", name=cast.named(seen.player))]
    if seen.stall_in is not None:
        lines.append(words("wink.stall", n=seen.stall_in))
    return "\n".join(lines)


def _public_row(seen: WinkObservation, words: Words) -> Row:
    rules = Button("rules", words("button.rules"))
    if seen.phase is Phase.OVER:
        return Row((again_button(words), rules))
    accuse = Button("wink_accuse", words("wink.button.accuse"), style=Style.DANGER)
    return Row((accuse, Button("panel", words("button.panel"), style=Style.PRIMARY), rules))
