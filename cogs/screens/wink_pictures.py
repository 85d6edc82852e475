"""Wink's pictures with their alt texts, as parts of screens."""

from __future__ import annotations

from typing import Final

from cogs.screens.people import short_name
from cogs.screens.pictures.wink.alt import band_alt, ceremony_alt, crowd_alt, hand_alt, reveal_alt
from cogs.screens.pictures.wink.ceremony import CeremonyStill, ceremony_motion
from cogs.screens.pictures.wink.reveal import RevealStill, reveal_motion
from cogs.screens.pictures.wink.tables import band_drawing, crowd_drawing, hand_drawing
from cogs.screens.screen import Picture, Pictures
from data.catalog import GameFile
from data.records import Table
from data.words import Words
from engine.playback import Moment
from engine.wink.notices import AccusationTold, MatchEnd, NamingTold
from engine.wink.observation import WinkObservation

FILMED: Final[tuple[type, ...]] = (AccusationTold, NamingTold, MatchEnd)


def crowd_picture(
    seen: WinkObservation, table: Table, file: GameFile, words: Words
) -> tuple[Pictures, ...]:
    """The crowd, and under it what everybody knows of the players."""
    names = _names(table)
    crowd, band = crowd_drawing(seen, file), band_drawing(seen, file)
    return (
        Pictures((Picture("crowd", crowd_alt(crowd, names, words), crowd),)),
        Pictures((Picture("players", band_alt(band, names, words), band),)),
    )


def hand_picture(seen: WinkObservation, table: Table, file: GameFile, words: Words) -> Pictures:
    """The own cards."""
    hand = hand_drawing(seen, file)
    return Pictures((Picture("hand", hand_alt(hand, _names(table), words), hand),))


def film(
    moment: Moment, table: Table, file: GameFile, words: Words, moving: bool
) -> tuple[Picture, ...]:
    """How an accusation or a naming ended, or the ceremony."""
    notice, names = moment.notice, _names(table)
    if isinstance(notice, MatchEnd):
        ceremony = ceremony_motion(notice.ending, file)
        alt = ceremony_alt(ceremony, names, words)
        return (Picture("ceremony", alt, ceremony if moving else CeremonyStill(ceremony)),)
    reveal = reveal_motion(notice, moment.seen, file)
    alt = reveal_alt(reveal, names, words)
    return (Picture("reveal", alt, reveal if moving else RevealStill(reveal)),)


def film_title(moment: Moment, table: Table, file: GameFile, words: Words) -> str:
    """What a film is of."""
    notice = moment.notice
    if isinstance(notice, MatchEnd):
        return words("wink.film.end")
    by, name = (short_name(table.sittings[seat].name) for seat in (notice.by, notice.seat))
    key = "wink.film.naming" if isinstance(notice, NamingTold) else "wink.film.accusation"
    return words(key, by=by, name=name, number=notice.number)


def _names(table: Table) -> list[str]:
    return [sitting.name for sitting in table.sittings]
