"""Facts on papers, through the command line: points without a game, ids, years, formulas of the right federation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.pdf_texts import pdf_text
from tests.reporting.cli.conftest import Run

Print = Callable[..., str]


@pytest.fixture
def printed(protokol: Callable[..., Run], event: Callable[..., Path], tmp_path: Path) -> Print:
    """The text of one PDF of an event."""

    def call(document: dict[str, Any], form: str, lang: str = "pl") -> str:
        run = protokol("build", event(document), "-o", tmp_path, "--lang", lang, "--to", "pdf", "--form", form)
        assert run.code == 0, run.err
        text = pdf_text((tmp_path / lang / f"{form}.pdf").read_bytes())
        return " ".join(text.replace("\u200b", "").split())

    return call


def _game(at: int, white: int, black: int | None, score: str, kind: str = "played") -> dict[str, Any]:
    made, _, other = score.partition("-")
    found: dict[str, Any] = {"round": at, "board": white, "white": white, "score": {"white": made}, "kind": kind}
    if black is not None:
        found |= {"black": black, "score": {"white": made, "black": other}}
    return found


@pytest.mark.parametrize(("rated", "shown"), [("fide", True), ("none", False)])
def test_events_rated_by_fide_name_fide_ids_beside_national_ones(
    rated: str, shown: bool, printed: Print, five: dict[str, Any]
) -> None:
    five["event"] |= {"rated_by": rated}
    five["players"][0]["ids"] = {"national": "PL-77", "fide": "1100001"}
    start, report = printed(five, "start-list"), printed(five, "arbiter-report")
    assert "PL-77" in start
    assert "PL-77" in report
    assert ("1100001" in start, "FIDE ID" in start) == (shown, shown)
    assert ("FIDE 1100001" in report) is shown


@pytest.mark.parametrize(("births", "label"), [(["1990"], "Rok ur."), (["1990", "1991-02-03"], "Data ur.")])
def test_a_label_says_whether_it_is_the_year_or_the_day(
    births: list[str], label: str, printed: Print, five: dict[str, Any]
) -> None:
    for player, birth in zip(five["players"], births, strict=False):
        player["birth_date"] = birth
    report, card = printed(five, "arbiter-report"), printed(five, "start-card")
    assert label in report
    assert ("03.02.1991" in report) is (label == "Data ur.")
    assert "Rok urodzenia" in card
    assert "03.02" not in card


@pytest.mark.parametrize(
    ("game", "federation", "own"),
    [("chess", "pzszach", True), ("chess", "bsfsh", False), ("draughts100", "pzwarc", False)],
)
def test_formulas_and_grids_of_another_federation_or_game_are_left_out(
    game: str, federation: str, own: bool, printed: Print, five: dict[str, Any]
) -> None:
    five["event"] |= {"game": game, "federation": federation, "rate_of_play": "90' + 30\""}
    five["results"] = [_game(1, 2, 9, "1-0" if game == "chess" else "2-0")]
    # Of fewer, or of unrated ones, no norm is known, and the grid is left out for that reason.
    five["players"] = [
        {"number": at, "surname": f"P{at}", "ratings": [{"list": "fide", "value": 2000 + 10 * at}]}
        for at in range(1, 11)
    ]
    card, table = printed(five, "start-card"), printed(five, "crosstable")
    assert ("400" in card) is own
    assert ("Normy" in table) is own
