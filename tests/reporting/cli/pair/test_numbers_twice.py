"""Two of one number: nobody knows whom a round has paired, and nothing is paired or drawn."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.table import SYSTEMS
from tests.fuzz.seeds import small_event

TEAMS = tuple(system for system in SYSTEMS if system.startswith("team-"))


@pytest.mark.parametrize("system", TEAMS)
def test_teams_of_one_number_are_told_and_not_paired(system: str, protokol: Any, event: Any) -> None:
    """`check` said nothing, and Swiss systems paired team 1 with team 1."""
    document = small_event(system)
    document["teams"][-1]["number"] = 1
    path = event(document)
    for words in (("check",), ("pair", "--dry-run"), ("recheck",), ("standings",), ("draw",)):
        done = protokol(words[0], path, *words[1:], "--json")
        assert done.code == 1 and "team-number-twice" in done.codes, words
    assert "T1" in protokol("check", path, "--lang", "en").err
