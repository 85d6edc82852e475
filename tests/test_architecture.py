"""DESIGN's shape, kept true: who may import whom, and what must never leave."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FLOORS = {"engine": set[str](), "data": {"engine"}, "cogs": {"engine", "data", "cogs"}}
LONGEST_FILE = 300
LONGEST_FUNCTION = 40


def files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("floor", FLOORS)
def test_imports_go_only_downwards(floor: str) -> None:
    ours = {"engine", "data", "cogs", "bot", "tests"}
    for path in files(floor):
        for name in imports(path):
            top = name.split(".")[0]
            assert top not in ours or top in {floor, *FLOORS[floor]}, f"{path}: {name}"


def test_the_engine_is_pure() -> None:
    forbidden = {
        *("asyncio", "time", "datetime", "logging", "os", "pathlib", "io", "socket", "secrets"),
        *("sqlite3", "subprocess", "threading", "uuid"),
    }
    for path in files("engine"):
        text = path.read_text(encoding="utf-8")
        for name in imports(path):
            assert name.split(".")[0] not in forbidden, f"{path}: {name}"
        # Random is handed in; the module's own generator is global.
        assert not re.search(r"^import random", text, re.M), path
        assert not re.search(r"(?<![\w.])open\(", text), path


def test_no_discord_below_the_cogs() -> None:
    for path in [*files("engine"), *files("data")]:
        assert not any(name.split(".")[0] in {"discord", "aiohttp"} for name in imports(path)), path


def test_secret_state_never_leaves_data() -> None:
    for path in files("cogs"):
        for name in imports(path):
            parts = name.split(".")
            assert not (parts[0] == "engine" and "state" in parts), f"{path}: {name}"
            assert not (parts[0] == "engine" and "worlds" in parts), f"{path}: {name}"
            assert name not in {"engine.match", "data.live"}, f"{path}: {name}"


def test_only_bot_py_reaches_the_offline_table() -> None:
    for path in [*files("engine"), *files("data"), *files("cogs")]:
        if "offline" not in path.parts:
            assert not any(name.startswith("cogs.offline") for name in imports(path)), path


def test_simcord_stays_in_the_offline_package() -> None:
    for path in [ROOT / "bot.py", *files("engine"), *files("data"), *files("cogs")]:
        if "offline" not in path.parts:
            assert not any(name.split(".")[0] == "simcord" for name in imports(path)), path


@pytest.mark.parametrize("floor", FLOORS)
def test_files_and_functions_are_short_and_say_what_they_are(floor: str) -> None:
    for path in files(floor):
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        if not text.strip():
            continue
        assert ast.get_docstring(tree), f"{path} does not say what it is"
        if path.name != "kit.py":
            assert text.count("\n") <= LONGEST_FILE, f"{path} is long"
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or 0) - node.lineno
                assert length <= LONGEST_FUNCTION, f"{path}:{node.lineno} is long"


def test_a_covered_card_cannot_be_activated_is_found_in_one_guess() -> None:
    text = (ROOT / "engine/misty/activation.py").read_text(encoding="utf-8")
    assert "covered card cannot be activated" in text


def test_a_new_top_level_package_needs_a_reason() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages == {"engine", "data", "cogs", "tests"}


@pytest.mark.parametrize("folder", [*FLOORS, "tests"])
def test_no_source_cites_a_page_that_is_not_here(folder: str) -> None:
    for path in files(folder):
        for page in re.findall(r"[\w/-]+\.md\b", path.read_text(encoding="utf-8")):
            assert (ROOT / page).exists(), f"{path} cites {page}"
