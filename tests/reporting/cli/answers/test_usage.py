"""Help in three languages, wrong usage, and that neither touches a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from reporting.cli import main as entry
from reporting.cli.help import COMMANDS
from reporting.languages import LANGUAGES
from reporting.locale import texts


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(protokol: Any, command: str, lang: str) -> None:
    done = protokol(command, "--help", "--lang", lang)
    words = texts(lang)
    assert done.code == 0
    assert words("cli.help.example") in done.out
    assert f"protokol {command}" in done.out.split(words("cli.help.example"))[1]
    assert "cli." not in done.out
    assert "--lang" in done.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_program_lists_its_commands(protokol: Any, lang: str) -> None:
    done = protokol("--help", "--lang", lang)
    assert done.code == 0
    assert all(f"  {command} " in done.out for command in COMMANDS)
    assert "cli." not in done.out


def test_without_arguments_the_program_explains_itself(protokol: Any) -> None:
    assert protokol().out == protokol("--help").out


def test_the_version_is_one_line(protokol: Any) -> None:
    assert protokol("--version").out.startswith("protokol 1.")


@pytest.mark.parametrize(
    "arguments",
    [
        ("bogus",),
        ("check",),
        ("check", "event.json", "--bogus"),
        ("check", "event.json", "other.json", "--annotate", "copy.xlsx"),
        ("check", "event.json", "--annotate", "event.json"),
        ("draw", "event.json", "--seed", ""),
        ("pair", "event.json", "--round", "0"),
        ("pair", "event.json", "--all", "--redo"),
        ("standings", "event.json", "--tie-breaks", "SB,BOGUS"),
        ("build", "-"),
        ("build", "event.json", "-o", "out", "--to", "odt"),
        ("build", "event.json", "-o", "out", "--pack", "crosstable"),
        ("build", "-", "-o", "out", "--watch"),
        ("convert", "event.json", "event.odt"),
        ("new", "new.xlsx", "--system", "bogus"),
        ("new", "new.xlsx", "--sample", "zurich-1953", "--game", "chess"),
        ("table", "bogus", "4"),
        ("table", "round-robin", "4", "--cycles", "0"),
    ],
)
def test_wrong_usage_is_2_before_any_file_is_touched(protokol: Any, event: Any, five: Any, arguments: Any) -> None:
    path: Path = event(five)
    before = path.read_bytes()
    done = protokol(*arguments)
    assert done.code == 2
    assert done.out == ""
    assert done.err.strip()
    assert "Traceback" not in done.err
    assert path.read_bytes() == before
    assert [found.name for found in path.parent.iterdir()] == ["event.json"]


@pytest.mark.parametrize(
    ("lang", "message"),
    [("pl", "Nie ma polecenia bogus."), ("bg", "Няма команда bogus."), ("en", "There is no command bogus.")],
)
def test_wrong_usage_is_told_in_the_language_asked_for(protokol: Any, lang: str, message: str) -> None:
    assert protokol("bogus", "--lang", lang).err.splitlines()[0] == message


@pytest.mark.parametrize("value", ["b.xlsx", "b (1).xlsx"])
def test_an_argument_too_many_is_told_as_it_is(protokol: Any, value: str) -> None:
    assert protokol("build", "a.xlsx", "-o", "out", value).err.splitlines()[0] == f"Unexpected argument: {value}."


def test_the_locale_speaks_where_nobody_chose(protokol: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "bg_BG.UTF-8")
    assert protokol("bogus").err.startswith("Няма")


def test_an_error_of_the_program_is_one_finding_with_a_reference(
    protokol: Any, event: Any, five: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(event: object) -> None:
        raise ZeroDivisionError

    # Modules that import the function on first use must hold the real one when this test is over.
    assert protokol("check", event(five)).code == 0
    assert protokol("standings", event(five)).code in {0, 1}
    monkeypatch.setattr("reporting.actions.check.checked", fail)
    done = protokol("check", event(five), "--json")
    assert done.code == 1
    assert done.codes == ["internal-error"]
    assert "ZeroDivisionError@test_usage" in done.lines[0]["findings"][0]["message"]
    assert "Traceback" not in done.err


def test_an_error_outside_of_all_files_is_told_too(protokol: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(entry.Group, "get_command", fail)
    done = protokol("rules")
    assert done.code == 1
    assert "ZeroDivisionError" in done.err
    assert "Traceback" not in done.err
