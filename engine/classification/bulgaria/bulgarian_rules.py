"""The rule set of the Bulgarian standards: titles and categories (ЕРСС)."""

from __future__ import annotations

from functools import partial

from engine.classification.bulgaria.norm import bulgarian_event, classify_bulgarian
from engine.classification.either_sex import judge_either_sex
from engine.classification.ledger_rule import LedgerRule, NormsWanted
from engine.classification.missing import judge_missing
from engine.classification.possible_people import BULGARIA
from engine.classification.procedure import Procedure
from engine.classification.record import is_unrated
from engine.classification.rule_set import RuleSet
from engine.classification.sex_of_others import judge_sex_of_others
from engine.model import GameType, Player
from engine.regulations.editions import Edition


def bulgarian_rules(edition: Edition) -> RuleSet:
    """The rules under an edition."""
    by_sex = partial(judge_either_sex, partial(classify_bulgarian, edition=edition), article="I")
    return RuleSet(
        source=edition,
        judge=partial(judge_sex_of_others, partial(judge_missing, by_sex, BULGARIA), article="I"),
        held=_held,
        asks=lambda event, norm: bulgarian_event(event, norm, edition),
        procedure=lambda event, norm: Procedure("player", "bg-federation", "bg-federation", "award", edition.rule("I")),
        unclassified=lambda event, player: is_unrated(player, "fide", "national"),
        ledger=_ledger(edition),
        unclassified_code="counted-as-unrated",
    )


def _held(player: Player, game: GameType) -> frozenset[str]:
    del game
    return frozenset({player.titles.get("national", "").upper(), player.categories.get("otb", "").upper()} - {""})


def _ledger(edition: Edition) -> LedgerRule:
    """Майстор на спорта: two norms over 18 games, and a rating after the last of them."""
    master = edition.numbers["master"]

    def wanted(norm: str) -> NormsWanted:
        del norm
        return NormsWanted(
            int(master["norms"]),
            int(master["total_games"]),
            edition.rule("I"),
            int(master["rating_after"]),
            years=int(master["years"]),
            rating_of_last=True,
        )

    return LedgerRule(wanted, rating=_current_rating)


def _current_rating(player: Player) -> int | None:
    """The FIDE rating with which he came, not the highest that he ever had."""
    rating = player.rating("fide")
    return None if rating is None else rating.value
