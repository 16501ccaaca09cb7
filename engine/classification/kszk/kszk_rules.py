"""The rule set of KSzK: correspondence categories (KSzK 4), and what an organiser announces of its norms (4.5.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil
from typing import Any, Final

from engine.classification.kszk.counting import RatedGame, compute, points_needed
from engine.classification.kszk.event_conditions import category_of, event_alone, event_category, unknown_advancements
from engine.classification.kszk.norm import classify_kszk
from engine.classification.kszk.ratings import event_average, is_international, plain_category, used_rating
from engine.classification.ledger_rule import LedgerRule, NormsWanted
from engine.classification.missing_facts import Unknowns, rated, unrated
from engine.classification.parameters import numbers_of
from engine.classification.record import LEAST_RATING, MOST_RATING, RecordedGame
from engine.classification.rule_set import ForecastRule, Procedure, RuleSet
from engine.classification.scenario_verdicts import by_number, over_sexes
from engine.classification.verdict import decide
from engine.model import (
    Event,
    Finding,
    Mark,
    Player,
    ResultKind,
    Subject,
    notice,
    once_per_event,
    warning,
)
from engine.regulations.editions import Edition

_UNRATED: Final = frozenset({"none", "regional"})
_TEAM: Final = "kszk-team"


def kszk_unknowns(edition: Edition) -> Unknowns:
    """Who they may be for KSzK under an edition."""
    great = rated("iccf", MOST_RATING, titles={"iccf": "GM"}, categories={"correspondence": "M"})
    people = (rated("iccf", LEAST_RATING), unrated, partial(_at_the_average, edition), great)
    return Unknowns("4.4.10", people, lists=("iccf", "fide"))


def _at_the_average(edition: Edition, event: Event, applicant: int, number: int) -> Player:
    """The weakest whose lost game against the player must be counted (KSzK 4, 4.3.11)."""
    return rated("iccf", _average(event, edition))(event, applicant, number)


@once_per_event
def _average(event: Event, edition: Edition) -> int:
    """The average of the known ratings, rounded up."""
    numbers = numbers_of(event, edition)
    values = [used_rating(player, event, numbers).value for player in event.players]
    known = [value for value in values if value is not None]
    return ceil(Fraction(sum(known), len(known))) if known else LEAST_RATING


def kszk_rules(edition: Edition) -> RuleSet:
    """The rules under an edition."""
    return RuleSet(
        source=edition,
        judge=by_number(over_sexes(partial(classify_kszk, edition=edition), kszk_unknowns(edition), "4.4.9")),
        held=lambda player, game: _held(player, edition),
        conditions=lambda event, norm: event_alone(event, norm, numbers_of(event, edition)),
        procedure=lambda event, norm: _procedure(event, norm, edition),
        unclassified=lambda event, player: _source(event, player, edition) == "unclassified",
        ledger=_ledger(edition),
        input_findings=lambda event: _input_findings(event, edition),
        forecast=ForecastRule(weak_wins_omitted=True),
        sheet="kszk",
        event_average=lambda event: event_average(event, numbers_of(event, edition)),
    )


def _held(player: Player, edition: Edition) -> frozenset[str]:
    category = plain_category(player.categories.get("correspondence", "")).rstrip("+")
    central = {"M": "Mc", "K": "Kc", "I": "Ic"}
    held = {central.get(category, category)}
    if player.titles.get("iccf"):
        held.add("Mc")
    over_board = player.categories.get("otb", "").rstrip("+")
    if over_board in set(edition.norms) - set(edition.numbers["central"]):
        held.add(over_board)  # 4.3.6
    return frozenset(held)


def _source(event: Event, player: Player, edition: Edition) -> str:
    return used_rating(player, event, numbers_of(event, edition)).source


def _procedure(event: Event, norm: str, edition: Edition) -> Procedure:
    """KSzK 4, 4.3.3, 4.3.4, 4.5.2 to 4.5.5: who applies hangs on the event, who awards on the category.

    4.5.4 leaves out ICCF events with norms for international titles: nobody applies there.
    District categories are applied for at the Zespół where 4.5.5 applies (an event that is
    rated), at the voivodeship otherwise (4.3.3). A category holds from the day on which the norm
    was filled (4.3.4).
    """

    def way(applicant: str, team: str, article: str) -> Procedure:
        return Procedure(
            applicant, team, team, "award", edition.rule(article), attached=("kszk-table", "report"), names_day=True
        )

    if norm not in edition.numbers["central"]:
        rated = event.info.settings.rated_by not in _UNRATED
        return way("player", _TEAM, "4.5.5") if rated else way("player", "voivodeship", "4.3.3")
    if not is_international(event):
        return way("arbiter", _TEAM, "4.5.2")
    return way("none" if event.info.settings.iccf_class == "title-norm" else "player", _TEAM, "4.5.4")


def _ledger(edition: Edition) -> LedgerRule:
    """KSzK 4, 4.3.8 (two norms over 17 games), 4.4.17 (while the event runs), 4.4.21 (of one result two norms)."""
    numbers = edition.numbers

    def wanted(norm: str) -> NormsWanted:
        norms = int(numbers["norms_for_category"][norm])
        games = int(numbers["total_games_of_two_norms"]) if norms > 1 else 0
        return NormsWanted(norms, games, edition.rule("4.3.8"))

    return LedgerRule(
        wanted,
        by_result=frozenset({"4.4.18", "4.4.19"}),
        most_of_result=int(numbers["norms_of_one_result"]),
        most_rule=edition.rule("4.4.21"),
        person_rule=edition.rule("4.3.8"),
        while_running=True,
    )


def _input_findings(event: Event, edition: Edition) -> Iterator[Finding]:
    """Ratings of ICCF without their kind, promotions that the regulation does not know."""
    for record, player in enumerate(event.players):
        for rating in player.ratings:
            if rating.list == "iccf" and not rating.kind and rating.games is None:
                where = Subject("players", record, "rating_iccf_kind")
                name = player.name or str(player.number)
                yield notice("rating-without-kind", subject=where, value=rating.value, name=name, taken="fixed")
    for record, player in enumerate(event.players):
        for word in unknown_advancements(player, edition.numbers):
            known = ", ".join(row["to"] for row in edition.numbers["results"]["advancements"])
            where = Subject("players", record, "advancements")
            name = player.name or str(player.number)
            yield warning("advancement-unknown", subject=where, value=word, known=known, name=name)


@dataclass(frozen=True, slots=True)
class AnnouncedNorms:
    """The average of the event, its category by the men's column (4.4.5; of women alone by theirs), and its norms.

    `average` is None where a rating is not known, `category` is then empty.
    """

    average: int | None
    category: str
    given: tuple[str, ...]


def announced_norms(event: Event, edition: Edition) -> AnnouncedNorms:
    """4.4.5: what the average allows, less what the event itself refuses (4.3.12, 4.4.22, 4.4.24)."""
    numbers = numbers_of(event, edition)
    average = event_average(event, numbers)
    if average is None:
        return AnnouncedNorms(None, "", ())
    women = all(player.is_woman for player in event.players)
    name, norms = category_of(average, "f" if women else "m", numbers)
    return AnnouncedNorms(average, name, tuple(norm for norm in norms if is_given(event, norm, edition)))


def is_given(event: Event, norm: str, edition: Edition) -> bool:
    """False where the event itself refuses a norm: two cycles (4.4.22), a late notice (4.4.24), a rate (4.3.12)."""
    return decide(event_alone(event, norm, numbers_of(event, edition)))[0] is not False


def needed_points(event: Event, norm: str, edition: Edition) -> list[Fraction]:
    """The points that a norm takes of each player over all games of a single cycle, sorted; nobody's where none do.

    Nor of whom the category of the event gives no such norm (4.4.5).
    """
    numbers = numbers_of(event, edition)
    known = event_average(event, numbers)
    average = None if known is None else Fraction(known)
    categories = ((player, event_category(event, player, norm, numbers, average)) for player in event.players)
    found = (
        _needed(event, player, norm, numbers)
        for player, by_average in categories
        if by_average is None or by_average.met is not False
    )
    return sorted(points for points in found if points is not None)


def _needed(event: Event, player: Player, norm: str, numbers: dict[str, Any]) -> Fraction | None:
    games = tuple(
        RatedGame(RecordedGame(at, other, Mark.LOSS, ResultKind.PLAYED), used_rating(other, event, numbers))
        for at, other in enumerate((each for each in event.players if each.number != player.number), start=1)
    )
    if not games:
        return None
    computed = compute(games, int(numbers["minimum_games"][norm]), None, numbers)
    least = int(numbers["threshold"]["f" if player.is_woman else "m"][norm])
    points = points_needed(computed.average, computed.n, least, numbers)
    return points if points is not None and points <= len(games) else None
