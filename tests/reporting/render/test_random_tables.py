"""Tables of all sorts whose rows are filled in: what Typst would have set, whatever stands beside them."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from reporting.forms.catalogue import load_forms
from reporting.render import pdf
from reporting.render.casting import blank_rows, filled_rows
from reporting.render.glyphs import printable_context
from reporting.render.part import Part
from tests.reporting.render.test_casting import alike
from tests.reporting.render.test_letters import META
from tests.thinned import LONG

PLAIN: Final = (
    "Jan",
    "Żółć",
    "AVATAR",
    "Te.",
    "11",
    "1,5",
    "½",
    "+",
    "–",
    "(a",
    "b)",
    "Щъркел",
    "O’Neil",
    "H\u00a0½",
    "",
    "2",
)
SIGNS: Final = (
    "*b*",
    "_i_",
    "$x$",
    "#1",
    "@ref",
    "<l>",
    "[c]",
    "- x",
    "= h",
    '"q"',
    "a  b",
    "~",
    "\\n",
    "€",
    "№ 5",
    "ß",
)
ODD: Final = ("x" * 23, "A" * 40, "a\nb", "אב", "e\u0301\u0323", "日本", "Jan Щ", "…" * 70, " x")
WIDTHS: Final = (8, 12, 20, 45, 70)
HEADS: Final = ("Nr", "Nazwisko i imię", "Bardzo długi nagłówek kolumny", "A\nB", "")


def cell(random: Random) -> Any:
    words = random.choices((*PLAIN, *SIGNS), k=random.choice((1, 1, 1, 2, 3)))
    text = random.choice(ODD) if random.random() < 0.01 else " ".join(filter(None, words))
    if random.random() < 0.6:
        return text
    told = {"text": text, "bold": random.random() < 0.5}
    return (
        told | ({"fill": "own"} if random.random() < 0.02 else {}) | ({"size": 7.0} if random.random() < 0.01 else {})
    )


def table(random: Random) -> dict[str, Any]:
    columns = [
        {
            "label": random.choice(HEADS),
            "width": random.choice(WIDTHS),
            "align": random.choice(("left", "center", "right")),
        }
        for _ in range(random.randint(2, 8))
    ]
    count = random.choice((0, 1, 2, 3, 5, 6, 30, 60, 160))
    rows = [[cell(random) for _ in columns] for _ in range(count)]
    size = random.choice((None, 7, 7.5, 10))
    keep = {"keep": True} if random.random() < 0.1 else {}
    told = {"caption": random.choice(("", "Grupa A")), "columns": columns, "rows": rows, "full": random.random() < 0.8}
    return told | keep | ({"size": size} if size else {})


def context(random: Random) -> dict[str, Any]:
    return {
        "orientation": random.choice(("portrait", "landscape")),
        "running": ["Turniej", "Płock"],
        "page_words": ["Strona", "z"],
        "title": "Tytuł",
        "subtitle": random.choice(("", "po rundzie 5")),
        "head": [["Sędzia", "Jan Ż"]] * random.choice((0, 1, 3)),
        "intro": ["Wstęp."] * random.choice((0, 1)),
        "tables": [table(random) for _ in range(random.choice((1, 1, 2, 3)))],
        "notes": ["Uwaga " * random.choice((3, 40, 400))] * random.choice((0, 1, 2)),
        "signatures": random.choice(([], ["Sędzia główny"], ["A", "B", "C"])),
    }


@pytest.mark.parametrize("first", range(0, 400 if LONG else 40, 20))
def test_random_tables_are_those_that_typst_sets(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blank_rows, "_FEW", 60)
    found, made = list[bytes](), filled_rows.filled
    monkeypatch.setattr(filled_rows, "filled", lambda *given: found.append(made(*given)) or found[-1])
    for seed in range(first, first + 20):
        part = Part(load_forms()["standings"], "pl", printable_context(context(Random(seed))))
        told = pdf.render_pdf([part], META, "{}")
        wanted = pdf._with_digest(pdf._set([part], META, "{}"))
        alike(told, wanted)
    assert found
