"""The inputs of the benchmark of bad input stand just inside the bounds: they are taken up, and a little more is not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import pytest

from engine.model import Finding
from reporting.cli.main import run
from reporting.limit import VARIABLE, Limit
from reporting.sources.load import load_bytes, load_tables
from tests.benchmarks import bounds
from tests.benchmarks.bounds_files import EVENTS, FILES
from tests.benchmarks.bounds_input import Input, Made

SMALL: Final = {"players": 60, "records": 180, "rows": 400, "json-values": 2_400, "text-lines": 250, "cells": 6_000}
SMALL |= {"text-cells": 2_400, "columns": 40, "report": 4_096, "games": 4_096, "letters": 200, "findings": 9_000}
FITTED: Final = {name: made for name, made in {**EVENTS, **FILES}.items() if made.measures}
UNREFUSED: Final = {"json lists", "json settings", "foreign xlsx crosstable", "foreign csv crosstable"}
"""They fill what is no bound of a file: the items of one list, the letters of texts, cells that make no games."""
_ABOUT_TEXTS: Final = frozenset({"marks-cut", "text-too-long"})


def refused(name: str, made: Made) -> list[Finding]:
    """The findings that name a setting which would let the file in."""
    loaded = load_bytes(name, made) if isinstance(made, bytes) else load_tables(name, made)
    return [each for each in loaded.findings if "setting" in dict(each.values) and each.code not in _ABOUT_TEXTS]


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounds that are reached in no time: the inputs follow them."""
    bound(monkeypatch, SMALL)


def bound(monkeypatch: pytest.MonkeyPatch, bounds: Mapping[str, int]) -> None:
    monkeypatch.setenv(VARIABLE, ",".join(f"{name}={most}" for name, most in bounds.items()))


@pytest.mark.parametrize("name", FITTED)
def test_an_input_is_taken_up_and_a_little_more_is_not(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name.endswith(" of teams"):  # one team more is eight players and a hundred games
        bound(monkeypatch, {**SMALL, "records": 600})
    case = FITTED[name]
    share = case.share()
    assert [found.code for found in refused(case.name, case.make(share))] == []
    assert name in UNREFUSED or refused(case.name, case.make(share * 1.25)), share


def test_a_raised_bound_makes_a_larger_input(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []
    for most in (60, 90):
        monkeypatch.setenv(VARIABLE, f"players={most},records={most}")
        case = EVENTS["json random"]
        sizes.append(case.make(case.share()).count(b"surname"))
    assert sizes == [60, 90]


@pytest.mark.parametrize(("length", "share"), [(lambda share: int(share * 100), 0.51), (lambda share: 7, 1.0)])
def test_the_largest_share_is_found(length: object, share: float) -> None:
    bound = Limit("x", 50)
    assert callable(length)
    made = Input("x", lambda each: b"x" * length(each), ((bound, len),)).share()
    assert share - 0.02 <= made <= share


def test_every_command_of_the_help_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help", "--lang", "en"]) == 0
    listed = capsys.readouterr().out.partition("Commands:")[2].partition("Example:")[0]
    known = set(re.findall(r"(?m)^  ([a-z]+) ", listed))
    asked = {each.split()[0] for commands, _ in bounds.COMMANDS for each in commands}
    assert len(known) > 15
    assert known - asked == {"sign"}  # it asks for a certificate, and for a paper of our own
