"""What the machine lacks is told as that: memory, the current folder. It is no error of the program."""

from __future__ import annotations

from typing import Any

import pytest

from reporting.cli.output import own_error


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
