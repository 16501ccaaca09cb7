"""Small strings that papers show."""

from __future__ import annotations

from fractions import Fraction

import pytest

from reporting.context.blanks import dots
from reporting.context.criteria import value_cell
from reporting.context.words import moment, points_in, with_colour
from reporting.forms.text_widths import width_of_text
from tests.rows import of_each


@of_each(
    [
        ("17.08.2026, godz. 15:00", "pl", "17 sierpnia 2026, 15:00"),
        ("17.08.2026 o godz. 15:00", "en", "17 August 2026, 15:00"),
        ("2026-08-17 9:05", "bg", "17 август 2026\u202fг., 9:05"),
        ("17.08.2026 г., 15:00 ч.", "en", "17 August 2026, 15:00"),
        ("1.5.2026", "pl", "1 maja 2026"),
        ("31.02.2026, 15:00", "pl", "31.02.2026, 15:00"),
        ("po ostatniej rundzie", "pl", "po ostatniej rundzie"),
        ("17.08.2026, sala B", "pl", "17.08.2026, sala B"),
        ("17.08.2026" + " " * 5000 + "x", "pl", "17.08.2026" + " " * 5000 + "x"),
    ]
)
def test_a_moment_in_figures_is_told_in_words(text: str, lang: str, told: str) -> None:
    assert moment(text, lang) == told


@of_each([("b", "12b"), ("w", "12w"), ("б", "12\u00a0б"), ("ч", "12\u00a0ч")])
def test_a_cyrillic_letter_is_no_figure_of_the_number_before_it(letter: str, told: str) -> None:
    assert with_colour(12, letter) == told


@pytest.mark.parametrize("room", [20.0, 127.4])
def test_a_dotted_line_fills_its_room(room: float) -> None:
    one = width_of_text("…", 9)
    assert 0.96 * room - one < width_of_text(dots(room, 9), 9) <= 0.96 * room


@of_each([("pl", "−0,5"), ("bg", "−0,5"), ("en", "−0.5")])
def test_a_score_below_nought_has_a_minus_not_a_hyphen(lang: str, shown: str) -> None:
    assert points_in(-1, lang) == shown
    assert value_cell(Fraction(-1, 2), lang) == {"text": shown, "number": "-0.5"}
