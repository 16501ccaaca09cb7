"""PZWarc 2021, V 2.9, where rounds are missing, players have no rating, or opponents share a place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from engine.model import Event, EventInfo, GameKey, GameResult, Incident, Mark, Outcome, Player, Rating
from engine.standings.places import standings

WON, LOST, DRAWN = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.LOSS, Mark.WIN), Outcome(Mark.DRAW, Mark.DRAW)
CLASSICAL = "swiss-pzwarc-classical"

Games = Sequence[tuple[int, int, int, Outcome | None]]

# 1 and 2 lead with 2 points, 3 and 4 have 1: whoever is asked about two level opponents has the same of both together.
LEVEL: Games = [
    (1, 1, 2, DRAWN),
    (1, 3, 4, DRAWN),
    (2, 1, 3, WON),
    (2, 2, 4, WON),
    (3, 1, 4, DRAWN),
    (3, 2, 3, DRAWN),
]


def event(system: str, games: Games, **info: object) -> Event:
    results = tuple(
        GameResult(GameKey(at, index), white, black, outcome)
        for index, (at, white, black, outcome) in enumerate(games, start=1)
    )
    rounds = max(at for at, *_ in games)
    people = tuple(Player(n, f"P{n}", ratings=(Rating("national", 2200 - 100 * n),)) for n in range(1, 5))
    return Event(EventInfo(system=system, rounds=rounds, **info), people, results=results)  # type: ignore[arg-type]


def values(of: Event, code: str) -> dict[int, object]:
    return {row.number: row.values[code] for row in standings(of, None, (code,))[0].rows}


def places(of: Event, code: str) -> dict[int, int | None]:
    return {row.number: row.place for row in standings(of, None, (code,))[0].rows}


@pytest.mark.parametrize("code", ["PROGRESS", "PS"])
def test_progress_counts_every_round(code: str) -> None:
    """1 has 1, 1 (that game is not over) and 2 points; a point taken in round 2 is missing after two rounds."""
    games: Games = [(1, 1, 2, WON), (1, 3, 4, WON), (2, 1, 3, None), (2, 2, 4, WON), (3, 4, 1, LOST), (3, 2, 3, DRAWN)]
    of = event(CLASSICAL, games)
    assert values(of, code) == {1: 1 + 1 + 2, 2: 0 + 1 + Fraction(3, 2), 3: 1 + 1 + Fraction(3, 2), 4: 0}
    fined = replace(of, incidents=(Incident("phone", round=2, points_of=1, points=-2),))
    assert values(fined, code)[1] == 1 + 0 + 1


def test_who_has_no_rating_at_all_is_told_and_left_out() -> None:
    of = event(CLASSICAL, LEVEL)
    unrated = replace(of, players=(*of.players[:3], Player(4, "P4")))
    assert (values(of, "AVR")[1], values(unrated, "AVR")[1]) == (1900, 1950)
    found = [one for one in standings(unrated, None, ("AVR", "AVR-RED"))[1] if "rating" in one.code]
    assert [(one.code, one.rule and one.rule.article, one.value) for one in found] == [
        ("tie-break-no-technical-rating", "V 2.6.1.2", code) for code in ("AVR", "AVR-RED")
    ]
    assert not [one for one in standings(of, None, ("AVR", "AVR-RED"))[1] if "rating" in one.code]


def test_higher_placed_who_share_a_place_count_together() -> None:
    """Of 3 and 4 the one lost to 1 and drew with 2, the other lost to 2 and drew with 1."""
    assert places(event(CLASSICAL, LEVEL), "BETTER") == {1: 1, 2: 1, 3: 3, 4: 3}


def test_of_two_games_with_the_higher_placed_both_count() -> None:
    """2 and 3 have lost their second games with 1; of the first ones 2 has won his, 3 has drawn."""
    games: Games = [
        *((1, 1, 2, LOST), (1, 3, 4, WON), (2, 1, 3, DRAWN), (2, 2, 4, DRAWN), (3, 1, 4, WON), (3, 2, 3, DRAWN)),
        *((4, 2, 1, LOST), (4, 4, 3, DRAWN), (5, 3, 1, LOST), (5, 4, 2, DRAWN), (6, 4, 1, LOST), (6, 3, 2, DRAWN)),
    ]
    assert places(event("round-robin", games, cycles=2), "BETTER") == {1: 1, 2: 2, 3: 3, 4: 4}
