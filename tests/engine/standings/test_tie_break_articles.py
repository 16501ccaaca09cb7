"""Every article that a tie-break or a default list cites stands in the table of coverage."""

import pytest

from engine.regulations import load
from engine.standings import TIE_BREAKS

TABLES = {"fide": "fide-c07-2026", "pzwarc": "pzwarc-2021", "jahr": "jahr-1981", "fide-1998": "fide-1998"}
CITED = sorted(
    {(code, rule.regulation, rule.article) for code, tie_break in TIE_BREAKS.items() for rule in tie_break.rules}
)


@pytest.mark.parametrize(("code", "regulation", "article"), CITED)
def test_the_article_of_a_code_is_covered(code: str, regulation: str, article: str) -> None:
    entries = {entry["article"]: entry for entry in load("coverage")[TABLES[regulation]]}
    assert article in entries, code
    assert entries[article]["status"] == "implemented"
