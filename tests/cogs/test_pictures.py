"""What all pictures share: sprites, letters, bytes."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from cogs.screens.pictures import encode
from cogs.screens.pictures.drawing import MOTION, STILL, Frame, Patch, Still
from cogs.screens.pictures.lettering import fitted, font, written
from cogs.screens.pictures.registry import file_of, paint
from cogs.screens.pictures.sprites import exists, mask, sprite


class Nothing(Still, frozen=True):
    """A drawing that no painter knows."""

    number: int


def walk() -> list[Frame]:
    frames = []
    for i in range(4):
        image = Image.new("RGB", (80, 60), "#1d2b44")
        image.paste("#f2b56b", (10 * i, 10, 10 * i + 20, 40))
        frames.append(Frame(image, 80 if i < 3 else 500))
    return frames


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def test_a_sprite_keeps_its_shape_in_every_size() -> None:
    assert sprite("misty/heart", 64).size == (64, 64)
    assert sprite("misty/heart", 64) is sprite("misty/heart", 64)
    assert mask("misty/heart", 32).mode == "L"
    assert mask("misty/heart", 32).getextrema()[1] > 200


def test_a_sprite_that_is_not_there_is_named() -> None:
    assert exists("misty/heart")
    assert not exists("misty/nothing")
    with pytest.raises(FileNotFoundError, match="nothing"):
        sprite("misty/nothing", 64)


def test_text_fits_its_box() -> None:
    for text in ("A", "13", "Ļoti garš vārds"):
        size = fitted(text, (90, 40))
        left, top, right, bottom = font(size).getbbox(text, anchor="ls")
        assert right - left <= 90 and bottom - top <= 40
        assert written(text, (90, 40)).size == (90, 40)


def test_several_threads_write_the_same() -> None:
    texts = [str(n) for n in range(60)] * 4
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda t: written(t, (51, 50)).tobytes(), texts))
    assert together == [written(t, (51, 50)).tobytes() for t in texts]
    assert len(set(together)) == 60


def test_a_still_is_equal_for_equal_pictures_and_tells_nothing_else() -> None:
    image = walk()[1].image
    data = encode.still(image)
    assert data == encode.still(image.copy())
    assert opened(data).format == {"jpg": "JPEG"}[STILL]
    assert opened(data).size == image.size
    assert not opened(data).getexif()
    assert set(opened(data).info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


def test_an_animation_plays_once_and_stays_on_its_last_frame() -> None:
    data = encode.motion(walk())
    assert data == encode.motion(walk())
    animation = opened(data)
    assert animation.format == {"gif": "GIF"}[MOTION]
    assert animation.n_frames == 4
    assert "loop" not in animation.info
    assert "comment" not in animation.info
    animation.seek(3)
    assert animation.info["duration"] == 500
    assert animation.convert("RGB").getpixel((45, 20))[0] > 200


def test_a_drawing_goes_by_what_it_holds() -> None:
    assert Nothing(1).digest == Nothing(1).digest != Nothing(2).digest


def test_a_drawing_needs_a_painter() -> None:
    with pytest.raises(KeyError):
        paint(Nothing(1))
    with pytest.raises(KeyError):
        file_of(Nothing(1))


def test_an_animation_of_patches_looks_like_one_of_whole_pictures() -> None:
    whole = walk()
    first = whole[0].image
    assert first is not None
    pieces = [whole[0]]
    for frame in whole[1:]:
        assert frame.image is not None
        box = (0, 10, 60, 40)
        pieces.append(Frame(None, frame.milliseconds, (Patch(frame.image.crop(box), box[:2]),)))
    one, other = (opened(encode.motion(frames)) for frames in (whole, pieces))
    for i in range(4):
        one.seek(i)
        other.seek(i)
        assert one.convert("RGB").tobytes() == other.convert("RGB").tobytes()
        assert one.info["duration"] == other.info["duration"]


def test_a_frame_in_which_nothing_changed_takes_its_time_too() -> None:
    image = walk()[0].image
    animation = opened(encode.motion([Frame(image, 80), Frame(image, 200), Frame(None, 100)]))
    times = []
    for i in range(animation.n_frames):
        animation.seek(i)
        times.append(animation.info["duration"])
    assert sum(times) == 380
