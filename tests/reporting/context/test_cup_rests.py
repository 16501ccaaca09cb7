"""Who goes on in a cup without a game is named wherever a round is (PZSzach 2002, B.VI D.2)."""

from __future__ import annotations

from typing import Any, Final

from reporting.context.builders import CONTEXTS
from reporting.context.cells import text_of
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms

WON: Final[dict[str, Any]] = {"kind": "played", "score": {"white": "1", "black": "0"}}
LOST_BY_BOTH: Final[dict[str, Any]] = {"kind": "double-forfeit", "score": {"white": "0", "black": "0"}}


def cup(players: int, *games: tuple[int, int, int, dict[str, Any]]) -> Facts:
    results = [
        {"round": at, "board": board, "white": white, "black": black, **made}
        for board, (at, white, black, made) in enumerate(games, start=1)
    ]
    people = [{"number": one, "surname": f"P{one}"} for one in range(1, players + 1)]
    return Facts(decode_event({"event": {"system": "cup", "game": "chess"}, "players": people, "results": results})[0])


def paper(form_id: str, facts: Facts, at: int | None = None) -> dict[str, Any] | None:
    form = load_forms()[form_id]
    return CONTEXTS[form.context](Subjects(form, facts, "pl", at))


def free(form_id: str, facts: Facts, at: int) -> list[str]:
    made = paper(form_id, facts, at)
    assert made is not None
    rows = [[text_of(cell) for cell in row] for row in made["tables"][0]["rows"]]
    return [next(text for text in row if text and not text.isdecimal()) for row in rows if "pauzuje" in row]


def test_the_first_pairings_name_who_has_no_game() -> None:
    facts = cup(6, (1, 4, 5, WON), (1, 3, 6, WON))
    assert free("pairings", facts, 1) == ["P1", "P2"]
    assert paper("pairings", facts, 2) is None


def test_games_of_a_match_have_their_numbers_where_one_has_several() -> None:
    def numbers(*games: dict[str, Any]) -> list[str]:
        match = ((1, 1, 4, {**made, "board": 1, "game": at}) for at, made in enumerate(games, start=1))
        table = (paper("pairings", cup(4, (1, 2, 3, WON), *match), 1) or {})["tables"][0]
        at = [at for at, column in enumerate(table["columns"]) if column["id"] == "game"]
        return [text_of(row[one]) for one in at for row in table["rows"]]

    drawn = {"kind": "played", "score": {"white": "0.5", "black": "0.5"}}
    assert numbers(WON) == []
    assert numbers(drawn, WON) == ["1", "1", "2"]


def test_whose_opponents_both_stayed_away_goes_on_without_a_game_too() -> None:
    facts = cup(5, (1, 4, 5, LOST_BY_BOTH), (2, 2, 3, WON))
    assert free("pairings", facts, 1) == ["P1", "P2", "P3"]
    assert free("pairings", facts, 2) == ["P1"]


def test_teams_rest_in_the_first_round_and_who_is_out_does_not() -> None:
    """Of five teams three rest; in the next round the one that is out is no team without a match."""
    people = [{"number": one, "surname": f"P{one}", "team": one, "board": 1} for one in range(1, 6)]
    games = [(1, 4, 5), (2, 1, 4), (2, 2, 3)]
    results = [
        {"round": at, "match": 1 + (white == 2), "board": 1, "white": white, "black": black, **WON}
        for at, white, black in games
    ]
    event = {"system": "team-cup", "game": "chess", "boards": 1}
    teams = [{"number": one, "name": f"T{one}"} for one in range(1, 6)]
    facts = Facts(decode_event({"event": event, "players": people, "teams": teams, "results": results})[0])
    assert free("team-pairings", facts, 1) == ["T1", "T2", "T3"]
    assert free("team-pairings", facts, 2) == []
