"""Numbers in texts: the form of a word goes with the number, or the number stands where any may stand."""

from __future__ import annotations

import re
from itertools import product
from typing import Final

from reporting.locale import LANGUAGES, texts
from tests.papers.language import catalogue_texts
from tests.rows import of_each

COUNTED: Final = {
    "pl": "zawodników|drużyn|partii|punktów|rund|plików|dni|wierszy|miejsc|nagród|norm|głosów",
    "bg": "състезатели|отбора|партии|точки|кръга|файла|дни|реда|места|награди|норми|дъски|часа|минути|знака|листа|предложения",
    "en": "players|teams|games|points|rounds|files|days|lines|places|prizes|norms|claims",
}
"""Nouns in the form that goes with five."""
UNFAILING: Final = frozenset({
    "least", "limit", "most", "needed", "total", "planned", "bound", "met", "width", "posted", "before", "technical",
})  # fmt: skip
"""Places that are filled with the number of a rule or of a whole, which is never one, two or twenty-two by chance."""
KEPT: Final = frozenset({
    "finding.varma-no-row",
    "finding.varma-row-misprinted",
    "finding.many-technical-ratings",
    "finding.form-too-long",
    "finding.table-too-large",
    "finding.trf-scoring-kept",
    "finding.file-read-with-limits",
    "form.fide-it2.asked",
    "form.fide-it2.term",
})  # fmt: skip
"""Texts whose numbers are large by what they tell: players of a table of nine and more, games of several norms."""
DAYS: Final = {
    "pl": ("1 dzień", "2 dni", "5 dni", "22 dni"),
    "bg": ("1 ден", "2 дни", "5 дни", "22 дни"),
    "en": ("1 day", "2 days", "5 days", "22 days"),
}


@of_each(product(LANGUAGES, ["form.category-application.days", "form.regulations.days"]))
def test_days_go_with_their_number(lang: str, key: str) -> None:
    for count, told in zip((1, 2, 5, 22), DAYS[lang], strict=True):
        assert told in texts(lang).plural(key, count)


@of_each(LANGUAGES)
def test_no_text_puts_a_number_before_a_word_of_one_form(lang: str) -> None:
    shape = re.compile(rf"(?<!из )\{{(\w+)\}} (?:{COUNTED[lang]})\b")
    found = [
        (key, hit[0])
        for key, text in catalogue_texts(lang).items()
        if key not in KEPT and not key.startswith("former.")
        for hit in shape.finditer(text)
        if hit[1] not in UNFAILING and not re.search(r"(?: z| от| of|out of|на) $", text[: hit.start()])
    ]
    assert found == []
