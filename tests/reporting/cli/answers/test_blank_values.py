"""What a shell hands over of a variable that is not set: a blank, which is wrong usage everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import typer

from reporting.cli.help import COMMANDS, SUBCOMMANDS, Group
from tests.rows import ask

_WORDS = frozenset({"TEXT"})
"""Words that may lack: the reason of an undoing, a commission."""


def _group() -> Any:
    app = typer.Typer(cls=Group, add_completion=False, rich_markup_mode=None)
    app.callback()(lambda: None)
    return typer.main.get_command(app)


def _taken() -> list[tuple[tuple[str, ...], Any]]:
    """Every command with each of its parameters that takes a word, but for its words that may lack."""
    group = _group()
    known = [((name,), group.get_command(None, name)) for name in COMMANDS]
    for name, others in SUBCOMMANDS.items():
        branch = group.get_command(None, name)
        known += [((name, beside), branch.get_command(None, beside)) for beside in others]
    return [
        (names, parameter)
        for names, command in known
        for parameter in command.params
        if str(parameter.type) == "STRING" and parameter.metavar not in _WORDS
    ]


def _filled(names: tuple[str, ...], blank: Any) -> list[str]:
    """The command line with every argument, and the blank in the place of one of them or of an option."""
    command = _group().get_command(None, names[0])
    command = command.get_command(None, names[1]) if len(names) > 1 else command
    line = list(names)
    for parameter in command.params:
        is_option = parameter.opts[0].startswith("-")
        if parameter is blank or parameter.opts == blank.opts:
            line += [parameter.opts[0], ""] if is_option else [""]
        elif parameter.required or not is_option:
            value = "2" if str(parameter.type) != "STRING" else "x.json"
            line += [parameter.opts[0], value] if is_option else [value]
    return line


def test_a_blank_is_wrong_usage_and_touches_nothing(protokol: Any, tmp_path: Path) -> None:
    def asked(*line: str) -> None:
        done = protokol(*line) if "--lang" in line else protokol(*line, "--lang", "en")
        assert done.code == 2
        assert done.out == ""
        assert list(tmp_path.iterdir()) == []

    ask((tuple(_filled(names, parameter)) for names, parameter in _taken()), asked)


def test_a_variable_of_the_environment_that_is_blank_is_not_set(protokol: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROTOKOL_REGISTER", "")
    monkeypatch.setenv("PROTOKOL_LISTS", "")
    assert protokol("register").code == 3
    assert protokol("lookup").code == 0
