"""The rule set of FIDE: titles and title norms (FIDE B.01)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from typing import Final

from engine.classification.fide.event_conditions import counts_as_large, event_requirements, least_games
from engine.classification.fide.norm import classify_fide
from engine.classification.fide.opponent_mix import claims_exemption, titles_of
from engine.classification.fide.performance import games_for_title
from engine.classification.ledger_rule import LedgerRule, NormsWanted, fide_rating
from engine.classification.missing_facts import Candidate, Unknowns, met_by
from engine.classification.parameters import numbers_of
from engine.classification.record import LEAST_RATING, MOST_RATING, is_unrated, unclear_rating
from engine.classification.rule_set import ForecastRule, Procedure, RuleSet
from engine.classification.scenario_verdicts import Judge, by_number, judge_missing
from engine.classification.verdict import Requirement, Verdict, decide
from engine.model import Event, GameType, Player, Rating
from engine.regulations.editions import Edition


def _of_fide(value: int, title: str, federation: str) -> Candidate:
    """A player of a title norm; the federation is `own`, `common` (most met) or `new`."""

    def candidate(event: Event, applicant: int, number: int) -> Player:
        code = _federation(event, applicant, number, federation)
        titles = {"fide": title} if title else {}
        return Player(number, federation=code, titles=titles, ratings=(Rating("fide", value),))

    return candidate


def _federation(event: Event, applicant: int, number: int, kind: str) -> str:
    if kind == "new":
        return f"?{number}"
    player = event.player(applicant)
    own = player.country if player else ""
    if kind == "own":
        return own
    people = (event.player(each) for each in sorted(met_by(event, applicant)))
    codes = [each.country for each in people if each is not None and each.country not in {own, ""}]
    return Counter(codes).most_common(1)[0][0] if codes else "?common"


FIDE: Final = Unknowns(
    "1.4.6",
    (
        _of_fide(LEAST_RATING, "", "own"),
        _of_fide(LEAST_RATING, "", "common"),
        lambda event, applicant, number: Player(number, outside_fide=True, federation=f"?{number}"),
        _of_fide(MOST_RATING, "GM", "new"),
    ),
    lists=("fide",),
    federations="1.4.3",
    needs_own=lambda event: not claims_exemption(event),
    only_met=lambda event: True,
)
"""1.4.2 looks at what unrated opponents made against anybody rated, 1.5.6 at the average of all."""


def fide_rules(edition: Edition) -> RuleSet:
    """The rules under an edition."""
    return RuleSet(
        source=edition,
        judge=by_number(_judge(edition)),
        held=lambda player, game: titles_of(player),
        conditions=lambda event, norm: _conditions(event, norm, edition),
        procedure=lambda event, norm: Procedure("arbiter", "fide-host", "fide", "award", edition.rule("1.8")),
        unclassified=lambda event, player: is_unrated(player, "fide"),
        ledger=_ledger(edition),
        unclassified_code="counted-as-unrated",
        forecast=ForecastRule(
            by_choice=True,
            fewest_games=lambda event: least_games(event, numbers_of(event, edition)),
        ),
        sheet="fide",
        certificate=True,
        outranked=partial(_outranked, edition=edition),
    )


def _judge(edition: Edition) -> Judge:
    by_games: Judge = partial(judge_missing, partial(classify_fide, edition=edition), FIDE)

    def judge(event: Event, player: Player, norm: str) -> Verdict:
        if norm in edition.numbers["by_rating"]["titles"]:
            return _classify_by_rating(player, norm, edition)
        return by_games(event, player, norm)

    return judge


def _outranked(player: Player, game: GameType, edition: Edition) -> frozenset[str]:
    """Women's titles below an open one that is held: of its rank or lower (0.3), or taking a lower rating (1.3).

    A woman IM may still hold WGM beside it, a GM seeks none.
    """
    del game
    by_rating, held = edition.numbers["by_rating"], titles_of(player)
    womens = edition.womens_ladders[0]
    ranks = (at for ladder in edition.ladders for at, title in enumerate(ladder) if title in held)
    lower = womens[min(ranks, default=len(womens)) :]
    own = max((rating for title, rating in by_rating["titles"].items() if title in held), default=0)
    return frozenset({*lower} | {title for title in by_rating["women"] if by_rating["titles"][title] < own})


def _conditions(event: Event, norm: str, edition: Edition) -> tuple[Requirement, ...]:
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


def _classify_by_rating(player: Player, norm: str, edition: Edition) -> Verdict:
    """Whether a player's published rating brings a title.

    FIDE B.01 (2024), 1.3: a rating of 2300 (FM), 2200 (CM), 2100 (WFM), 2000 (WCM) at any time,
    after at least 30 rated games. The highest rating that the sheet knows counts; where it is
    too low, or the number of games is missing, an earlier list may still say otherwise: the
    games leave it open, a rating on the sheet decides, one that cannot be read leaves it open.
    Raises KeyError for another title.
    """
    numbers = edition.numbers["by_rating"]
    needed, games_needed = int(numbers["titles"][norm]), int(numbers["games"])
    best = player.highest("fide")
    requirements = (
        *([_woman(player)] if norm in numbers["women"] else []),
        _reached(player, best, needed),
        _games_played(player, games_needed),
    )
    met, reason = decide(requirements)
    return Verdict(
        number=player.number,
        norm=norm,
        rule=edition.rule("1.3"),
        met=met,
        reason=reason,
        n=0,
        score=Fraction(0),
        average=None,
        performance=None if best is None else Fraction(best),
        requirements=requirements,
        games=(),
        margin=None if best is None else Fraction(best - needed),
        by_rating=True,
    )


def _woman(player: Player) -> Requirement:
    return Requirement("0.3", "woman", "f", player.sex, player.is_woman if player.sex else None)


def _reached(player: Player, best: int | None, needed: int) -> Requirement:
    """The rating that a title needs; open where one of the sheet cannot be read and none that can suffices."""
    unclear = bool(unclear_rating(player, "fide") or player.extra.get("peak_rating"))
    reached = best is not None and best >= needed
    found = "" if best is None else str(best)
    return Requirement("1.3", "rating", str(needed), found, reached or (None if unclear else False))


def _games_played(player: Player, needed: int) -> Requirement:
    """The rated games that a title needs; open where the list does not say how many there were."""
    rating = player.rating("fide")
    games = rating.games if rating else None
    found, met = ("", None) if games is None else (str(games), games >= needed)
    return Requirement("1.3", "rated-games-played", str(needed), found, met)
