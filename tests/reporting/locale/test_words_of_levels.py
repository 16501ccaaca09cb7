"""The level of an event is called the same on the sheet, in the report and on cards."""

from __future__ import annotations

from itertools import product

from reporting.fields import TABLES
from reporting.languages import LANGUAGES
from reporting.locale import texts
from tests.rows import of_each

LEVELS = next(column.choices for column in TABLES["event"].columns if column.id == "level")
STEM = 4
"""Letters that the forms of one word have in common: their endings go by the noun that they stand with."""


@of_each(product(LANGUAGES, LEVELS))
def test_a_level_has_one_word(lang: str, level: str) -> None:
    words = {texts(lang)(f"{key}.{level}")[:STEM] for key in ("choice.level", "form.report.level", "form.card.level")}
    assert len(words) == 1
