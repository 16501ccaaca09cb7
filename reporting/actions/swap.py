"""Two players of a round who change places by the arbiter's hand: the changes, and what they break."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.model import Event, Finding, Subject, finding
from engine.model.rounds import all_at_once
from engine.pairing.paired_round import Decision
from engine.pairing.swiss.round_changes import may_change
from engine.pairing.teams.event import is_team_event
from reporting.actions.changes import Change, Entry
from reporting.actions.enter_records import Draft, enter_one
from reporting.actions.pair_records import by_table
from reporting.actions.recheck_rounds import recheck_event
from reporting.actions.requirements import content_of
from reporting.actions.why import judge
from reporting.exchange.document import event_of
from reporting.exchange.record_keys import key_of
from reporting.sources.load import Loaded

_SIDES: Final = ("white", "black")


@dataclass(frozen=True, slots=True)
class Swap:
    """A swap that nobody has made yet: its changes, the event after it, why it cannot be made.

    `forbidden` are the absolute criteria that the round breaks by it, `worse` what else the rules would have better;
    `content` is what `check` would find that it does not find now; `off_schedule`: the table has other pairs.
    """

    changes: tuple[Change, ...] = ()
    event: Event | None = None
    forbidden: tuple[Decision, ...] = ()
    worse: tuple[Decision, ...] = ()
    content: tuple[Finding, ...] = ()
    off_schedule: bool = False
    unit: int = 2
    findings: tuple[Finding, ...] = ()


def can_swap(event: Event) -> bool:
    """Whether single players are paired, round by round; whom a team lets play its line-up says."""
    return not is_team_event(event) and not all_at_once(event)


def swap(loaded: Loaded, number: int, first: int, second: int) -> Swap:
    """What swapping two players of the last round would change and break; nothing is written."""
    seats = {player: (record, side) for player, record, side in _seats(loaded, number)}
    if not can_swap(loaded.event) or number != loaded.event.last_paired_round or first == second:
        return _refused(number, first)
    missing = [player for player in (first, second) if player not in seats]
    if missing or _group(seats[first][0]) != _group(seats[second][0]):
        return _refused(number, (*missing, second)[0])
    obstacles, _ = may_change(loaded.event, number)
    if obstacles:
        return Swap(findings=loaded.placed(obstacles))
    changes = tuple(_changes(seats, first, second))
    draft = Draft(loaded.document)
    findings = enter_one(draft, Entry(changes))[1]
    if findings:
        return Swap(findings=tuple(map(loaded.at_place, findings)))
    return _judged(loaded, event_of(draft.result()), number, changes)


def swappable(loaded: Loaded, number: int) -> tuple[int, ...]:
    """The players of a round whose places can be swapped: their games have no result."""
    return tuple(player for player, _, _ in _seats(loaded, number))


def _seats(loaded: Loaded, number: int) -> Iterator[tuple[int, dict[str, Any], str]]:
    """Who sits where in a round: the player, the record of his game or bye, his side."""
    positions = loaded.positions.get("results", range(len(loaded.event.results)))
    for game, at in zip(loaded.event.results, positions, strict=True):
        if game.key.round == number and not (game.two_sides and game.outcome is not None):
            record = loaded.document["results"][at]
            yield from ((record[side], record, side) for side in _SIDES if isinstance(record.get(side), int))


def _group(record: dict[str, Any]) -> tuple[Any, Any]:
    return record.get("stage") or 1, record.get("group") or 1


def _refused(number: int, player: int) -> Swap:
    return Swap(findings=(finding("swap-unknown", subject=Subject("results"), value=player, round=number),))


def _changes(seats: dict[int, tuple[dict[str, Any], str]], first: int, second: int) -> Iterator[Change]:
    """A change for each record of the two: their numbers, and the mark that it stands so by the arbiter's hand."""
    places = [(*seats[first], second), (*seats[second], first)]
    for record in {id(record): record for record, _, _ in places}.values():
        values = {side: player for each, side, player in places if each is record}
        seen = {side: record[side] for side in values}
        yield Change("results", key_of("results", record), {**values, "as_played": True}, seen)


def _judged(loaded: Loaded, event: Event, number: int, changes: tuple[Change, ...]) -> Swap:
    found = judge(event, number)
    if found.entrants:
        known_faults = judge(loaded.event, number).faults
        worse = tuple(each for each in found.faults if each not in (*found.breaches, *known_faults))
        return Swap(changes, event, found.breaches, worse, unit=found.unit)
    known = {(each.code, each.values) for each in content_of(loaded.event)}
    content = tuple(each for each in content_of(event) if (each.code, each.values) not in known)
    off = by_table(event) and any(each.number == number and not each.same for each in recheck_event(event).rounds)
    return Swap(changes, event, content=loaded.placed(content), off_schedule=off)
