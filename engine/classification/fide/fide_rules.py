"""The rule set of FIDE: titles and title norms (FIDE B.01)."""

from __future__ import annotations

from collections import Counter
from functools import partial

from engine.classification.fide.by_rating import classify_by_rating
from engine.classification.fide.event_conditions import counts_as_large, event_requirements, least_games
from engine.classification.fide.likeness import likeness
from engine.classification.fide.norm import classify_fide, counted, is_refused
from engine.classification.fide.opponent_mix import fixed_pairings, titles_of
from engine.classification.fide.performance import games_for_title
from engine.classification.fide.possible_people import FIDE
from engine.classification.ledger_rule import LedgerRule, NormsWanted, fide_rating
from engine.classification.missing import judge_missing
from engine.classification.parameters import numbers_of
from engine.classification.possible_worlds import worlds
from engine.classification.procedure import Procedure
from engine.classification.record import is_unrated
from engine.classification.rule_set import ForecastRule, Judge, RuleSet
from engine.classification.suffices import Of, suffices, whole
from engine.classification.verdict import Requirement, Verdict
from engine.model import Event, GameType, Player
from engine.regulations.editions import Edition


def fide_rules(edition: Edition) -> RuleSet:
    """The rules under an edition."""
    judge_by = partial(_judge_by, edition)
    return RuleSet(
        source=edition,
        judge=judge_by(whole),
        suffices=suffices(judge_by),
        held=_held,
        asks=lambda event, norm: _asks(event, norm, edition),
        procedure=lambda event, norm: Procedure("arbiter", "fide-host", "fide", "award", edition.rule("1.8")),
        unclassified=lambda event, player: is_unrated(player, "fide"),
        ledger=_ledger(edition),
        unclassified_code="counted-as-unrated",
        forecast=ForecastRule(
            by_choice=True,
            counted=partial(_counted, edition=edition),
            likeness=partial(likeness, edition=edition),
            fewest_games=lambda event: least_games(event, numbers_of(event, edition)),
        ),
        sheet="fide",
        certificate=True,
        outranked=partial(_outranked, edition=edition),
    )


def _judge_by(edition: Edition, of: Of) -> Judge:
    by_games: Judge = partial(
        judge_missing, of(partial(classify_fide, edition=edition), partial(is_refused, edition=edition)), FIDE
    )

    def judge(event: Event, number: int, norm: str) -> Verdict:
        if norm in edition.numbers["by_rating"]["titles"]:
            return classify_by_rating(event, number, norm, edition)
        return by_games(event, number, norm)

    return judge


def _counted(event: Event, number: int, edition: Edition) -> tuple[Counter[int], ...]:
    """1.4.2, in every way in which missing facts may turn out; only in a round robin results tell."""
    if not fixed_pairings(event):
        return ()
    return tuple(counted(each, number, edition) for each in worlds(event, number, FIDE).events or (event,))


def _held(player: Player, game: GameType) -> frozenset[str]:
    del game
    return titles_of(player)


def _outranked(player: Player, game: GameType, edition: Edition) -> frozenset[str]:
    """Women's titles below an open one that is held: of its rank or lower (0.3), or taking a lower rating (1.3).

    A woman IM may still hold WGM beside it, a GM seeks none.
    """
    del game
    by_rating, held = edition.numbers["by_rating"], titles_of(player)
    womens = edition.womens_ladders[0]
    ranks = (at for ladder in edition.ladders for at, title in enumerate(ladder) if title in held)
    beside = womens[min(ranks, default=len(womens)) :]
    own = max((rating for title, rating in by_rating["titles"].items() if title in held), default=0)
    return frozenset({*beside} | {title for title in by_rating["women"] if by_rating["titles"][title] < own})


def _asks(event: Event, norm: str, edition: Edition) -> tuple[Requirement, ...]:
    numbers = numbers_of(event, edition)
    return event_requirements(event, numbers) if norm in numbers["norms"] else ()


def _ledger(edition: Edition) -> LedgerRule:
    """FIDE B.01, 1.3 (titles by rating) and 1.5: 27 games, a rating, one norm from a large event."""
    numbers = edition.numbers

    def wanted(norm: str) -> NormsWanted:
        if norm in numbers["by_rating"]["titles"]:
            return NormsWanted(1, 0, edition.rule("1.3"))
        games, rating = int(numbers["total_games"]), int(numbers["title_rating"][norm])
        return NormsWanted(int(numbers["title_norms"]), games, edition.rule("1.5"), rating, needs_large=True)

    return LedgerRule(
        wanted,
        games=lambda verdict: games_for_title(verdict, numbers),
        rating=fide_rating,
        large=lambda event: counts_as_large(event, numbers),
    )
