"""A round paired again beside the round that was played, and how the two compare."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.model import Finding, Settings, Subject, finding
from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.comparison import is_no_pairing
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.swiss_system import SwissSystem
from reporting.locale.findings import has_error

Played: TypeAlias = tuple[Field, RoundPairing, frozenset[tuple[int, int]]]
"""A round before it was paired, what was played, and of it the pairs whose colours nobody told."""


@dataclass(frozen=True, slots=True)
class Rechecked:
    """One round: the pairing by the rules (None where there is no legal one), the one played, why it is worse."""

    number: int
    expected: RoundPairing | None
    found: RoundPairing
    decisions: tuple[Decision, ...] = ()
    unit: int = 2

    @property
    def same(self) -> bool:
        """True where the same players meet with the same colours and the same one is free."""
        return (
            self.expected is not None
            and set(self.expected.pairs) == set(self.found.pairs)
            and byes_of(self.expected) == byes_of(self.found)
        )


def byes_of(pairing: RoundPairing) -> frozenset[int]:
    """Who has the bye of a round: one in a Swiss, one of each Swiss group in stages."""
    byes = (pairing.bye, *(game.white for game in pairing.games if game.black is None))
    return frozenset(number for number in byes if number is not None)


@dataclass(frozen=True, slots=True)
class Recheck:
    """All rounds that could be paired again, and what hindered the others."""

    rounds: tuple[Rechecked, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def code(self) -> int:
        """3 where the file has no players, 1 where a round differs or the event has errors, else 0."""
        if any(found.code == "trf-no-players" for found in self.findings):
            return 3
        return int(has_error(self.findings) or not all(item.same for item in self.rounds))


def compared(
    system: SwissSystem,
    field: Field,
    found: RoundPairing,
    settings: Settings,
    uncoloured: frozenset[tuple[int, int]] = frozenset(),
) -> Rechecked:
    """A Swiss round by the rules beside the one played; of another one, by which decisions it is worse."""
    expected = system.pair(field, settings)
    if expected is not None and uncoloured:
        # A forfeited game without colours was paired as the rules have it: nothing says otherwise.
        turned = {pair[::-1] for pair in expected.pairs} & uncoloured
        found = replace(found, pairs=tuple(pair[::-1] if pair in turned else pair for pair in found.pairs))
    checked = Rechecked(field.round_number, expected, found, unit=field.scoring.point)
    return checked if checked.same else replace(checked, decisions=system.faults_of(field, found, settings))


def rechecked_in_turn(
    system: SwissSystem, rounds: Iterable[Played], settings: Settings, *, last: int
) -> tuple[tuple[Rechecked, ...], tuple[Finding, ...]]:
    """Swiss rounds in turn beside what was played, and the finding where a round ends it before the `last` one.

    After a round that nobody can have paired the later ones say nothing more of the system.
    """
    done: list[Rechecked] = []
    for field, found, uncoloured in rounds:
        checked = compared(system, field, found, settings, uncoloured)
        done.append(checked)
        if checked.same or checked.number >= last:
            continue
        breaches = system.breaches_of(field, checked.found, settings)
        if is_no_pairing(breaches, boards := len(found.pairs)):
            return tuple(done), (
                finding(
                    "recheck-stopped",
                    subject=Subject("event", None, "rounds"),
                    value=checked.number,
                    round=checked.number,
                    breaches=len(breaches),
                    boards=boards,
                    last=last,
                ),
            )
    return tuple(done), ()
