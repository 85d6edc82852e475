"""Each inner name of simcord that the kit uses still exists in the pinned version."""

import re
from pathlib import Path

from cogs.offline import kit

ROOT = Path(__file__).parents[2]
KIT = ROOT / "cogs" / "offline" / "kit"
PRIVATE = re.compile(
    r"(?:simcord|env|backend|result|actor|cdn|bot\.http)\._[a-z]\w+|simcord import _"
)


def test_every_private_name_of_simcord_still_exists() -> None:
    missing = kit.missing_names()
    assert not missing, "\n".join(missing)


def test_a_name_that_is_gone_is_noticed(monkeypatch) -> None:
    monkeypatch.setattr(kit.names, "PRIVATE_NAMES", (("simcord.env:Env._gone", "an example"),))
    assert "Look for what took its place" in kit.missing_names()[0]


def test_the_kit_lists_each_private_name_it_uses() -> None:
    listed = {path.rpartition(".")[2].rpartition(":")[2] for path, _ in kit.PRIVATE_NAMES}
    owners = "env|self|backend|cdn|actors|_runtime|_settlement|_dpy_internals|result|seen|client"
    used = set()
    for path in KIT.glob("*.py"):
        used |= set(re.findall(rf"\b(?:{owners})\.(_[a-z]\w+)", path.read_text(encoding="utf-8")))
    own = {"_env", "_salt"}
    assert used - own <= listed


def test_nothing_but_the_kit_touches_private_names_of_simcord() -> None:
    this = Path(__file__)
    files = [*ROOT.glob("cogs/**/*.py"), *ROOT.glob("tests/offline/*.py"), ROOT / "bot.py"]
    guilty = [
        f"{path.name}: {found.group()}"
        for path in files
        if path != this and KIT not in path.parents and path.exists()
        and (found := PRIVATE.search(path.read_text(encoding="utf-8")))
    ]  # fmt: skip
    assert guilty == []
