"""Drop-down lists and input messages: the help that a cell shows when it is entered."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from engine.model import GameType, Mark, Outcome, ResultKind, Side
from engine.model.codes import write_code
from reporting.fields import Column, Kind
from reporting.locale import Texts
from reporting.locale.headings import choice_text, heading
from reporting.workbook.ooxml.cells import column_letters
from reporting.workbook.sheets.read import PROGRAM_SHEET

FIRST_LIST_COLUMN: Final = 6
"""Columns before it hold the program's own data."""
_LONGEST_TITLE: Final = 32
_LONGEST_PROMPT: Final = 255

_WIN, _DRAW, _LOSS = Mark.WIN, Mark.DRAW, Mark.LOSS
_OUTCOMES: Final = (
    Outcome(_WIN, _LOSS),
    Outcome(_DRAW, _DRAW),
    Outcome(_LOSS, _WIN),
    Outcome(_WIN, _LOSS, ResultKind.FORFEIT),
    Outcome(_LOSS, _WIN, ResultKind.FORFEIT),
    Outcome(_LOSS, _LOSS, ResultKind.DOUBLE_FORFEIT),
    Outcome(_LOSS, _LOSS, ResultKind.SANCTION),
    Outcome(_WIN, None, ResultKind.BYE),
    Outcome(_DRAW, None, ResultKind.HALF_BYE),
    Outcome(_LOSS, None, ResultKind.ZERO_BYE),
    Outcome(None, None, ResultKind.ADJOURNED),
)
_ADVANTAGES: Final = (Outcome(_DRAW, _DRAW, advantage=Side.WHITE), Outcome(_DRAW, _DRAW, advantage=Side.BLACK))


@dataclass(slots=True)
class DropDowns:
    """The lists of a workbook, each once, in columns of the hidden sheet."""

    texts: Texts
    game: GameType = GameType.CHESS
    advantage: bool = False
    lists: dict[tuple[str, ...], int] = field(default_factory=dict)

    def reference(self, items: tuple[str, ...]) -> str:
        """Where a list stands, as a formula."""
        column = column_letters(self.lists.setdefault(items, FIRST_LIST_COLUMN + len(self.lists)))
        return f"{PROGRAM_SHEET}!${column}$1:${column}${len(items)}"

    def items(self, column: Column) -> tuple[str, ...]:
        """What a column's drop-down offers; empty for a column without one."""
        if column.kind is Kind.YES_NO:
            names = Column("", group="yes-no")
            return tuple(choice_text(names, value, self.texts.lang) for value in ("yes", "no"))
        if column.kind is Kind.RESULT:
            outcomes = (*_OUTCOMES[:3], *(_ADVANTAGES if self.advantage else ()), *_OUTCOMES[3:])
            return tuple(write_code(outcome, self.game) for outcome in outcomes)
        if column.kind is not Kind.CHOICE:
            return ()
        return tuple(choice_text(column, value, self.texts.lang) for value in column.choices)

    def attach(self, sheet: Worksheet, area: str, table: str, column: Column) -> None:
        """Give the cells of an area their input message and, where the column has choices, their list.

        A list only suggests: whoever types something else is asked once and may keep it, so
        that pasting and sorting always work; the reader names what it does not know.
        """
        items = self.items(column)
        title = heading(table, column.id, self.texts.lang)[:_LONGEST_TITLE]
        prompt = (self.texts.find(f"workbook.{table}.{column.id}.help") or "")[:_LONGEST_PROMPT]
        help_of_cells = DataValidation(allow_blank=True, showInputMessage=True, sqref=area)
        if items:
            help_of_cells.type, help_of_cells.formula1 = "list", self.reference(items)
            help_of_cells.errorStyle, help_of_cells.showErrorMessage = "warning", column.kind is not Kind.RESULT
            help_of_cells.errorTitle, help_of_cells.error = title, self.texts("workbook.choose")
        help_of_cells.promptTitle, help_of_cells.prompt = title, prompt
        sheet.add_data_validation(help_of_cells)
