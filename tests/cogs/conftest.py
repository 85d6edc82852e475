"""What every test of the cogs has: pictures are sketched, except where they are looked at."""

from __future__ import annotations

import pytest

from cogs.screens.pictures.drawing import Drawing, suffix_of
from cogs.screens.pictures.registry import File
from engine.codec import encode


def sketch(drawing: Drawing) -> File:
    """A file that holds what would be painted, at no cost: a match is drawn hundreds of times."""
    return File(suffix_of(drawing), encode(drawing).encode())


@pytest.fixture(autouse=True)
def sketched(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests marked `painted` get real pictures."""
    if request.node.get_closest_marker("painted") is None:
        monkeypatch.setattr("cogs._painter.file_of", sketch)


@pytest.fixture
def breathless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Outcomes are announced, but nobody holds the breath."""
    monkeypatch.setattr("cogs._curtain.BREATH", 0)
