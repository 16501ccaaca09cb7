"""The figures in the line of a computation, in the words of every version."""

from __future__ import annotations

import pytest

from reporting.verify.pages.lines import figures_told

FIGURES = {"score": "6.5", "n": 9, "average": "2151", "performance": "2317"}


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("pl", "Mc: 6,5 pkt z 9 partii, średni ranking 2151, ranking uzyskany 2317, nadwyżka 17."),
        ("pl", "Mc: 6,5 pkt z 9 partii, średni ranking 2151, wynik 2317, nadwyżka 17."),
        ("bg", "Mc: 6,5 т. от 9 партии, среден рейтинг 2151, постигнат рейтинг 2317, превишение 17."),
        ("bg", "Mc: 6,5 т. от 9 партии, среден рейтинг 2151, резултат 2317, превишение 17."),
        ("en", "Mc: score 6.5, games 9, average 2151, performance 2317, margin 17."),
        ("en", "Mc: 6.5 points from 9 games, average 2151, performance 2317, margin 17."),
    ],
)
def test_the_line_is_read_in_the_words_of_today_and_of_earlier_versions(lang: str, line: str) -> None:
    assert figures_told(line, lang) == FIGURES


def test_another_line_has_no_figures() -> None:
    assert figures_told("Mc: norma wypełniona.", "pl") == {}
