"""What a set is made of: a few files that belong together, and what verification must say of each."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final, NamedTuple

from engine.model import exact
from tests.claims.events import Case, draw, event
from tests.claims.people import People
from tests.claims.tables import Row
from tests.claims.truth import MADE, Made

_PEOPLE: Final = 1_003
"""Persons drawn at one place at most; events drawn there and not used count too."""
_EVENTS: Final = 7
CONFIRMED, REFUTED, INCOMPLETE = "confirmed", "refuted", "incomplete"


class Expected(NamedTuple):
    """A claim with its verdict; of `whats` one must be told, with the article where one is named.

    A what is one of the contract, or `requirement`: one that is not met. `norm` None: whichever norm the claim names.
    A claim without `whats` has no difference.
    """

    number: int | None
    norm: str | None
    verdict: str = CONFIRMED
    whats: tuple[str, ...] = ()
    article: str | None = None


@dataclass
class Unit:
    """Files by name in a folder of their own, the claims of each; None for a file that cannot be read.

    `rows` are lines for a claims table that the set lays beside the unit's files, each with what is expected.
    """

    rules: str
    kind: str
    way: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    expected: dict[str, list[Expected] | None] = field(default_factory=dict)
    rows: list[tuple[Row, Expected]] = field(default_factory=list)

    def add(self, name: str, data: bytes, expected: Sequence[Expected] | None) -> None:
        """A file and its claims."""
        self.files[name] = data
        self.expected[name] = None if expected is None else list(expected)

    def add_event(self, name: str, document: Mapping[str, Any], expected: Sequence[Expected] | None = None) -> None:
        """An event file; without `expected` the norms that are made in it."""
        made = MADE[self.rules](document)
        self.add(name, as_json(document), confirmed(made) if expected is None else expected)

    def claims_of(self, name: str) -> list[Expected] | None:
        """The claims of a file: none of an event that a paper beside it, or a line of a table, is about."""
        papers = any(each and file.endswith((".pdf", ".docx")) for file, each in self.expected.items())
        beside = name == "event.json" and papers
        named = any(row.file == name for row, _ in self.rows)
        return [] if (beside or named) and self.expected[name] is not None else self.expected[name]

    @property
    def size(self) -> int:
        """Claims in files of the unit's kind."""
        return len(self.rows) if self.kind == "table" else sum(len(each or [0]) for each in self.expected.values())


def as_json(document: Mapping[str, Any]) -> bytes:
    """An event as a file."""
    return json.dumps(document, ensure_ascii=False).encode()


def confirmed(made: Sequence[Made]) -> list[Expected]:
    """The claims of an event file."""
    return [Expected(each.number, each.norm) for each in made]


def row_of(file: str, rules: str, made: Made, **changed: str) -> Row:
    """A line of a table as the truth has it, with what is changed."""
    figures = {"n": str(made.n), "score": exact(made.score)}
    figures |= {name: exact(value) for name in ("average", "performance") if (value := getattr(made, name)) is not None}
    return Row(**{"file": file, "number": str(made.number), "rules": rules, "norm": made.norm, **figures, **changed})


class Source:
    """Draws events one after the other; the same for the same seed and place, other people at every place."""

    def __init__(self, seed: int, place: int = 0) -> None:
        self.dice = random.Random(f"{seed} {place}")
        self.people = People(place * _PEOPLE)
        self._events = count(place * _EVENTS)

    def case(self, rules: str, accept: Callable[[Case], bool] = lambda case: True, **more: Any) -> Case:
        """An event with norms made in it that is fit; `more` as in `events.event`."""
        at = next(self._events)
        while not accept(found := draw(self.dice, self.people, rules, at, **more)):
            pass
        return found

    def event(self, rules: str, **more: Any) -> dict[str, Any]:
        """An event, whatever is made in it."""
        return event(self.dice, self.people, rules, next(self._events), **more)


FORMS: Final = {"fide": "fide-it1"}


def form_of(rules: str) -> str:
    """The paper that a norm is claimed with."""
    return FORMS.get(rules, "category-application")


def with_score(document: Mapping[str, Any], at: int, number: int, points: str) -> dict[str, Any]:
    """The event with another result in one game: points of a player as the sheet has them."""
    found = deepcopy(dict(document))
    game = found["results"][at]
    side, other = ("white", "black") if game["white"] == number else ("black", "white")
    win = sum(float(each) for each in game["score"].values())
    game["score"] = {side: points, other: f"{win - float(points):g}"}
    return found


def games_at(document: Mapping[str, Any], number: int, points: set[float]) -> list[int]:
    """Places of a player's games in which he made so many points, a win being 1."""
    found = []
    for at, game in enumerate(document["results"]):
        for side in ("white", "black"):
            win = sum(float(each) for each in game["score"].values())
            if game[side] == number and float(game["score"][side]) / win in points:
                found.append(at)
    return found
