"""A rule set as a value: one edition of a federation's rules, and what it does in its own way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from engine.classification.arithmetic import CardFigures
from engine.classification.ledger_rule import LedgerRule
from engine.classification.verdict import Requirement, Verdict
from engine.model import Event, Finding, GameType, Player, Rule
from engine.regulations.editions import Edition

Judge = Callable[[Event, int, str], Verdict]


@dataclass(frozen=True, slots=True)
class Procedure:
    """The way of an application; `applicant`, `addressee`, `awarded_by` and `valid` are ids of texts.

    `applicant`: `player`, `arbiter` (chief arbiter or organiser), `none` where nobody has to
    apply. `valid`: from when the category holds. `attached` are the papers that go with it;
    `names_day`: the application names the day on which the norm was filled.
    """

    applicant: str
    addressee: str
    awarded_by: str
    valid: str
    rule: Rule
    attached: tuple[str, ...] = ("table", "report")
    names_day: bool = False


@dataclass(frozen=True, slots=True)
class ForecastRule:
    """What decides a norm beside the sum of the points.

    `overtaken` tells of which norms of an event the points of the others decide: as a step, for
    how much each of them counts who has no more points than the player, 0 for nothing; `by_choice`:
    the best legal choice of games is judged, with the opponents' federations and titles;
    `weak_wins_omitted`: wins over the weak may be left out; `fewest_games`: no norm by games has fewer.
    """

    overtaken: Callable[[Event, str], Callable[[Player], int] | None] = lambda event, norm: None
    by_choice: bool = False
    weak_wins_omitted: bool = False
    fewest_games: Callable[[Event], int] = lambda event: 0


@dataclass(frozen=True, slots=True)
class NormPoints:
    """The points that a norm takes; not sure where what decides on them, or on the norm, is not known."""

    points: Fraction
    is_sure: bool = True


def _nothing(event: Event) -> Mapping[str, Mapping[str, NormPoints]]:
    return {}


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One edition of a federation's rules: its norms and numbers, and how it judges.

    `judge` gives the verdict, `held` the names that a player
    holds already, `conditions` what a norm asks of the event alone, `procedure` who applies to whom, `unclassified` who
    counts without category or rating because the sheet says nothing, told by the finding `unclassified_code`;
    `input_findings` what its own fields lack. `sheet` names the arithmetic of a computation,
    empty where there is none; `certificate`: a norm made is certified, not applied for.
    `event_average` is the event's average by the ratings as they are used, where the rules have
    one of their own; `start_card` gives the figures of a player's start card, where they know
    one, `card_rating` a rating as it is summed there; `round_robin_points` what each norm takes of everybody of a sex
    in one cycle; `outranked` the norms above which a title of another ladder stands; `by_weights` the norms whose
    average and performance are weights, not ratings.
    """

    source: Edition
    judge: Judge
    held: Callable[[Player, GameType], frozenset[str]]
    conditions: Callable[[Event, str], tuple[Requirement, ...]]
    procedure: Callable[[Event, str], Procedure]
    unclassified: Callable[[Event, Player], bool]
    ledger: LedgerRule
    unclassified_code: str = "counted-as-unclassified"
    input_findings: Callable[[Event], Iterable[Finding]] = lambda event: ()
    forecast: ForecastRule = field(default_factory=ForecastRule)
    sheet: str = ""
    certificate: bool = False
    start_card: Callable[[Event, int], CardFigures | None] | None = None
    card_rating: Callable[[Player], int | None] = lambda player: None
    event_average: Callable[[Event], int | None] | None = None
    round_robin_points: Callable[[Event], Mapping[str, Mapping[str, NormPoints]]] = _nothing
    outranked: Callable[[Player, GameType], frozenset[str]] = lambda player, game: frozenset()
    by_weights: frozenset[str] = frozenset()

    @property
    def id(self) -> str:
        """The rule set, whatever its edition."""
        return self.source.id

    @property
    def regulation(self) -> str:
        """The regulation as papers call it."""
        return self.source.title

    @property
    def edition(self) -> str:
        """The name of the edition."""
        return self.source.name

    @property
    def in_force_from(self) -> date:
        """Its first day."""
        return self.source.in_force_from

    @property
    def in_force_to(self) -> date | None:
        """Its last day, None while it is open."""
        return self.source.in_force_to

    @property
    def games(self) -> frozenset[GameType]:
        """The games that it is for."""
        return frozenset(map(GameType, self.numbers["games"]))

    @property
    def ladders(self) -> tuple[tuple[str, ...], ...]:
        """Norms from the highest, in sequences of which a higher one includes the lower."""
        return self.source.ladders

    @property
    def norms(self) -> tuple[str, ...]:
        """All norms, ladder by ladder, from the highest."""
        return self.source.norms

    @property
    def numbers(self) -> dict[str, Any]:
        """What stands in the edition's file."""
        return self.source.numbers
