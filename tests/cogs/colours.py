"""How colours are seen: contrast, difference, in grey and for the three colour blindnesses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

_MATRICES: Final = {  # Machado, Oliveira and Fernandes 2009, severity 1, for linear light
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def _linear(channel: float) -> float:
    channel /= 255
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _stored(light: float) -> int:
    light = min(1.0, max(0.0, light))
    value = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * value)


def hex_colour(text: str) -> tuple[int, int, int]:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def luminance(colour: Sequence[float]) -> float:
    red, green, blue = map(_linear, colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """As the Web Content Accessibility Guidelines reckon it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """How far apart two colours look (CIE76)."""
    return sum((a - b) ** 2 for a, b in zip(_lab(one), _lab(other), strict=True)) ** 0.5


def _lab(colour: Sequence[float]) -> tuple[float, float, float]:
    r, g, b = map(_linear, colour[:3])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _blind(kind: str) -> Callable[[Image.Image], Image.Image]:
    matrix = _MATRICES[kind]

    def seen(image: Image.Image) -> Image.Image:
        colours = image.convert("RGB")
        known: dict[tuple[int, ...], tuple[int, ...]] = {}
        out = Image.new("RGB", colours.size)
        data = colours.tobytes()
        triples = [tuple(data[i : i + 3]) for i in range(0, len(data), 3)]
        for triple in set(triples):
            r, g, b = map(_linear, triple)
            known[triple] = tuple(_stored(x * r + y * g + z * b) for x, y, z in matrix)
        out.frombytes(bytes(channel for triple in triples for channel in known[triple]))
        return out

    return seen


VISIONS: Final[dict[str, Callable[[Image.Image], Image.Image]]] = {
    "as it is": lambda image: image.convert("RGB"),
    "grey": lambda image: image.convert("L").convert("RGB"),
    **{kind: _blind(kind) for kind in _MATRICES},
}
"""What becomes of a picture in another eye, by its name."""
