"""The komunikat of KSzK 4.5.1: the organiser's announcement with the list of players."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from engine.classification.asked_of_event import asked_of_event
from engine.classification.kszk.counting import RatedGame, compute, points_needed
from engine.classification.kszk.ratings import event_average, used_rating
from engine.classification.parameters import numbers_of
from engine.classification.record import RecordedGame
from engine.classification.verdict import decide
from engine.model import Event, Mark, ResultKind
from reporting.context import blanks
from reporting.context.cells import Cell, number, player_cells
from reporting.context.norms.words import figure
from reporting.context.paper import event_facts, sign_as, table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import table

CENTRAL: Final = ("Mc", "Kc", "Ic")


def announcement(subjects: Subjects) -> dict[str, Any] | None:
    """The komunikat: the organiser's announcement with the list of players, before the event.

    KSzK 4, 4.5.1: numbers, names, categories, ratings, addresses, dates, norms, system, promotions.
    """
    if not subjects.event.players:
        return None
    texts = subjects.texts
    numbers = numbers_of(subjects.event, "kszk-2016")
    average = event_average(subjects.event, numbers)
    rows = [_listed(player.number, subjects, numbers) for player in subjects.facts.players.values()]
    more = (
        ("rate", _days(subjects)),
        ("players", str(len(rows))),
        ("average", "" if average is None else str(average)),
    )
    return table_paper(
        subjects,
        [table(subjects, rows), _norm_table(subjects)],
        subtitle=subjects.info.name,
        head=event_facts(subjects, *more, ("event-category", _category(average, subjects, numbers))),
        notes=[texts("form.komunikat.rating"), texts("form.komunikat.promotions", text=_promotions(subjects))],
        signatures=sign_as(subjects, "organiser"),
    )


def _days(subjects: Subjects) -> str:
    """How moves are sent and how long they may take, where the rate of play itself does not say it."""
    settings, texts = subjects.info.settings, subjects.texts
    sent, days = settings.transmission, settings.days_per_ten_moves
    told = (
        texts.choice("choice.transmission", sent),
        texts("form.category-application.days", days=days) if days is not None else "",
    )
    return "" if subjects.info.rate_of_play else ", ".join(filter(None, told))


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


def _category(average: int | None, subjects: Subjects, numbers: dict[str, Any]) -> str:
    """4.4.5: the category of a Polish event by the men's column, and the norms that it allows."""
    if average is None:
        return ""
    bands = numbers["event_category"]["m"]
    band = next((each for each in bands if average >= each["from"]), None)
    if band is None:
        return subjects.texts("form.komunikat.no-norms", name="D")
    given = [norm for norm in band["norms"] if _given(subjects.event, norm)]
    if not given:
        return subjects.texts("form.komunikat.no-norms", name=band["name"])
    return subjects.texts("form.komunikat.norms", name=band["name"], norms=", ".join(given))


def _norm_table(subjects: Subjects) -> dict[str, Any]:
    """Points that a norm takes, from the fewest to the most: each player has other opponents."""
    row: dict[str, Cell] = {"norm": subjects.texts("form.komunikat.points")}
    for norm in CENTRAL:
        needed = needed_points(subjects.event, norm) if _given(subjects.event, norm) else []
        span = sorted({needed[0], needed[-1]}) if needed else []
        row[norm] = " – ".join(figure(value, subjects.lang) for value in span) or "–"
    return table(subjects, [row], of="norms", repeated={"category": [(norm, norm) for norm in CENTRAL]}, full=False)


def _given(event: Event, norm: str) -> bool:
    """False where the event itself refuses a norm: two cycles (4.4.22), a late notice (4.4.24), a rate (4.3.12)."""
    return decide(asked_of_event("kszk", "2016", event, norm))[0] is not False


def needed_points(event: Event, norm: str) -> list[Fraction]:
    """The points that a norm takes of each player over all games of a single cycle, sorted; nobody's where none do."""
    numbers = numbers_of(event, "kszk-2016")
    found = []
    for player in event.players:
        others = [other for other in event.players if other.number != player.number]
        if not others:
            continue
        games = tuple(
            RatedGame(RecordedGame(at, other, Mark.LOSS, ResultKind.PLAYED), used_rating(other, event, numbers))
            for at, other in enumerate(others, start=1)
        )
        computed = compute(games, int(numbers["minimum_games"][norm]), None)
        least = int(numbers["threshold"]["f" if player.sex == "f" else "m"][norm])
        points = points_needed(computed.average, computed.n, least, int(numbers["percent"]))
        if points is not None and points <= len(games):
            found.append(points)
    return sorted(found)


def _promotions(subjects: Subjects) -> str:
    stages = [stage for stage in subjects.event.stages if stage.advance is not None]
    told = "; ".join(f"{stage.name or stage.number}: {stage.advance}" for stage in stages)
    return told or blanks.LONG_FIELD
