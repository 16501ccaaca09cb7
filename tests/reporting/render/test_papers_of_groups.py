"""The files of an event with groups: one for each group, named after stage and group."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from reporting.exchange.document import decode_document
from reporting.render.build import build
from reporting.sources.load import Loaded
from tests.pdf_texts import page_texts


def groups(**final: Any) -> Loaded:
    """Two groups of three whose first two go on, played by strength; a round has one game a group."""
    results = [
        {
            "round": at,
            "group": group,
            "white": low + shift,
            "black": high + shift,
            "score": {"white": "1", "black": "0"},
        }
        for group, shift in ((1, 0), (2, 3))
        for at, (low, high) in enumerate(((2, 3), (1, 2), (1, 3)), start=1)
    ]
    document = {
        "event": {"name": "Puchar", "system": "groups", "game": "chess", "lang": "pl"},
        "players": [
            {"number": one, "surname": f"Żak{one}", "group": 1 + (one > 3), "birth_date": "1990-05-17"}
            for one in range(1, 7)
        ],
        "stages": [
            {"number": 1, "name": "Eliminacje", "system": "round-robin", "groups": 2, "advance": 2},
            {"number": 2, "name": "Finał", "groups": 1, **final},
        ],
        "results": [{**game, "kind": "played"} for game in results],
    }
    decoded = decode_document(document)
    return Loaded("event.json", "json", True, document=document, event=decoded.event, positions=decoded.positions)


def test_each_group_has_its_own_crosstable(tmp_path: Path) -> None:
    documents, findings = build(groups(system="round-robin"), tmp_path, forms=["crosstable"], formats=["pdf"])
    assert [one.path for one in documents] == [
        "pl/crosstable-s1-g1.pdf",
        "pl/crosstable-s1-g2.pdf",
        "pl/crosstable-s2.pdf",
    ]
    assert "form-does-not-fit" not in {found.code for found in findings}
    text = page_texts((tmp_path / "pl" / "crosstable-s1-g2.pdf").read_bytes())[0]
    assert "Eliminacje, Grupa 2" in text and "Żak4" in text and "Żak1" not in text


def test_a_stage_prints_the_papers_of_its_own_system(tmp_path: Path) -> None:
    documents, _ = build(groups(system="cup"), tmp_path, forms=["crosstable", "cup-bracket"], formats=["docx"])
    assert [one.path for one in documents] == [
        "pl/crosstable-s1-g1.docx",
        "pl/crosstable-s1-g2.docx",
        "pl/cup-bracket-s2.docx",
    ]


@pytest.mark.parametrize("kind", ["pdf", "docx", "xlsx"])
def test_what_is_built_twice_is_unchanged(tmp_path: Path, kind: str) -> None:
    for status in ("written", "unchanged"):
        documents, _ = build(
            groups(system="round-robin"), tmp_path, forms=["crosstable", "group-lists"], formats=[kind]
        )
        assert {one.status for one in documents} == {status}
