"""Our report files in the hands of other programs: bbpPairings' reader stops at none that it has the system of."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from reporting.exchange.document import decode_event
from reporting.exchange.trf_document import trf_document
from reporting.exchange.trf_of_event import trf_bytes
from tests.reporting.exchange.bbp_grammar import refusals
from tests.reporting.exchange.test_trf_dialects import REAL
from tests.reporting.verify.papers import sample
from tests.rows import of_each
from tests.shared_data import cases, needs_shared
from tests.thinned import thinned

SAMPLES = (
    *("club-saturday", "cup-22", "groups-final", "kszk-final", "scheveningen-match", "swiss-open", "zurich-1953"),
    "team-league",
)
OTHER_SYSTEMS = ("record 192", "teams")
"""Round robins, cups and events of teams, which bbpPairings does not pair."""


def written(document: dict[str, Any], dialect: Any) -> str:
    return trf_bytes(decode_event(document)[0], document, dialect)[0].decode()


def refused(text: str) -> list[str]:
    return [why for why in refusals(text) if not why.startswith(OTHER_SYSTEMS)]


@of_each(product(SAMPLES, ["trf16", "trf26"]))
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
