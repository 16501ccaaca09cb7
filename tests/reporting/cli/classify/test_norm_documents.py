"""What is built for norms that are made, made but for their paperwork, refused or open."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from reporting.locale import texts
from tests.papers_made import paper_in

FORMS = "norms-summary,norms-notice,arbiter-report,category-application"


def champion(**info: Any) -> dict[str, Any]:
    """The championship of Poland in draughts: player 1 wins it before three masters."""
    people = [
        {"number": n, "surname": f"P{n}", "sex": "m", "federation": "POL", "categories": {"draughts100": held}}
        for n, held in enumerate(("I", "M", "M", "M"), start=1)
    ]
    given = {
        "name": "E",
        "system": "round-robin",
        "federation": "pzwarc",
        "game": "draughts100",
        "rate_of_play": "80' + 60\"",
        "start_date": "2024-03-10",
        "pzwarc_championship": "individual",
        "notified_on": "2024-03-03",
        "arbiters": [{"name": "A", "role": "chief", "licence": "7"}],
        "lang": "pl",
        **info,
    }
    pairs = [(1, 1, 4), (1, 2, 3), (2, 4, 3), (2, 1, 2), (3, 2, 4), (3, 3, 1)]
    games = [
        {
            "round": at,
            "board": board,
            "white": white,
            "black": black,
            "kind": "played",
            "score": {"white": "2" if white < black else "0", "black": "0" if white < black else "2"},
        }
        for board, (at, white, black) in enumerate(pairs)
    ]
    return {
        "event": {key: value for key, value in given.items() if value is not None},
        "players": people,
        "results": games,
    }


def words(path: Path) -> str:
    from docx import Document

    document = Document(str(path))
    return " ".join(node.text or "" for node in document.element.iter() if node.tag.endswith("}t"))


@pytest.mark.parametrize(
    ("info", "applied", "announced"),
    [
        ({}, True, True),
        ({"notified_on": None}, True, False),
        ({"notified_on": "2024-03-04"}, False, False),
        ({"rate_of_play": None}, False, False),
    ],
)
def test_an_application_is_printed_where_only_paperwork_is_missing_and_nothing_is_announced(
    protokol: Any, event: Any, tmp_path: Path, info: dict[str, Any], applied: bool, announced: bool
) -> None:
    lang, out = "pl", tmp_path / "out"
    arguments = ("-o", out, "--form", FORMS, "--to", "docx", "--lang", lang, "--json")
    protokol("build", event(champion(**info)), *arguments)
    say = texts(lang)
    application = paper_in(out, "category-application-1.docx", lang)
    assert application.exists() is applied
    lacking = applied and not announced
    if applied:
        assert (say("verdict.met.fill-in") in words(application)) is lacking
        assert ("…………………" in words(application).partition(say("form.category-application.requirement"))[2]) is lacking
    notice, summary = words(paper_in(out, "norms-notice.docx", lang)), words(paper_in(out, "norms-summary.docx", lang))
    # Nobody made a norm only where that could be decided.
    none = [say(f"form.norms-notice.none{kind}") for kind in ("", "-open", "-told")]
    assert any(text in notice for text in none) is not announced
    decided = info.get("rate_of_play", "") is not None and not lacking
    assert (none[0] in notice) is (decided and not announced)
    assert ("(+)" in summary.partition(say("form.norms-summary.signs")[:12])[0]) is lacking
    report = words(paper_in(out, "arbiter-report.docx", lang))
    told = say("form.norms.lacks", reason="").strip("; ") if lacking else ""
    for paper in (notice, summary, report):
        assert told in paper
