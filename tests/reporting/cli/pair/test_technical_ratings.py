"""Players without a rating: technical ratings and ratings converted from other systems, from the sheet to the numbers.

PZWarc 2021, V 2.6.1.2; FIDE Swiss rules 1998, A.1.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.cli.conftest import Run

Protokol = Callable[..., Run]
Write = Callable[..., Path]


def rated(name: str, *ratings: tuple[Any, ...], **more: Any) -> dict[str, Any]:
    """A player of the list without a number; ratings as (list, value, kind)."""
    found = [{"list": rating[0], "value": rating[1], "kind": (*rating, "")[2]} for rating in ratings]
    return {"surname": name, "ratings": found, **more}


def entered(system: str, *players: dict[str, Any], **info: Any) -> dict[str, Any]:
    game = "draughts100" if "pzwarc" in system else "chess"
    given = {"name": "Open", "system": system, "game": game, "rounds": 3, "seed": "1", "lang": "en", "city": "Łódź"}
    return {"schema": 1, "event": given | info, "players": list(players), "results": []}


def order(protokol: Protokol, path: Path, *codes: str) -> list[str]:
    """The names in the order of the numbers that `draw` gives; `codes` are findings that it must tell."""
    ran = protokol("draw", path, "--json")
    assert ran.code == 0, ran.out + ran.err
    assert set(codes) <= set(ran.codes)
    people = json.loads(path.read_text(encoding="utf-8"))["players"]
    return [one["surname"] for one in sorted(people, key=lambda one: one["number"])]


@pytest.mark.parametrize(
    ("value", "kind", "below"),
    [
        (100, "Ingo", 2040),  # 2840 - 8 * 100
        (180, "BCF", 2040),  # 600 + 8 * 180
        (180, " bcf ", 2040),
    ],
)
def test_ingo_and_bcf_are_converted_for_the_starting_list(
    protokol: Protokol, event: Write, value: int, kind: str, below: int
) -> None:
    players = (
        rated("Under", ("fide", below - 1)),
        rated("Foreign", ("foreign", value, kind)),
        rated("Above", ("fide", below + 1)),
        rated("Unrated"),
    )
    assert order(protokol, event(entered("swiss-fide-1998", *players))) == ["Above", "Foreign", "Under", "Unrated"]


def test_multipliers_and_ratings_of_titles_stand_on_the_event_sheet(protokol: Protokol, event: Write) -> None:
    players = (
        rated("Listed", ("fmjd", 2101)),
        rated("Dutch", ("foreign", 2000, "KNDB")),  # 2000 * 1.05 = 2100
        rated("Master", titles={"pzwarc100": "M"}),  # 2150
        rated("First", categories={"draughts100": "I+"}),  # as I: 1850
        rated("Guess", ("technical", 1900)),
        rated("Nobody"),
    )
    tables = {"rating_multipliers": "KNDB = 1,05; FFJD = 0,98", "title_ratings": "M = 2150; K = 2000, I: 1850"}
    path = event(entered("swiss-pzwarc-rating", *players, **tables))
    assert order(protokol, path, "start-list-no-rating") == ["Master", "Listed", "Dutch", "Guess", "First", "Nobody"]


@pytest.mark.parametrize(
    ("source", "first", "told"), [("", "Title", True), ("2.6.1.2.3", "Title", True), ("2.6.1.2.2", "Typed", False)]
)
def test_a_title_goes_before_the_arbiter_s_estimate(
    protokol: Protokol, event: Write, source: str, first: str, told: bool
) -> None:
    """V 2.6.1.2: the methods in their order; a number that names its method stands."""
    players = (
        rated("Typed", ("technical", 2200, source), categories={"draughts100": "I"}),
        rated("Title", ("fmjd", 2000)),
    )
    path = event(entered("swiss-pzwarc-classical", *players, title_ratings="I = 1850"))
    assert order(protokol, path)[0] == first
    found = protokol("check", path, "--json").codes
    assert ("technical-rating-replaced" in found) is told


def test_what_cannot_be_converted_is_told(protokol: Protokol, event: Write) -> None:
    players = (rated("Foreign", ("foreign", 1500, "USCF")), rated("Absurd", ("foreign", 500, "Ingo")), rated("C"))
    numbered = [{**player, "number": number} for number, player in enumerate(players, 1)]
    path = event(entered("swiss-fide-1998", *numbered, rating_multipliers="USCF 0.9; =3"))
    found = protokol("check", path, "--json").lines[0]["findings"]
    unknown = [(one["value"], one["rule"]["article"]) for one in found if one["code"] == "foreign-rating-unknown"]
    assert unknown == [("USCF", "A.1"), ("Ingo", "A.1")]
    assert [one["value"] for one in found if one["code"] == "technical-table-unreadable"] == ["USCF 0.9", "=3"]


def test_a_converted_rating_is_marked_on_paper_and_stays_out_of_the_file(
    protokol: Protokol, event: Write, tmp_path: Path
) -> None:
    players = (rated("Foreign", ("foreign", 100, "Ingo"), number=1), rated("Own", ("fide", 1900), number=2))
    path = event(entered("swiss-fide-1998", *players))
    ran = protokol("build", path, "-o", tmp_path / "out", "--form", "start-list", "--to", "xlsx", "--json")
    assert ran.code == 0, ran.out + ran.err
    import openpyxl

    (paper,) = (tmp_path / "out").rglob("*.xlsx")
    cells = [str(cell.value) for row in openpyxl.load_workbook(paper).worksheets[0] for cell in row]
    assert "2040c" in cells
    copy = tmp_path / "copy.xlsx"
    assert protokol("convert", path, copy).code == 0
    assert protokol("convert", copy, tmp_path / "back.json").code == 0
    back = json.loads((tmp_path / "back.json").read_text(encoding="utf-8"))["players"]
    assert back[0]["ratings"] == [{"list": "foreign", "value": 100, "kind": "Ingo"}]
