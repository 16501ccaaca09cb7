"""Which valuations hold in an event that names none, and what they come to in a Swiss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from engine.model import (
    DRAUGHTS_POINTS,
    Event,
    EventInfo,
    GameKey,
    GameResult,
    GameType,
    Mark,
    Outcome,
    Player,
    PointScale,
    Rating,
    ResultKind,
)
from engine.standings.criteria import default_criteria
from engine.standings.places import standings
from tests.rows import of_each

WON, LOST, DRAWN = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.LOSS, Mark.WIN), Outcome(Mark.DRAW, Mark.DRAW)


def event(
    system: str, games: Sequence[tuple[int, int, int | None, Outcome]], players: int = 4, **info: object
) -> Event:
    people = tuple(
        Player(n, f"P{n}", ratings=(Rating("national", 2200 - 100 * n), Rating("fide", 2200 - 100 * n)))
        for n in range(1, players + 1)
    )
    results = tuple(
        GameResult(GameKey(at, index), white, black, outcome)
        for index, (at, white, black, outcome) in enumerate(games, start=1)
    )
    return Event(EventInfo(system=system, rounds=3, **info), people, results=results)  # type: ignore[arg-type]


# 1 beat 2 and 4 and drew with 3; 2 beat 3 and 4; 3 beat 4.
ALL = [(1, 1, 2, WON), (1, 3, 4, WON), (2, 1, 3, DRAWN), (2, 4, 2, LOST), (3, 4, 1, LOST), (3, 2, 3, WON)]


@of_each(
    [
        ("swiss-pzwarc-classical", "", ("SOLKOFF-MED", "SOLKOFF-RED", "BETTER"), "V 2.10.1"),
        ("swiss-pzwarc-fmjd", "", ("SOLKOFF-CUT", "SOLKOFF-PLUS", "SOLKOFF-BAL", "SOLKOFF-RED"), "V 2.10.2"),
        ("swiss-pzwarc-rating", "", ("AVR", "AVR-RED"), "V 2.10.3"),
        ("swiss-jahr", "", ("JAHR", "JAHR-EXACT"), "6"),
        ("swiss-fide-1998", "bsfsh", ("DE1", "ARO", "LOT"), "F.10"),
        ("swiss-fide-2026", "bsfsh", ("BH/M1", "BH", "WIN", "PS", "SB"), "C.07 4"),
        ("swiss-fide-2026", "pzszach", ("DE", "BH/C1", "BH", "SB"), "C.07 4"),
        ("individual-team-swiss-jahr", "", ("JAHR", "JAHR-EXACT"), "6"),
    ]
)
def test_every_system_has_the_order_of_its_rules(
    system: str, federation: str, codes: tuple[str, ...], article: str
) -> None:
    table, findings = standings(event(system, ALL, federation=federation))
    assert table.codes == codes
    assert [item.rule.article for item in findings if item.code == "tie-breaks-default" and item.rule] == [article]


@of_each(
    [
        ("round-robin", ("WIN", "DE", "HIGHER", "LISTA", "PO"), "V 1.7.1"),
        ("half-table", ("WIN", "DE", "HIGHER", "LISTA", "PO"), "V 1.7.1"),
        ("team-round-robin", ("GP", "WIN", "TBR", "DE", "DEB", "HIGHERGP"), "V 3.2.1"),
    ]
)
def test_all_against_all_in_draughts_has_the_order_of_its_code(
    system: str, codes: tuple[str, ...], article: str
) -> None:
    """PZWarc 2021, V 1.7.1.2 to 1.7.1.6 and 3.2.1.2 to 3.2.1.7."""
    found = default_criteria(Event(EventInfo(system=system, game=GameType.DRAUGHTS100, federation="pzwarc")))
    assert found is not None
    assert (tuple(found[0]["codes"]), found[1].article) == (codes, article)


def test_the_solkoff_family_of_a_draughts_event_is_in_points() -> None:
    """PZWarc 2021, V 2.9: 1 has 5 points, 2 has 4, 3 has 3, 4 has none."""
    wanted = ("SOLKOFF", "SOLKOFF-MED", "SOLKOFF-CUT", "SOLKOFF-PLUS", "SOLKOFF-BAL", "SB2", "AVR", "PROGRESS")
    draughts = event("swiss-pzwarc-classical", ALL, game=GameType.DRAUGHTS100, points=DRAUGHTS_POINTS)
    first = standings(draughts, None, wanted)[0].rows[0]
    assert (first.number, first.points) == (1, 10)
    assert [first.values[code] for code in wanted] == [
        7,
        3,
        7,
        8 + 9 + 12,
        2 * 8 + 1 * 9 + 2 * 12,
        2 * 4 + 3 + 2 * 0,
        Fraction(2000 + 1900 + 1800, 3),
        2 + 3 + 5,
    ]


def test_jahrs_totals_rank_inside_equal_points() -> None:
    """Jahr 1981, items 5 and 8: after round 1 with wins of 1 and 3 and a bye of 5, then 1-3 drawn and 5 beats 2."""
    bye = Outcome(Mark.WIN, None, ResultKind.BYE)
    games: list[tuple[int, int, int | None, Outcome]] = [
        (1, 1, 2, WON),
        (1, 3, 4, WON),
        (1, 5, None, bye),
        (2, 1, 3, DRAWN),
        (2, 5, 2, WON),
        (2, 4, None, bye),
    ]
    table, _ = standings(event("swiss-jahr", games, 5, points=PointScale(bye=1)))
    rows = {row.number: row for row in table.rows}
    assert rows[1].values["JAHR"] == 1 + Fraction(1, 10) + Fraction(1, 2)
    assert rows[5].values["JAHR"] == Fraction(1, 2) + 0 + 1
    assert [rows[n].points for n in (1, 3, 5)] == [3, 3, 3]
    assert [row.number for row in table.rows][:3] == [1, 3, 5]
    assert rows[1].values["JAHR-EXACT"] == 1


def test_the_direct_encounter_of_1998_is_asked_for_the_first_place_alone() -> None:
    """FIDE Dutch 1998, F.10: 1 and 2 tie for the first place, 3 and 4 for the third."""
    games = [(1, 1, 3, WON), (1, 4, 2, WON), (2, 2, 1, WON), (2, 3, 4, WON), (3, 1, 4, WON), (3, 2, 3, WON)]
    table, _ = standings(event("swiss-fide-1998", games), None, ("DE1",))
    assert [(row.place, row.number) for row in table.rows] == [(1, 2), (2, 1), (3, 3), (3, 4)]


def test_lots_need_a_seed_and_are_the_same_for_everyone() -> None:
    games = [(1, 1, 2, DRAWN), (1, 3, 4, DRAWN)]
    without, _ = standings(event("swiss-fide-1998", games), None, ("LOT",))
    assert {row.place for row in without.rows} == {1}
    drawn, _ = standings(event("swiss-fide-1998", games, seed="12345678"), None, ("LOT",))
    assert [row.place for row in drawn.rows] == [1, 2, 3, 4]


@pytest.mark.parametrize(("named", "codes"), [((), ["tie-breaks-default"]), (("ARO",), ["tie-break-unrated"])])
def test_of_unrated_players_it_is_told_where_the_event_itself_named_a_tie_break_of_ratings(
    named: tuple[str, ...], codes: list[str]
) -> None:
    """C.07, 10: the announcement has to say what they count for; where it names no tie-breaks there is nothing to say."""
    of = event("swiss-fide-1998", ALL, tie_breaks=named)
    unrated = replace(of, players=(*of.players[:3], Player(4, "P4")))
    assert [found.code for found in standings(unrated)[1]] == codes
