"""Pair rounds of a loaded event: which round, from what, and the records that the results get.

The event is the store: a round is paired from the rounds before it alone, and what stands
there is never touched, unless the round has no result yet and the arbiter asks for it anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.checks.people import check_numbers
from engine.model import Event, Finding, GameResult, Severity, Subject, finding, notice
from engine.model.rounds import all_at_once
from engine.model.system_id import TEAMS
from engine.pairing.knockout.cup_event import LEVEL
from engine.pairing.paired_round import RoundPairing
from engine.pairing.progress import event_before
from engine.pairing.swiss.event_field import left_out
from engine.pairing.swiss.round_changes import may_change
from engine.pairing.swiss.swiss_systems import swiss_system
from engine.pairing.teams.event import as_teams, is_team_event
from engine.pairing.teams.line_ups import boards_of
from engine.systems.table import SYSTEMS, pair_round, planned_rounds
from reporting.actions.pair_records import (
    absent_of,
    assigned_byes,
    by_table,
    last_of_schedule,
    made_by_hand,
    marked,
    pairs_of,
    records_of,
    round_keys,
    with_records,
    without_round,
)
from reporting.actions.pair_request import BLANK, PairAnswer, PairedRound, PairRequest, decision_keys
from reporting.actions.pair_teams import (
    awaited,
    last_team_round,
    lost_without_entry,
    next_team_round,
    team_round,
    to_fill,
    with_filled,
)
from reporting.actions.people import entrant_names
from reporting.actions.redone import Boards, boards_of_pairing, boards_of_round, redone
from reporting.actions.requirements import content_of, contradictions, without_numbers
from reporting.limits import RECORDS
from reporting.locale.findings import has_error
from reporting.sources.load import Loaded
from reporting.sources.write_back import write_games

NO_LEGAL_PAIRING = "no-legal-pairing"


@dataclass(frozen=True, slots=True)
class PairedEvent:
    """The rounds that were paired, the event with them, the findings; `games` are the new records.

    `before` are the boards of a round that was paired anew, as they stood.
    """

    rounds: tuple[PairedRound, ...] = ()
    document: Mapping[str, Any] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    games: tuple[Mapping[str, Any], ...] = ()
    before: Boards = field(default_factory=dict)


def pair_loaded(loaded: Loaded, request: PairRequest) -> PairAnswer:
    """Pair rounds of an event and write them into its own file, unless that is not wanted."""
    event = loaded.event
    if request.system is not None:
        event = replace(event, info=replace(event.info, system=request.system))
    blank = {**BLANK, "system": event.info.system or None}
    if event.info.system.startswith(TEAMS):
        blank = {"matches" if key == "pairings" else key: value for key, value in blank.items()}
    findings = without_numbers(loaded.document, loaded.findings)
    if request.out is not None:  # whoever names another file does not want this one changed
        findings = (*findings, finding("pair-out-of-reports", value=loaded.name))
    if has_error(findings):
        return PairAnswer(blank, findings, 1)
    result = pair_event(event, loaded.document, request)
    findings = (*loaded.findings, *loaded.placed(result.findings))
    code = _code(result)
    written = False
    if code == 0 and result.games and not request.dry_run:
        refused = write_games(loaded, result.document, result.games)
        if refused is not None and refused.severity is Severity.ERROR:
            return PairAnswer(blank, (*findings, refused), 1)
        written = refused is None
        findings = (*findings, *((refused,) if refused else ()))
    if code == 0 and request.redo:
        findings = (*findings, *(_redone(loaded, paired, result.before) for paired in result.rounds))
    names = entrant_names(loaded.event)
    return PairAnswer(
        _keys(blank, result.rounds, request),
        findings,
        code,
        result.rounds,
        names,
        written=loaded.path if written else "",
    )


def _redone(loaded: Loaded, paired: PairedRound, before: Boards) -> Finding:
    now = boards_of_pairing(loaded.event, paired.pairing, paired.number)
    return redone(loaded.path, paired.number, before, now)


def _keys(blank: Mapping[str, Any], rounds: Sequence[PairedRound], request: PairRequest) -> Mapping[str, Any]:
    """The keys of the contract for the last round paired; of all rounds at once `rounds` has each."""
    if not rounds:
        return blank
    keys = {**blank, **round_keys(rounds[-1])}
    if request.all_rounds:
        keys["rounds"] = [round_keys(paired) for paired in rounds]
    if request.explain:
        keys["decisions"] = [decision_keys(step) for paired in rounds for step in paired.decisions]
    return keys


def pair_event(event: Event, document: Mapping[str, Any], request: PairRequest) -> PairedEvent:
    """Pair what is asked for; the document gets the new records, findings say what hinders."""
    target, obstacles = _target(event, request)
    if obstacles or target is None:
        return PairedEvent(document=document, findings=obstacles)
    reasons: tuple[Finding, ...] = ()
    by_hand: tuple[GameResult, ...] = ()
    stood: Boards = {}
    if request.redo:
        obstacles, reasons = may_change(event, target)
        if obstacles:
            return PairedEvent(document=document, findings=obstacles)
        by_hand, stood = made_by_hand(event, target), boards_of_round(event, target)
        event, document = without_round(event, document, target)
    before = event_before(event, target)
    before = replace(before, results=(*before.results, *by_hand))
    checked = contradictions(before)
    if checked:
        return PairedEvent(document=document, findings=checked)
    reasons += tuple(check_numbers(before)) if target == 1 else ()
    # Beyond what is known the next round says why: an unfinished stage, a place shared at the cut.
    last = max(target, last_of_schedule(event)) if request.all_rounds else target
    result = _pair_rounds(event, before, document, range(target, last + 1), request.explain)
    if request.round_number is None and not request.redo:
        last = last_of_schedule(event) or planned_rounds(event) or target
        while target < last and _nobody_plays(result):
            reasons += (notice("round-without-games", round=target), *result.findings)
            target += 1
            result = _pair_rounds(event, event_before(event, target), document, (target,), request.explain)
        if _nobody_plays(result):
            empty = notice("round-without-games", round=target)
            return PairedEvent(document=document, findings=(*reasons, *result.findings, empty))
    content = (_awaited(found) if request.all_rounds else found for found in result.findings)
    return replace(result, findings=(*reasons, *content), before=stood)


def _nobody_plays(result: PairedEvent) -> bool:
    """Whether a round has no game at all, as where all opponents are struck: no row would tell that it was paired."""
    return len(result.rounds) == 1 and not result.games and not result.rounds[0].pairing.pairs


def _awaited(found: Finding) -> Finding:
    """That a stage is still being played is no error where everything that is known has been paired."""
    return replace(found, severity=Severity.INFO) if found.code == "stage-not-finished" else found


def _pair_rounds(
    event: Event, before: Event, document: Mapping[str, Any], numbers: Sequence[int], explain: bool
) -> PairedEvent:
    rounds: list[PairedRound] = []
    findings: tuple[Finding, ...] = ()
    games: list[Mapping[str, Any]] = []
    for number in numbers:
        pairing, content = pair_round(before, number, explain=explain)
        findings += content
        if pairing is None:
            return PairedEvent(tuple(rounds), document, findings)
        found = pairs_of(event, number, pairing)
        if not found and (refused := _no_room(event, document, pairing, [at for at in numbers if at >= number])):
            return PairedEvent(document=document, findings=(*findings, refused))
        paired = PairedRound(number, pairing, absent_of(event, pairing), team_round(event, pairing, number))
        rounds.append(paired)
        if paired.teams is not None and len(numbers) == 1:
            findings += awaited(event, paired.teams, number) + lost_without_entry(event, paired.teams, number)
        if not found:
            records = marked(records_of(event, paired), made_by_hand(before, number))
            assigned = assigned_byes(event, document, number) if records else []
            games += [*records, *assigned]
            document = with_records(document, records, number, assigned)
        elif set(found) != set(pairing.pairs):
            findings += (finding("round-already-paired", subject=Subject("results"), round=number),)
        elif paired.teams is not None:
            filled = to_fill(document, records_of(event, paired))
            games += filled
            document = with_filled(document, filled)
    return PairedEvent(tuple(rounds), document, findings, tuple(games))


def _no_room(
    event: Event, document: Mapping[str, Any], pairing: RoundPairing, numbers: Sequence[int]
) -> Finding | None:
    """Why the first of these rounds is not entered: with all of them the results would be more than is taken up."""
    boards = max(1, boards_of(event)) if is_team_event(event) else 1
    fresh = set(numbers) - {game.key.round for game in event.results}
    rows = len(document.get("results", ())) + boards * len(pairing.pairs) * len(fresh)
    return RECORDS.exceeded("pair-beyond-limit", rows, value=numbers[-1], subject=Subject("results"), round=numbers[-1])


def _target(event: Event, request: PairRequest) -> tuple[int | None, tuple[Finding, ...]]:
    """The round to pair, or why there is none."""
    teams = is_team_event(event)
    last = last_team_round(event) if teams else event.last_paired_round
    if all_at_once(as_teams(event) if teams else event):
        return None, (notice("all-at-once", subject=Subject("results"), round=last),)
    if request.all_rounds and last_of_schedule(event) == 0 and not by_table(event):
        known = ", ".join(name for name, system in SYSTEMS.items() if system.rounds is not None)
        return None, (finding("schedule-not-known", value=event.info.system or "–", known=known),)
    if request.redo:
        return _redo_target(event, request.round_number or last)
    number = request.round_number or (next_team_round(event) if teams else last + 1)
    planned = planned_rounds(event)
    if request.round_number is None and last and planned is not None and number > planned:
        content = content_of(event)
        return None, _after_plan(content) or _level_ties(content) or _left_out(event, last) or (
            notice("all-rounds-paired", rounds=planned),
        )
    return number, ()


def _after_plan(content: Iterable[Finding]) -> tuple[Finding, ...]:
    """Games of rounds that the event does not have: a slip in one number, and nothing seems to be left to pair."""
    return tuple(item for item in content if item.code == "round-impossible" and item.severity is Severity.ERROR)


def _left_out(event: Event, last: int) -> tuple[Finding, ...]:
    """Players without a line in the last round of a Swiss event: a game typed by hand pairs nobody else."""
    swiss = swiss_system(event.info.system) is not None and not is_team_event(event)
    return tuple(found for found in left_out(event) if ("round", str(last)) in found.values) if swiss else ()


def _level_ties(content: Iterable[Finding]) -> tuple[Finding, ...]:
    """Ties of a cup that nothing has decided yet, as what hinders the pairing (PZSzach 2002, B.VI D.5)."""
    return tuple(replace(item, severity=Severity.ERROR) for item in content if item.code in LEVEL)


def _redo_target(event: Event, number: int) -> tuple[int | None, tuple[Finding, ...]]:
    """Only the last round can be paired anew, and only without results."""
    teams = is_team_event(event)
    last = last_team_round(event) if teams else event.last_paired_round
    if last == 0:
        return None, (finding("redo-nothing-paired"),)
    if number != last:
        return None, (finding("redo-not-last-round", round=number, last=last),)
    for index, game in enumerate(event.results):
        if game.key.round == number and game.outcome is not None and game.two_sides:
            subject = Subject("results", index, "result")
            return None, (finding("round-has-results", subject=subject, round=number),)
    return number, ()


def _code(result: PairedEvent) -> int:
    """4 where no legal pairing exists, else 1 for an error, else 0."""
    if any(found.code == NO_LEGAL_PAIRING for found in result.findings):
        return 4
    return int(has_error(result.findings))
