"""The komunikat of KSzK 4.5.1: the organiser's announcement with the list of players."""

from __future__ import annotations

from typing import Any

from engine.classification.kszk.announcement import AnnouncedNorms, announced_norms, is_given, needed_points
from engine.classification.kszk.ratings import used_rating
from engine.classification.parameters import numbers_of
from engine.classification.rules import on_sheet
from engine.regulations.editions import Edition
from reporting.context import blanks
from reporting.context.cells import Cell, number, player_cells
from reporting.context.event_words import rate_text
from reporting.context.norms.words import figure
from reporting.context.paper import event_facts, sign_as, table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import table


def announcement(subjects: Subjects) -> dict[str, Any] | None:
    """The komunikat: the organiser's announcement with the list of players, before the event.

    KSzK 4, 4.5.1: numbers, names, categories, ratings, addresses, dates, norms, system, promotions.
    """
    if not subjects.event.players:
        return None
    texts = subjects.texts
    edition = on_sheet(subjects.event, "kszk").source
    announced = announced_norms(subjects.event, edition)
    numbers = numbers_of(subjects.event, edition)
    rows = [_listed(player.number, subjects, numbers) for player in subjects.facts.players.values()]
    more = (
        ("rate", "" if subjects.info.rate_of_play else rate_text(subjects)),
        ("players", str(len(rows))),
        ("average", "" if announced.average is None else str(announced.average)),
    )
    return table_paper(
        subjects,
        [table(subjects, rows), _norm_table(subjects, edition)],
        subtitle=subjects.info.name,
        head=event_facts(subjects, *more, ("event-category", _category(announced, subjects))),
        notes=[texts("form.komunikat.rating"), texts("form.komunikat.promotions", text=_promotions(subjects))],
        signatures=sign_as(subjects, "organiser"),
    )


def _listed(player_number: int, subjects: Subjects, numbers: dict[str, Any]) -> dict[str, Cell]:
    player = subjects.facts.players[player_number]
    rating = used_rating(player, subjects.event, numbers)
    return {
        **player_cells(player, subjects),
        "category": player.categories.get("correspondence", "") or "bk",
        "used": number(rating.value),
        "address": player.address,
        "email": player.email,
    }


def _category(announced: AnnouncedNorms, subjects: Subjects) -> str:
    """4.4.5: the category of the event, and the norms that it gives."""
    if announced.average is None:
        return ""
    if not announced.given:
        return subjects.texts("form.komunikat.no-norms", name=announced.category)
    return subjects.texts("form.komunikat.norms", name=announced.category, norms=", ".join(announced.given))


def _norm_table(subjects: Subjects, edition: Edition) -> dict[str, Any]:
    """Points that a norm takes, from the fewest to the most: each player has other opponents."""
    row: dict[str, Cell] = {"norm": subjects.texts("form.komunikat.points")}
    central = edition.numbers["central"]
    for norm in central:
        needed = needed_points(subjects.event, norm, edition) if is_given(subjects.event, norm, edition) else []
        span = sorted({needed[0], needed[-1]}) if needed else []
        row[norm] = " – ".join(figure(value, subjects.lang) for value in span) or "–"
    return table(subjects, [row], of="norms", repeated={"category": [(norm, norm) for norm in central]}, full=False)


def _promotions(subjects: Subjects) -> str:
    stages = [stage for stage in subjects.event.stages if stage.advance is not None]
    told = "; ".join(f"{stage.name or stage.number}: {stage.advance}" for stage in stages)
    return told or blanks.LONG_FIELD
