"""Tie-breaks in findings have their names: a club knows the median Solkoff, not `SOLKOFF-MED`."""

from __future__ import annotations

from engine.model import Event, EventInfo, GameType, Player
from engine.standings.criteria import criteria_of
from reporting.locale import texts
from reporting.locale.findings import describe
from tests.rows import of_each


@of_each([("pl", "Średni Solkoff (SOLKOFF-MED)"), ("bg", "(SOLKOFF-MED)"), ("en", "(SOLKOFF-MED)")])
def test_criteria_taken_by_default_are_named(lang: str, told: str) -> None:
    info = EventInfo(system="swiss-pzwarc-classical", game=GameType.DRAUGHTS100, federation="pzwarc")
    (found,) = criteria_of(Event(info, (Player(1), Player(2))))[1]
    message = describe(found, texts(lang))["message"]
    assert told in message
    assert ": SOLKOFF-MED" not in message
