"""Rates of accelerated draughts through the command (PZWarc 2021, III 1 and III 2)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.cli.conftest import Run

Protokol = Callable[..., Run]
Write = Callable[..., Path]


def league(rate: str, **info: Any) -> dict[str, Any]:
    """Teams that sit in line, which III's blitz does not allow (V 3.5.3), and the rapid does."""
    given = {"name": "Liga", "system": "team-round-robin", "game": "draughts100", "federation": "pzwarc", "lang": "en"}
    info = given | {"rate_of_play": rate, "seating": "in-line", "boards": 2} | info
    return {"schema": 1, "event": info, "teams": [{"number": 1}, {"number": 2}], "players": [], "results": []}


@pytest.mark.parametrize(
    ("rate", "setting", "blitz"),
    [
        ("14'", "rapid", True),
        ("15'", "", True),
        ("15'", "blitz", True),
        ("15'", "rapid", False),
        ("16'", "blitz", False),
        # III 2.1 names it as rapid.
        ("10' + 5\"", "", False),
    ],
)
def test_exactly_15_minutes_are_what_the_event_says(
    protokol: Protokol, event: Write, rate: str, setting: str, blitz: bool
) -> None:
    settings = {"fifteen_minutes": setting} if setting else {}
    codes = protokol("check", event(league(rate, **settings)), "--json").codes
    assert ("seating-forbidden" in codes) is blitz
    assert ("seating-not-advised" in codes) is not blitz


@pytest.mark.parametrize(
    ("rate", "game", "article"),
    [
        ("20'", "draughts100", None),
        ("10' + 5\"", "draughts100", None),
        ("25'", "draughts100", "III 2.1"),
        ("10' + 3\"", "draughts64", None),
        ("12'", "draughts64", "III 2.1"),
        ("3' + 3\"", "draughts100", None),
        ("4' + 3\"", "draughts100", "III 2.2"),
        ("3' + 2\"", "draughts100", None),
        ("5' + 2\"", "draughts64", "III 2.3"),
        ("60' + 30\"", "draughts100", None),
    ],
)
def test_accelerated_championships_are_played_at_official_rates(
    protokol: Protokol, event: Write, rate: str, game: str, article: str | None
) -> None:
    info = {"name": "MP", "system": "round-robin", "game": game, "federation": "pzwarc", "rate_of_play": rate}
    for championship, expected in (("age-19", article), ("", None)):
        own = {"pzwarc_championship": championship} if championship else {}
        path = event({"schema": 1, "event": info | own, "players": [], "results": []})
        found = protokol("check", path, "--json").lines[0]["findings"]
        told = [one["rule"]["article"] for one in found if one["code"] == "rate-not-official"]
        assert told == ([expected] if expected else [])
