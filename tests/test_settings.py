"""Settings from variables and .env, and the sentences for what is wrong with a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import bot as program
from data.catalog import CatalogError
from data.migrations import Fault, StoreError
from data.words import WordsError

ROOT = Path(__file__).parents[1]
OURS = ("DISCORD_TOKEN", "DATABASE", "GUILD_ID", "LOG_LEVEL")
TOKEN = "a.secret-token"


# Settings


def refused(**variables: str) -> str:
    """The sentence with which settings are refused."""
    with pytest.raises(program.Failure) as failed:
        program.read_settings(variables)
    sentence = str(failed.value)
    assert "\n" not in sentence
    return sentence


def test_without_variables_the_defaults_hold() -> None:
    settings = program.read_settings({})
    assert settings == program.Settings("", ROOT / "var" / "parlour.db", None, "INFO")


def test_empty_variables_are_as_good_as_none() -> None:
    assert program.read_settings(dict.fromkeys(OURS, "  ")) == program.read_settings({})
    assert program.read_settings(dict.fromkeys(OURS)) == program.read_settings({})


def test_settings_are_read_without_the_blanks_around_them() -> None:
    settings = program.read_settings(
        {"DISCORD_TOKEN": f" {TOKEN}\n", "GUILD_ID": " 12 ", "LOG_LEVEL": " debug "}
    )
    assert (settings.token, settings.guild, settings.log_level) == (TOKEN, 12, "DEBUG")


@pytest.mark.parametrize("guild", ["my server", "-5", "0", "1.5", "٣", "²", "9" * 19, "1" * 5000])
def test_a_wrong_guild_id_is_named(guild: str) -> None:
    sentence = refused(GUILD_ID=guild)
    assert "GUILD_ID" in sentence and ".env" in sentence


@pytest.mark.parametrize("level", ["loud", "10", "WARN"])
def test_a_wrong_log_level_is_named_with_the_right_ones(level: str) -> None:
    sentence = refused(LOG_LEVEL=level)
    assert level.upper() in sentence
    assert all(right in sentence for right in program.LEVELS)


def test_a_relative_database_lies_beside_the_program(tmp_path: Path) -> None:
    assert program.read_settings({"DATABASE": "a/b.db"}).database == ROOT / "a" / "b.db"
    absolute = str(tmp_path / "c.db")
    assert program.read_settings({"DATABASE": absolute}).database == Path(absolute)


def test_a_database_at_home_is_found_there() -> None:
    assert program.read_settings({"DATABASE": "~/p.db"}).database == Path.home() / "p.db"
    nobody = program.read_settings({"DATABASE": "~nobody-at-all/p.db"}).database
    assert nobody == ROOT / "~nobody-at-all" / "p.db"


# .env


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in OURS:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "byte order mark"])
@pytest.mark.usefixtures("bare")
def test_the_file_is_read(tmp_path: Path, mark: bytes) -> None:
    file = tmp_path / ".env"
    file.write_bytes(mark + f"DISCORD_TOKEN='{TOKEN}'\r\n# remark\r\nGUILD_ID=7\r\n".encode())
    settings = program.read_settings(program.read_environment(file))
    assert (settings.token, settings.guild) == (TOKEN, 7)


@pytest.mark.usefixtures("bare")
def test_the_environment_wins_over_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text("GUILD_ID=7\nLOG_LEVEL=DEBUG\n", encoding="utf-8")
    monkeypatch.setenv("GUILD_ID", "8")
    settings = program.read_settings(program.read_environment(tmp_path / ".env"))
    assert (settings.guild, settings.log_level) == (8, "DEBUG")


@pytest.mark.usefixtures("bare")
def test_no_file_is_no_fault(tmp_path: Path) -> None:
    assert program.read_settings(program.read_environment(tmp_path / ".env")).token == ""


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_a_file_in_another_encoding_is_named(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / ".env"
    file.write_text("DATABASE=börse.db\n", encoding=encoding)
    with pytest.raises(program.Failure) as failed:
        program.read_environment(file)
    assert str(file) in str(failed.value) and "UTF-8" in str(failed.value)


def test_a_folder_in_place_of_the_file_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").mkdir()
    with pytest.raises(program.Failure, match="cannot be read") as failed:
        program.read_environment(tmp_path / ".env")
    assert str(tmp_path / ".env") in str(failed.value)


@pytest.mark.parametrize(
    "line", [f"DISCORD_TOKEN {TOKEN}", f"DISCORD_TOKEN: {TOKEN}", f"DISCORD_TOKEN='{TOKEN}"]
)
def test_a_line_that_cannot_be_understood_is_named_but_never_shown(
    tmp_path: Path, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / ".env"
    file.write_text(f"# remark\nGUILD_ID=7\n{line}\nLOG_LEVEL=INFO\n", encoding="utf-8")
    with pytest.raises(program.Failure) as failed:
        program.read_environment(file)
    said = str(failed.value) + "".join(capsys.readouterr())
    assert said.startswith(f"Line 3 of {file} cannot be understood")
    assert TOKEN not in said


@pytest.mark.usefixtures("bare")
def test_the_example_is_a_file_that_works(tmp_path: Path) -> None:
    example = program.read_environment(ROOT / ".env.example")
    assert program.read_settings(example) == program.read_settings({})
    assert set(OURS) <= set(example)


# Arguments


@pytest.mark.parametrize("port", ["99999", "65536", "-1", "a", "", "8.5", "٣", "1" * 5000])
def test_a_wrong_port_is_named_with_the_right_ones(
    port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        program.main(["--offline", f"--port={port}"])
    assert ended.value.code == 2
    assert f"{port} is not a port: choose a number from 0" in capsys.readouterr().err


# Sentences


@pytest.mark.parametrize("fault", Fault)
def test_each_fault_of_the_database_is_a_sentence_with_its_path(fault: Fault) -> None:
    sentence = program.sentence(StoreError(fault, Path("a/b.db"), "7 > 1"))
    assert str(Path("a/b.db")) in sentence and "{" not in sentence


def test_a_wrong_data_file_is_a_sentence_with_path_and_reason() -> None:
    sentence = program.sentence(CatalogError(Path("x.toml"), "is missing"))
    assert sentence == "x.toml is wrong: is missing"


def run_main(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What main says on stderr; it ends with code 2."""
    monkeypatch.setattr(program, "_start_logging", lambda level: None)
    monkeypatch.setattr(program, "read_environment", lambda: {"DISCORD_TOKEN": TOKEN})
    assert program.main([]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_words_that_cannot_be_read_are_a_sentence_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> Any:
        raise WordsError("en.po: a brace without its pair")

    monkeypatch.setattr(program, "load_words", broken)
    assert "en.po" in run_main(monkeypatch, capsys)


def test_a_wrong_data_file_ends_main_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def broken() -> Any:
        raise CatalogError(tmp_path / "misty.toml", "is missing")

    monkeypatch.setattr(program.Catalog, "load", broken)
    assert "misty.toml is wrong" in run_main(monkeypatch, capsys)
