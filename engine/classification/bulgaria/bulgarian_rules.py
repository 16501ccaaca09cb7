"""The rule set of the Bulgarian standards: titles and categories (ЕРСС)."""

from __future__ import annotations

from functools import partial

from engine.classification.bulgaria.norm import asks_alike, bulgarian_event, classify_bulgarian
from engine.classification.either_sex import judge_either_sex
from engine.classification.ledger_rule import LedgerRule, NormsWanted
from engine.classification.missing import judge_missing
from engine.classification.possible_people import BULGARIA
from engine.classification.procedure import Procedure
from engine.classification.record import is_unrated
from engine.classification.rule_set import Judge, RuleSet
from engine.classification.suffices import Of, suffices, whole
from engine.classification.verdict import Verdict
from engine.model import Event, GameType, Player
from engine.regulations.editions import Edition


def bulgarian_rules(edition: Edition) -> RuleSet:
    """The rules under an edition."""
    judge_by = partial(_judge_by, edition)
    return RuleSet(
        source=edition,
        judge=judge_by(whole),
        suffices=suffices(judge_by),
        held=_held,
        asks=lambda event, norm: bulgarian_event(event, norm, edition),
        procedure=lambda event, norm: Procedure("player", "bg-federation", "bg-federation", "award", edition.rule("I")),
        unclassified=lambda event, player: is_unrated(player, "fide", "national"),
        ledger=_ledger(edition),
        unclassified_code="counted-as-unrated",
    )


def _judge_by(edition: Edition, of: Of) -> Judge:
    """Men and women have figures of their own; the sex of others is no matter, whose ratings alone count."""
    plain, woman = (of(partial(classify_bulgarian, edition=edition, woman=each)) for each in (None, True))
    by_sex: Judge = partial(judge_either_sex, plain, article="I", as_woman=woman)

    def judge(event: Event, number: int, norm: str) -> Verdict:
        return (plain if asks_alike(event, norm, edition) else by_sex)(event, number, norm)

    return partial(judge_missing, judge, BULGARIA)


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
