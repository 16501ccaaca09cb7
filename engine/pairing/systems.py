"""The table of systems: id -> regulation, article, edition, and the function that pairs a round.

An id of the contract that is not here yet does not exist for the program: whoever asks for it
gets `unknown-system` with the list of what exists. Another system is one more line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from engine.model import Event, Finding, Rule, Subject, finding
from engine.pairing.round_robin.event import pair_round_robin, rounds_of_round_robin
from engine.pairing.swiss.field import Field, RoundPairing
from engine.pairing.swiss.from_event import field_of

Paired: TypeAlias = tuple[RoundPairing | None, tuple[Finding, ...]]
Pairer: TypeAlias = Callable[[Event, int], Paired]


class Family(StrEnum):
    """What kind of system it is."""

    ALL_PLAY_ALL = "all-play-all"
    SWISS = "swiss"
    KNOCKOUT = "knockout"
    TEAMS = "teams"


@dataclass(frozen=True, slots=True)
class System:
    """A system of play. `system.ID` is the id of its name.

    `rounds` gives the number of rounds where the schedule is known beforehand, so that all of them
    can be paired at once; None where a round depends on the one before it.
    """

    id: str
    family: Family
    rule: Rule
    pair: Pairer
    rounds: Callable[[Event], int] | None = None

    @property
    def regulation(self) -> str:
        """The regulation that defines it."""
        return self.rule.regulation

    @property
    def article(self) -> str:
        """The article of the regulation."""
        return self.rule.article

    @property
    def edition(self) -> str:
        """The edition of the regulation."""
        return self.rule.edition


def swiss(kernel: Callable[[Field], RoundPairing | None]) -> Pairer:
    """Make a pairing function of an event out of a Swiss kernel, which pairs a bare field."""

    def pair(event: Event, round_number: int) -> Paired:
        field, findings = field_of(event, round_number)
        if field is None:
            return None, findings
        pairing = kernel(field)
        if pairing is None:
            subject = Subject("rounds", round_number - 1)
            findings += (finding("no-legal-pairing", subject=subject, round=round_number),)
        return pairing, findings

    return pair


SYSTEMS: Final[dict[str, System]] = {
    system.id: system
    for system in (
        System(
            "round-robin",
            Family.ALL_PLAY_ALL,
            Rule("pzszach", "B.VI A", "2002"),
            pair_round_robin,
            rounds_of_round_robin,
        ),
    )
}
"""All systems by id."""


def system_of(event: Event) -> tuple[System | None, tuple[Finding, ...]]:
    """The system of an event, or the finding that there is none such."""
    found = SYSTEMS.get(event.info.system)
    if found is not None:
        return found, ()
    subject = Subject("event", None, "system")
    if not event.info.system:
        return None, (finding("system-missing", subject=subject, known=", ".join(SYSTEMS)),)
    return None, (
        finding(
            "unknown-system",
            subject=subject,
            value=event.info.system,
            system=event.info.system,
            known=", ".join(SYSTEMS),
        ),
    )


def planned_rounds(event: Event) -> int | None:
    """Rounds of an event: by the schedule where it is known, otherwise what the event sheet says."""
    system = SYSTEMS.get(event.info.system)
    if system is not None and system.rounds is not None:
        return system.rounds(event)
    return event.info.rounds


def pair_round(event: Event, round_number: int) -> Paired:
    """Pair one round of an event by its system; None with findings where that is not possible."""
    system, findings = system_of(event)
    return (None, findings) if system is None else system.pair(event, round_number)
