"""Run the offline table with the specimen bot: `python -m tests.offline.playground DIRECTORY`.

The browser tests start it as a process of its own and read the address from its first line.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from cogs.offline import run

from .specimen import Specimen


def main() -> None:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    given = parser.parse_args()
    given.directory.mkdir(parents=True, exist_ok=True)
    run(
        lambda: Specimen(given.directory / "specimen.db"),
        host=given.host,
        port=given.port,
        directory=given.directory / "discord",
        open_browser=False,
        say=lambda text: print(text, flush=True),
    )


if __name__ == "__main__":
    main()
