"""The rule set of KSzK: correspondence categories (KSzK 4)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import ceil
from typing import Final

from engine.classification.kszk.event_conditions import event_alone, unknown_advancements
from engine.classification.kszk.norm import classify_kszk
from engine.classification.kszk.ratings import event_average, is_international, plain_category, used_rating
from engine.classification.ledger_rule import LedgerRule, NormsWanted
from engine.classification.missing_facts import Unknowns, rated, unrated
from engine.classification.parameters import numbers_of
from engine.classification.record import LEAST_RATING, MOST_RATING
from engine.classification.rule_set import ForecastRule, Procedure, RuleSet
from engine.classification.scenario_verdicts import (
    Judge,
    by_number,
    judge_either_sex,
    judge_missing,
    judge_sex_of_others,
)
from engine.model import Event, Finding, Player, Severity, Subject, finding, once_per_event
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
        judge=by_number(_judge(edition)),
        held=lambda player, game: _held(player, edition),
        conditions=lambda event, norm: event_alone(event, norm, numbers_of(event, edition)),
        procedure=lambda event, norm: _procedure(event, norm, edition),
        unclassified=lambda event, player: _source(event, player, edition) == "unclassified",
        ledger=_ledger(edition),
        input_findings=lambda event: _input_findings(event, edition),
        forecast=ForecastRule(leaves_out_weak=True),
        sheet="kszk",
        event_average=lambda event: event_average(event, numbers_of(event, edition)),
    )


def _judge(edition: Edition) -> Judge:
    by_sex = partial(judge_either_sex, partial(classify_kszk, edition=edition), article="4.4.9")
    return partial(judge_sex_of_others, partial(judge_missing, by_sex, kszk_unknowns(edition)), article="4.4.9")


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
                yield finding(
                    "rating-without-kind", Severity.INFO, subject=where, value=rating.value, name=name, taken="fixed"
                )
    for record, player in enumerate(event.players):
        for word in unknown_advancements(player, edition.numbers):
            known = ", ".join(row["to"] for row in edition.numbers["results"]["advancements"])
            where = Subject("players", record, "advancements")
            name = player.name or str(player.number)
            yield finding("advancement-unknown", Severity.WARNING, subject=where, value=word, known=known, name=name)
