"""The key of the page's address: the same in every run, so that a tab left open goes on."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path

NAME = "key"


def keep_key(directory: Path) -> str:
    """The key of this folder, which only its owner may read, made at need. Raises OSError."""
    path = directory / NAME
    found = _read(path)
    if found is not None:
        path.chmod(0o600)  # a copied folder may have lost it
        return found
    key = secrets.token_urlsafe(24)
    fresh = path.with_name(NAME + ".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(key)
    os.replace(fresh, path)
    return key


def _read(path: Path) -> str | None:
    """The key in a file, if it is one."""
    try:
        text = path.read_text(encoding="ascii").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        return None
    return text if re.fullmatch(r"[\w-]{32}", text, re.ASCII) else None
