"""A database belongs to one process at a time, and to nobody once that process is gone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from data.lock import locked
from data.migrations import Fault, StoreError

ROOT = Path(__file__).parents[2]
HOLDER = """
import sys
from pathlib import Path
from data.lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def holder(database: Path) -> subprocess.Popen[str]:
    """A process that holds a database until its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(database)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None and process.stdout.readline() == "held\n"
    return process


def fault(database: Path) -> Fault:
    """Why a database cannot be held."""
    with pytest.raises(StoreError) as failed, locked(database):
        pass
    assert failed.value.path == database
    return failed.value.fault


def test_a_database_that_another_process_holds_is_refused_at_once(tmp_path: Path) -> None:
    process = holder(tmp_path / "t.db")
    assert fault(tmp_path / "t.db") is Fault.LOCKED
    with locked(tmp_path / "other.db"):
        pass
    process.communicate("")
    with locked(tmp_path / "t.db"):
        pass


def test_a_process_that_is_killed_keeps_nobody_out(tmp_path: Path) -> None:
    process = holder(tmp_path / "t.db")
    process.kill()
    process.communicate()
    with locked(tmp_path / "t.db"):
        pass


def test_the_folder_is_made_and_the_database_itself_is_not_touched(tmp_path: Path) -> None:
    database = tmp_path / "a" / "b" / "t.db"
    with locked(database):
        assert not database.exists()


def test_a_place_where_no_file_can_be_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert fault(tmp_path / "file" / "t.db") is Fault.UNUSABLE
