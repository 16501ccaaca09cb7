"""What Typst is told so that it need not measure: lines of rows, widths of texts; a paper looks the same without."""

from __future__ import annotations

from typing import Any

import pytest
from fontTools.ttLib import TTFont

from engine.model import Event, EventInfo, Player
from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.forms.catalogue import forms_folder, load_forms
from reporting.forms.measure import ems_of_text, width_of_text
from reporting.render import pdf
from reporting.render.known_sizes import widths_in, with_lines
from reporting.render.part import Meta, Part
from tests.papers.sheet import pages_of
from tests.thinned import LONG

ROOM = 40 - 2.2
"""Millimetres for the text of a column of 40."""


def lines_of(*cells: Any, size: float = 9.0) -> int:
    """What is told of one row in columns of 40 mm each."""
    columns = [{"id": str(at), "width": 40, "label": ""} for at in range(len(cells))]
    item = {"columns": columns, "rows": [list(cells)], "full": False, "size": size}
    (counted,) = with_lines({"tables": [item]})["tables"]
    return int(counted["lines"][0])


def text_of_width(least: float) -> str:
    """Letters that are just wider than so many millimetres."""
    count = 1
    while width_of_text("i" * count, 9.0) <= least:
        count += 1
    return "i" * count


def test_a_row_of_short_texts_has_one_line() -> None:
    assert lines_of("1", "Kowalski Jan", "") == 1


def test_a_text_has_one_line_up_to_a_little_less_than_its_room() -> None:
    wider = text_of_width(ROOM * 0.98)
    assert lines_of(wider[:-1]) == 1
    assert lines_of(wider) == 0
    assert lines_of(text_of_width(ROOM)) == 0


def test_a_bold_text_is_wider() -> None:
    text = "n" * (len(text_of_width(ROOM * 0.98)) - 1)
    text = text[: next(n for n in range(len(text), 0, -1) if width_of_text("n" * n, 9.0) <= ROOM * 0.98)]
    assert lines_of({"text": text}) == 1
    assert lines_of({"text": text, "bold": True}) == 0


@pytest.mark.parametrize(("text", "lines"), [("a\nb", 2), ("a\nb\nc", 3), ("a\n\nb", 0), (" ", 0), ("", 0)])
def test_breaks_are_counted_and_blank_lines_left_to_typst(text: str, lines: int) -> None:
    assert lines_of(text) == lines


def test_the_tallest_cell_of_a_row_counts() -> None:
    assert lines_of("a\nb", "c", "") == 2


@pytest.mark.parametrize("cell", [{"text": "a", "size": 7}, {"text": "a", "span": 2}])
def test_cells_of_another_size_or_over_columns_are_measured(cell: dict[str, Any]) -> None:
    assert lines_of(cell, "b") == 0
    assert lines_of("a", cell) == 0


def test_a_row_that_is_too_short_is_measured() -> None:
    columns = [{"id": one, "width": 40, "label": ""} for one in "ab"]
    (counted,) = with_lines({"tables": [{"columns": columns, "rows": [["a"], ["a", "b"]], "full": True}]})["tables"]
    assert counted["lines"] == [0, 1]


def test_the_height_of_a_line_is_that_of_the_capitals_of_every_cut() -> None:
    base = (forms_folder() / "base" / "base.typ").read_text(encoding="utf-8")
    for cut in ("Regular", "Bold", "Italic", "BoldItalic"):
        with TTFont(forms_folder() / "fonts" / f"LiberationSans-{cut}.ttf", lazy=True) as font:
            assert f"#let line-height = {font['OS/2'].sCapHeight} / {font['head'].unitsPerEm} * 1em" in base


def test_no_letter_is_wider_than_boxes_take_for_granted() -> None:
    boxes = (forms_folder() / "base" / "boxes.typ").read_text(encoding="utf-8")
    assert "#let widest-letter = 1.34\n" in boxes
    for cut in ("Regular", "Bold"):
        with TTFont(forms_folder() / "fonts" / f"LiberationSans-{cut}.ttf", lazy=True) as font:
            widest = max(font["hmtx"][name][0] for name in font.getBestCmap().values()) / font["head"].unitsPerEm
            assert widest <= 1.34


def test_widths_are_told_of_longer_texts_wherever_they_stand() -> None:
    context = {"a": ["short", {"b": "Kowalski Jan"}], "c": 1, "d": None, "long": "x" * 301}
    assert widths_in(context) == {"Kowalski Jan": (ems_of_text("Kowalski Jan"), ems_of_text("Kowalski Jan", bold=True))}


NAMES = ("Ó", "Brzęczyszczykiewicz Świętosława Grażyna", "Димитър Гюзелев", "Ł" * 65, "A\nB", "Anna Maria Ż")


@pytest.mark.parametrize(
    "form_id", ["start-list", *(["standings"] if LONG else []), "regulations", "start-card", "start-card-4up"]
)
def test_a_paper_looks_the_same_when_nothing_is_told(form_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = shown(form_id)
    monkeypatch.setattr(pdf, "with_lines", dict)
    monkeypatch.setattr(pdf, "widths_in", lambda context: {})
    assert shown(form_id) == told


def shown(form_id: str) -> list[list[tuple[Any, ...]]]:
    """Texts and lines of the pages with their places, in tenths of a point."""
    count = 6 if "card" in form_id else 31
    people = tuple(
        Player(number, f"{NAMES[number % len(NAMES)]} {number}", "Jan", club="Klub Szachowy" * (number % 5))
        for number in range(1, count + 1)
    )
    event = Event(EventInfo(name="Turniej o Puchar Miasta", system="swiss-fide-2026", rounds=9), people)
    form = load_forms()[form_id]
    context = CONTEXTS[form.context](Subjects(form, Facts(event), "pl"))
    assert context is not None
    data = pdf.render_pdf([Part(form, "pl", context)], Meta("t", "a", "pl", None, "d"), "{}")
    return [[_placed(box) for box in page.boxes] for page in pages_of(data)]


def _placed(box: Any) -> tuple[Any, ...]:
    return (box.text, *(round(value, 1) for value in (box.left, box.bottom, box.right, box.top)))
