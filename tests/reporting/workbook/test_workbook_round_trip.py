"""A document written as a workbook and read back is the same document."""

from __future__ import annotations

import zipfile
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.model import GameType, Mark, Outcome, ResultKind
from engine.model.codes import parse_code, write_code
from reporting.actions.new import SAMPLES, sample_document
from reporting.exchange.cleaning import clean_text
from reporting.fields import TABLES, Column, Kind
from reporting.fields.path import put
from reporting.languages import LANGUAGES
from reporting.sources.outputs import write_workbook
from reporting.workbook.ooxml.grid import Cell, CellKind
from reporting.workbook.sheets.read import Reading, read_workbook
from reporting.workbook.sheets.results_reader import set_result
from tests.rows import of_each
from tests.sample_books import sample_book
from tests.thinned import LONG

LANGS = LANGUAGES
DATA = Path(__file__).parents[2] / "data" / "workbooks"


def read_back(document: dict[str, Any], lang: str, tmp_path: Path) -> Reading:
    path = tmp_path / "event.xlsx"
    assert write_workbook(document, path, lang) is None
    return read_workbook(path.read_bytes())


TRANSLATED = (("club-saturday", "bg"), ("groups-final", "bg"), ("scheveningen-match", "en"), ("kszk-final", "pl"))


@of_each(TRANSLATED)
def test_a_sample_survives_the_workbook_in_any_language(name: str, lang: str) -> None:
    reading = read_workbook(sample_book(name, lang))
    assert reading.document == sample_document(name)
    assert reading.findings == ()


@pytest.mark.parametrize(
    ("game", "lang"),
    list(zip(GameType, LANGS, strict=False)),
)
def test_an_empty_event_survives_the_workbook(game: str, lang: str, tmp_path: Path) -> None:
    document = {"schema": 1, "event": {"game": str(game), "system": "cup", "lang": lang}, "results": []}
    reading = read_back(document, lang, tmp_path)
    assert reading.document == document
    assert (reading.lang, reading.findings) == (lang, ())


@of_each(SAMPLES)
def test_the_workbook_of_a_sample_is_up_to_date(name: str) -> None:
    """Where it is not: `python -m reporting.actions.new` makes it anew."""
    stored = Path(__file__).parents[3] / "samples" / name / "event.xlsx"
    fresh = sample_book(name)
    with zipfile.ZipFile(stored) as old, zipfile.ZipFile(BytesIO(fresh)) as new:
        assert {part: old.read(part) for part in old.namelist()} == {part: new.read(part) for part in new.namelist()}


def test_a_workbook_saved_by_libreoffice_says_the_same() -> None:
    reading = read_workbook((DATA / "club-saturday-libreoffice.xlsx").read_bytes())
    assert reading.document == sample_document("club-saturday")
    assert not [found for found in reading.findings if found.code != "headings-missing"]


def test_fields_that_nobody_knows_are_kept(tmp_path: Path) -> None:
    document = {
        "schema": 1,
        "event": {"name": "A", "sponsor": "Bank", "float glass": True, "arbiters": [{"name": "B", "shirt": 12}]},
        "stages": [{"number": 1, "colour of the hall": "blue"}],
        "players": [
            {
                "number": 1,
                "surname": "C",
                "shoe": 43,
                "pets": ["cat", "dog"],
                "titles": {"fide": "GM", "uscf": "NM"},
                "ratings": [
                    {"list": "fide", "value": 2500, "date": "2026-05-01"},
                    {"list": "fide", "value": 2450, "kind": "rapid"},
                    {"list": "ecf", "value": 220},
                ],
            }
        ],
        "results": [{"round": 1, "white": 1, "kind": "bye", "moves": {"e4": 1}}],
        "x-app": {"anything": [1, 2, {"deep": None}]},
    }
    reading = read_back(document, "en", tmp_path)
    assert reading.document == document


def test_a_name_that_looks_like_a_formula_stays_a_name(tmp_path: Path) -> None:
    name = '=HYPERLINK("http://example.org";"x")'
    document = {"schema": 1, "event": {"name": "=1+1"}, "players": [{"number": 1, "surname": name}], "results": []}
    assert read_back(document, "pl", tmp_path).document == document
    with zipfile.ZipFile(tmp_path / "event.xlsx") as archive:
        assert not [part for part in archive.namelist() if b"<f>" in archive.read(part) and "sheet" in part]


def test_a_code_that_could_not_be_read_is_written_back_as_it_was(tmp_path: Path) -> None:
    document = {"schema": 1, "event": {"name": "A"}, "results": [{"round": 1, "white": 1, "black": 2, "result": "3"}]}
    reading = read_back(document, "pl", tmp_path)
    assert reading.document == document
    assert [found.code for found in reading.findings] == ["result-out-of-range"]


def outcomes(game: GameType) -> list[Outcome]:
    codes = ["+:-", "-:+", "-:-", "0-0", "bye", "H", "Z", "*"]
    codes += ["2-0", "1-1", "0-2"] if game.is_draughts else ["1-0", "½-½", "0-1"]
    found = [outcome for code in codes if (outcome := parse_code(code, game)[0])]
    adjudicated = Outcome(Mark.WIN, Mark.LOSS, ResultKind.ADJUDICATED)
    sanction = Outcome(Mark.DRAW, Mark.DRAW, ResultKind.SANCTION)
    return [*found, adjudicated, sanction]


