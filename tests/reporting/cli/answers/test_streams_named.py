"""`-` on the command line: a stream where one is taken, wrong usage where a file is kept, in messages what it is."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from reporting.languages import LANGUAGES


@pytest.mark.parametrize(
    "arguments",
    [
        "check e.xlsx --annotate -", "build e.xlsx -o -", "forms copy poster -",
    ],
)  # fmt: skip
def test_no_file_is_called_like_a_stream(protokol: Any, arguments: str) -> None:
    protokol("new", "e.xlsx", "--sample", "kszk-final")
    done = protokol(*arguments.split())
    assert (done.code, Path("-").exists()) == (2, False) and "“-”" in done.err
    before = set(Path().rglob("*"))
    blank = protokol(*["" if each == "-" else each for each in arguments.split()])
    assert (blank.code, set(Path().rglob("*"))) == (2, before), "a variable of a script that is not set"


@pytest.mark.parametrize("option", ["--limit-seconds nan", "--limit-memory 999999999999999999999"])
def test_bounds_that_are_none_are_wrong_usage(protokol: Any, option: str) -> None:
    protokol("new", "e.xlsx", "--sample", "kszk-final")
    assert protokol("verify", "e.xlsx", *option.split()).code == 2


@pytest.mark.parametrize(("lang", "name"), list(zip(LANGUAGES, ("wejście", "вход", "input"), strict=True)))
@pytest.mark.parametrize("command", ["check", "pair", "verify"])
def test_messages_say_what_standard_input_is(
    protokol: Any, monkeypatch: pytest.MonkeyPatch, command: str, lang: str, name: str
) -> None:
    for text in (b"Ala", b"[]"):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
        done = protokol(command, "-", "--lang", lang)
        assert done.code == 3 and name in done.err


@pytest.mark.parametrize("name", ["e.xlsx", "e.json"])
def test_whoever_names_another_file_for_a_round_keeps_his_own(protokol: Any, name: str) -> None:
    """The round went into the workbook, and the file that was named was never made."""
    protokol("simulate", "--system", "swiss-fide-2026", "--players", 6, "--rounds", 2, "--seed", 1, "e.trf")
    protokol("convert", "e.trf", name)
    before = Path(name).read_bytes()
    done = protokol("pair", name, "-o", "next.trf", "--json", "--lang", "bg")
    assert (done.code, "pair-out-of-reports" in done.codes) == (1, True)
    assert Path(name).read_bytes() == before and not Path("next.trf").exists()


def test_a_number_beyond_its_bounds_is_told_with_them(protokol: Any) -> None:
    """“This is not a proper number” was said of 1."""
    few = protokol("simulate", "--system", "swiss-fide-2026", "--players", 1, "--seed", 1, "e.trf", "--lang", "bg")
    assert few.code == 2 and few.err.startswith("--players: ") and "2" in few.err and "9999" in few.err
    none = protokol("pair", "e.xlsx", "--round", 0, "--lang", "bg")
    assert none.code == 2 and none.err.startswith("--round: ") and "1" in none.err
