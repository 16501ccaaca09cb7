"""The rules of FIDE by which a rating changes: the edition and list, the development coefficient, a first rating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, Final

from engine.classification.parameters import numbers_of
from engine.model import Event, Finding, GameType, Player, Rating, Rule, Subject, half_up, warning
from engine.regulations.editions import Edition, not_in_force, select
from engine.regulations.rate_of_play import RateClass, parse_rate, rate_class
from engine.standings.tie_breaks.ratings import rating_difference

STANDARD: Final = "standard"
CHAPTERS: Final[Mapping[str, str]] = {STANDARD: "fide-b02", "rapid": "fide-b02-rapid", "blitz": "fide-b02-rapid"}
"""The regulation of each list."""
_KINDS: Final[Mapping[RateClass | None, str]] = {RateClass.RAPID: "rapid", RateClass.BLITZ: "blitz"}


@dataclass(frozen=True, slots=True)
class FideRules:
    """An edition with its numbers as the event sets them, the list that changes, a player's minutes for 60 moves.

    `day` is the event's first one, by which the tables of expected scores are chosen too.
    """

    edition: Edition
    numbers: Mapping[str, Any]
    kind: str
    minutes: Fraction | None
    day: date | None

    def cited(self, what: str) -> Rule:
        """The article of `difference`, `k`, `initial`, ... in this chapter."""
        return self.edition.rule(self.article(what))

    def article(self, what: str) -> str:
        """The same as text."""
        return str(self.numbers["articles"][what])

    def known(self, name: str) -> Any:
        """A number of the edition, or the one that a parameter gives; None where the edition has no such rule.

        Whether a number is missing or there is no such rule tells `is_open`.
        """
        return self.numbers.get(name, self.numbers.get("open", {}).get(name))

    def is_open(self, name: str) -> bool:
        """The edition has such a rule, no source gives its number, and nobody has set it."""
        return name in self.numbers.get("open", {}) and self.known(name) is None

    @property
    def floor(self) -> int:
        """The lowest rating that is published (B.02, 7.2.1)."""
        return int(self.numbers["floor"])


def fide_rules(event: Event) -> tuple[FideRules, tuple[Finding, ...]]:
    """The chapter by the rate of play, the edition by the first day.

    A rate that cannot be read is taken for standard, with a warning; so is a day before the first edition at hand,
    with that edition.
    """
    rate, start = parse_rate(event.info.rate_of_play), event.info.start_date
    kind = STANDARD if rate is None else _KINDS.get(rate_class(rate, "fide", GameType.CHESS, start), STANDARD)
    edition = select(CHAPTERS[kind], start)
    findings = []
    if rate is None:
        where = Subject("event", None, "rate_of_play")
        rate_text = event.info.rate_of_play or None
        findings.append(warning("rating-rate-unknown", subject=where, value=rate_text))
    if start is None:
        where = Subject("event", None, "start_date")
        findings.append(warning("rating-day-unknown", subject=where, edition=edition.name))
    findings += not_in_force(edition, start)
    minutes = None if rate is None else rate.minutes_for_60
    return FideRules(edition, numbers_of(event, edition), kind, minutes, start), tuple(findings)


def of_this_list(rating: Rating, rules: FideRules) -> bool:
    """Whether a rating is of the list that changes, or the standard one in its place (rapid and blitz 7.2.1).

    A rating that names no list is taken for one of the right list.
    """
    return list_named(rating) in {"", STANDARD, rules.kind}


def list_named(rating: Rating) -> str:
    """`standard`, `rapid` or `blitz`, where the rating says of which list it is; otherwise empty."""
    named = rating.kind.strip().casefold()
    return named if named in CHAPTERS else ""


@dataclass(frozen=True, slots=True)
class Coefficient:
    """K and the rule that gave it; `assumes` names what was not on the sheet and was taken for granted."""

    k: int
    reason: str
    assumes: tuple[str, ...] = ()


def coefficient(player: Player, rating: Rating, start: date | None, rules: FideRules) -> Coefficient:
    """The coefficient before it is lowered for many games.

    The one that FIDE published (`k` of the rating) goes before all rules. The text states no order of its lines;
    FIDE's lists follow this one: once rated 2400, 10; to the end of the year of the 18th birthday and never rated
    2300, 40; for the first 30 games, 40; otherwise 20. Where the number of games is not known they are taken for 30,
    where the birth is not known the player for an adult. Whoever plays with his standard rating for want of a rapid or
    blitz one is new to that list.
    """
    numbers: Mapping[str, Any] = rules.numbers["k"]
    foreign = list_named(rating) not in {"", rules.kind}
    if rating.k is not None and not foreign and is_coefficient(rating.k, rules):
        return Coefficient(rating.k, "published")
    if "fixed" in numbers:
        return Coefficient(int(numbers["fixed"]), "fixed")
    best = max(rating.value, _peak(player, rules))
    if best >= int(numbers["top_rating"]):
        return Coefficient(int(numbers["top"]), "top")
    unknown = () if best >= int(numbers["junior_below"]) else _unknown_birth(player)
    if best < int(numbers["junior_below"]) and is_junior(player, start, int(numbers["junior_age"])):
        return Coefficient(int(numbers["junior"]), "junior")
    if foreign:
        return Coefficient(int(numbers["new"]), "new")
    if rating.games is None:
        return Coefficient(int(numbers["usual"]), "usual", ("games", *unknown))
    if rating.games < int(numbers["new_games"]):
        return Coefficient(int(numbers["new"]), "new")
    return Coefficient(int(numbers["usual"]), "usual", unknown)


def is_coefficient(k: int, rules: FideRules) -> bool:
    """Whether a number can be a published K: from 1 to the largest of the edition, since many games lower it."""
    numbers: Mapping[str, Any] = rules.numbers["k"]
    return 1 <= k <= max(int(numbers[name]) for name in ("new", "junior", "fixed") if name in numbers)


def is_junior(player: Player, start: date | None, age: int) -> bool:
    """The event begins in the year of the birthday of that age, or before; False where either is not known."""
    reached = player.age_in(start.year if start else None)
    return reached is not None and reached <= age


def lowered(k: int, games: int, rules: FideRules) -> int:
    """The largest whole number of which so many games come to no more than 700; K itself where they do."""
    most = rules.numbers.get("most_k_times_games")
    return k if most is None or k * max(1, games) <= int(most) else int(most) // games


def _peak(player: Player, rules: FideRules) -> int:
    """The highest rating that the sheet knows of the standard list."""
    return player.peak_rating or 0 if rules.kind == STANDARD else 0


def _unknown_birth(player: Player) -> tuple[str, ...]:
    return ("birth",) if player.born_in is None else ()


PUBLISHED: Final = "first-rating"
NO_POINT: Final = "first-no-point"
TOO_FEW: Final = "first-too-few"
TOO_LOW: Final = "first-too-low"
NO_GAMES: Final = "no-games"
OPEN: Final = "first-open"


def first_rating(ratings: Sequence[int], score: Fraction, rules: FideRules) -> tuple[int | None, str]:
    """Ru from the rated opponents and the score against them, and what becomes of it.

    None where nothing is computed: without a game, below the score that a first event needs (8.2.1), where a number is
    missing. Whether it is published, for want of games (7.1.4) or below the floor, says the second; results of other
    events may still be added to these.
    """
    if not ratings:
        return None, NO_GAMES
    if score < Fraction(rules.numbers["least_score"]):
        return None, NO_POINT
    found = _initial(ratings, score, rules)
    if found is None:
        return None, OPEN
    if len(ratings) < int(rules.numbers["minimum_games"]):
        return found, TOO_FEW
    return found, PUBLISHED if found >= rules.floor else TOO_LOW


def _initial(ratings: Sequence[int], score: Fraction, rules: FideRules) -> int | None:
    """8.2.2, 8.2.3: with drawn games against hypothetical opponents; before 2024 by points over half of the games."""
    hypothetical: dict[str, Any] | None = rules.numbers.get("initial")
    if hypothetical is not None:
        more = int(hypothetical["opponents"])
        every = [*ratings, *[int(hypothetical["rating"])] * more]
        value = _mean(every) + rating_difference(_percent(score + Fraction(more, 2), len(every)), rules.day)
        return min(half_up(value), int(hypothetical["most"]))
    over = 2 * score - len(ratings)
    if over < 0:
        return half_up(_mean(ratings) + rating_difference(_percent(score, len(ratings)), rules.day))
    points = rules.known("points_over_half")
    return None if points is None else half_up(_mean(ratings) + int(points) * over)


def performance(ratings: Sequence[int], score: Fraction, rules: FideRules) -> int | None:
    """The rounded mean of the opponents and dp of the percentage (B.01, 1.4.7 and 1.4.8)."""
    if not ratings:
        return None
    return half_up(_mean(ratings)) + rating_difference(_percent(score, len(ratings)), rules.day)


def _mean(ratings: Sequence[int]) -> Fraction:
    return Fraction(sum(ratings), len(ratings))


def _percent(score: Fraction, games: int) -> int:
    """Whole per cent, a half upwards: B.01, 1.4.8 says so of the same table."""
    return half_up(100 * score / games)
