"""Sanctions and corrections of points: whether the incidents tell of them, and whether anything counts them.

PZWarc 2021, II 2.5 names the sanctions; IV 2.28 has the chief arbiter describe incidents and motions for further
penalties in his report. Other regulations leave the article to the arbiter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine.model import (
    Event,
    Finding,
    GameType,
    Incident,
    Mark,
    Outcome,
    PlayerStatus,
    ResultKind,
    Rule,
    Subject,
    advice,
    finding,
    points_text,
    warning,
)
from engine.model.codes import write_code
from engine.model.corrections import corrections, counts_corrections
from engine.model.info import DRAUGHTS_FEDERATIONS
from engine.pairing.teams.event import is_team_event
from engine.regulations.cited import draughts_code

GAME_LOST = draughts_code("II 2.5.3")
DISQUALIFIED = draughts_code("II 2.5.4")
REPORTED = draughts_code("IV 2.28")
_EXCLUDED = ("dyskwalif", "wyklucz", "дисквалиф", "изключ", "отстран", "disqualif", "exclu", "expel")
"""How a decision says that somebody is out of the event, in the three languages."""


@dataclass(frozen=True, slots=True)
class Sanction:
    """A sanction that the event itself shows: a result set as one, or a disqualification.

    `subject` is its record; `players` are starting numbers, White's first, `team` a team's;
    `result` is the code of a game's result, empty for a disqualification, `points` what both sides
    got of it in half points. `rule` is the article where the regulation of the event is known
    to name it; `incident` the place, in the event's tuple, of the incident that tells of it,
    None where none does.
    """

    subject: Subject
    players: tuple[int, ...] = ()
    team: int | None = None
    round: int | None = None
    result: str = ""
    points: tuple[int, int] = (0, 0)
    rule: Rule | None = None
    incident: int | None = None


def sanctions_of(event: Event) -> tuple[Sanction, ...]:
    """All sanctions of an event, results in their order, then who was disqualified; a game of nobody is none."""
    found = []
    for at, game in enumerate(event.results):
        if game.outcome is not None and _is_set(game.outcome):
            sides = tuple(number for number in (game.white, game.black) if number is not None)
            if not sides:
                continue
            points = event.info.points
            found.append(
                Sanction(
                    Subject("results", at, "result"),
                    sides,
                    round=game.key.round,
                    result=write_code(game.outcome, event.info.game),
                    points=(points.of_side(game.outcome, True) or 0, points.of_side(game.outcome, False) or 0),
                    rule=GAME_LOST if _in_draughts(event) else None,
                    incident=_incident_of_game(event, sides, game.key.round),
                )
            )
    return (*found, *_disqualified(event))


def _is_set(outcome: Outcome) -> bool:
    """Whether a result was set: called a sanction, or one that play does not give (0-0), whatever a file calls it."""
    if outcome.kind is not ResultKind.PLAYED or outcome.white is None or outcome.black is None:
        return outcome.kind is ResultKind.SANCTION
    return outcome.white + outcome.black < Mark.WIN


def _disqualified(event: Event) -> Iterable[Sanction]:
    rule = DISQUALIFIED if _in_draughts(event) else None
    for at, player in enumerate(event.players):
        if player.status is PlayerStatus.DISQUALIFIED:
            incident = _incident_of_exclusion(event.incidents, player.number, player.surname)
            yield Sanction(Subject("players", at, "status"), (player.number,), rule=rule, incident=incident)
    for at, team in enumerate(event.teams):
        if team.status is PlayerStatus.DISQUALIFIED:
            incident = _incident_of_exclusion(event.incidents, None, team.name)
            yield Sanction(Subject("teams", at, "status"), team=team.number, rule=rule, incident=incident)


def _in_draughts(event: Event) -> bool:
    """Whether the code of PZWarc governs the event."""
    return event.info.game.is_draughts or event.info.federation in DRAUGHTS_FEDERATIONS


def _incident_of_game(event: Event, players: tuple[int, ...], round_number: int) -> int | None:
    """The incident of the round, or of none, that names most of the players, the first of them."""
    people = [(number, event.player(number)) for number in players]
    best, found = 0, None
    for at, incident in enumerate(event.incidents):
        if incident.round in {None, round_number}:
            named = sum(_names(incident, number, player.surname if player else "") for number, player in people)
            if named > best:
                best, found = named, at
    return found


def _incident_of_exclusion(incidents: Iterable[Incident], number: int | None, name: str) -> int | None:
    """The incident that names somebody and tells that he was excluded, by the article or in a word."""
    for at, incident in enumerate(incidents):
        text = f"{incident.decision} {incident.motion} {incident.description}".casefold()
        excluded = "2.5.4" in incident.article or "2.5.5" in incident.article or any(stem in text for stem in _EXCLUDED)
        if excluded and _names(incident, number, name):
            return at
    return None


def _names(incident: Incident, number: int | None, name: str) -> bool:
    """Whether an incident concerns somebody: by starting number or by name."""
    text = incident.players.casefold()
    listed = {int(found) for found in re.findall(r"\d{1,5}", text)}
    return number in listed or bool(name and name.casefold() in text)


def check_sanctions(event: Event) -> Iterable[Finding]:
    """A sanction that no incident tells of, and an incident with a decision and no article."""
    for sanction in sanctions_of(event):
        if sanction.incident is None:
            code = "sanction-without-incident" if sanction.result else "disqualified-without-incident"
            yield warning(
                code,
                subject=sanction.subject,
                value=sanction.result or None,
                rule=REPORTED if sanction.rule else None,
                who=who(event, sanction),
                round=sanction.round or "–",
            )
    draughts = _in_draughts(event)
    for at, incident in enumerate(event.incidents):
        if incident.decision and not incident.article and event.info.game is not GameType.CORRESPONDENCE:
            rule = draughts_code("II 2.5") if draughts else None
            where = Subject("incidents", at, "article")
            yield advice("incident-without-article", subject=where, rule=rule, at=at + 1)


def who(event: Event, sanction: Sanction) -> str:
    """Numbers and names of those whom a sanction concerns: `2 Nowak Anna – 5 Lis Adam`."""
    if sanction.team is not None:
        return next((f"{team.number} {team.name}" for team in event.teams if team.number == sanction.team), "")
    people = ((number, event.player(number)) for number in sanction.players)
    return " – ".join(f"{number} {player.name if player else ''}".strip() for number, player in people)


def check_corrections(event: Event) -> Iterable[Finding]:
    """Points of nobody, and points that the system of the event, or its kind, has no use for."""
    teams = is_team_event(event)
    known = {each.number for each in (event.teams if teams else event.players)}
    counted = counts_corrections(event)
    for at, incident in corrections(event):
        if incident.points_of not in known:
            subject = Subject("incidents", at, "points_of")
            yield finding("correction-unknown", subject=subject, number=incident.points_of, points=_points_of(incident))
        elif not counted or (incident.board_points and not teams):
            subject = Subject("incidents", at, "points" if incident.points else "board_points")
            number, points = incident.points_of, _points_of(incident)
            yield warning("correction-uncounted", subject=subject, number=number, points=points)


def _points_of(incident: Incident) -> str:
    return points_text(incident.points or incident.board_points or 0)
