"""What the sheets of an XLSX paper say: the tables first, then facts and notes; formulas with what they give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from reporting.context.tables import under_title
from reporting.languages import with_ids_of_titles
from reporting.verify.pages.told import FORMULA, Kind, Told, head_of, of_line, text_of, told_as
from reporting.verify.pages.xlsx_cells import formula_text
from reporting.verify.values import What


def told_cells_of(context: Mapping[str, Any]) -> Iterator[Told]:
    """The texts of a paper as a workbook, sheet by sheet, row by row."""
    for item in context["tables"]:
        yield Told(context["title"])
        yield Told(under_title(context, item), "caption", Kind.EXACT)
        yield from map(head_of, item["columns"])
        for at, row in enumerate(item["rows"]):
            yield from _row(item["columns"], row, at)
    yield Told(context["title"])
    for label, value in context["head"]:
        yield Told(label)
        yield Told(value, "head")
    yield from (Told(text) for text in (*context["intro"], *context["notes"]))


def _row(columns: Any, row: Any, at: int) -> Iterator[Told]:
    values = {column["id"]: text_of(cell) for column, cell in zip(columns, row, strict=False)}
    number = int(values["number"]) if values.get("number", "").isdecimal() else None
    for column, cell in zip(columns, row, strict=False):
        told = of_line(_cell(column, cell, at), values)
        if told.text:
            yield replace(told, number=number, norm=with_ids_of_titles(values.get("norm", "").partition(" ")[0]))


def _cell(column: Mapping[str, str], cell: Any, at: int) -> Told:
    """A cell: its figure as it is, not as it is written; a formula with what it gives."""
    if isinstance(cell, Mapping) and "formula" in cell:
        text = formula_text(cell["formula"], cell.get("value"))
        return Told(text, FORMULA, Kind.EXACT, What.PAGE, column["label"], "rows", at)
    text = cell["number"] if isinstance(cell, Mapping) and "number" in cell else text_of(cell)
    return told_as(column["id"], text, column["label"], "rows", at)
