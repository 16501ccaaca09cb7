"""What the papers of a round know of play-offs: those that decided who plays in it, none that came later."""

from __future__ import annotations

from typing import Any

import pytest

from reporting.exchange.document import decode_document
from reporting.exchange.round_snapshot import document_at_round
from tests.rows import of_each

EIGHT = [{"number": number, "surname": f"P{number}", "group": 1 + number % 2} for number in range(1, 9)]
LEVEL, WON = {"white": "0.5", "black": "0.5"}, {"white": "1", "black": "0"}


def games(round_number: int, *pairs: tuple[int, int]) -> list[dict[str, Any]]:
    """The games of a round, the first one drawn, the others won by White."""
    return [
        {"round": round_number, "board": at, "white": white, "black": black, "score": LEVEL if at == 1 else WON}
        for at, (white, black) in enumerate(pairs, start=1)
    ]


def kept(document: dict[str, Any], number: int) -> list[list[int]]:
    """Who is in the play-offs that a paper of a round carries."""
    found = document_at_round(document, decode_document(document).event, number)
    return [one["order"] for one in found.get("play_offs", ())]


CUP = {
    "event": {"name": "Cup", "system": "cup", "game": "chess"},
    "players": EIGHT,
    "results": [*games(1, (1, 8), (5, 4), (7, 2), (3, 6)), *games(2, (8, 5), (7, 3)), *games(3, (8, 7))],
    "play_offs": [{"place": 1, "order": [8, 1]}, {"place": 1, "order": [8, 5]}, {"place": 1, "order": [8, 7]}],
}


@pytest.mark.parametrize(
    ("number", "orders"), [(1, []), (2, [[8, 1]]), (3, [[8, 1], [8, 5], [8, 7]])], ids=["first", "second", "last"]
)
def test_a_round_of_a_cup_knows_the_ties_before_it(number: int, orders: list[list[int]]) -> None:
    assert kept(CUP, number) == orders


def stages(play_offs: list[dict[str, Any]]) -> dict[str, Any]:
    """Two groups of four in rounds 1 to 3, then a final of four in rounds 4 to 6."""
    return {
        "event": {"name": "Stages", "system": "groups", "game": "chess"},
        "stages": [{"number": 1, "groups": 2, "advance": 2}, {"number": 2}],
        "players": EIGHT,
        "results": games(1, (1, 3), (5, 7), (2, 4), (6, 8)),
        "play_offs": play_offs,
    }


@of_each([(2, False), (3, True), (4, True), (5, True)])
def test_rounds_of_a_final_know_the_play_offs_of_the_groups(number: int, known: bool) -> None:
    of_group, of_final = (
        {"place": 2, "stage": 1, "group": 1, "order": [4, 2]},
        {"place": 1, "stage": 2, "order": [1, 2]},
    )
    assert kept(stages([of_group, of_final]), number) == ([[4, 2]] if known else [])


def test_what_is_no_play_off_is_left_out() -> None:
    junk: list[dict[str, Any]] = [{"stage": [1], "order": 5}, {"stage": "1", "order": [[1], {}]}, {"order": None}]
    assert kept({**stages(junk), "event": {"name": "Cup", "system": "cup", "game": "chess"}}, 2) == []
