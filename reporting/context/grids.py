"""The crosstable, the round table and the progress table (PZSzach 2002, B.VI A.1.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.standings import RoundRow, Row
from engine.standings import tables as engine_tables
from reporting.context.common import (
    TEXT_WIDTH,
    Cell,
    after_round,
    average,
    bold,
    chief_arbiter,
    event_facts,
    fitted,
    number,
    paper,
    player_cells,
    points,
    sign_as,
    table,
    tie_break_name,
    width_of,
)
from reporting.context.lists import NO_PLACE, value_cell
from reporting.context.norms.facts import norm_points
from reporting.context.norms.reasons import event_lines, parameter_lines
from reporting.context.subjects import Subjects
from reporting.context.words import long_date, points_in

NORM_CATEGORIES: Final = ("M", "K", "I", "II", "III", "IV", "V")
"""The block `Normy | Punkty` of the printed model (PZSzach 2002, B.VI, annex)."""
MOST_COLUMNS: Final = 30
"""Opponents side by side; more are printed on a sheet of their own."""
TO_WRITE: Final = "…………………………"
"""Stands for a field of the model that is written in by hand."""
_SQUEEZE: Final = 0.72
"""How much smaller than its wish a table may be set before it is split."""
_LEADING: Final = ("number", "name")


def crosstable(subjects: Subjects) -> dict[str, Any] | None:
    """The tournament table after the model of the Chess Code 2002; None without players."""
    if not subjects.event.players:
        return None
    grid = subjects.facts.crosstable
    result, texts = grid.standings, subjects.texts
    value_code = next((code for code in result.codes if code.startswith("SB")), next(iter(result.codes), ""))
    rows = [
        {
            **_line(line.row, subjects),
            **{f"game-{other}": against(line.cells.get(other, ())) for other in grid.columns},
            f"game-{line.row.number}": {"text": "", "fill": "own"},
            "value": value_cell(line.row.values.get(value_code), subjects.lang) if value_code else "",
        }
        for line in grid.rows
    ]
    heads = [(f"game-{other}", str(other)) for other in grid.columns]
    blocks = [heads[start : start + MOST_COLUMNS] for start in range(0, len(heads), MOST_COLUMNS)]
    context = paper(
        subjects,
        title=texts("form.crosstable.title"),
        subtitle=after_round(subjects, result),
        head=_model_head(subjects),
        tables=[*_blocks(subjects, rows, "game", blocks), norm_block(subjects)],
        notes=[
            *event_lines(subjects),
            *parameter_lines(subjects),
            *_value_note(subjects, value_code),
            *_struck_note(subjects),
        ],
        signatures=sign_as(subjects, "organiser", "chief"),
    )
    return fitted(context, subjects.form.orientation)


def _model_head(subjects: Subjects) -> list[list[str]]:
    """The fields of the printed model, also those that nobody has filled yet."""
    info, texts = subjects.info, subjects.texts
    fields = (
        ("organiser", info.settings.organiser),
        ("chief", chief_arbiter(subjects)),
        ("start", long_date(info.start_date, subjects.lang)),
        ("end", long_date(info.end_date, subjects.lang)),
        ("rate", info.rate_of_play),
        ("average", average(subjects.event)),
    )
    return [[texts(f"form.fact.{key}"), value or TO_WRITE] for key, value in fields]


def norm_block(subjects: Subjects) -> dict[str, Any]:
    """Points needed for each category in this event; blank to be written in while nobody has computed them."""
    texts, known = subjects.texts, subjects.facts.norm_points or _norm_points(subjects)
    columns = [{"id": "norm", "label": texts("form.crosstable.norms"), "width": 20, "align": "left"}]
    columns += [{"id": name, "label": name, "width": 13, "align": "center"} for name in NORM_CATEGORIES]
    row = [texts("form.crosstable.norm-points"), *(known.get(name, "") for name in NORM_CATEGORIES)]
    return {"caption": "", "columns": columns, "rows": [row], "full": False}


def _norm_points(subjects: Subjects) -> dict[str, str]:
    """The points of each category in words of the language, where the rules of the event give them.

    A dash where the event gives no such norm, a question mark where that cannot be decided.
    """
    norms = subjects.facts.norms.get("pzszach")
    if norms is None:
        return {}
    known = norm_points(subjects.event, subjects.facts.norms)
    cells = {name: points_in(int(2 * value), subjects.lang) for name, value in known.items()}
    for norm in norms.rules.norms:
        given, name = norms.given(norm), norm.upper()
        if given is not True and (name in cells or given is False):
            cells[name] = "–" if given is False else f"{cells[name]} ?"
    return cells


def round_table(subjects: Subjects) -> dict[str, Any] | None:
    """Who met whom in which round, with colour and result; None before the first result."""
    colours = {True: subjects.texts("form.colour.white"), False: subjects.texts("form.colour.black")}

    def show(cells: Sequence[engine_tables.Cell]) -> Cell:
        return "\n".join(_met(cell, colours, subjects) for cell in cells)

    return _by_rounds(subjects, "round-table", subjects.facts.round_table, show)


def progress_table(subjects: Subjects) -> dict[str, Any] | None:
    """The running scores after each round, lines by place; None before the first result."""

    def show(cells: Sequence[engine_tables.Cell]) -> Cell:
        return points(cells[-1].running, subjects.lang) if cells else ""

    return _by_rounds(subjects, "progress-table", subjects.facts.progress_table, show)


def _by_rounds(
    subjects: Subjects,
    name: str,
    grid: engine_tables.RoundTable,
    show: Callable[[Sequence[engine_tables.Cell]], Cell],
) -> dict[str, Any] | None:
    """A table with a column for each round, split where they are too many for a sheet."""
    if not grid.rounds:
        return None
    rows = [{**_line(line.row, subjects), **_rounds(line, show)} for line in grid.rows]
    heads = [(f"round-{one}", str(one)) for one in range(1, grid.rounds + 1)]
    context = paper(
        subjects,
        title=subjects.texts(f"form.{name}.title"),
        subtitle=after_round(subjects, grid.standings),
        head=event_facts(subjects),
        tables=_blocks(subjects, rows, "round", _split(subjects, heads)),
        notes=[*_explained(subjects, name), *_struck_note(subjects)],
        signatures=sign_as(subjects, "chief"),
    )
    return fitted(context, subjects.form.orientation)


def _line(row: Row, subjects: Subjects) -> dict[str, Cell]:
    """What stands beside the grid: the player, his points, his place."""
    return {
        **player_cells(subjects.facts.players[row.number], subjects),
        "points": bold(points(row.points, subjects.lang)),
        "place": bold(number(row.place)) if row.place is not None else NO_PLACE,
    }


def against(cells: Sequence[engine_tables.Cell]) -> Cell:
    """The games of a pair, in their order; what does not count stands in brackets."""
    text = " ".join(cell.code if cell.counted or not cell.code else f"({cell.code})" for cell in cells)
    return text.strip()


def _rounds(line: RoundRow, show: Callable[[Sequence[engine_tables.Cell]], Cell]) -> dict[str, Cell]:
    by_round: dict[int, list[engine_tables.Cell]] = {}
    for cell in line.cells:
        by_round.setdefault(cell.round, []).append(cell)
    return {f"round-{one}": show(cells) for one, cells in by_round.items()}


def _met(cell: engine_tables.Cell, colours: Mapping[bool, str], subjects: Subjects) -> str:
    """`12b ½`: opponent, colour, result; a free round says so."""
    if cell.opponent is None or cell.white is None:
        return subjects.texts("form.round-table.free") if cell.kind is not None else ""
    code = cell.code if cell.counted or not cell.code else f"({cell.code})"
    return f"{cell.opponent}{colours[cell.white]} {code}".strip()


def _split(subjects: Subjects, heads: list[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """The rounds in blocks of equal length, each as wide as a sheet takes without being set too small."""
    fixed = sum(column.width for column in subjects.form.columns if not column.repeat and not column.optional)
    each = subjects.form.column("round").width
    room = int((TEXT_WIDTH["landscape"] / _SQUEEZE - fixed) // each)
    count = -(-len(heads) // max(1, room))
    length = -(-len(heads) // count)
    return [heads[start : start + length] for start in range(0, len(heads), length)]


def _blocks(
    subjects: Subjects,
    rows: Sequence[Mapping[str, Cell]],
    repeated: str,
    blocks: Sequence[Sequence[tuple[str, str]]],
) -> list[dict[str, Any]]:
    """A table for each block of columns; all but the last show number and name beside it alone."""
    tables = []
    beside = [column.id for column in subjects.form.columns if not column.repeat and column.id not in _LEADING]
    for index, block in enumerate(blocks):
        caption = _caption(subjects, repeated, block) if len(blocks) > 1 else ""
        left_out = beside if index < len(blocks) - 1 else ("club",) if len(blocks) > 1 else ()
        item = table(subjects, rows, repeated={repeated: block}, leave_out=left_out, caption=caption)
        tables.append(_widened(item, len(block), len(blocks[0]), subjects.form.column(repeated).width))
    return tables


def _caption(subjects: Subjects, repeated: str, block: Sequence[tuple[str, str]]) -> str:
    """Which rounds or opponents a block shows."""
    return subjects.texts(f"form.grid.{repeated}", first=block[0][1], last=block[-1][1])


def _widened(item: dict[str, Any], length: int, usual: int, width: int) -> dict[str, Any]:
    """A short last block keeps the widths of the others instead of filling the sheet."""
    if length == usual or width_of(item) > TEXT_WIDTH["landscape"] - (usual - length) * width:
        return item
    return {**item, "full": False}


def _value_note(subjects: Subjects, code: str) -> list[str]:
    """What the column of values holds."""
    name = tie_break_name(code, subjects.texts) if code else ""
    return [subjects.texts("form.crosstable.value-is", name=name)] if name else []


def _struck_note(subjects: Subjects) -> list[str]:
    """Whose games are shown and not counted."""
    struck = subjects.facts.standings.struck
    names = ", ".join(subjects.facts.players[one].name for one in struck)
    return [subjects.texts("form.standings.struck", names=names)] if names else []


def _explained(subjects: Subjects, name: str) -> list[str]:
    """How a cell reads, where the form has a text for it."""
    text = subjects.texts.find(f"form.{name}.note")
    return [text] if text else []
