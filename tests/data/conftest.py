"""What the tests of `data/` share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.data.places import Place


@pytest_asyncio.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """A store of its own, closed afterwards."""
    place = await Place.open(tmp_path / "t.db")
    yield place
    await place.close()
