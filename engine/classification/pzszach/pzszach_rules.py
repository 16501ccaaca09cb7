"""The rule set of PZSzach: over-the-board categories (classification rules)."""

from __future__ import annotations

from functools import partial

from engine.classification.either_sex import judge_either_sex
from engine.classification.ledger_rule import LedgerRule, NormsWanted
from engine.classification.missing import judge_missing
from engine.classification.parameters import numbers_of
from engine.classification.possible_people import PZSZACH
from engine.classification.procedure import Procedure
from engine.classification.pzszach.event_conditions import asked_of_event
from engine.classification.pzszach.norm import card_figures, classify_pzszach, counts_as_unclassified
from engine.classification.pzszach.round_robin_points import round_robin_points
from engine.classification.rule_set import Judge, RuleSet
from engine.classification.sex_of_others import judge_sex_of_others
from engine.classification.suffices import Of, suffices, whole
from engine.model import GameType, Player
from engine.regulations.editions import Edition


def pzszach_rules(edition: Edition) -> RuleSet:
    """The rules under an edition."""
    judge_by = partial(_judge_by, edition)
    return RuleSet(
        source=edition,
        judge=judge_by(whole),
        suffices=suffices(judge_by),
        held=_held,
        asks=lambda event, norm: asked_of_event(event, norm, numbers_of(event, edition)),
        procedure=lambda event, norm: _procedure(norm, edition),
        unclassified=lambda event, player: counts_as_unclassified(player, edition.numbers),
        ledger=_ledger(edition),
        sheet="pzszach",
        start_card=lambda event, number: card_figures(event, number, edition.numbers),
        round_robin_points=lambda event: round_robin_points(event, edition.numbers),
        outranked=partial(_outranked, edition=edition),
    )


def _judge_by(edition: Edition, of: Of) -> Judge:
    by_sex = partial(judge_either_sex, of(partial(classify_pzszach, edition=edition)), article="2")
    return partial(judge_sex_of_others, partial(judge_missing, by_sex, PZSZACH), article="2")


def _held(player: Player, game: GameType) -> frozenset[str]:
    del game
    category = player.categories.get("otb", "")
    plain = category if category == "II+" else category.rstrip("+")
    return frozenset({plain, player.titles.get("national", "")} - {""})


def _outranked(player: Player, game: GameType, edition: Edition) -> frozenset[str]:
    """International titles rank above every category: whoever holds one seeks none."""
    del game
    held = {player.titles.get("fide"), player.titles.get("fide_women")}
    return frozenset() if held.isdisjoint(edition.numbers["international"]) else frozenset(edition.norms)


def _procedure(norm: str, edition: Edition) -> Procedure:
    """Lower categories are given by the voivodeship's association on the arbiter's report, the others by PZSzach."""
    rule = edition.rule("3")
    if norm in edition.numbers["regional"]:
        return Procedure("arbiter", "voivodeship", "voivodeship", "register", rule)
    return Procedure("player", "pzszach", "pzszach", "register", rule)


def _ledger(edition: Edition) -> LedgerRule:
    """One norm over the minimum games."""

    def wanted(norm: str) -> NormsWanted:
        # The verdict has asked 7 games of a man and 5 of a woman; the ledger does not know whose entry it is.
        lighter = edition.numbers.get("women_iii") if norm == "III" else None
        least = lighter["games"] if lighter else edition.numbers["minimum_games"][norm]
        return NormsWanted(1, int(least), edition.rule("2"))

    return LedgerRule(wanted, by_result=frozenset({"3.3"}))