@pytest.mark.parametrize("game", list(GameType))
def test_every_kind_of_result_survives_the_workbook(game: GameType, tmp_path: Path) -> None:
    records: list[dict[str, Any]] = []
    for number, outcome in enumerate(outcomes(game), start=1):
        record: dict[str, Any] = {"round": number, "board": 1, "white": 1}
        if outcome.kind not in {ResultKind.BYE, ResultKind.HALF_BYE, ResultKind.ZERO_BYE}:
            record["black"] = 2
        set_result(record, outcome, cell_of(write_code(outcome, game)), game)
        records.append(record)
    document = {"schema": 1, "event": {"name": "A", "game": str(game)}, "results": records}
    reading = read_back(document, "bg", tmp_path)
    assert reading.document == document
    assert reading.findings == ()


def test_a_draw_with_advantage_survives_the_workbook(tmp_path: Path) -> None:
    draw = {"score": {"white": "1", "black": "1"}, "kind": "played"}
    document = {
        "schema": 1,
        "event": {"name": "A", "game": "draughts100", "draws_with_advantage": True},
        "results": [
            {"round": 1, "board": 1, "white": 1, "black": 2, **draw, "advantage": "white"},
            {"round": 1, "board": 2, "white": 3, "black": 4, **draw, "advantage": "black"},
            {"round": 1, "board": 3, "white": 5, "black": 6, **draw},
        ],
    }
    assert read_back(document, "pl", tmp_path).document == document


def cell_of(text: str) -> Cell:
    return Cell(CellKind.TEXT, text)


WORDS = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S"]), min_size=1, max_size=20).filter(
    lambda text: text.strip("-–—−") == text and not text.startswith(("{", "[", "'", "_x"))
)
DAYS = st.dates(min_value=date(1901, 1, 1), max_value=date(2100, 1, 1))


def values(column: Column) -> st.SearchStrategy[Any]:
    """Values as the contract writes them, for one column."""
    words = WORDS.map(lambda text: clean_text(text)[0]).filter(bool)
    return {
        Kind.TEXT: words,
        Kind.LONG_TEXT: words,
        Kind.INTEGER: st.integers(1, 3000),
        Kind.CHANGE: st.sampled_from(["0.5", "-0.5", "-1", "-10.5", "2"]),
        Kind.POINTS: st.sampled_from(["0", "0.5", "1", "2", "10.5"]),
        Kind.DATE: DAYS.map(lambda day: day.isoformat()),
        Kind.BIRTH: DAYS.map(lambda day: day.isoformat()) | st.integers(1901, 2020).map(str),
        Kind.TIME: st.times().map(lambda hour: hour.strftime("%H:%M")),
        Kind.YES_NO: st.booleans(),
        Kind.CHOICE: st.sampled_from(column.choices or ("x",)),
        Kind.LIST: st.lists(st.sampled_from(column.choices or ("BH/C1", "SB", "DE")), min_size=1, max_size=3),
        Kind.RESULT: st.none(),
    }[column.kind]


@st.composite
def records(draw: st.DrawFn, table: str) -> dict[str, Any]:
    """A record of a table with some of its columns filled."""
    record: dict[str, Any] = {}
    columns = TABLES[table].columns
    # One draw for all columns: a byte for each, the even ones filled.
    filled = draw(st.binary(min_size=len(columns), max_size=len(columns)))
    for column, byte in zip(columns, filled, strict=True):
        needed = column.id in TABLES[table].required
        if column.id.endswith("_name") or column.id in {"result", "kind"} or not (needed or byte % 2 == 0):
            continue
        if column.id == "order":
            put(record, column.json_path, draw(st.lists(st.integers(1, 99), min_size=1, max_size=4)))
        else:
            put(record, column.json_path, draw(values(column)))
    return record


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    event = draw(records("event"))
    event.pop("game", None)
    document: dict[str, Any] = {"schema": 1, "event": event}
    for table in ("stages", "players", "teams", "line_ups", "absences", "rounds", "incidents", "play_offs", "prizes"):
        found = draw(st.lists(records(table), max_size=2))
        if found:
            document[table] = found
    return document | {"results": draw(st.lists(records("results"), max_size=2))}


@settings(max_examples=settings().max_examples // (10 if LONG else 20), suppress_health_check=list(HealthCheck))
@given(document=documents(), lang=st.sampled_from(LANGS))
def test_any_event_survives_the_workbook(
    document: dict[str, Any], lang: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    reading = read_back(document, lang, tmp_path_factory.mktemp("any"))
    assert reading.document == document
    assert reading.findings == ()


def test_a_birth_date_whose_number_looks_like_a_year_survives(tmp_path: Path) -> None:
    days = ["1904-12-31", "1905-01-01", "1905-04-01", "1905-12-31", "1906-01-01", "1899-12-31"]
    players = [{"number": number, "surname": "A", "birth_date": day} for number, day in enumerate(days, 1)]
    reading = read_back({"schema": 1, "event": {"name": "X"}, "players": players, "results": []}, "en", tmp_path)
    assert [player["birth_date"] for player in reading.document["players"]] == days
