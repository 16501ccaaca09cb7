"""The norms of one event under one rule set: which it gives, who made which, what is missing.

Every paper, the ledger and the answers of commands ask here: a made norm is decided once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.classification.judging import edition_requirement, judged
from engine.classification.ledger import norms_used
from engine.classification.rule_set import RuleSet
from engine.classification.rules import norms_above, rules_on_sheet
from engine.classification.verdict import Requirement, Verdict, decide
from engine.model import Event
from engine.pairing.duels.simul import is_display


@dataclass(frozen=True)
class EventNorms:
    """The verdicts of one rule set for its federation's players and every norm above what each holds."""

    rules: RuleSet
    event: Event
    verdicts: tuple[Verdict, ...]

    @cached_property
    def made(self) -> tuple[Verdict, ...]:
        """The norms that are made and used: of each ladder the highest, of KSzK two (4.4.21)."""
        return self._used(verdict for verdict in self.verdicts if verdict.met)

    @cached_property
    def lacking(self) -> tuple[Verdict, ...]:
        """Norms made by the games for which paperwork is missing, above those that are made."""
        return tuple(found for found in self._used(each for each in self.verdicts if each.made_by_games) if found.lacks)

    @cached_property
    def applied_for(self) -> tuple[Verdict, ...]:
        """What goes into applications: norms made, and those whose missing lines a hand fills in."""
        chosen = {(each.number, each.norm) for each in (*self.made, *self.lacking)}
        return tuple(verdict for verdict in self.verdicts if (verdict.number, verdict.norm) in chosen)

    @cached_property
    def withheld(self) -> tuple[Verdict, ...]:
        """Norms that nobody can decide or that the event alone refuses, for each player the highest of a ladder.

        What no source says of a whole rule set is told of the event, not of every player.
        """
        return self._used(
            verdict
            for verdict in self.verdicts
            if verdict.refused_by_event or (verdict.met is None and verdict.reason not in _OF_ALL)
        )

    def conditions(self, norm: str) -> tuple[Requirement, ...]:
        """What a norm asks of the event, whoever makes it."""
        edition = edition_requirement(self.rules, self.event)
        return (*edition, *(item for item in self.rules.conditions(self.event, norm) if item.weighs))

    def given(self, norm: str) -> bool | None:
        """Whether the event gives a norm at all; None where that cannot be decided."""
        return decide(self.conditions(norm))[0]

    def of(self, number: int) -> tuple[Verdict, ...]:
        """The norms that a player made, the highest first."""
        return tuple(verdict for verdict in self.made if verdict.number == number)

    def _used(self, verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
        """Of each player's verdicts those that one result is used for."""
        by_player: dict[int, list[Verdict]] = {}
        for verdict in verdicts:
            by_player.setdefault(verdict.number, []).append(verdict)
        used = ((found, self._names(found)) for found in by_player.values())
        return tuple(each for found, names in used for each in found if each.norm in names)

    def _names(self, found: Iterable[Verdict]) -> set[str]:
        names = {each.norm for each in found}
        if self.rules.ledger.most_of_result is not None:
            return set(norms_used(self.rules, names))
        return {next(norm for norm in ladder if norm in names) for ladder in self.rules.ladders if names & {*ladder}}


_OF_ALL: Final = frozenset({"norm-not-configured", "edition-in-force"})


def norms_of(event: Event, numbers: Collection[int] | None = None) -> Mapping[str, EventNorms]:
    """The norms of an event by rule sets: those of its sheet, else of its federation; nothing for a display.

    Of everybody or of the `numbers`.
    """
    if is_display(event):
        return {}
    return {name: norms_of_event(rules, event, numbers) for name, rules in rules_on_sheet(event).items()}


def norms_of_event(
    rules: RuleSet,
    event: Event,
    numbers: Collection[int] | None = None,
    known: Iterable[Verdict] = (),
) -> EventNorms:
    """Judge every player of the federation, or those of the `numbers`, for every norm above what he holds.

    `known` are verdicts of these rules about the event that stand already.
    """
    found = {(each.number, each.norm): each for each in known}
    verdicts = (
        found.get((number, norm)) or judged(rules, event, number, norm)
        for number, norm in dict.fromkeys(_sought(rules, event, numbers))  # a number may stand a thousand times
    )
    return EventNorms(rules, event, tuple(verdicts))


def norms_sought(rules: RuleSet, event: Event, numbers: Collection[int] | None = None) -> frozenset[str]:
    """The norms for which `norms_of_event` judges anybody: nobody is judged to know them."""
    return frozenset(norm for _, norm in _sought(rules, event, numbers))


def _sought(rules: RuleSet, event: Event, numbers: Collection[int] | None) -> Iterator[tuple[int, str]]:
    """The players of the federation, or those of the `numbers`, each with every norm above what he holds."""
    home = rules.numbers.get("home")
    for player in event.players:
        if (home is None or player.country in home) and (numbers is None or player.number in numbers):
            for norm in norms_above(rules, player, event):
                yield player.number, norm
