"""The files of an event with groups: one for each group, named after stage and group."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from openpyxl import load_workbook

from reporting.exchange.document import decode_document
from reporting.sources.load import Loaded
from tests.papers_made import build, paper_in, paper_path
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
        "sprawozdanie/tabela-turniejowa-s1-g1.pdf",
        "sprawozdanie/tabela-turniejowa-s1-g2.pdf",
        "sprawozdanie/tabela-turniejowa-s2.pdf",
    ]
    assert "form-does-not-fit" not in {found.code for found in findings}
    text = page_texts(paper_in(tmp_path, "crosstable-s1-g2.pdf", "pl").read_bytes())[0]
    assert "Eliminacje, Grupa 2" in text and "Żak4" in text and "Żak1" not in text


FINAL = [
    {"stage": 2, "round": at, "board": board, "white": pair[0], "black": pair[1], "score": {"white": "1", "black": "0"}}
    for at, pairs in ((4, ((1, 5), (2, 4))), (5, ((1, 4), (2, 5))))
    for board, pair in enumerate(pairs, start=1)
]


def test_the_rounds_of_each_part_come_to_its_points_with_what_is_carried_over(tmp_path: Path) -> None:
    played = groups(system="round-robin", carry_results=True)
    document = {**played.document, "results": [*played.document["results"], *FINAL]}
    event = decode_document(document).event
    loaded = Loaded("event.json", "json", True, document=document, event=event, positions=played.positions)
    documents, _ = build(loaded, tmp_path, forms=["progress-table", "round-table"], formats=["xlsx"])
    parts = ("s1-g1", "s1-g2", "s2")
    assert {one.path for one in documents} == {paper_path(f"{name}-table-{part}.xlsx", "pl") for name in ("progress", "round")
                                               for part in parts}  # fmt: skip
    made = {part: told(paper_in(tmp_path, f"progress-table-{part}.xlsx", "pl")) for part in parts}
    rows = {part: [row[1:2] + row[3:] for row in made[part] if str(row[0]).isdigit()] for part in parts}
    assert rows["s1-g1"] == [(1, 0, 1, 2, 2), (2, 1, 1, 1, 1), (3, 0, 0, 0, 0)]
    assert rows["s2"] == [(1, 2, 3, 3), (2, 1, 2, 2), (4, 1, 1, 1), (5, 0, 0, 0)]
    carried = "Punkty obejmują partie przeniesione z poprzedniego etapu: 1 Żak1 1; 2 Żak2 0; 4 Żak4 1; 5 Żak5 0."
    build(loaded, tmp_path, forms=["progress-table", "round-table"], formats=["pdf"])
    for name in ("progress", "round"):
        pages = {part: page_texts(paper_in(tmp_path, f"{name}-table-{part}.pdf", "pl").read_bytes()) for part in parts}
        assert [part for part in parts if carried in " ".join(pages[part][0].split())] == ["s2"]


def told(path: Path) -> list[tuple[Any, ...]]:
    """The rows of the first sheet, without blank cells."""
    rows = load_workbook(path).worksheets[0].iter_rows(values_only=True)
    return [found for row in rows if (found := tuple(cell for cell in row if cell is not None))]


def test_a_stage_prints_the_papers_of_its_own_system(tmp_path: Path) -> None:
    documents, _ = build(groups(system="cup"), tmp_path, forms=["crosstable", "cup-bracket"], formats=["docx"])
    assert [one.path for one in documents] == [
        "sprawozdanie/tabela-turniejowa-s1-g1.docx",
        "sprawozdanie/tabela-turniejowa-s1-g2.docx",
        "na-sciane/drabinka-pucharowa-s2.docx",
    ]
