"""Norms for over-the-board categories (PZSzach, classification rules; start card of PZSzach 2002, B.VI)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Any

from engine.classification.arithmetic import CardFigures, added, equal, signed
from engine.classification.parameters import numbers_of
from engine.classification.pzszach.event_conditions import champion_requirements, event_alone, minimum_games
from engine.classification.record import (
    LEAST_RATING,
    MOST_RATING,
    RecordedGame,
    points_of,
    record_of,
    result_text,
    unclear_rating,
)
from engine.classification.scenario_verdicts import RANGE
from engine.classification.verdict import Concern, CountedGame, Requirement, Verdict, decide, with_result
from engine.model import Event, Player
from engine.regulations.editions import Edition


def constant_rating(player: Player, numbers: dict[str, Any]) -> int | None:
    """The rating that a player counts with: FIDE, else by title (where the edition has it), else by category.

    Tables 1 and 2. Of an open and a woman's title the higher rating counts. A foreign or titled player without a rating
    and without a Polish category has none.
    """
    if unclear_rating(player, "fide"):
        return None
    fide = player.rating("fide")
    if fide is not None:
        return fide.value
    titles = (player.titles.get(key, "") for key in ("fide", "fide_women"))
    by_title = [int(numbers["title_rating"][title]) for title in titles if title in numbers["title_rating"]]
    if by_title:
        return max(by_title)
    category = player.categories.get("otb", "") or player.titles.get("national", "")
    foreign = player.country not in numbers["home"]
    if not category and (foreign or player.fide_title):
        return None
    value = numbers["constant_rating"]["f" if player.is_woman else "m"].get(category or "bk")
    return None if value is None else int(value)


def counts_as_unclassified(player: Player, numbers: dict[str, Any]) -> bool:
    """Neither rating nor title nor category on the sheet: a Pole who counts as `bk`."""
    held = player.categories.get("otb") or player.titles.get("national") or player.fide_title
    foreign = player.country not in numbers["home"]
    return not held and not foreign and player.rating("fide") is None and not unclear_rating(player, "fide")


def card_figures(event: Event, number: int, numbers: dict[str, Any]) -> CardFigures | None:
    """The figures of a player's start card, None where a rating is not known, or an opponent not listed.

    PZSzach 2002, B.VI, start card. Forfeits, won or lost, and byes are not counted (6.1).
    """
    player = event.player(number)
    return None if player is None else _figures(event, player, numbers)


def _figures(
    event: Event, player: Player, numbers: dict[str, Any], *, unknown: int | None = None
) -> CardFigures | None:
    """The same of a player as he is given; `unknown` stands for every rating that is not known."""
    counted = [game for game in record_of(event, player.number) if game.over_the_board]
    if any(event.player(each) is None for each in (player.number, *(game.opponent.number for game in counted))):
        return None
    known = [constant_rating(each, numbers) for each in (*(game.opponent for game in counted), player)]
    values = [unknown if value is None else value for value in known]
    if None in values:
        return None
    plus = 2 * points_of(counted) - len(counted)
    thresholds = frozenset(least for column in numbers["threshold"].values() for least in column.values())
    terms = tuple(value or 0 for value in values)
    return CardFigures(len(counted), sum(terms), int(numbers["plus_value"] * plus), thresholds, terms)


def points_for(threshold: int, average: Fraction, n: int, numbers: dict[str, Any]) -> Fraction:
    """The points that reach a threshold in n games: n/2 + (n+1)/800 · (Rmin − Rśr), up to the next half.

    The inversion of Ruz; `average` is the mean of n+1 ratings, the own included.
    """
    exact = Fraction(n, 2) + Fraction(n + 1, 2 * int(numbers["plus_value"])) * (threshold - average)
    return Fraction(max(0, ceil(2 * exact)), 2)


def classify_pzszach(event: Event, player: Player, norm: str, edition: Edition) -> Verdict:
    """Whether a player made a norm, by his games or as a champion of Poland (resolution 26/04/2024, table 2a)."""
    verdict, numbers = _by_games(event, player, norm, edition), numbers_of(event, edition)
    found = champion_requirements(event, player, norm, numbers)
    champion = bool(found) and decide(found)[0] is not False
    return with_result(_of_championship(verdict) if champion else verdict, found, 1, edition.rule("3.3"))


def _of_championship(verdict: Verdict) -> Verdict:
    """The demands on the event as they hold for a champion.

    Table 2a names no rate of play: one that is too fast for any such category refuses it, one
    whose figure is in no source does not leave it open.
    """
    return replace(
        verdict,
        requirements=tuple(
            replace(item, weighs=False) if item.concerns is Concern.EVENT and item.met is None else item
            for item in verdict.requirements
        ),
    )


def _by_games(event: Event, player: Player, norm: str, edition: Edition) -> Verdict:
    """The norm by the player's games: Ruz against the threshold, exactly, over enough games.

    PZSzach, classification rules, tables 1 to 4. Raises KeyError for a category that the
    edition lacks.
    """
    if norm not in edition.norms:
        raise KeyError(norm)
    numbers, record = numbers_of(event, edition), record_of(event, player.number)
    needed = int(numbers["threshold"]["f" if player.is_woman else "m"][norm])
    figures = _figures(event, player, edition.numbers)
    counted = [game for game in record if game.over_the_board]
    n, average = len(counted), Fraction(figures.a, figures.n + 1) if figures else None
    result, text = (figures.result, figures.result_text) if figures and n else (None, "")
    minimum = minimum_games(event, norm, numbers, woman=player.is_woman)
    reached, found = _reached(event, player, edition.numbers, needed, figures) if n else (False, "")
    requirements = (
        *(replace(item, weighs=reached is None) for item in _unknown(player, record, numbers)),
        Requirement("2", "games", str(minimum), str(n), n >= minimum),
        Requirement("2", "performance", str(needed), found, reached),
        *event_alone(event, norm, numbers, woman=player.is_woman),
    )
    met, reason = decide(requirements)
    return Verdict(
        number=player.number,
        norm=norm,
        rule=edition.rule("2"),
        met=met,
        reason=reason,
        n=n,
        score=points_of(counted),
        average=average,
        performance=result,
        requirements=requirements,
        games=tuple(_counted(game, numbers) for game in record),
        needed_points=_within(points_for(needed, average, n, numbers), n) if average is not None and n else None,
        margin=None if result is None else result - needed,
        arithmetic=_arithmetic(figures, int(numbers["plus_value"])),
        performance_text=text,
    )


def _reached(
    event: Event, player: Player, numbers: dict[str, Any], needed: int, known: CardFigures | None
) -> tuple[bool | None, str]:
    """Whether Ruz reaches the threshold, and what it is; `known` are the figures where every rating is known.

    A rating that is not known leaves it open where it decides: Ruz rises with every rating, so
    that the least and the highest that there are say so.
    """
    low = known or _figures(event, player, numbers, unknown=LEAST_RATING)
    high = known or _figures(event, player, numbers, unknown=MOST_RATING)
    if low is None or high is None:
        return None, ""
    surely, perhaps = low.result >= needed, high.result >= needed
    text = low.result_text if low == high else f"{low.result_text}{RANGE}{high.result_text}"
    return surely if surely == perhaps else None, text


def _unknown(player: Player, record: Sequence[RecordedGame], numbers: dict[str, Any]) -> tuple[Requirement, ...]:
    """Players without a rating that the tables know: an unknown category, an unrated foreigner."""
    people = (player, *(game.opponent for game in record if game.over_the_board))
    unknown = [str(each.number) for each in people if constant_rating(each, numbers) is None]
    return (Requirement("1", "rating-unknown", "", ", ".join(unknown), None),) if unknown else ()


def _within(points: Fraction, n: int) -> Fraction | None:
    """The points where so many can be made in n games at all."""
    return points if points <= n else None


def _arithmetic(figures: CardFigures | None, value: int) -> tuple[str, ...]:
    if figures is None:
        return ()
    result = equal(figures.result, figures.result_text)
    return (
        f"a = ΣR = {_terms(figures.terms)} = {figures.a}",
        f"b = {value} · (W − P) = {signed(figures.b)}",
        f"c = a + b = {added(figures.a, figures.b)} = {signed(figures.c)}",
        f"Ruz = c : (n + 1) = {signed(figures.c)} : {figures.n + 1} {result}",
    )


def _terms(terms: Sequence[int]) -> str:
    """`(1648 + 1700) + 1500`: the opponents' ratings, then the player's own, so that they can be added up by hand."""
    *others, own = terms
    return f"({' + '.join(map(str, others))}) + {own}" if others else str(own)


def _counted(game: RecordedGame, numbers: dict[str, Any]) -> CountedGame:
    value = constant_rating(game.opponent, numbers)
    plain = "unclassified" if counts_as_unclassified(game.opponent, numbers) else "constant"
    reason = "rating-unknown" if value is None else "fide-rating" if game.opponent.rating("fide") else plain
    if not game.over_the_board:
        reason = "not-played"
    return CountedGame(
        game.round,
        game.opponent.number,
        result_text(game),
        None if value is None else Fraction(value),
        game.over_the_board,
        reason,
        "6.1" if not game.over_the_board else "1",
    )
