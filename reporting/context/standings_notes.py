"""What stands below tables of standings: short names explained, who is struck, whose points are beside his games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.model import Event, Incident
from engine.model.corrections import corrections, counts_corrections
from engine.pairing.teams.event import is_team_event
from engine.standings.counted_games import games_as_counted
from reporting.context.criteria import criteria_note
from reporting.context.incidents import given
from reporting.context.subjects import Subjects


def standings_notes(subjects: Subjects) -> Iterator[str]:
    """What the short names mean, who is struck, who must play off."""
    result, texts = subjects.facts.standings, subjects.texts
    yield from criteria_note(result.codes, subjects)
    yield from struck_note(subjects)
    if _have_forfeits(subjects):
        yield texts("form.standings.forfeits")
    for group in result.play_offs_needed:
        yield texts("form.standings.play-off", names=_names(group, subjects))


def _have_forfeits(subjects: Subjects) -> bool:
    """Whether games that nobody played are among those of the table; the n of start cards is without them."""
    if is_team_event(subjects.event) or all(column.id != "games" for column in subjects.form.columns):
        return False  # of teams the column has their matches
    counted = (line for event, after in _of_table(subjects) for line in games_as_counted(event, after))
    outcomes = (game.outcome for game, counts in counted if counts and game.white and game.black)
    return any(outcome is not None and outcome.finished and not outcome.played for outcome in outcomes)


def _of_table(subjects: Subjects) -> Iterator[tuple[Event, int]]:
    """The events whose games make the table, each with its last round: the groups of the stage that has come."""
    after = subjects.facts.standings.after
    begun = [part for part in subjects.facts.parts if part.plan.first <= after]
    if not begun:
        yield subjects.event, after
    for part in begun:
        if part.plan.stage.number == begun[-1].plan.stage.number:
            yield part.event, after - part.plan.first + 1


def struck_note(subjects: Subjects) -> list[str]:
    """Whose games are shown and not counted, and who has points beside his games: without them no row adds up."""
    names = _names(subjects.facts.standings.struck, subjects)
    key = "form.standings.struck-teams" if is_team_event(subjects.event) else "form.standings.struck"
    found = [subjects.texts(key, names=names)] if names else []
    return [*found, *extra_points_note(subjects)]


def extra_points_note(subjects: Subjects) -> list[str]:
    """Who has points beside his games, how many, since when and why; nobody where they do not count."""
    if not counts_corrections(subjects.event):
        return []
    extra_points = [
        _extra_points_text(each, subjects) for _, each in corrections(subjects.event, subjects.facts.standings.after)
    ]
    return [subjects.texts("form.standings.beside-games", list="; ".join(extra_points))] if extra_points else []


def _extra_points_text(incident: Incident, subjects: Subjects) -> str:
    """`5 Nowak Jan −0,5 (runda 3, spóźnienie)`: whose points, how many, since when, why."""
    at = subjects.texts("form.standings.beside-games.round", round=incident.round) if incident.round else ""
    why = ", ".join(filter(None, (at, incident.article or incident.description)))
    return given(incident, subjects) + (f" ({why})" if why else "")


def _names(numbers: Iterable[int], subjects: Subjects) -> str:
    return ", ".join(subjects.facts.ranked[one].name for one in numbers if one in subjects.facts.ranked)
