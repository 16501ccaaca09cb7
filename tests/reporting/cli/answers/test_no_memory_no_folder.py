"""What the machine lacks is told as that: memory, the current folder. It is no error of the program."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from reporting.cli import output
from reporting.cli.output import own_error
from tests.rows import ask


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (MemoryError(), "memory-spent"),
        (ImportError("lxml.so: failed to map segment from shared object"), "memory-spent"),
        (ImportError("lxml.so: cannot open shared object file: No such file"), "internal-error"),
        (FileNotFoundError(2, "No such file"), "internal-error"),
    ],
)
def test_what_the_machine_lacks_is_no_error_of_the_program(error: Exception, code: str) -> None:
    assert own_error(error).code == code


def test_a_file_that_takes_all_memory_is_told_and_the_others_go_on(
    protokol: Any, event: Any, five: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spent(event: object) -> None:
        raise MemoryError

    assert protokol("check", event(five)).code == 0
    monkeypatch.setattr("reporting.actions.check.checked", spent)
    done = protokol("check", event(five), "event.json", "--json")
    assert (done.code, [found["code"] for line in done.lines for found in line["findings"]]) == (
        1,
        ["memory-spent"] * 2,
    )


def test_without_memory_to_tell_it_there_is_a_line_all_the_same(
    protokol: Any, event: Any, five: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spent(*arguments: object) -> None:
        raise MemoryError

    monkeypatch.setattr("reporting.cli.help.Group.get_command", spent)
    monkeypatch.setattr(output, "finding", spent)
    done = protokol("check", event(five))
    assert done.code == 1
    assert "memory" in done.err


def test_in_a_folder_that_is_gone_relative_names_lead_nowhere(
    protokol: Any, event: Any, five: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = event(five)

    def asked(*line: str) -> None:
        gone = tmp_path / "gone"
        gone.mkdir()
        monkeypatch.chdir(gone)
        shutil.rmtree(gone)
        done = protokol(*line, "--lang", "en")
        assert done.code in {1, 3}
        assert "error of the program" not in done.err
        assert any(words in done.err for words in ("current folder is not there", "No such file or directory"))
        monkeypatch.chdir(tmp_path)

    lines = [
        ("new", "new.xlsx"),
        ("convert", str(path), "new.xlsx"),
        ("simulate", "--system", "swiss-fide-2026", "--players", "4", "--rounds", "2", "--seed", "1", "new.trf"),
        ("verify", "event.json"),
        ("verify", str(path), "--journal", "journal"),
        ("verify", str(path), "--report", "report"),
        ("register", "init"),
        ("table", "cup", "8", "-o", "new.pdf"),
        ("forms", "copy", "poster", "folder"),
        ("build", str(path), "-o", "out", "--form", "start-list"),
    ]
    ask(lines, asked)
