"""Report files of accelerated events tell the virtual points (FIDE C.04.5.1) where nothing else in the file does."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from engine.pairing.swiss.event import swiss_field
from reporting.exchange.document import decode_event
from reporting.exchange.trf_field import field_of
from reporting.exchange.trf_of_event import tournament_of_event, trf_bytes
from reporting.exchange.trf_read import read_trf

LATE = (3, 6)


def event(*late: int, rounds: int = 5, **told: Any) -> dict[str, Any]:
    """Twelve players before round 2, some of whom come for it: group A are six of twelve, or of those from round 1."""
    first = [number for number in range(1, 13) if number not in late]
    half = len(first) // 2
    score = {"white": "1", "black": "0"}
    return {
        "schema": 1,
        "event": {
            "name": "Baku", "system": "swiss-fide-2026", "game": "chess", "rounds": rounds, "first_colour": "white",
            "acceleration": "baku", "lang": "en", **told,
        },
        "players": [
            {"number": at, "surname": f"P{at}", **({"from_round": 2} if at in late else {})} for at in range(1, 13)
        ],
        "results": [
            {"round": 1, "board": at, "white": white, "black": black, "kind": "played", "score": score}
            for at, (white, black) in enumerate(zip(first[:half], first[half:], strict=True), start=1)
        ],
    }  # fmt: skip


def written(document: dict[str, Any], dialect: Any) -> str:
    return trf_bytes(decode_event(document)[0], document, dialect)[0].decode().replace("\r\n", "\n")


@pytest.mark.parametrize("dialect", ["trf16", "trf26"])
@pytest.mark.parametrize("late", [(), LATE], ids=["all", "late"])
def test_the_file_pairs_with_the_points_of_the_event(dialect: str, late: tuple[int, ...]) -> None:
    document = event(*late)
    field, _ = swiss_field(decode_event(document)[0], 2)
    read, _ = field_of(read_trf(written(document, dialect)))
    assert field is not None
    assert {one.number: one.acceleration for one in read.entrants} == {
        one.number: one.acceleration for one in field.entrants
    }


def test_group_a_is_that_of_those_who_were_there_from_the_start() -> None:
    # Ten from round 1: half rounded up to even are six, the last of them 8; the late 3 and 6 stand before him.
    accelerated = tournament_of_event(decode_event(event(*LATE))[0], event(*LATE), "trf16")[0].accelerations
    assert list(accelerated) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert set(map(str, accelerated.values())) == {str({1: Decimal(1), 2: Decimal(1), 3: Decimal("0.5")})}


def test_trf16_has_them_always_and_trf26_where_somebody_came_later() -> None:
    assert "\nXXA    1  1.0  1.0  0.5" in written(event(), "trf16")
    assert "\n250 " not in written(event(), "trf26") and "_BAKU" in written(event(), "trf26")
    assert "\n250       1.0 001 002    1    1" in written(event(*LATE), "trf26")
    assert "XXA" not in written(event(acceleration="none"), "trf16")
