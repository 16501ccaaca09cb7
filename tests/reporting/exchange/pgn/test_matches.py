"""Games in PGN between teams: matches where all teams met, otherwise games of players."""

from __future__ import annotations

from typing import Any

import pytest

from engine.standings.places import standings
from reporting.exchange.document import decode_event
from reporting.exchange.pgn.event import matches_of, pgn_document
from reporting.exchange.pgn.heads import pgn_files
from tests.reporting.verify.papers import sample

TEAM_OF = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
LEAGUE = [(1, 1, 3), (1, 4, 2), (2, 5, 1), (2, 2, 6), (3, 3, 5), (3, 6, 4)]


def games(*rows: tuple[Any, ...]) -> list[dict[str, Any]]:
    return [dict(zip(("round", "white", "black", "board"), row, strict=False)) for row in rows]


def test_a_league_comes_back_from_its_heads_with_its_table() -> None:
    league = decode_event(sample("team-league"))[0]
    files, _ = pgn_files(league, by_round=True)
    document, _ = pgn_document(files.values())
    assert document is not None
    assert (document["event"]["system"], document["event"]["boards"]) == ("team-round-robin", 6)
    back = decode_event(document)[0]

    def table(event: Any) -> list[tuple[Any, ...]]:
        names = {team.number: team.name for team in event.teams}
        return [(row.place, names[row.number], row.points, row.values["GP"]) for row in standings(event)[0].rows]

    assert table(back) == table(league)


def test_the_boards_of_a_match_have_white_at_home_on_the_odd_ones() -> None:
    made = matches_of(games(*LEAGUE), TEAM_OF)
    assert made is not None
    rows, told = made
    assert told == {"system": "team-round-robin", "boards": 2}
    assert [(row["match"], row["home"], row["guest"], row["board"]) for row in rows] == [
        *((1, 1, 2, 1), (1, 1, 2, 2), (1, 3, 1, 1), (1, 3, 1, 2), (1, 2, 3, 1), (1, 2, 3, 2))
    ]
    second = [(at + 3, white, black) for at, white, black in LEAGUE]
    assert matches_of(games(*LEAGUE, *second), TEAM_OF) == (
        [*rows, *({**row, "round": row["round"] + 3} for row in rows)],
        told | {"cycles": 2},
    )


def test_boards_keep_their_numbers_where_they_are_those_of_a_match() -> None:
    numbered = [(*row, board) for row, board in zip(LEAGUE, (1, 2, 1, 2, 1, 2), strict=True)]
    through = [(*row, board) for row, board in zip(LEAGUE, (11, 12, 13, 14, 15, 16), strict=True)]
    made = [matches_of(games(*rows), TEAM_OF) for rows in (numbered, through)]
    assert made[0] == made[1] is not None


@pytest.mark.parametrize(
    ("rows", "team_of"),
    [
        pytest.param(LEAGUE[:4], TEAM_OF, id="not all met"),
        pytest.param(LEAGUE, {**TEAM_OF, 2: 0}, id="somebody without a team"),
        pytest.param([(1, 1, 2), *LEAGUE[1:]], TEAM_OF, id="within a team"),
        pytest.param([(0, 1, 3), *LEAGUE[1:]], TEAM_OF, id="a game of no round"),
        pytest.param([(1, 1, 3), (2, 3, 5), (3, 5, 1)], TEAM_OF, id="one board each: players with clubs"),
        pytest.param([*LEAGUE, (1, 5, 2)], TEAM_OF, id="two opponents in a round"),
        pytest.param([*LEAGUE, (4, 1, 3), (4, 2, 4)], TEAM_OF, id="some met twice"),
    ],
)
def test_games_that_are_no_matches_stay_those_of_players(rows: list[tuple[Any, ...]], team_of: dict[int, int]) -> None:
    assert matches_of(games(*rows), team_of) is None
