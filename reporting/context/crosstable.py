"""The crosstable after the model of the Chess Code 2002 (PZSzach 2002, B.VI A.1.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from engine.model import exact
from engine.model.corrections import corrected
from engine.regulations import country_of_federation
from engine.standings.ranking import Row
from engine.standings.tables import Crosstable
from reporting.context import blanks
from reporting.context.cells import OWN, Cell, bold, place, player_cells, points, text_of
from reporting.context.criteria import criteria_cells, criteria_heads, criteria_note, value_cell
from reporting.context.event_words import after_round, averages, chief_arbiter, rate_text
from reporting.context.grids import against, forfeits_note, grid_line, grid_tables
from reporting.context.norms.grid import grid_notes, norm_blocks
from reporting.context.norms.words import event_lines, parameter_lines
from reporting.context.paper import sign_as, table_paper
from reporting.context.standings_notes import extra_points_note, struck_note
from reporting.context.subjects import Subjects
from reporting.context.swiss_rounds import Met, boxes_note, missed_text
from reporting.context.tables import FIRST_ROW, SIZE, TEXT_WIDTH, Heads, column_letter, in_blocks, table, width_of
from reporting.context.words import long_date, with_colour
from reporting.locale import Texts
from reporting.locale.tie_break_names import tie_break_name

_WORTH: Final[Mapping[bool, Mapping[str, Fraction]]] = {
    False: {"1": Fraction(1), "½": Fraction(1, 2), "+": Fraction(1)},
    True: {"2": Fraction(2), "1": Fraction(1), "+": Fraction(2)},
}
"""Points of the codes of a crosstable, of draughts (True) and of chess."""
MOST_COLUMNS: Final = 30
"""Opponents side by side; more are printed on a sheet of their own."""


def crosstable(subjects: Subjects) -> dict[str, Any] | None:
    """The tournament table after the model of the Chess Code 2002; None without players."""
    if not subjects.event.players:
        return None
    return table_paper(
        subjects,
        [*opponents_tables(subjects), *norm_blocks(subjects)],
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
    tables = grid_tables(subjects, rows, "game", blocks)
    return [_with_live_totals(item, subjects) for item in tables] if len(tables) == 1 else tables


def _with_live_totals(item: dict[str, Any], subjects: Subjects) -> dict[str, Any]:
    """The points of each line as a formula over its games, where these come to them: who mends a result sees it."""
    ids = [column["id"] for column in item["columns"]]
    games = [at for at, name in enumerate(ids) if name.startswith("game-")]
    worth = _WORTH[subjects.info.game.is_draughts]
    if not games or "points" not in ids:
        return item
    total, letters = ids.index("points"), (column_letter(games[0]), column_letter(games[-1]))
    grid = subjects.facts.crosstable
    extra = corrected(subjects.event, grid.standings.after)
    rows = []
    for line, (row, own) in enumerate(zip(item["rows"], grid.rows, strict=True), start=FIRST_ROW):
        cell = row[total]
        made = sum((worth.get(text_of(row[at]), Fraction(0)) for at in games), Fraction(0))
        more = Fraction(sum(extra.get(own.row.number, {}).values()), 2)
        if isinstance(cell, dict) and Fraction(cell.get("number", "-1")) == made + more:
            area = f"{letters[0]}{line}:{letters[1]}{line}"
            terms = "+".join(f'({area}&""="{code}")*{exact(value)}' for code, value in worth.items())
            formula = f"SUMPRODUCT({terms})" + (f"+({exact(more)})" if more else "")
            cell = {**cell, "formula": formula, "value": cell["number"]}
        rows.append([*row[:total], cell, *row[total + 1 :]])
    return {**item, "rows": rows}


def crosstable_notes(subjects: Subjects) -> list[str]:
    """What norms the event gives, what the column of values holds, whose games do not count."""
    code = _value_code(subjects.facts.crosstable)
    name = tie_break_name(code, subjects.texts) if code else ""
    return [
        *grid_notes(subjects),
        *event_lines(subjects),
        *parameter_lines(subjects),
        *([subjects.texts("form.crosstable.value-is", name=name)] if name else []),
        *forfeits_note(subjects),
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
        ("rate", rate_text(subjects)),
        ("average", averages(subjects)),
    )
    return [[texts(f"form.fact.{key}"), value or blanks.FIELD] for key, value in fields]


POLISH: Final = "POL"
"""The country whose federations' tables set number, colour and result apart: `12 b ½` for `12b½`."""
READABLE: Final = 7.0
"""Points; a table of rounds is split rather than set smaller."""


def swiss_crosstable(subjects: Subjects) -> dict[str, Any] | None:
    """Tabela turniejowa po rundach: lines by place, whom each met with which colour; None before the first result."""
    result, texts = subjects.facts.standings, subjects.texts
    if result.after == 0:
        return None
    met = subjects.facts.met
    separator = "\N{NO-BREAK SPACE}" if country_of_federation(subjects.info.federation) == POLISH else ""
    rows = [_row(row, met.get(row.number, {}), separator, subjects) for row in result.rows]
    heads = [(f"round-{at}", str(at)) for at in range(1, result.after + 1)]
    return table_paper(
        subjects,
        _blocks(subjects, rows, heads, criteria_heads(result.codes, texts)),
        subtitle=after_round(subjects, result),
        notes=[
            boxes_note(subjects.info.points, texts),
            *criteria_note(result.codes, subjects),
            *extra_points_note(subjects),
        ],
        signatures=sign_as(subjects, "organiser", "chief"),
    )


def _row(row: Row, met: Mapping[int, Met], separator: str, subjects: Subjects) -> dict[str, Cell]:
    return {
        **player_cells(subjects.facts.players[row.number], subjects),
        "place": place(row),
        "points": bold(points(row.points, subjects.lang)),
        **{f"round-{at}": _met_text(one, separator, subjects.texts) for at, one in met.items()},
        **criteria_cells(row.values, subjects.lang),
    }


def _met_text(met: Met, separator: str, texts: Texts) -> str:
    """`12b½`: opponent, colour, result; the bye or the absence where there was no opponent."""
    if met.opponent is None or met.white is None:
        return missed_text(met, texts)
    colour = texts("form.colour.white" if met.white else "form.colour.black")
    named = f"{met.opponent}{separator}{colour}" if separator else with_colour(met.opponent, colour)
    return f"{named}{separator}{met.code}".rstrip("\N{NO-BREAK SPACE}")


def _blocks(subjects: Subjects, rows: Sequence[Mapping[str, Cell]], heads: Heads, codes: Heads) -> list[dict[str, Any]]:
    """The rounds in blocks that a sheet takes; points and tie-breaks stand beside the last one."""
    whole = table(subjects, rows, repeated={"round": heads, "tie_break": codes})
    each = subjects.form.column("round").width
    room = int((TEXT_WIDTH["landscape"] * SIZE / READABLE - width_of(whole) + len(heads) * each) // each)
    blocks = in_blocks(heads, room)
    if len(blocks) == 1:
        return [whole]
    side_columns = [
        column.id for column in subjects.form.columns if column.id not in {"place", "number", "name", "round"}
    ]
    return [
        table(
            subjects,
            rows,
            repeated={"round": block, "tie_break": codes if block is blocks[-1] else ()},
            leave_out=() if block is blocks[-1] else side_columns,
            caption=subjects.texts("form.grid.round", first=block[0][1], last=block[-1][1]),
        )
        for block in blocks
    ]
