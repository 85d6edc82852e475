"""Milliseconds and bytes of every picture: by hand, `python -m tests.bench.pictures`.

Each still beside its floor: the same Pillow encode of an empty picture of that size. Each animation
beside the same frames in the formats that were not chosen. Processor time, the best of several
runs; `first` is a still's first time in a process, sprites and glass included; `anew` is without
the cells that were drawn before.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PIL import Image

from cogs.screens.pictures import encode
from cogs.screens.pictures.drawing import Frame, Motion, Still
from cogs.screens.pictures.misty import windows
from cogs.screens.pictures.misty.drawings import hand_picture, table_picture, window_picture
from cogs.screens.pictures.misty.plays import round_motion
from cogs.screens.pictures.registry import file_of, frames, paint
from cogs.screens.pictures.wink.ceremony import ceremony_motion
from cogs.screens.pictures.wink.tables import band_drawing, crowd_drawing, hand_drawing
from engine.misty.observation import Phase
from tests.cogs.misty_scenes import result, started, until
from tests.cogs.misty_scenes import seen as misty
from tests.cogs.wink_endings import ENDINGS, OUTCOMES
from tests.cogs.wink_pictures import FILE
from tests.cogs.wink_pictures import seen as wink

TIMES = 60
MOST_TIMES_THE_FLOOR = 3.0


def stills() -> dict[str, Still]:
    """One drawing for each kind of still picture, as full as it gets."""
    found: dict[str, Still] = {}
    for seats in (2, 3, 4):
        moving = misty(until(started(seats), Phase.ACTIVATION, moves=4))
        found[f"misty table {seats}"] = table_picture(moving)
    building = misty(until(started(2), Phase.BUILDING, 5), 0)
    found["misty first hand"] = hand_picture(misty(started(2), 0))
    found["misty hand, window"] = hand_picture(building)
    found["misty own window"] = hand_picture(misty(until(started(2), Phase.ACTIVATION), 0))
    found["misty one window"] = window_picture(misty(until(started(2), Phase.SCORED)), 0)
    for players in (4, 8):
        found[f"wink crowd {players}"] = crowd_drawing(wink(players, 30), FILE)
        found[f"wink band {players}"] = band_drawing(wink(players, 30), FILE)
        found[f"wink hand {players}"] = hand_drawing(wink(players, 30, 1, 0), FILE)
    return found


def motions() -> dict[str, Motion]:
    """One drawing for each kind of animation."""
    found: dict[str, Motion] = {}
    for seats in (2, 3, 4):
        drawing = round_motion(result(started(seats)))
        assert drawing is not None
        found[f"misty round {seats}"] = drawing
    found["wink reveal"] = next(iter(OUTCOMES.values()))
    found["wink ceremony"] = ceremony_motion(list(ENDINGS.values())[-1], FILE)
    return found


def timed(act: Callable[[], Any], times: int = TIMES) -> tuple[float, Any]:
    """The best time in milliseconds, and what came of it."""
    best, out = float("inf"), None
    for _ in range(times):
        begun = time.thread_time()
        out = act()
        best = min(best, time.thread_time() - begun)
    return best * 1000, out


def anew(drawing: Still) -> None:
    """A still of which no cell was drawn before."""
    windows._small.cache_clear()
    windows._large.cache_clear()
    file_of(drawing)


def whole(found: Sequence[Frame]) -> list[Image.Image]:
    """The frames as whole pictures, as other encoders want them."""
    canvas, pictures = Image.new("RGB", (1, 1)), []
    for frame in found:
        if frame.image is not None:
            canvas = frame.image.convert("RGB").copy()
        for image, at in frame.patches:
            canvas.paste(image, at)
        pictures.append(canvas.copy())
    return pictures


def saved(pictures: list[Image.Image], times: list[int], format: str, **options: Any) -> bytes:
    """An animation as Pillow makes it."""
    out = io.BytesIO()
    first, *others = pictures
    first.save(out, format, save_all=True, append_images=others, duration=times, loop=1, **options)
    return out.getvalue()


def bench_stills(drawings: Mapping[str, Still]) -> float:
    """Print the table of the stills; the largest ratio to the floor."""
    print(
        f"{'still':22}{'size':>10}{'first':>8}{'anew':>7}{'paint':>7}{'all':>7}{'floor':>7}{'ratio':>7}"
        f"{'bytes':>9}{'empty':>8}"
    )
    worst = 0.0
    for name, drawing in drawings.items():
        first, _ = timed(lambda d=drawing: file_of(d), 1)  # type: ignore[misc]
        without, _ = timed(lambda d=drawing: anew(d))  # type: ignore[misc]
        painting, picture = timed(lambda d=drawing: paint(d))  # type: ignore[misc]
        spent, file = timed(lambda d=drawing: file_of(d))  # type: ignore[misc]
        empty = Image.new("RGB", picture.size)
        floor, bare = timed(lambda e=empty: encode.still(e))  # type: ignore[misc]
        worst = max(worst, spent / floor)
        print(
            f"{name:22}{picture.width:>5}x{picture.height:<4}{first:8.1f}{without:7.1f}{painting:7.1f}"
            f"{spent:7.1f}{floor:7.1f}{spent / floor:7.2f}{len(file.content):9}{len(bare):8}"
        )
    return worst


def bench_motions(drawings: Mapping[str, Motion]) -> None:
    """Print the table of the animations, as GIF (ours) and in the other formats."""
    others = {
        "GIF, Pillow": ("GIF", {}),
        "WebP q80 m0": ("WEBP", {"quality": 80, "method": 0}),
        "WebP q60 m2": ("WEBP", {"quality": 60, "method": 2}),
        "APNG": ("PNG", {"compress_level": 1}),
    }
    print(f"\n{'motion':22}{'frames':>7}{'s':>6}{'paint':>7}{'ms':>7}{'bytes':>10}")
    for name, drawing in drawings.items():
        painting, found = timed(lambda d=drawing: frames(d), 3)  # type: ignore[misc]
        spent, data = timed(lambda f=found: encode.motion(f), 3)  # type: ignore[misc]
        times = [frame.milliseconds for frame in found]
        print(
            f"{name:22}{len(found):7}{sum(times) / 1000:6.1f}{painting:7.0f}{spent:7.0f}"
            f"{len(data):10}"
        )
        pictures = whole(found)
        for other, (format, options) in others.items():
            spent, data = timed(
                lambda p=pictures, t=times, f=format, o=options: saved(p, t, f, **o),  # type: ignore[misc]
                1,
            )
            print(f"  {other:40}{spent:7.0f}{len(data):10}")


if __name__ == "__main__":
    worst = bench_stills(stills())
    print(f"at most {worst:.2f} times the floor (allowed: {MOST_TIMES_THE_FLOOR})")
    bench_motions(motions())
