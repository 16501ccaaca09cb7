"""Draughts titles over several events: norm by norm from what was held, by Table II (PZWarc 2021, VII 5.6, 5.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from engine.classification.ledger.entry import NormEntry, rule_of
from engine.classification.ledger_rule import LedgerRule, NormsWanted, TitleSteps
from engine.model import Rule


@dataclass(frozen=True, slots=True)
class Step:
    """A title or category that was gained: by how many norms over how many games, by which article and rating."""

    title: str
    norms: int
    games: int
    rule: Rule
    wanted_rating: int | None = None


@dataclass(slots=True)
class Climb:
    """How far a player has come: what he holds, and what he gained on the way.

    `games` are those of the events whose norms count towards the next title, `rating` is the
    highest known so far; `rule` and `steps` are those of the last norm's edition.
    """

    women: bool
    rule: LedgerRule
    steps: TitleSteps
    held: str = ""
    games: int = 0
    rating: int | None = None
    gained: list[Step] = field(default_factory=list)

    @property
    def marks(self) -> int:
        """Norms towards the next title."""
        return self.held.count("+")

    @property
    def sought(self) -> str:
        """The next title, empty above AM and below I."""
        return self.steps.above(self.held.rstrip("+"))

    @property
    def sought_norm(self) -> str:
        """The norm for the next title, by its id on this scale."""
        return self.steps.named(self.sought, women=self.women)


def climb(entries: Sequence[NormEntry], *, women: bool) -> Climb:
    """Follow one player on one scale (open or women's) through the events, in the order of their days.

    Before each norm he holds what the ledger made of him or what the sheet of the event says,
    whichever is more. Of one event the highest norm counts (Table II names no other); where
    nobody knows what he held, it was the title below. Each norm counts by its own edition.
    """
    rule, steps = _rules_of(entries[0])
    found = Climb(women, rule, steps)
    for _, group in groupby(sorted(entries, key=_when), key=lambda entry: (entry.date, entry.key or entry.event)):
        for entry in _counted(sorted(group, key=_height)):
            found.rule, found.steps = _rules_of(entry)
            _add(found, entry)
    if found.sought and found.marks > 1:
        _reach(found, found.steps.after(found.held, found.sought, found.rating, found.games, women=found.women))
    return found


def _rules_of(entry: NormEntry) -> tuple[LedgerRule, TitleSteps]:
    rule = rule_of(entry)
    if rule.steps is None:
        raise ValueError(entry.rules)
    return rule, rule.steps


def _height(entry: NormEntry) -> int:
    _, steps = _rules_of(entry)
    return steps.held.index(steps.open_title(entry.norm))


def _counted(of_event: Sequence[NormEntry]) -> Sequence[NormEntry]:
    """What counts of one event: the highest norm, or what a place brings (Table V: K with one norm for M)."""
    by_place = [entry for entry in of_event if entry.by_result]
    whole = [entry for entry in by_place if entry.fillings > 1]
    return [*whole[-1:], *(entry for entry in by_place if entry.fillings == 1)] or of_event[-1:]


def _when(entry: NormEntry) -> tuple[str, str]:
    return entry.date, entry.key or entry.event


def _add(found: Climb, entry: NormEntry) -> None:
    title, order = found.steps.open_title(entry.norm), found.steps.held.index
    below = found.steps.below(title)
    held = below if entry.held is None else entry.held if entry.held in found.steps.held else ""
    if entry.by_result and entry.fillings == 1:
        held = max(held, below, key=order)
    if order(held) > order(found.held):
        found.games = found.games if held.rstrip("+") == found.held.rstrip("+") else 0
        found.held = held
    if entry.rating is not None:
        found.rating = max(entry.rating, found.rating or 0)
    found.games += entry.games
    if entry.by_result and entry.fillings > 1:
        _reach(found, max(title, found.held, key=order), found.steps.office)
    else:
        _reach(found, found.steps.after(found.held, title, found.rating, found.games, women=found.women))


def _reach(found: Climb, held: str, rule: Rule | None = None) -> None:
    """Note what is held now; a step to another title is something gained."""
    before, after = found.held.rstrip("+"), held.rstrip("+")
    if before != after:
        norm = found.steps.named(after, women=found.women)
        at_once = found.marks == 0 or rule is not None or not _by_rating(found, after)
        if at_once:
            found.gained.append(Step(norm, 1, found.games, rule or found.steps.jump))
        else:
            wanted = found.rule.wanted(norm)
            rating = wanted_rating(wanted, found.games)
            found.gained.append(Step(norm, wanted.fillings, found.games, wanted.rule, rating))
        found.games = 0
    found.held = held


def _by_rating(found: Climb, after: str) -> bool:
    """Whether the title can have been gained by norms and rating, and not by a jump alone."""
    norm = found.steps.named(after, women=found.women)
    wanted = wanted_rating(found.rule.wanted(norm), found.games) if norm in found.steps.norms else None
    return wanted is not None and found.rating is not None and found.rating >= wanted


def wanted_rating(wanted: NormsWanted, games: int) -> int | None:
    """The rating that a title asks for after so many games (VII 5.6)."""
    if wanted.rating is None or wanted.reduced_from is None:
        return wanted.rating
    return wanted.rating - (wanted.reduction if games >= wanted.reduced_from else 0)
