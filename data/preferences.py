"""How a person wants to be shown things: pictures or texts, moving or still."""

from __future__ import annotations

import msgspec

from data import rows
from data.store import Store
from engine.core import Value


class Preferences(Value, frozen=True):
    """What somebody chose; at first, everything."""

    pictures: bool = True
    motion: bool = True


async def preferences_of(store: Store, user: int) -> Preferences:
    """What this person chose."""
    stored = await rows.get_setting(store, _key(user))
    return msgspec.json.decode(stored, type=Preferences) if stored else Preferences()


async def keep_preferences(store: Store, user: int, chosen: Preferences) -> None:
    """Remember it."""
    text = msgspec.json.encode(chosen).decode()
    await store.write(lambda db: rows.set_setting(db, _key(user), text))


def _key(user: int) -> str:
    return f"preferences:{user}"
