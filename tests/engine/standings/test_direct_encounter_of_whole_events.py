"""FIDE C.07, 6 (2026-03-01) over whole Swiss events, where most tied players have not met."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from engine.standings.places import standings
from reporting.exchange.document import decode_event
from reporting.exchange.trf_document import trf_document
from tests.shared_data import shared
from tests.thinned import thinned

THERE = sorted(shared("dutch").glob("*/"))
FOLDERS = [
    *sorted((Path(__file__).parent / "swiss").iterdir()),
    *thinned(THERE, 6, 1),
]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_ranks_of_tied_players_are_those_of_the_reference(folder: Path) -> None:
    event, _ = decode_event(trf_document((folder / "full.trf").read_bytes())[0])
    table, _ = standings(event, tie_breaks=["DE"])
    with (folder / "tie-breaks.tsv").open(encoding="utf-8") as file:
        expected = {int(row["StartNo"]): int(row["DE"]) for row in csv.DictReader(file, delimiter="\t")}
    assert {row.number: row.values["DE"] for row in table.rows} == expected
