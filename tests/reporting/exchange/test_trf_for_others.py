"""Our report files in the hands of other programs: bbpPairings' reader stops at none that it has the system of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from reporting.exchange.document import decode_event
from reporting.exchange.trf_document import trf_document
from reporting.exchange.trf_of_event import trf_bytes
from tests.quick import quick
from tests.reporting.exchange.bbp_grammar import refusals
from tests.reporting.exchange.test_trf_dialects import REAL
from tests.reporting.verify.papers import sample
from tests.shared_data import cases, needs_shared
from tests.thinned import thinned

SAMPLES = (
    *("club-saturday", "cup-22", "groups-final", "kszk-final", "scheveningen-match", "swiss-open", "zurich-1953"),
    "team-league",
)
OTHER_SYSTEMS = ("record 192", "teams")
"""Round robins, cups and events of teams, which bbpPairings does not pair."""
LINE = f"{'001    1 m      A':80} 1.0    1     2 w 1\n"
OTHER = f"{'001    2 m      B':80} 0.0    2     1 b 0\n"


def written(document: dict[str, Any], dialect: Any) -> str:
    return trf_bytes(decode_event(document)[0], document, dialect)[0].decode()


def refused(text: str) -> list[str]:
    return [why for why in refusals(text) if not why.startswith(OTHER_SYSTEMS)]


@pytest.mark.parametrize("dialect", ["trf16", "trf26"])
@pytest.mark.parametrize("name", SAMPLES)
def test_a_report_of_an_event_is_read(name: str, dialect: str) -> None:
    assert refused(written(sample(name), dialect)) == []


@needs_shared("real")
@pytest.mark.parametrize("path", cases(thinned(REAL, 2)), ids=lambda path: path.stem)
def test_a_file_of_another_program_told_anew_is_read(path: Path) -> None:
    """Every second of them, all with `PROTOKOL_LONG`."""
    document = trf_document(path.read_bytes())[0]
    document.pop("trf")
    for dialect in ("trf16", "trf26"):
        told = refused(written(document, dialect))
        assert all("points beside the games" in why for why in told), (dialect, told)


def test_of_an_event_in_groups_the_points_are_those_of_all_its_games() -> None:
    lines = [line for line in written(sample("groups-final"), "trf26").split("\r\n") if line.startswith("001")]
    assert [(int(line[4:8]), line[80:84].strip(), line[85:89].strip()) for line in lines] == [
        *((1, "3.0", "3"), (2, "0.5", "7"), (3, "4.0", "1"), (4, "1.0", "6")),
        *((5, "1.5", "5"), (6, "0.5", "7"), (7, "2.0", "4"), (8, "3.5", "2")),
    ]


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ("", None),
        ("142 0", "record 142"),
        ("142 3 4", "record 142"),
        ("152 White", "record 152"),
        ("152 W ", "record 152"),
        ("162  W 3.0    D 1.0", "points of 1"),
        ("162  W 1.0    X 0.5", "record 162"),
        ("192 FIDE_DUTCH_2026_BAKU", None),
        ("192 FIDE_LIM", "record 192"),
        ("240 H 002    1    2", None),
        ("240 H 000    1", "record 240"),
        ("240 H 002  1", "record 240"),
        ("250       1.0 001 003    1    2", None),
        ("250  1.0  1.0 001 003    1    2", "record 250"),
        ("250       0.0 001 003    1    2", "record 250"),
        ("250       1.0 003 001    1    2", "record 250"),
        ("260 001 003    1    2", None),
        ("260 001 003 1 2", "record 260"),
        ("299          -0.5  001    1", "points beside the games"),
        ("310   1 Alfa", "teams"),
        ("XXP 1 2", None),
        ("XXP 1 A", "record XXP"),
        (LINE.strip(), "a pairing number is repeated"),
        (OTHER.replace("    2 m", "    4 m", 1).strip(), "a pairing number is missing"),
    ],
)
def test_what_that_reader_stops_at(record: str, why: str | None) -> None:
    told = list(refusals(f"{LINE}{OTHER}{record}\r\n"))
    assert [one for one in told if one.startswith(why or "")] if why else told == []


@pytest.mark.parametrize(
    ("cell", "right"),
    [
        *(("   2 w 1", True), ("0000 - H", True), ("        ", True), ("0000 - U", True), ("   2 - +", True)),
        *(("0000 - =", True), ("   2 w H", False), ("   2 - 1", False), ("0000 w -", False), ("   0 - Z", False)),
        *(("   2 x 1", False), ("   2 w ?", False), ("2    w 1", True), ("   2 w  ", False)),
    ],
)
def test_the_cells_that_that_reader_takes(cell: str, right: bool) -> None:
    whole = LINE.rstrip("\n")[:91] + cell
    assert ("record 001" in "".join(refusals(f"{whole}\n{OTHER}"))) is not right


def test_absences_announced_by_thousands_stand_in_the_lines_of_those_who_are_absent() -> None:
    """Each was sought among those of all: 10,000 players took eight seconds."""
    players = [{"number": number, "surname": f"A{number}"} for number in range(1, 8_001)]
    absences = [{"round": at, "player": number} for at in (1, 2, 3) for number in range(1, 7_999)]
    document = {"schema": 1, "event": {"rounds": 9}, "players": players, "results": [], "absences": absences}
    lines = quick(3, lambda: written(document, "trf16")).split("\r\n")
    absent = [line[91:].split() for line in lines if line.startswith("001")]
    assert absent[:7998] == [["0000", "-", "Z"] * 3] * 7998
    assert absent[7998:] == [[], []]
