"""The table of a Scheveningen event: both sides against each other (PZSzach 2002, B.VI F)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.model import exact
from engine.pairing.duels.scheveningen import SideList, sides_of
from engine.standings.ranking import SideScore
from reporting.context.cells import Cell, bold, marked, player_cells, points, result_cells
from reporting.context.duels import score_of
from reporting.context.event_words import after_round, is_final
from reporting.context.grids import against, forfeits_note
from reporting.context.pairing_tables import seat_labels, side_name
from reporting.context.paper import event_facts, table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import Heads, table
from reporting.languages import number_in


def scheveningen_table(subjects: Subjects) -> dict[str, Any] | None:
    """Both sides against each other with results and totals; None without two sides."""
    sides, _ = sides_of(subjects.event)
    if sides is None:
        return None
    scores = {score.side: score for score in subjects.facts.standings.sides}
    pairs = (sides, reversed(sides))
    return table_paper(
        subjects,
        [_side_table(subjects, side, other, scores[side.name]) for side, other in pairs],
        subtitle=after_round(subjects, subjects.facts.standings),
        head=event_facts(subjects, *_side_facts(subjects, sides, scores)),
        notes=[*forfeits_note(subjects), *_tie_notes(subjects, sides, scores)],
    )


def sides_note(subjects: Subjects) -> list[str]:
    """Whose match it was, its result, who won it, and by which criterion; nothing of other events."""
    sides, _ = sides_of(subjects.event) if subjects.info.system == "scheveningen" else (None, ())
    if sides is None:
        return []
    scores = {score.side: score for score in subjects.facts.standings.sides}
    names = " – ".join(side_name(subjects, side) for side in sides)
    facts = _side_facts(subjects, sides, scores)
    lines = [f"{subjects.texts(f'form.fact.{key}')}: {value}" for key, value in facts if value]
    return [names, *lines, *_tie_notes(subjects, sides, scores)]


def _side_facts(subjects: Subjects, sides: Sequence[SideList], scores: dict[str, SideScore]) -> list[tuple[str, str]]:
    """The result of the match, and who won it."""
    started = bool(subjects.facts.standings.after)
    total = score_of(subjects, [scores[side.name].points for side in sides]) if started else ""
    first = [side for side in sides if scores[side.name].place == 1]
    over = is_final(subjects, subjects.facts.standings)
    winner = side_name(subjects, first[0]) if over and len(first) == 1 else ""
    return [("score", total), ("winner", winner)]


def _side_table(subjects: Subjects, side: SideList, other: SideList, score: SideScore) -> dict[str, Any]:
    """The players of a side down, those of the other across, the points on the right."""
    lines = {line.row.number: line for line in subjects.facts.crosstable.rows}
    heads = [(f"game-{number}", label) for number, label in seat_labels(subjects, other).items()]
    rows: list[dict[str, Cell]] = [
        {
            **player_cells(subjects.facts.players[number], subjects),
            "seat": label,
            **{f"game-{one}": against(lines[number].cells.get(one, ())) for one in other.players},
            "points": result_cells(lines[number].row, subjects.facts.standings.after, subjects.lang)["points"],
        }
        for number, label in seat_labels(subjects, side).items()
    ]
    made = table(
        subjects,
        [*rows, _total(subjects, heads, score)],
        repeated={"game": heads},
        leave_out=() if any(row["rating"] for row in rows) else ("rating",),
        caption=side_name(subjects, side),
    )
    return {**made, "totals": 1}


def _total(subjects: Subjects, heads: Heads, score: SideScore) -> dict[str, Cell]:
    """The last line: the points of the side, on a grey ground from end to end."""
    blank = dict.fromkeys(("seat", "rating", *(key for key, _ in heads)), "")
    made = points(score.points if subjects.facts.standings.after else None, subjects.lang)
    name = subjects.texts("form.scheveningen.total")
    return {key: marked(cell) for key, cell in {**blank, "name": bold(name), "points": bold(made)}.items()}


def _tie_notes(subjects: Subjects, sides: Sequence[SideList], scores: dict[str, SideScore]) -> list[str]:
    """The criteria for level sides with their values, where the sides are level."""
    first, second = (scores[side.name] for side in sides)
    texts = subjects.texts
    if first.points != second.points or not (first.values and subjects.facts.standings.after):
        return []
    criteria = []
    for name in first.values:
        values = (number_in(exact(score.values[name]), subjects.lang) for score in (first, second))
        criteria.append(f"{texts(f'choice.scheveningen_ties.{name}')} {' : '.join(values)}")
    return [texts("form.scheveningen.level", criteria="; ".join(criteria))]
