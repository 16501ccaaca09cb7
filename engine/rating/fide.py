"""Changes of FIDE ratings, first ratings, performances (B.02, 7 and 8; rapid and blitz 6 and 7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.model import Event, Finding, Player, Rating, Subject, half_up, notice, warning
from engine.rating.fide_games import OPEN, rated_games
from engine.rating.fide_rules import OPEN as INITIAL_OPEN
from engine.rating.fide_rules import (
    PUBLISHED,
    STANDARD,
    Coefficient,
    FideRules,
    coefficient,
    fide_rules,
    first_rating,
    is_coefficient,
    lowered,
    of_this_list,
    performance,
)
from engine.rating.matches import not_rated_of_matches
from engine.rating.titles import title_performance, titles_reached
from engine.rating.values import PlayerChange, RatedGame, RatingChanges, played_games
from engine.standings.tie_breaks.ratings import expectations

CHANGED = "changed"
DROPPED = "dropped"
"""What becomes of a rating: it changes, or falls below the floor and is shown as none."""


def fide_changes(event: Event) -> RatingChanges:
    """What the event changes of everybody's rating on the list of its rate of play.

    All games are computed from the ratings at the start (8.3). The change is that of the event alone: the games of the
    same period in others are not known, neither for the rounding (8.3.4) nor for the limit of K (8.3.3).
    """
    rules, findings = fide_rules(event)
    ratings, more = _ratings(event, rules)
    numbers = {number: rating.value for number, rating in ratings.items()}
    played = played_games(event, not_rated_of_matches(event, numbers))
    coefficients: dict[int, Coefficient] = {}
    changes = []
    for player in sorted(event.players, key=lambda each: each.number):
        rating = ratings.get(player.number)
        own = None if rating is None else rating.value
        games = rated_games(played.get(player.number, ()), own, numbers, rules)
        if rating is None:
            change = _first(player.number, games, rules)
        else:
            coefficients[player.number] = coefficient(player, rating, event.info.start_date, rules)
            change = _changed(player.number, rating, games, coefficients[player.number], rules)
        changes.append(_with_titles(change, event, player, rules))
    all_findings = (*findings, *more, *_assumed(coefficients), *_open(changes, rules))
    table = tuple((least, Fraction(percent, 100)) for least, percent in expectations(rules.day))
    return RatingChanges("fide", rules.edition, rules.kind, tuple(changes), all_findings, table=table)


def _ratings(event: Event, rules: FideRules) -> tuple[dict[int, Rating], list[Finding]]:
    """The ratings that count; one below the floor (7.2.1) or of another list is none, with a warning."""
    found: dict[int, Rating] = {}
    findings = []
    for index, player in enumerate(event.players):
        rating = player.rating("fide")
        if rating is None:
            continue
        if not of_this_list(rating, rules):
            findings.append(_rating_finding("rating-wrong-list", index, player, rating, rules, "new"))
        elif rating.value >= rules.floor:
            found[player.number] = rating
            if rating.k is not None and not is_coefficient(rating.k, rules):
                findings.append(_no_coefficient(index, player, rating, rules))
        else:
            findings.append(_rating_finding("rating-below-floor", index, player, rating, rules, "floor"))
    return found, findings


def _rating_finding(code: str, index: int, player: Player, rating: Rating, rules: FideRules, article: str) -> Finding:
    return warning(
        code,
        subject=Subject("players", index, "rating_fide"),
        value=rating.value,
        rule=rules.cited(article),
        name=player.name or str(player.number),
        floor=rules.floor,
        kind=rating.kind,
        list=rules.kind,
    )


def _no_coefficient(index: int, player: Player, rating: Rating, rules: FideRules) -> Finding:
    return warning(
        "rating-k-impossible",
        subject=Subject("players", index, "rating_fide_k"),
        value=rating.k,
        rule=rules.cited("k"),
        name=player.name or str(player.number),
    )


def _changed(
    number: int, rating: Rating, games: tuple[RatedGame, ...], found: Coefficient, rules: FideRules
) -> PlayerChange:
    """8.3.2 to 8.3.4 for a rated player; without a rated game nothing changes."""
    counted = [game for game in games if game.counted]
    score = sum((game.score or Fraction(0) for game in counted), Fraction(0))
    k = lowered(found.k, len(counted), rules)
    made = PlayerChange(
        number,
        rating.value,
        games,
        _average(counted, rating.value),
        score,
        k=k,
        k_reason=found.reason,
        performance=performance([game.rating for game in counted if game.rating is not None], score, rules),
    )
    if any(game.reason == OPEN for game in games):
        return replace(made, missing="largest_difference")
    expected = sum((game.expected or Fraction(0) for game in counted), Fraction(0))
    change = k * (score - expected)
    new = rating.value + half_up(change)
    stays = new >= rules.floor
    return replace(
        made, expected=expected, change=change, new=new if stays else None, outcome=CHANGED if stays else DROPPED
    )


def _average(counted: Sequence[RatedGame], own: int) -> Fraction | None:
    """The mean of the opponents' ratings as they count, within the limit of the difference: FIDE's Rc."""
    if not counted:
        return None
    return Fraction(sum(own - (game.difference or 0) for game in counted), len(counted))


def _first(number: int, games: tuple[RatedGame, ...], rules: FideRules) -> PlayerChange:
    """8.2 for an unrated player."""
    counted = [game for game in games if game.counted]
    opponents = [game.rating for game in counted if game.rating is not None]
    score = sum((game.score or Fraction(0) for game in counted), Fraction(0))
    initial, outcome = first_rating(opponents, score, rules)
    return PlayerChange(
        number,
        None,
        games,
        Fraction(sum(opponents), len(opponents)) if opponents else None,
        score,
        new=initial if outcome == PUBLISHED else None,
        initial=initial,
        performance=performance(opponents, score, rules),
        outcome=outcome,
        missing="points_over_half" if outcome == INITIAL_OPEN else "",
    )


def _with_titles(change: PlayerChange, event: Event, player: Player, rules: FideRules) -> PlayerChange:
    """The titles that the new rating opens, and the title that the performance is one of: of standard play alone."""
    if rules.kind != STANDARD:
        return change
    reached = titles_reached(event, player, change)
    return replace(change, titles=reached, title_performance=title_performance(event, player))


def _assumed(found: Mapping[int, Coefficient]) -> Iterable[Finding]:
    """How many coefficients rest on what the sheet does not say."""
    for what, field in (("games", "rating_fide_games"), ("birth", "birth_date")):
        number = sum(what in each.assumes for each in found.values())
        if number:
            where = Subject("players", None, field)
            yield notice(f"rating-{what}-unknown", subject=where, number=number)


def _open(changes: Sequence[PlayerChange], rules: FideRules) -> Iterable[Finding]:
    """The numbers that no source gives, and how many players they leave open."""
    for name, article in (("largest_difference", "difference"), ("points_over_half", "initial")):
        number = sum(change.missing == name for change in changes)
        if number:
            yield warning(
                "rating-not-configured",
                subject=Subject("event", None, "parameters"),
                rule=rules.cited(article),
                parameter=f"{rules.edition.id}.{name}",
                number=number,
            )
