"""The pictures' sources: sprites match their SVGs, and the font has every letter we write."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from cogs.screens.pictures.lettering import written
from data.art import ART, FONT, SPRITES
from data.art.render import render, same, sources

MOST_BYTES = 1_500_000


def names(folder: Path) -> set[str]:
    return {f"{path.parent.name}/{path.stem}" for path in folder.glob("*/*.png")}


def test_every_sprite_is_what_its_source_renders_to(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    render(tmp_path)
    for name in names(tmp_path):
        with (
            Image.open(SPRITES / f"{name}.png") as committed,
            Image.open(tmp_path / f"{name}.png") as now,
        ):
            assert same(committed.convert("RGBA"), now.convert("RGBA")), name


def test_every_source_has_its_sprite_and_no_sprite_lacks_a_source() -> None:
    assert names(SPRITES) == {name for name, _ in sources()}


def test_rendering_again_changes_nothing(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    render(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.png")}
    assert before
    assert render(tmp_path) == []
    assert before == {path: path.read_bytes() for path in tmp_path.rglob("*.png")}


def test_a_sprite_that_lost_its_source_goes(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    (tmp_path / "misty").mkdir()
    Image.new("RGBA", (4, 4)).save(tmp_path / "misty" / "gone.png")
    assert "misty/gone (removed)" in render(tmp_path)
    assert not (tmp_path / "misty" / "gone.png").exists()


def test_a_changed_sprite_is_noticed() -> None:
    one = Image.new("RGBA", (8, 8), "#ff000080")
    other = one.copy()
    assert same(one, other)
    other.putpixel((3, 3), (0, 0, 0, 255))
    assert not same(one, other)


def test_the_sprites_are_light_enough_for_a_clone() -> None:
    assert sum(path.stat().st_size for path in SPRITES.rglob("*.png")) < MOST_BYTES


def test_sources_need_no_font_and_nothing_from_elsewhere() -> None:
    for name, path in sources():
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"<text|font-|href=\"(?!#)|url\((?!#)", text), name


def test_the_font_comes_with_its_licence() -> None:
    assert FONT.is_file()
    assert "SIL OPEN FONT LICENSE" in (ART / "fonts" / "Nunito-OFL.txt").read_text("utf-8")


@pytest.mark.parametrize(
    "letters",
    [
        "ABCDEFGHIJKLMNOPQRSTUVWXY0123456789+×",
        "āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ",
        "абвгґдеєжзиіїйщьюяёъыэҐЄІЇ",
    ],
    ids=["Latin", "Latvian", "Cyrillic"],
)
def test_every_letter_is_drawn_and_differs_from_a_missing_one(letters: str) -> None:
    missing = written("\U000e0000", (60, 60)).tobytes()
    pictures = [written(letter, (60, 60)).tobytes() for letter in letters]
    assert missing not in pictures
    assert all(any(picture) for picture in pictures)
