"""The places of an event after a round, and what decided them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.checks.settings import impossible_points
from engine.model import Event, Finding, exact_or_none, finding, points_text
from engine.model.rounds import last_played_round
from engine.model.system_id import STAGES
from engine.pairing.stage_groups import plans_of
from engine.standings.places import standings as places
from engine.standings.ranking import SideScore, Standings
from reporting.actions.requirements import errors_and_lacking_results, missing_for_checks, round_not_reached
from reporting.actions.team_listings import Listing, board_listing, sum_listing
from reporting.locale.tie_break_names import codes_of
from reporting.sources.load import Loaded

BLANK: dict[str, Any] = {"after": None, "standings": []}
"""The JSON keys of an answer without places."""


@dataclass(frozen=True, slots=True)
class StandingsRequest:
    """What is asked for: a round, tie-breaks in place of the event's own, a stage, a group, more lists."""

    after: int | None = None
    tie_breaks: tuple[str, ...] = ()
    stage: int | None = None
    group: int | None = None
    boards: bool = False


@dataclass(frozen=True, slots=True)
class StandingsAnswer:
    """The places, None where nothing can be ranked; lists of teams and their players; the findings."""

    findings: tuple[Finding, ...]
    standings: Standings | None = None
    listings: tuple[Listing, ...] = ()


def standings(loaded: Loaded, request: StandingsRequest) -> StandingsAnswer:
    """Rank whoever the event ranks: players, or teams."""
    event = loaded.event
    missing = (*missing_for_checks(event), *impossible_points(event))
    if missing:
        return StandingsAnswer((*loaded.findings, *loaded.placed(missing)))
    wanted = codes_of(request.tie_breaks, event.info.game) or None
    unknown = _no_such_stage(event, request.stage)
    if unknown is not None:
        return StandingsAnswer((*loaded.findings, unknown))
    result, reported = places(event, request.after, wanted, (request.stage, request.group))
    unknown = _no_such_group(event, request, wanted, result)
    if unknown is not None:
        return StandingsAnswer((*loaded.findings, unknown))
    found = (
        *errors_and_lacking_results(event, request.after),
        *round_not_reached(request.after, last_played_round(event)),
        *reported,
    )
    findings = tuple(dict.fromkeys(found))  # a criterion that nobody knows is a contradiction of the sheet too
    return StandingsAnswer((*loaded.findings, *loaded.placed(findings)), result, _listings(loaded, request))


def _no_such_stage(event: Event, stage: int | None) -> Finding | None:
    """The finding about a stage that the event has not; one without stages is one stage."""
    known = [plan.stage.number for plan in plans_of(event)] if event.info.system == STAGES else [1]
    if stage is None or stage in known:
        return None
    return finding("stage-not-there", value=stage, known=", ".join(map(str, known)))


def _no_such_group(
    event: Event, request: StandingsRequest, wanted: tuple[str, ...] | None, stage_standings: Standings
) -> Finding | None:
    """The same for a group of the stage that is shown; of one that is not known yet nothing is said here."""
    if request.group is None or any((row.group or 1) == request.group for row in stage_standings.rows):
        return None
    rows = places(event, request.after, wanted, (request.stage, None))[0].rows
    known = sorted({row.group or 1 for row in rows})
    if not known:
        return None
    return finding("group-not-there", value=request.group, known=", ".join(map(str, known)))


def _listings(loaded: Loaded, request: StandingsRequest) -> tuple[Listing, ...]:
    """Teams of an individual event played for teams; where it is asked for, what every player of a team made."""
    of_teams = loaded.event.info.system.startswith("individual-team-")
    sums = (sum_listing(loaded.event, request.after),) if of_teams else ()
    return sums + ((board_listing(loaded.event, request.after),) if request.boards else ())


def standings_keys(answer: StandingsAnswer, explain: bool = False) -> dict[str, Any]:
    """The JSON keys: points and tie-breaks as exact strings; `explain` adds what decided between the tied."""
    result = answer.standings
    if result is None:
        return BLANK
    keys = {"after": result.after, "standings": _rows(result), **_more(result)}
    if explain:
        keys["splits"] = [_split(split) for split in result.splits]
    return keys | {listing.key: listing.records() for listing in answer.listings}


def _rows(result: Standings) -> list[dict[str, Any]]:
    return [
        {
            "place": row.place,
            "number": row.number,
            "points": points_text(row.points),
            "tie_breaks": {code: exact_or_none(row.values.get(code)) for code in result.codes},
            **({"group": row.group} if row.group is not None else {}),
        }
        for row in result.rows
    ]


def _more(result: Standings) -> dict[str, Any]:
    """The stage of an event with several, and the scores of the sides of a Scheveningen event."""
    more: dict[str, Any] = {} if result.stage is None else {"stage": result.stage}
    return more | ({"sides": [_side(side) for side in result.sides]} if result.sides else {})


def _side(side: SideScore) -> dict[str, Any]:
    return {
        "side": side.side,
        "team": side.team,
        "place": side.place,
        "points": points_text(side.points),
        "ties": {name: exact_or_none(value) for name, value in side.values.items()},
    }


def _split(split: Any) -> dict[str, Any]:
    return {"code": split.code, "tied": list(split.tied), "order": [list(group) for group in split.order]}
