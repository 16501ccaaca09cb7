"""Every article that a tie-break or a list of defaults cites stands in the table of coverage."""

import pytest

from engine.regulations import load
from engine.standings import TIE_BREAKS

TABLES = {
    "fide": "fide-c07-2026",
    "pzwarc": "pzwarc-2021",
    "pzszach": "pzszach-2002",
    "jahr": "jahr-1981",
    "fide-1998": "fide-1998",
}
CODES = {(code, rule.regulation, rule.article) for code, tie_break in TIE_BREAKS.items() for rule in tie_break.rules}
LISTS = {(entry["name"], entry["regulation"], entry["article"]) for entry in load("tie-breaks")["defaults"]}


@pytest.mark.parametrize(("name", "regulation", "article"), sorted(CODES | LISTS))
def test_the_article_of_a_tie_break_is_covered(name: str, regulation: str, article: str) -> None:
    entries = {entry["article"]: entry for entry in load("coverage")[TABLES[regulation]]}
    assert article in entries, name
    assert entries[article]["status"] == "implemented"
