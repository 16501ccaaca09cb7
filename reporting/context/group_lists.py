"""The lists of the groups: who plays where, how many go on, and who did (PZSzach 2002, B.VI A.2)."""

from __future__ import annotations

from typing import Any

from engine.pairing.stages.stage_groups import StageGroup, advancing, stages_of
from engine.standings import Row, standings
from reporting.context.common import Cell, bold, event_facts, fitted, number, paper, player_cells, sign_as, table
from reporting.context.stages import part_name, parts_to_print
from reporting.context.subjects import Subjects


def group_lists(subjects: Subjects) -> dict[str, Any] | None:
    """A table for each group of each stage whose players are known; None without groups."""
    parts = parts_to_print(subjects.event)
    if not parts:
        return None
    known = {part.plan.stage.number for part in parts}
    context = paper(
        subjects,
        title=subjects.texts("form.groups.title"),
        head=event_facts(subjects, ("players", str(len(subjects.event.players)))),
        tables=[_group(part, subjects, decided=part.plan.stage.number + 1 in known) for part in parts],
        notes=_notes(parts, subjects),
        signatures=sign_as(subjects, "chief", "organiser"),
    )
    return fitted(context, subjects.form.orientation)


def _group(part: StageGroup, subjects: Subjects, *, decided: bool) -> dict[str, Any]:
    """The players of a group by number; once the stage is over with their places and who goes on."""
    texts, wanted = subjects.texts, advancing(part.plan.stage, part.group)
    result, _ = standings(part.event)
    over = result.after >= part.plan.rounds > 0
    places = {part.numbers[row.number]: row for row in result.rows} if over else {}
    first = (
        {part.numbers[row.number] for row in [row for row in result.rows if row.place][:wanted]} if decided else set()
    )
    rows = []
    for one in sorted(part.numbers.values()):
        cells = player_cells(subjects.facts.players[one], subjects)
        advances = texts("form.groups.advances") if one in first else ""
        rows.append({**cells, "place": _place(places.get(one)), "advances": advances})
    caption = [part_name(part, subjects.event, texts) or texts("form.group", number=part.group)]
    caption.append(texts("form.groups.players", count=len(rows)))
    if part.group <= len(part.plan.stage.places_by_group):
        caption.append(texts("form.groups.places", count=part.plan.stage.places_by_group[part.group - 1]))
    if wanted:
        caption.append(texts("form.groups.advance", count=wanted))
    return {**table(subjects, rows, caption="; ".join(caption)), "keep": True}


def _place(row: Row | None) -> Cell:
    return bold(number(row.place)) if row is not None and row.place is not None else ""


def _notes(parts: tuple[StageGroup, ...], subjects: Subjects) -> list[str]:
    """Which stages are still to come, and whether results are carried over."""
    texts, known = subjects.texts, {part.plan.stage.number for part in parts}
    notes = []
    for stage in stages_of(subjects.event):
        name = stage.name or texts("form.stage", number=stage.number)
        if stage.number not in known:
            notes.append(texts("form.groups.to-come", stage=name))
        if stage.carry_results:
            notes.append(texts("form.groups.carried", stage=name))
    return notes
