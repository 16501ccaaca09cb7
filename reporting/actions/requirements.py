"""What a command needs that the document need not have: a finding only where it is needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.checks import check_event
from engine.checks.announcement import check_completeness, missing_for_regulations, taken_in_silence
from engine.checks.people import check_people
from engine.checks.purposes import norms_by_rating_alone
from engine.checks.rated import missing_for_rating
from engine.checks.results import check_results
from engine.model import Event, Finding, Severity, Subject, finding, warning
from reporting.sources.load import Loaded

_UNREAD: Final = frozenset(
    {
        "sheet-missing",
        "head-missing",
        "csv-no-headings",
        "csv-broken",
        "trf-no-players",
        "table-expected",
        "sheet-expected",
    }
)
"""Errors after which a whole table of the file is not in the event, or the file is none."""


_MISCOUNTED: Final = frozenset(
    {"number-twice", "team-number-twice", "player-twice-in-round", "player-against-himself", "bye-with-opponent"}
)
_LACKING: Final = frozenset(
    {
        "board-without-result",
        "game-without-result",
        "player-left-out",
        "round-skipped",
        "game-missing",
        "games-without-line",
    }
)
"""Warnings by which the points of a table are not all that were made; each names its round."""
_NO_ROUND: Final = frozenset({"round-impossible", "round-below-one"})


def missing_for_checks(event: Event) -> tuple[Finding, ...]:
    """Results without a round: readable, but no table and no pairing can place them."""
    return tuple(
        finding("round-missing", subject=Subject("results", index, "round"))
        for index, game in enumerate(event.results)
        if game.key.round < 1
    )


def content_of(event: Event, *, errors_alone: bool = False) -> tuple[Finding, ...]:
    """All findings about the content of an event.

    With `errors_alone` all errors are among them, and of the rest what costs nothing to find.
    """
    return check_event(event, errors_alone=errors_alone)


def checked(event: Event) -> tuple[Finding, ...]:
    """What is doubtful in an event; of a result without a round that alone, and not that there is no round 0 too."""
    content = content_of(event)
    named = {found.subject for found in content if found.code in _NO_ROUND and str(found.value) != "0"}
    missing = {found.subject: found for found in missing_for_checks(event) if found.subject not in named}
    others = (found for found in content if found.code not in _NO_ROUND or found.subject not in missing)
    return (*missing.values(), *others)


def without_numbers(document: Mapping[str, Any], findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings with an error where the list is not empty and nobody on it has a number: nobody can be paired."""
    return tuple(
        finding(
            "pair-without-numbers", subject=found.subject, place=found.place, count=len(document[found.subject.table])
        )
        if found.code in {"numbers-missing", "team-numbers-missing"} and found.subject is not None
        else found
        for found in findings
    )


def contradictions(event: Event) -> tuple[Finding, ...]:
    """The errors of the event's content: whoever works on it shall not be silent about them."""
    content = content_of(event, errors_alone=True)
    return tuple(found for found in content if found.severity is Severity.ERROR)


def errors_and_lacking_results(event: Event, after: int | None = None) -> tuple[Finding, ...]:
    """The errors, and what lacks in rounds gone by up to one: whoever prints a table shall not be silent about them."""
    content = content_of(event, errors_alone=True)
    return tuple(found for found in content if found.severity is Severity.ERROR or _lacks(found, after))


def _lacks(found: Finding, after: int | None) -> bool:
    """Whether a finding says that a game of a round gone by is not there, or not its result."""
    return found.code in _LACKING and (after is None or int(dict(found.values)["round"]) <= after)


def contradictions_of_games(event: Event) -> tuple[Finding, ...]:
    """Those by which a game counts twice, or for somebody else: no norm, rating or round paired again goes by them."""
    return tuple(found for found in (*check_people(event), *check_results(event)) if found.code in _MISCOUNTED)


def part_unread(loaded: Loaded) -> Finding | None:
    """Why an event must not be written elsewhere: a table of the file is not in it; None where all of it is."""
    broken = any(found.code in _UNREAD and found.severity is Severity.ERROR for found in loaded.findings)
    return finding("convert-part-unread", value=loaded.name) if broken else None


def round_not_reached(round_number: int | None, last: int) -> tuple[Finding, ...]:
    """A warning where a round is asked for that the event has not reached."""
    if round_number is None or round_number <= last:
        return ()
    return (warning("round-not-reached", value=round_number, round=round_number, last=last),)


def open_points(loaded: Loaded, people: Loaded) -> tuple[Finding, ...]:
    """What is still missing for the announcement and for those who rate the event, with its place; each datum once.

    `people` is the event with those who have no number yet: they are players all the same.
    """
    missing_facts = (
        *loaded.placed(missing_for_regulations(loaded.event)),
        *people.placed(missing_for_rating(people.event)),
        *people.placed(norms_by_rating_alone(people.event)),
    )
    named = {found.subject for found in missing_facts}
    if loaded.document.get("players"):
        named.add(Subject("players"))
    complete = (*check_completeness(loaded.event), *taken_in_silence(loaded.event))
    return (*missing_facts, *loaded.placed(found for found in complete if found.subject not in named))
