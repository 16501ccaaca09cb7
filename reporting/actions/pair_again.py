"""What pairing the last round anew would change, asked before anybody does it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model import Finding
from engine.model.rounds import all_at_once
from engine.pairing.teams.event import as_teams, is_team_event
from reporting.actions.pair_event import pair_event
from reporting.actions.pair_records import by_table
from reporting.actions.pair_request import PairRequest
from reporting.actions.pair_teams import last_team_round
from reporting.actions.redone import boards_of_pairing, changed_boards
from reporting.locale.findings import has_error
from reporting.sources.load import Loaded


@dataclass(frozen=True, slots=True)
class Again:
    """The last round, how many of its boards (of teams matches) would change, or why it cannot be paired anew."""

    round: int
    changed: int = 0
    findings: tuple[Finding, ...] = ()


def hangs_on_results(loaded: Loaded) -> bool:
    """Whether results decide who meets whom; in a schedule, and where all began at once, they do not."""
    event = loaded.event
    return not by_table(event) and not all_at_once(as_teams(event) if is_team_event(event) else event)


def would_change(loaded: Loaded) -> Again:
    """What pairing the last round anew would do to its boards; nothing is written."""
    event = loaded.event
    last = last_team_round(event) if is_team_event(event) else event.last_paired_round
    result = pair_event(event, loaded.document, PairRequest(redo=True))
    if has_error(result.findings) or not result.rounds:
        return Again(last, findings=loaded.placed(result.findings))
    return Again(last, len(changed_boards(result.before, boards_of_pairing(event, result.rounds[-1].pairing, last))))
