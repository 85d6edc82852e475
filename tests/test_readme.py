"""README.md and CONTRIBUTING.md tell the truth: paths, dependencies, commands, settings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bot

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / ".github"
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [README, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_every_path_that_is_named_is_there(text: str) -> None:
    paths = re.findall(r"`((?:cogs|data|engine|tests|\.ci|\.github)/[^`\s]*)`", text)
    paths += re.findall(r"\]\(([^)#:]+)\)", text)
    paths += re.findall(r'src="([^"]+)"', text)
    assert paths
    missing = [path for path in paths if "<" not in path and not (ROOT / path).exists()]
    assert not missing


def test_every_picture_is_shown_with_words_and_loads_quickly() -> None:
    shown = {path: alt for alt, path in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", README)}
    for image in re.findall(r"<img [^>]*>", README):
        attributes = dict(re.findall(r'(\w+)="([^"]*)"', image))
        shown[attributes["src"]] = attributes.get("alt", "")
    sizes = {f".github/{path.name}": path.stat().st_size for path in PICTURES.iterdir()}
    assert shown.keys() == sizes.keys()
    assert all(len(alt) > 20 for alt in shown.values())
    assert all(size < (1 << 20 if p.endswith("gif") else 400_000) for p, size in sizes.items())


@pytest.mark.parametrize("file", ["requirements.txt", "requirements-dev.txt"])
def test_every_dependency_is_listed_with_its_reason(file: str) -> None:
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    names = [line.split("==")[0] for line in lines if "==" in line]
    listed = README.partition("Dependencies:")[2].partition("\n\n")[0]
    assert names
    assert not [name for name in names if f"**{name}**".lower() not in listed.lower()]


def test_the_commands_to_start_install_first() -> None:
    starts = [line for line in README.splitlines() if "python bot.py" in line]
    assert len(starts) == 2
    assert all(re.match(r"python3 -m venv .*pip install .*python bot\.py", s) for s in starts)
    assert bot.INSTALL in README or bot.sys.platform == "win32"


def test_prose_is_wrapped() -> None:
    for text in (README, CONTRIBUTING):
        prose = re.sub(r"```.*?```|^[|!].*?$", "", text, flags=re.S | re.M)
        assert max(map(len, prose.splitlines())) <= 100
