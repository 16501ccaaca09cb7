"""The cards in a pack: a box or a name changed on one of them is told of its player."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.verify.pages.test_packs import verified
from tests.reporting.verify.papers import paper, sample
from tests.thinned import thinned

ROWS = [("running", "99", "score"), ("result", "+", "result"), ("opponent", "17", "result")]
"""Boxes of the rows from the fourth on, one in each, none of whose true values stands in another box of its row."""

NAME = [("name", "Nowak Jan", "player")]
"""A card that bears another name is nobody's."""

TRIED = thinned([(ROWS, "pdf"), (ROWS, "docx"), (NAME, "docx"), (NAME, "pdf")], 2)
"""A card in each format; rows of a DOCX are those of Jahr's method."""


def on_card(boxes: list[tuple[str, str, str]]) -> Callable[[dict[str, Any]], None]:
    """Boxes exchanged on the card of number 4."""

    def change(context: dict[str, Any]) -> None:
        for card in (*context.get("cards", ()), *(card for pair in context.get("pairs", ()) for card in pair)):
            if card["number"] == "4":
                for at, (key, value, _) in enumerate(boxes, start=3):
                    (card if key == "name" else card["rows"][at])[key] = value

    return change


@pytest.mark.parametrize(("boxes", "kind"), TRIED)
def test_a_box_changed_on_a_card_refutes_its_players_claims(
    boxes: list[tuple[str, str, str]], kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = paper(sample("kszk-final"), "report", kind, change=on_card(boxes))
    code, answer = verified(data, tmp_path / f"a.{kind}", capsys)
    assert code == 1
    verdicts = {(claim["player"]["number"], claim["verdict"]) for claim in answer["claims"]}
    assert verdicts == {(4, "refuted"), (11, "confirmed")}
    (claim,) = (claim for claim in answer["claims"] if claim["player"]["number"] == 4)
    told = [each["what"] for each in claim["differences"] if each["what"] != "page"]
    assert told == [what for *_, what in boxes]
    assert all(each["where"].startswith("Karta startowa zawodnika") for each in claim["differences"])


MET = [
    [(1, 5, 1), (6, 2, 0), (3, 7, 1), (8, 4, 0)],
    [(2, 1, 0), (4, 3, 0.5), (5, 6, 1), (7, 8, 1)],
    [(1, 3, 1), (4, 5, 1), (2, 7, 0.5), (6, 8, 1)],
]
"""Who met whom in each round, and what the first made."""


def jahr() -> dict[str, Any]:
    """A Swiss event by Jahr's method, of eight players."""
    document = sample("swiss-open")
    games = [
        {"round": at, "board": board, "white": white, "black": black,
         "score": {"white": f"{points:g}", "black": f"{1 - points:g}"}, "kind": "played"}
        for at, pairs in enumerate(MET, start=1)
        for board, (white, black, points) in enumerate(pairs, start=1)
    ]  # fmt: skip
    event = {**document["event"], "system": "swiss-jahr", "lang": "pl"}
    players = [each for each in document["players"] if each["number"] <= 8]
    return {**document, "event": event, "players": players, "results": games}


JAHR = {
    "1": ("result", "+"),
    "2": ("running_total", "99"),
    "3": ("opponent_number", "17"),
    "4": ("share", "0,99"),
    "5": ("rating", "2999"),
}
"""By the number of a player the box in the second row of his card that is changed; a number of an opponent that nobody
has is not found, so that what stands first there is told."""


def test_cards_of_jahrs_method_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = verified(paper(jahr(), "report", "docx"), tmp_path / "a.docx", capsys)
    assert (code, answer["findings"]) == (0, [])

    def change(context: dict[str, Any]) -> None:
        for card in context.get("cards", ()):
            key, value = JAHR.get(card["number"], ("", ""))
            if key:
                card["rows"][1][key] = value

    code, answer = verified(paper(jahr(), "report", "docx", change=change), tmp_path / "a.docx", capsys)
    assert code != 0
    assert [each["value"] for each in answer["findings"]] == ["+", "99", "×", "0,99", "2999"]
    assert all("Karta startowa zawodnika: II, " in each["message"] for each in answer["findings"])
