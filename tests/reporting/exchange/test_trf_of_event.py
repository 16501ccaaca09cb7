"""An event written as a report file says the same as the file that it came from, and as the event itself."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from engine.pairing.swiss.event import swiss_field
from engine.pairing.swiss.field import Field
from reporting.exchange.document import decode_event
from reporting.exchange.trf_document import trf_document
from reporting.exchange.trf_field import field_of
from reporting.exchange.trf_of_event import tournament_of_event
from reporting.exchange.trf_read import read_trf
from reporting.exchange.trf_write import write_trf
from tests.rows import of_each

GOLDEN = Path(__file__).parents[2] / "engine" / "pairing" / "swiss" / "dutch" / "golden"


def back(document: dict[str, Any]) -> tuple[str, list[str]]:
    tournament, findings = tournament_of_event(decode_event(document)[0], document)
    return write_trf(tournament), [item.code for item in findings]


def fields(path: Path) -> tuple[Field, Field]:
    """The field of a file, and that of the file that its event makes."""
    text = path.read_text(encoding="utf-8")
    again, lost = back(trf_document(text)[0])
    assert lost == []
    original, returned = read_trf(text), read_trf(again)
    assert not [problem for problem in returned.problems if problem.severity == "error"]
    assert returned.next_round == original.next_round
    return field_of(original)[0], field_of(returned)[0]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.trf")), ids=lambda path: path.stem)
def test_the_next_round_is_paired_from_the_same_field(path: Path) -> None:
    original, returned = fields(path)
    assert returned == original


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.trf")), ids=lambda path: path.stem)
def test_the_event_has_the_field_of_its_file(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    tournament = read_trf(text)
    event = decode_event(trf_document(text)[0])[0]
    found, findings = swiss_field(event, tournament.next_round)
    assert not findings
    assert found == field_of(tournament)[0]


def draughts(**game: Any) -> dict[str, Any]:
    result = {"round": 1, "board": 1, "white": 1, "black": 2, "score": {"white": "1", "black": "1"}, "kind": "played"}
    return {
        "event": {"name": "Turniej", "system": "swiss-pzwarc-classical", "game": "draughts100", "rounds": 3},
        "players": [
            {"number": 1, "surname": "Zając", "first_name": "Ewa", "sex": "f", "birth_date": "1990-02-03"},
            {"number": 2, "surname": "Lis", "from_round": 1},
            {"number": 3, "surname": "Wilk", "from_round": 2},
        ],
        "absences": [{"round": 2, "player": 2, "kind": "zero"}],
        "results": [{**result, **game}],
    }


def test_draughts_come_out_with_their_points_people_and_absences() -> None:
    text, lost = back(draughts())
    tournament = read_trf(text)
    first, second, third = tournament.players
    assert lost == []
    assert (first.name, first.sex, first.birth, first.points) == ("Zając, Ewa", "w", "1990/02/03", "1.0")
    assert (first.rounds[0], second.rounds[0]) == ((2, "w", "="), (1, "b", "="))
    assert third.rounds == [(0, "-", "Z")]
    assert (tournament.scoring.win, tournament.scoring.draw) == (Decimal(2), Decimal(1))
    assert [(bye.kind, bye.round_number, bye.numbers) for bye in tournament.byes] == [("Z", 2, (2,))]


def test_what_has_no_room_is_named() -> None:
    assert back(draughts(advantage="white"))[1] == ["trf-no-room", "trf-no-room"]


@of_each([-5, -1, 0, 1])
def test_a_game_without_a_round_takes_the_place_of_no_other(number: int) -> None:
    document = draughts()
    whole, before = back(document)
    document["results"].append({"round": number, "board": 9, "white": 1, "black": 2})
    text, told = back(document)
    assert told == [*before, *(["round-missing"] if number < 1 else ["trf-no-room", "trf-no-room"])]
    assert text == whole


def test_what_is_longer_than_its_columns_is_cut_and_told() -> None:
    document = draughts()
    document["players"][0] |= {"surname": "Zając-Wielogłowska-Konopczyńska", "federation": "POLSKA"}
    text, lost = back(document)
    assert lost == ["trf-cut", "trf-cut"]
    assert (read_trf(text).players[0].name, read_trf(text).players[0].federation) == (
        "Zając-Wielogłowska-Konopczyńska,",
        "POL",
    )
