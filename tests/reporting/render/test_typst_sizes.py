"""What Typst is told so that it need not measure: lines of rows, how much smaller a text in a box is set."""

from __future__ import annotations

from typing import Any

import pytest
from fontTools.ttLib import TTFont

from engine.model import Event, EventInfo, Player
from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.forms.catalogue import forms_folder, load_forms
from reporting.forms.text_widths import share_in_box, width_of_text
from reporting.render import pdf
from reporting.render.part import Meta, Part
from reporting.render.typst_sizes import with_lines, with_shares
from tests.papers.sheet import pages_of
from tests.rows import of_each

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


@of_each([("a\nb", 2), ("a\nb\nc", 3), ("a\n\nb", 0), (" ", 0), ("", 0)])
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


NAMES = ("Ó", "Brzęczyszczykiewicz Świętosława Grażyna", "Димитър Гюзелев", "Ł" * 65, "A\nB", "Anna Maria Ż")


@pytest.mark.parametrize("form_id", ["start-list", "regulations"])
def test_a_paper_looks_the_same_when_nothing_is_told(form_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = shown(form_id)
    monkeypatch.setattr(pdf, "with_lines", dict)
    assert shown(form_id) == told


@of_each(
    [
        ("Kowalski Jan", 1.0),
        ("Wiśniewska Katarzyna Maria", 1.0),
        ("Wiśniewska Katarzyna Małgorzata", 0.85),
        ("Nowak-Wielgopolska Anna Maria Barbara", 0.8),
        ("", 1.0),
    ]
)
def test_a_long_name_is_set_smaller_on_one_line_or_on_two(text: str, share: float) -> None:
    assert share_in_box(text, 48.8, 5.2, 9.5) == share


@of_each([("Brzęczyszczykiewiczów", 22.3, 0), ("Brzęczyszczykiewiczów", 30, 0.75), ("Nowak " * 20, 22.3, 7 / 9.5)])
def test_nothing_is_smaller_than_can_be_read_and_a_word_without_room_is_broken(
    text: str, width: float, share: float
) -> None:
    """The box of a long text grows."""
    assert share_in_box(text, width, 5.2, 9.5) == share


def test_every_record_with_boxes_has_its_shares() -> None:
    context = {"event": "Puchar", "cards": [{"name": "Jan", "rows": [{"opponent": "Anna"}]}]}
    boxes = {"event": (40, 5, 9), "cards.name": (40, 5, 9), "cards.rows.opponent": (1, 1, 9)}
    made = with_shares(context, boxes)
    assert made["shares"] == {"event": 1.0}
    assert made["cards"][0]["shares"] == {"name": 1.0}
    assert made["cards"][0]["rows"][0]["shares"] == {"opponent": 0}
    assert "shares" not in context["cards"][0]


def shown(form_id: str) -> list[list[tuple[Any, ...]]]:
    """Texts and lines of the pages with their places, in tenths of a point."""
    count = 31
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
