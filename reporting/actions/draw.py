"""Draw lots and write them into the event: the seed and what was drawn by it, in one go."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.checks.people import check_people
from engine.model import Event, Finding, Severity, Subject, finding
from engine.pairing.teams.event import is_team_event
from reporting.actions.draw_players import draw_lots
from reporting.actions.pair_teams import last_team_round
from reporting.exchange.drawing_of_lots import Drawing
from reporting.locale.findings import has_error
from reporting.sources.load import Loaded
from reporting.sources.write_back import write_lots

_UNNUMBERED: Final = frozenset({"number-missing", "numbers-missing", "team-numbers-missing", "late-without-number"})


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """What is asked for: a seed other than the event's, numbers anew, nothing written."""

    seed: str | None = None
    redo: bool = False
    dry_run: bool = False


@dataclass(frozen=True, slots=True)
class DrawAnswer:
    """The lots, none where they could not be drawn or not be written; the findings; whether the file holds them."""

    findings: tuple[Finding, ...]
    lots: Drawing | None = None
    written: bool = False


def draw(loaded: Loaded, request: DrawRequest) -> DrawAnswer:
    """Draw by the seed asked for, else that of the event, else a new one; told is what stands in the file by then.

    Seed and lots are written together. Nothing is drawn once a round is paired.
    """
    known = tuple(found for found in loaded.findings if not _asks_for_a_number(found))
    refused = refusal(loaded.event, loaded.document)
    if refused is not None or has_error(known):
        return DrawAnswer((*known, *loaded.placed((refused,) if refused else ())))
    seed = request.seed or loaded.event.info.seed or new_seed()
    lots = draw_lots(loaded.document, seed, anew=request.redo)
    failed = None if request.dry_run else write_lots(loaded, lots)
    told = (*known, *lots.findings, *((failed,) if failed else ()))
    if failed is not None and failed.severity is Severity.ERROR:
        return DrawAnswer(told)
    return DrawAnswer(told, lots, written=not request.dry_run and failed is None)


def new_seed() -> str:
    """Eight random digits."""
    return f"{secrets.randbelow(10**8):08}"


def refusal(event: Event, document: Mapping[str, Any]) -> Finding | None:
    """Why lots cannot be drawn: a round is paired, nobody is there, or a number says of two teams whose players are."""
    teams = is_team_event(event)
    last = last_team_round(event) if teams else event.last_paired_round
    if last:
        return finding("draw-after-pairing", subject=Subject("results"), round=last)
    if teams:
        if not document.get("teams"):
            return finding("draw-without-teams", subject=Subject("teams"))
        return next((found for found in check_people(event) if found.code == "team-number-twice"), None)
    if not document.get("players"):
        return finding("draw-without-players", subject=Subject("players"))
    return None


def _asks_for_a_number(found: Finding) -> bool:
    """True for what is said of players and teams without a number: the draw gives them one."""
    if found.subject is None or found.subject.table not in {"players", "teams"}:
        return False
    return found.code in _UNNUMBERED or (found.code == "field-missing" and found.subject.field == "number")
