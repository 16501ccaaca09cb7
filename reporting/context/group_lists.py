"""The lists of the groups: who plays where, how many go on, and who did (PZSzach 2002, B.VI A.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.pairing.stages.stage_groups import StageGroup, advancing, stages_of
from engine.standings.places import standings
from engine.standings.ranking import Row
from reporting.context.cells import Cell, place, player_cells
from reporting.context.paper import event_facts, sign_as, table_paper
from reporting.context.stages import part_name, parts_to_print
from reporting.context.subjects import Subjects
from reporting.context.tables import table


def group_lists(subjects: Subjects) -> dict[str, Any] | None:
    """A table for each group of each stage whose players are known; None without groups."""
    parts = parts_to_print(subjects.event)
    if not parts:
        return None
    known = {part.plan.stage.number for part in parts}
    return table_paper(
        subjects,
        [_group(part, subjects, decided=part.plan.stage.number + 1 in known) for part in parts],
        head=event_facts(subjects, ("players", str(len(subjects.event.players)))),
        notes=_notes(parts, subjects),
        signatures=sign_as(subjects, "chief", "organiser"),
    )


def _group(part: StageGroup, subjects: Subjects, *, decided: bool) -> dict[str, Any]:
    """The players of a group by number; once the stage is over with their places and who goes on."""
    texts, wanted = subjects.texts, advancing(part.plan.stage, part.group)
    result, _ = standings(part.event)
    over = result.after >= part.plan.rounds > 0
    places = {part.numbers[row.number]: row for row in result.rows} if over else {}
    placed = [part.numbers[row.number] for row in result.rows if row.place]
    first = placed[:wanted] if decided else []
    rows = [
        {
            **player_cells(subjects.facts.players[one], subjects),
            "place": _place(places.get(one)),
            "advances": texts("form.groups.advances") if one in first else "",
        }
        for one in sorted(part.numbers.values())
    ]
    return table(subjects, rows, caption="; ".join(_caption(part, subjects, wanted)), keep=True)


def _caption(part: StageGroup, subjects: Subjects, wanted: int) -> Iterator[str]:
    """What the group is called, how many play in it, how many places the stage has for it, how many go on."""
    texts, places = subjects.texts, part.plan.stage.places_by_group
    yield part_name(part, subjects.event, texts) or texts("form.group", number=part.group)
    yield texts("form.groups.players", count=len(part.numbers))
    if part.group <= len(places):
        yield texts("form.groups.places", count=places[part.group - 1])
    if wanted:
        yield texts("form.groups.advance", count=wanted)


def _place(row: Row | None) -> Cell:
    return place(row) if row is not None and row.place is not None else ""


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
