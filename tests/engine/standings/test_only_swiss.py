"""Which tie-breaks say nothing where everyone meets everyone: the event is told so, and no other (FIDE C.07, 8)."""

from __future__ import annotations

from itertools import product

from engine.model import Event, EventInfo
from engine.model.system_id import ALL_PLAY_ALL
from engine.standings.criteria import doubts, known_tie_break
from engine.standings.tie_breaks import TIE_BREAKS
from tests.rows import of_each

SUMS_OF_OPPONENTS = {
    "BH",
    "AOB",
    "FB",
    "SSSC",
    "SOLKOFF",
    "SOLKOFF-MED",
    "SOLKOFF-CUT",
    "SOLKOFF-RED",
    "SOLKOFF-PLUS",
    "SOLKOFF-BAL",
    "SOLKOFF-BAL-OPP",
    "JAHR",
    "JAHR-EXACT",
}
"""What adds up the points of the opponents: of an all-play-all, everybody's but one's own."""


def told(code: str, system: str) -> list[tuple[str, str | None]]:
    found, refused = known_tie_break(code)
    assert refused is None
    assert found is not None
    return [(item.code, item.value) for item in doubts(Event(EventInfo(system=system)), found)]


@of_each(TIE_BREAKS)
def test_sums_over_opponents_are_advised_against_where_everyone_meets_everyone(code: str) -> None:
    expected = [("tie-break-only-swiss", code)] if code in SUMS_OF_OPPONENTS else []
    assert told(code, "round-robin") == told(code, "team-round-robin") == expected


SWISS = ("swiss-fide-2026", "team-swiss-fide-2026", "individual-team-swiss-jahr", "cup")


@of_each(product(sorted(SUMS_OF_OPPONENTS), SWISS))
def test_elsewhere_they_are_in_their_place(code: str, system: str) -> None:
    assert told(code, system) == []


@of_each(sorted(ALL_PLAY_ALL))
def test_every_table_is_such_an_event(system: str) -> None:
    assert told("BH", system) == [("tie-break-only-swiss", "BH")]
