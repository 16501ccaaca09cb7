"""Tables of everybody by rounds, and what they share with the crosstable (PZSzach 2002, B.VI A.1.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from engine.standings import tables as engine_tables
from engine.standings.ranking import Row
from engine.standings.tables import RoundRow
from reporting.context.bracket_ties import has_play_off
from reporting.context.cells import Cell, player_cells, points, result_cells
from reporting.context.event_words import after_round
from reporting.context.paper import table_paper
from reporting.context.standings_notes import struck_note
from reporting.context.subjects import Subjects
from reporting.context.swiss_rounds import boxes_note, is_swiss, missed_text
from reporting.context.tables import TEXT_WIDTH, Heads, in_blocks, table, width_of
from reporting.context.words import dashed, points_in, with_colour

_SQUEEZE: Final = 0.78
"""How much smaller than its wish a table may be set before it is split."""
_LEADING: Final = ("number", "name")
_ROUND_TABLE: Final = "round-table"
_FORFEITS: Final = frozenset({"+", "-"})

Games = Sequence[engine_tables.Cell]


def round_table(subjects: Subjects) -> dict[str, Any] | None:
    """Who met whom in which round, with colour and result; None before the first result."""
    colours = {True: subjects.texts("form.colour.white"), False: subjects.texts("form.colour.black")}

    def show(cells: Games) -> Cell:
        return "\n".join(_met(cell, colours, subjects) for cell in cells)

    return _by_rounds(subjects, subjects.facts.round_table, show, _missed_rounds(subjects))


def progress_table(subjects: Subjects) -> dict[str, Any] | None:
    """The running scores after each round, lines by place; None before the first result."""

    def show(cells: Games) -> Cell:
        return points(cells[-1].running, subjects.lang) if cells else ""

    return _by_rounds(subjects, subjects.facts.progress_table, show, {})


def _by_rounds(
    subjects: Subjects,
    grid: engine_tables.RoundTable,
    show: Callable[[Games], Cell],
    missed: Mapping[int, dict[str, Cell]],
) -> dict[str, Any] | None:
    """A table with a column for each round, split where they are too many for a sheet; `missed` goes before games."""
    if not grid.rounds:
        return None
    rows = [
        {**grid_line(line.row, subjects), **_rounds(line, show), **missed.get(line.row.number, {})}
        for line in grid.rows
    ]
    heads = [(f"round-{one}", str(one)) for one in range(1, grid.rounds + 1)]
    return table_paper(
        subjects,
        grid_tables(subjects, rows, "round", in_blocks(heads, _room(subjects))),
        subtitle=after_round(subjects, grid.standings),
        notes=[*_explained(subjects, grid), *_carried_note(subjects), *struck_note(subjects)],
    )


def _explained(subjects: Subjects, grid: engine_tables.RoundTable) -> list[str]:
    """What stands in the boxes of the rounds: in a Swiss event byes too, elsewhere games of play-offs in brackets."""
    texts, form = subjects.texts, subjects.form
    if form.id == _ROUND_TABLE and is_swiss(subjects.event):
        return [boxes_note(subjects.info.points, texts)]
    own = texts.find(form.text_id("note"))
    played_off = form.id == _ROUND_TABLE and has_play_off(subjects.event)
    signs = _forfeits((line.cells for line in grid.rows), subjects) if form.id == _ROUND_TABLE else []
    return [*([own] if own else []), *signs, *([texts("form.bracket.play-off-note")] if played_off else [])]


def forfeits_note(subjects: Subjects) -> list[str]:
    """What the signs of forfeits mean, where any game of the crosstable has one."""
    return _forfeits((cells for line in subjects.facts.crosstable.rows for cells in line.cells.values()), subjects)


def _forfeits(games: Iterable[Games], subjects: Subjects) -> list[str]:
    found = any(cell.code in _FORFEITS for cells in games for cell in cells)
    return [subjects.texts("form.grid.forfeits")] if found else []


def _carried_note(subjects: Subjects) -> list[str]:
    """Who brings how many points of an earlier stage along, which no round of the table shows."""
    brought: dict[int, int] = {}
    for game in subjects.event.results:
        if game.key.round < 1 and game.outcome is not None:
            for number, white in ((game.white, True), (game.black, False)):
                made = subjects.info.paid.of_side(game.outcome, white) or 0
                brought[number or 0] = brought.get(number or 0, 0) + made
    carried_points = (
        f"{number} {subjects.facts.player(number).name} {points_in(made, subjects.lang)}"
        for number, made in sorted(brought.items())
    )
    return [subjects.texts("form.grid.carried", list="; ".join(carried_points))] if brought else []


def _missed_rounds(subjects: Subjects) -> dict[int, dict[str, Cell]]:
    """What a Swiss event gave for rounds without a game, by player and column, so that rows add up."""
    if not is_swiss(subjects.event):
        return {}
    return {
        number: {f"round-{at}": missed_text(met, subjects.texts) for at, met in line.items() if met.missed is not None}
        for number, line in subjects.facts.met.items()
    }


def _room(subjects: Subjects) -> int:
    """The rounds that a sheet takes without being set too small."""
    fixed = sum(column.width for column in subjects.form.columns if not column.repeat and not column.optional)
    return int((TEXT_WIDTH["landscape"] / _SQUEEZE - fixed) // subjects.form.column("round").width)


def grid_line(row: Row, subjects: Subjects) -> dict[str, Cell]:
    """What stands beside a grid: the player, his points, his place."""
    return {
        **player_cells(subjects.facts.players[row.number], subjects),
        **result_cells(row, subjects.facts.standings.after, subjects.lang),
        **({} if subjects.facts.is_international else {"federation": ""}),
    }


def against(cells: Games) -> Cell:
    """The games of a pair on one line, in their order; what does not count stands in brackets."""
    return "\N{NO-BREAK SPACE}".join(map(_code, cells)).strip()


def _code(cell: engine_tables.Cell) -> str:
    """The result with a dash for a game lost by forfeit; in brackets where it does not count."""
    code = dashed(cell.code)
    return code if cell.counted or not code else f"({code})"


def _rounds(line: RoundRow, show: Callable[[Games], Cell]) -> dict[str, Cell]:
    by_round: dict[int, list[engine_tables.Cell]] = {}
    for cell in line.cells:
        by_round.setdefault(cell.round, []).append(cell)
    return {f"round-{one}": show(cells) for one, cells in by_round.items()}


def _met(cell: engine_tables.Cell, colours: Mapping[bool, str], subjects: Subjects) -> str:
    """`12b ½`: opponent, colour, result; a free round says so."""
    if cell.opponent is None or cell.white is None:
        return subjects.texts("form.round-table.free") if cell.kind is not None else ""
    return f"{with_colour(cell.opponent, colours[cell.white])} {_code(cell)}".strip()


_SHORT: Final = 20
"""Lines of a block that stay on one page."""


def grid_tables(
    subjects: Subjects, rows: Sequence[Mapping[str, Cell]], repeated: str, blocks: Sequence[Heads]
) -> list[dict[str, Any]]:
    """A table for each block of columns; all but the last show number and name beside it alone."""
    tables = []
    many, width = len(blocks) > 1, subjects.form.column(repeated).width
    side_columns = [column.id for column in subjects.form.columns if not column.repeat and column.id not in _LEADING]
    for index, block in enumerate(blocks, start=1):
        # What the blocks show: rounds or opponents.
        caption = subjects.texts(f"form.grid.{repeated}", first=block[0][1], last=block[-1][1]) if many else ""
        left_out = side_columns if index < len(blocks) else ("club",) if many else ()
        short = many and len(rows) <= _SHORT
        item = table(subjects, rows, repeated={repeated: block}, leave_out=left_out, caption=caption, keep=short)
        tables.append(_widened(item, len(block), len(blocks[0]), width))
    return tables


def _widened(item: dict[str, Any], length: int, usual: int, width: int) -> dict[str, Any]:
    """A short last block keeps the widths of the others instead of filling the sheet."""
    if length == usual or width_of(item) > TEXT_WIDTH["landscape"] - (usual - length) * width:
        return item
    return {**item, "full": False}
