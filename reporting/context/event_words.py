"""What papers say of an event: its days, its system, its arbiter, how far it has come, what decides its places."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from math import floor
from typing import Final

from engine.classification.places import event_over
from engine.classification.rules import rules_on_sheet
from engine.model import Event, EventInfo, GameType
from engine.model.info import rating_of
from engine.model.people import has_status
from engine.model.rounds import departures
from engine.model.system_id import CUP, base_system
from engine.pairing.duels.simul import is_display
from engine.pairing.teams.event import as_teams, is_team_event, match_scale
from engine.standings.ranking import Standings
from engine.systems.table import total_rounds
from reporting.context.subjects import Subjects
from reporting.context.words import long_date, points_in
from reporting.locale import PaperTexts

_BEFORE_TOWN: Final = re.compile(r"^[\s\d-]+|^\s*(?:гр|г|с)\.\s*")
"""What stands before a town in an address: a post code, `гр.`."""


def place_and_dates(subjects: Subjects) -> str:
    """Town and days of the event, as the running head shows them."""
    info = subjects.info
    parts = (info.settings.city, dates_text(info.start_date, info.end_date, subjects.lang))
    return ", ".join(part for part in parts if part)


def venue_and_town(info: EventInfo) -> str:
    """Where the event is played; the town once, where the venue names it too: `Warszawa, ul. Długa 1`."""
    return ", ".join(filter(None, (info.settings.venue, town_apart(info))))


def town_apart(info: EventInfo) -> str:
    """The town; empty where a part of the venue is that town already, alone or with its post code."""
    city, parts = info.settings.city.casefold().strip(), info.settings.venue.casefold().split(",")
    named = {_BEFORE_TOWN.sub("", part).strip() for part in parts}
    return "" if city in named else info.settings.city


def dates_text(first: date | None, last: date | None, lang: str) -> str:
    """Two days as one span, as short as the language writes it: `3–5 maja 2026`."""
    if first is None or last is None or first == last:
        return long_date(first or last, lang)
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{long_date(last, lang)}"
    if first.year == last.year:
        from babel.dates import format_date

        return f"{format_date(first, 'd MMMM', locale=lang)} – {long_date(last, lang)}"
    return f"{long_date(first, lang)} – {long_date(last, lang)}"


def system_name(subjects: Subjects) -> str:
    """The system in words; a round robin says how often everyone meets everyone."""
    info, texts = subjects.info, subjects.texts
    if info.system == "round-robin" and info.cycles == 2:
        return texts("form.system.double-round-robin")
    return texts.find(f"system.{info.system}") or info.system


def chief_arbiter(subjects: Subjects) -> str:
    """Name and class of the chief arbiter, empty where nobody is named."""
    chief = subjects.info.chief_arbiter
    if chief is None:
        return ""
    return f"{chief.name} ({chief.arbiter_class})" if chief.arbiter_class else chief.name


def chief_licence(subjects: Subjects) -> str:
    """The number of the chief arbiter's licence, empty where none is named."""
    chief = subjects.info.chief_arbiter
    return chief.licence if chief else ""


def average_rating(event: Event) -> str:
    """The mean of the rated players' ratings, rounded half up; empty where nobody has one, and of a display."""
    values = [rating.value for player in event.players if (rating := rating_of(player, event.info))]
    if not values or is_display(event):
        return ""
    return str(floor(Fraction(sum(values), len(values)) + Fraction(1, 2)))


def averages(subjects: Subjects) -> str:
    """The mean of the sheet's ratings; beside it that of the ratings by which norms go, where these are others.

    KSzK 4, 4.4.5: the average of an event goes by the ratings that its norms use.
    """
    average = average_rating(subjects.event)
    for rules in () if subjects.facts.is_part else rules_on_sheet(subjects.event).values():
        used = rules.event_average(subjects.event) if rules.event_average else None
        if average and used is not None and str(used) != average:
            return subjects.texts("form.average-of-norms", average=average, used=used)
    return average


def rate_text(subjects: Subjects) -> str:
    """The rate of play; of correspondence without one how moves are sent, and the days for ten of them."""
    info, texts = subjects.info, subjects.texts
    if info.rate_of_play or info.game is not GameType.CORRESPONDENCE:
        return info.rate_of_play
    sent, days = info.settings.transmission, info.settings.days_per_ten_moves
    parts = (texts.choice("choice.transmission", sent), "" if days is None else days_text(days, texts))
    return ", ".join(filter(None, parts))


def days_text(days: int, texts: PaperTexts) -> str:
    """`50 dni na 10 posunięć`."""
    return texts.plural("form.category-application.days", days)


def after_round(subjects: Subjects, table_of: Standings) -> str:
    """What the standings are: before the first round, after a round, or final."""
    texts, total = subjects.texts, total_rounds(subjects.event)
    if table_of.after == 0:
        return texts("form.standings.before")
    if is_final(subjects, table_of):
        return texts("form.standings.final")
    return texts("form.standings.after", round=table_of.after, rounds=total)


def is_final(subjects: Subjects, table_of: Standings) -> bool:
    """The last round has been played, and no game is open."""
    return event_over(subjects.event) and table_of.after >= total_rounds(subjects.event)


def withdrawn(subjects: Subjects) -> str:
    """Numbers and names of the teams and players who are marked as withdrawn, or have left before the last round."""
    event, last = subjects.event, total_rounds(subjects.event)
    teams = departures(as_teams(event)) if is_team_event(event) else {}
    people = departures(event)
    left = [
        f"{one.number} {one.name}"
        for gone, listed in ((teams, event.teams), (people, subjects.facts.players.values()))
        for one in listed
        if has_status(one) or gone.get(one.number, last) < last
    ]
    return ", ".join(left)


def match_points(subjects: Subjects) -> dict[str, str] | None:
    """What a match won, drawn and lost is worth to a team; None where no table of teams goes by match points."""
    event, lang = subjects.event, subjects.lang
    if not is_team_event(event) or base_system(event.info.system) == CUP:
        return None
    scale = match_scale(event)
    return {name: points_in(getattr(scale, name), lang) for name in ("win", "draw", "loss")}


def scoring_text(subjects: Subjects, key: str) -> str:
    """What a win, a draw and a loss are worth, in the words of a text."""
    scale, lang = subjects.info.points, subjects.lang
    values = {"win": scale.win, "draw": scale.draw, "loss": scale.loss}
    return subjects.texts(key, **{name: points_in(value, lang) for name, value in values.items()})
