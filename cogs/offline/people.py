"""Who and what is there on the offline table: the same in every run, ids included."""

from __future__ import annotations

from collections.abc import Iterator

GUILD = "Parlour"
BOT = "Parlour"
CHANNELS = (("games", "Misty and Wink are played here"), ("lounge", "Talk about anything"))
PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eda", "Finn", "Gia", "Hugo")

#: Languages that Discord offers and the page lets a person choose, by their own names.
LANGUAGES = {
    "en-US": "English",
    "de": "Deutsch",
    "fr": "Français",
    "es-ES": "Español",
    "it": "Italiano",
    "pt-BR": "Português",
    "nl": "Nederlands",
    "pl": "Polski",
    "ru": "Русский",
    "ja": "日本語",
}

_FIRST_MOMENT = 347_155_200_000  # 2026-01-01, in milliseconds of Discord's own era


def ids(start: int) -> Iterator[int]:
    """Snowflakes for what is there from the beginning."""
    number = (_FIRST_MOMENT << 22) + start
    while True:
        yield number
        number += 1
