"""The crosstable after the model of the Chess Code 2002 (PZSzach 2002, B.VI A.1.5)."""

from __future__ import annotations

from typing import Any, Final

from engine.model import GameType
from engine.standings import Crosstable
from reporting.context import blanks
from reporting.context.cells import OWN, Cell
from reporting.context.criteria import tie_break_name, value_cell
from reporting.context.event_words import after_round, average_rating, chief_arbiter
from reporting.context.grids import against, grid_line, grid_tables
from reporting.context.lists import struck_note
from reporting.context.norms.reasons import event_lines, parameter_lines
from reporting.context.paper import sign_as, table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import table
from reporting.context.words import long_date, points_in

NORM_CATEGORIES: Final = ("M", "K", "I", "II", "III", "IV", "V")
"""The block `Normy | Punkty` of the printed model (PZSzach 2002, B.VI, annex)."""
MOST_COLUMNS: Final = 30
"""Opponents side by side; more are printed on a sheet of their own."""


def crosstable(subjects: Subjects) -> dict[str, Any] | None:
    """The tournament table after the model of the Chess Code 2002; None without players."""
    if not subjects.event.players:
        return None
    return table_paper(
        subjects,
        [*opponents_tables(subjects), *_norm_blocks(subjects)],
        subtitle=after_round(subjects, subjects.facts.crosstable.standings),
        head=_model_head(subjects),
        notes=crosstable_notes(subjects),
        signatures=sign_as(subjects, "organiser", "chief"),
    )


def opponents_tables(subjects: Subjects) -> list[dict[str, Any]]:
    """Everybody against everybody, so many opponents side by side as a sheet takes."""
    grid = subjects.facts.crosstable
    code = _value_code(grid)
    rows: list[dict[str, Cell]] = [
        {
            **grid_line(line.row, subjects),
            **{f"game-{other}": against(line.cells.get(other, ())) for other in grid.columns},
            f"game-{line.row.number}": OWN,
            "value": value_cell(line.row.values.get(code), subjects.lang) if code and grid.standings.after else "",
        }
        for line in grid.rows
    ]
    heads = [(f"game-{other}", str(other)) for other in grid.columns]
    blocks = [heads[start : start + MOST_COLUMNS] for start in range(0, len(heads), MOST_COLUMNS)]
    return grid_tables(subjects, rows, "game", blocks)


def crosstable_notes(subjects: Subjects) -> list[str]:
    """What norms the event gives, what the column of values holds, whose games do not count."""
    code = _value_code(subjects.facts.crosstable)
    name = tie_break_name(code, subjects.texts) if code else ""
    return [
        *event_lines(subjects),
        *parameter_lines(subjects),
        *([subjects.texts("form.crosstable.value-is", name=name)] if name else []),
        *struck_note(subjects),
    ]


def _value_code(grid: Crosstable) -> str:
    """The criterion of the column of values: Sonneborn-Berger, else the first one."""
    codes = grid.standings.codes
    return next((code for code in codes if code.startswith("SB")), next(iter(codes), ""))


def _model_head(subjects: Subjects) -> list[list[str]]:
    """The fields of the printed model, also those that nobody has filled yet."""
    info, texts = subjects.info, subjects.texts
    fields = (
        ("organiser", info.settings.organiser),
        ("chief", chief_arbiter(subjects)),
        ("start", long_date(info.start_date, subjects.lang)),
        ("end", long_date(info.end_date, subjects.lang)),
        ("rate", info.rate_of_play),
        ("average", average_rating(subjects.event)),
    )
    return [[texts(f"form.fact.{key}"), value or blanks.FIELD] for key, value in fields]


def _norm_blocks(subjects: Subjects) -> list[dict[str, Any]]:
    """The block of the model where the norms of the event are its own; no grid of another federation or game."""
    info = subjects.info
    own = any(each.rules.start_card is not None for each in subjects.facts.norms.values())
    blank = info.game is GameType.CHESS and info.federation in {"", "pzszach"} and not subjects.facts.norms
    return [_norm_block(subjects)] if own or blank else []


def _norm_block(subjects: Subjects) -> dict[str, Any]:
    """Points needed for each category in this event; blank to be written in while nobody has computed them."""
    row = {"norm": subjects.texts("form.crosstable.norm-points"), **_norm_points(subjects)}
    heads = [(name, name) for name in NORM_CATEGORIES]
    return table(subjects, [row], of="norms", repeated={"category": heads}, full=False)


def _norm_points(subjects: Subjects) -> dict[str, str]:
    """The points of each category in words of the language, where the rules of the event give them.

    A dash where the event gives no such norm, a question mark where that cannot be decided.
    """
    norms = next((each for each in subjects.facts.norms.values() if each.rules.start_card is not None), None)
    if norms is None:
        return {}
    known = norms.rules.round_robin_points(subjects.event)
    cells = {norm.upper(): points_in(int(2 * value), subjects.lang) for norm, value in known.items()}
    for norm in norms.rules.norms:
        given, name = norms.given(norm), norm.upper()
        if given is not True and (name in cells or given is False):
            cells[name] = "–" if given is False else f"{cells[name]} ?"
    return cells
