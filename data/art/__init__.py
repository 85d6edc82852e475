"""The pictures' sources: SVGs a game in a folder, the sprites rendered from them, and the font.

Not here: how a picture is put together from sprites (`cogs/screens/pictures/`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

ART: Final = Path(__file__).parent
SPRITES: Final = ART / "sprites"
FONT: Final = ART / "fonts" / "Nunito.ttf"
