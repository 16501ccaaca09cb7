"""The table of a Swiss event by rounds: whom each met, with which colour, what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.regulations.facts import country_of_federation
from engine.standings.ranking import Row
from reporting.context.cells import Cell, bold, place, player_cells, points
from reporting.context.criteria import criteria_cells, criteria_heads, criteria_note
from reporting.context.event_words import after_round
from reporting.context.lists import beside_note
from reporting.context.paper import sign_as, table_paper
from reporting.context.subjects import Subjects
from reporting.context.swiss_rounds import Met, boxes_note, missed_text
from reporting.context.tables import SIZE, TEXT_WIDTH, Heads, in_blocks, table, width_of
from reporting.context.words import with_colour
from reporting.locale import Texts

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
    gap = "\N{NO-BREAK SPACE}" if country_of_federation(subjects.info.federation) == POLISH else ""
    rows = [_row(row, met.get(row.number, {}), gap, subjects) for row in result.rows]
    heads = [(f"round-{at}", str(at)) for at in range(1, result.after + 1)]
    return table_paper(
        subjects,
        _blocks(subjects, rows, heads, criteria_heads(result.codes, texts)),
        subtitle=after_round(subjects, result),
        notes=[boxes_note(subjects.info.points, texts), *criteria_note(result.codes, texts), *beside_note(subjects)],
        signatures=sign_as(subjects, "organiser", "chief"),
    )


def _row(row: Row, met: Mapping[int, Met], gap: str, subjects: Subjects) -> dict[str, Cell]:
    return {
        **player_cells(subjects.facts.players[row.number], subjects),
        "place": place(row),
        "points": bold(points(row.points, subjects.lang)),
        **{f"round-{at}": _met_text(one, gap, subjects.texts) for at, one in met.items()},
        **criteria_cells(row.values, subjects.lang),
    }


def _met_text(met: Met, gap: str, texts: Texts) -> str:
    """`12b½`: opponent, colour, result; the bye or the absence where there was no opponent."""
    if met.opponent is None or met.white is None:
        return missed_text(met, texts)
    colour = texts("form.colour.white" if met.white else "form.colour.black")
    named = f"{met.opponent}{gap}{colour}" if gap else with_colour(met.opponent, colour)
    return f"{named}{gap}{met.code}".rstrip("\N{NO-BREAK SPACE}")


def _blocks(subjects: Subjects, rows: Sequence[Mapping[str, Cell]], heads: Heads, codes: Heads) -> list[dict[str, Any]]:
    """The rounds in blocks that a sheet takes; points and tie-breaks stand beside the last one."""
    whole = table(subjects, rows, repeated={"round": heads, "tie_break": codes})
    each = subjects.form.column("round").width
    room = int((TEXT_WIDTH["landscape"] * SIZE / READABLE - width_of(whole) + len(heads) * each) // each)
    blocks = in_blocks(heads, room)
    if len(blocks) == 1:
        return [whole]
    beside = [column.id for column in subjects.form.columns if column.id not in {"place", "number", "name", "round"}]
    return [
        table(
            subjects,
            rows,
            repeated={"round": block, "tie_break": codes if block is blocks[-1] else ()},
            leave_out=() if block is blocks[-1] else beside,
            caption=subjects.texts("form.grid.round", first=block[0][1], last=block[-1][1]),
        )
        for block in blocks
    ]
