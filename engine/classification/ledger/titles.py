"""Draughts titles over several events: norm by norm from what was held, by Table II (PZWarc 2021, VII 5.6, 5.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from engine.classification.ledger.asked import requirements_of
from engine.classification.ledger.entry import NormEntry
from engine.classification.pzwarc.table_ii import title_after
from engine.classification.pzwarc.title import WOMEN_NORMS
from engine.model import Rule

STEPS: Final = ("", "I", "I+", "I++", "K", "K+", "K++", "M", "M+", "M++", "AM")
"""What Table II knows a player to hold, from the lowest."""
_BELOW: Final = {"K": "I", "M": "K", "AM": "M"}
_ABOVE: Final = {"I": "K", "K": "M", "M": "AM"}
JUMP: Final = Rule("PZWarc", "VII 5.7", "2021")
OFFICE: Final = Rule("PZWarc", "VII 6.1", "2021")


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
    highest known so far.
    """

    women: bool
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
        return _ABOVE.get(self.held.rstrip("+"), "")

    @property
    def sought_norm(self) -> str:
        """The norm for the next title, by its id on this scale."""
        return _named(self.sought, self.women)


def climb(entries: Sequence[NormEntry]) -> Climb:
    """Follow one player on one scale (open or women's) through the events, in the order of their days.

    Before each norm he holds what the ledger made of him or what the sheet of the event says,
    whichever is more. Of one event the highest norm counts (Table II names no other); where
    nobody knows what he held, it was the title below.
    """
    found = Climb(any(entry.norm in WOMEN_NORMS for entry in entries))
    for _, group in groupby(sorted(entries, key=_when), key=lambda entry: (entry.date, entry.key or entry.event)):
        for entry in _counted(sorted(group, key=lambda entry: STEPS.index(_open(entry.norm)))):
            _add(found, entry)
    if found.sought and found.marks > 1:
        _reach(found, title_after(found.held, found.sought, found.rating, found.games, women=found.women))
    return found


def _counted(of_event: Sequence[NormEntry]) -> Sequence[NormEntry]:
    """What counts of one event: the highest norm, or what a place brings (Table V: K with one norm for M)."""
    by_place = [entry for entry in of_event if entry.by_result]
    whole = [entry for entry in by_place if entry.fillings > 1]
    return [*whole[-1:], *(entry for entry in by_place if entry.fillings == 1)] or of_event[-1:]


def _when(entry: NormEntry) -> tuple[str, str]:
    return entry.date, entry.key or entry.event


def _open(norm: str) -> str:
    return WOMEN_NORMS.get(norm, norm)


def _add(found: Climb, entry: NormEntry) -> None:
    title = _open(entry.norm)
    held = _BELOW[title] if entry.held is None else entry.held if entry.held in STEPS else ""
    if entry.by_result and entry.fillings == 1:
        held = max(held, _BELOW[title], key=STEPS.index)
    if STEPS.index(held) > STEPS.index(found.held):
        found.games = found.games if held.rstrip("+") == found.held.rstrip("+") else 0
        found.held = held
    if entry.rating is not None:
        found.rating = max(entry.rating, found.rating or 0)
    found.games += entry.games
    if entry.by_result and entry.fillings > 1:
        _reach(found, max(title, found.held, key=STEPS.index), OFFICE)
    else:
        _reach(found, title_after(found.held, title, found.rating, found.games, women=found.women))


def _reach(found: Climb, held: str, rule: Rule | None = None) -> None:
    """Note what is held now; a step to another title is something gained."""
    before, after = found.held.rstrip("+"), held.rstrip("+")
    if before != after:
        norm = _named(after, found.women)
        at_once = found.marks == 0 or rule is not None or not _by_rating(found, after)
        if at_once:
            found.gained.append(Step(norm, 1, found.games, rule or JUMP))
        else:
            asked = requirements_of("pzwarc", norm)
            found.gained.append(Step(norm, asked.fillings, found.games, asked.rule, wanted_rating(norm, found.games)))
        found.games = 0
    found.held = held


def _by_rating(found: Climb, after: str) -> bool:
    """Whether the title can have been gained by norms and rating, and not by a jump alone."""
    wanted = wanted_rating(_named(after, found.women), found.games) if after in _BELOW else None
    return wanted is not None and found.rating is not None and found.rating >= wanted


def wanted_rating(norm: str, games: int) -> int | None:
    """The rating that a title asks for after so many games (VII 5.6)."""
    asked = requirements_of("pzwarc", norm)
    if asked.rating is None or asked.reduced_from is None:
        return asked.rating
    return asked.rating - (asked.reduction if games >= asked.reduced_from else 0)


def _named(title: str, women: bool) -> str:
    """The title's id on the scale: KK beside K."""
    by_title = {title: norm for norm, title in WOMEN_NORMS.items()}
    return by_title.get(title, title) if women else title
