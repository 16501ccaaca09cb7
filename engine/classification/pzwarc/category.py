"""Norms for draughts categories V to I (PZWarc 2021, VII 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.classification.arithmetic import equal
from engine.classification.ledger_rule import category_names
from engine.classification.pzwarc.event_conditions import category_conditions, result_requirements
from engine.classification.pzwarc.holdings import holds_nothing, listed_rating, weight
from engine.classification.record import RecordedGame, record_of, result_text
from engine.classification.verdict import CountedGame, Requirement, Verdict, decide, with_result
from engine.model import Event, GameType, Mark, Player, fixed, half_up_to
from engine.regulations.editions import Edition


@dataclass(frozen=True, slots=True)
class WeighedGame:
    """A game with the opponent's weight and its basis, or the reason why it is left out."""

    game: RecordedGame
    weight: int | None
    reason: str = ""
    article: str = "VII 4.3"
    basis: str = ""


def category_result(weights: list[int], won: int, lost: int, n: int, value: int) -> Fraction:
    """Wk = Wśr + 4/(n+1) · (Zw − Por), rounded to 0.01, halves up.

    PZWarc 2021, VII 4.2: Wśr is the mean of n+1 weights, the opponents' and the player's own; `value` is the 4.
    """
    return half_up_to(Fraction(sum(weights), len(weights)) + Fraction(value * (won - lost), n + 1), 2)


def classify_category(event: Event, player: Player, norm: str, edition: Edition) -> Verdict:
    """Whether a player made the norm of a category, by his games or by his place (PZWarc 2021, VII 4, 6)."""
    verdict = _by_games(event, player, norm, edition)
    found, fillings = result_requirements(event, player, norm, norm, edition.numbers)
    return with_result(verdict, found, fillings, edition.rule("VII 6.1"))


def _by_games(event: Event, player: Player, norm: str, edition: Edition) -> Verdict:
    """The norm of a category by the player's games.

    PZWarc 2021, VII 4.2 to 4.7: "equal to the weight" is at least the weight; only games won by
    forfeit are left out; 25 % of the points of the counted games. Raises KeyError for a
    category that the code does not have.
    """
    numbers, game = edition.numbers, event.info.game
    if norm not in category_names(numbers):
        raise KeyError(norm)
    limits, own = numbers["category_norm"], weight(player, game, numbers)
    weighed = [_weighed(each, game, numbers) for each in record_of(event, player.number)]
    counted = [item for item in weighed if item.weight is not None and not item.reason]
    n, points = len(counted), Fraction(sum(int(item.game.mark) for item in counted))  # 2, 1, 0 (II 5.4)
    result, arithmetic = _result(counted, own, int(limits["plus_value"]))
    needed = _weight_of(norm, player, numbers)
    requirements = (
        *_unknown_weights(weighed, own),
        *_requirements(counted, points, result, needed, limits),
        *category_conditions(event, norm, numbers),
    )
    met, reason = decide(requirements)
    return Verdict(
        number=player.number,
        norm=norm,
        rule=edition.rule("VII 4.4"),
        met=met,
        reason=reason,
        n=n,
        score=points,
        average=None if own is None else Fraction(sum(item.weight or 0 for item in counted) + own, n + 1),
        performance=result,
        requirements=requirements,
        games=tuple(_counted(item) for item in weighed),
        margin=None if result is None else result - needed,
        arithmetic=arithmetic,
        by_weights=True,
    )


def _weight_of(norm: str, player: Player, numbers: dict[str, Any]) -> int:
    """The weight of a category, which the result must reach (VII 4.4): men's or women's."""
    return int(numbers["weights"]["category"]["f" if player.is_woman else "m"][norm])


def _result(counted: Sequence[WeighedGame], own: int | None, value: int) -> tuple[Fraction | None, tuple[str, ...]]:
    """The category result and how it is worked out; none without games or without an own weight."""
    if own is None or not counted:
        return None, ()
    weights = [*(item.weight or 0 for item in counted), own]
    won = sum(item.game.mark is Mark.WIN for item in counted)
    lost = sum(item.game.mark is Mark.LOSS for item in counted)
    result = category_result(weights, won, lost, len(counted), value)
    return result, _arithmetic(weights, won, lost, result, value)


def _weighed(game: RecordedGame, of: GameType, numbers: dict[str, Any]) -> WeighedGame:
    if game.forfeit_win:
        return WeighedGame(game, None, "forfeit-win", "VII 4.7")
    value = weight(game.opponent, of, numbers)
    if value is not None:
        return WeighedGame(game, value, basis=_basis(game.opponent, of))
    polish = game.opponent.country in numbers["home"]
    return WeighedGame(game, None, "unknown-category" if polish else "foreign-without-title")


def _basis(player: Player, game: GameType) -> str:
    """Why a player weighs what he does: by what he holds, or that he holds nothing, also where he has a rating."""
    if not holds_nothing(player, game):
        return "weight"
    return "unclassified" if listed_rating(player) is None else "no-category"


def _unknown_weights(weighed: Sequence[WeighedGame], own: int | None) -> tuple[Requirement, ...]:
    """A category that the code does not have leaves the norm open (VII 4.3)."""
    unknown = [str(item.game.opponent.number) for item in weighed if item.reason == "unknown-category"]
    unknown = unknown if own is not None else ["own", *unknown]
    return (Requirement("VII 4.3", "unknown-category", "", ", ".join(unknown), None),) if unknown else ()


def _requirements(
    counted: Sequence[WeighedGame], points: Fraction, result: Fraction | None, needed: int, limits: dict[str, Any]
) -> tuple[Requirement, ...]:
    n, opponents = len(counted), len({item.game.opponent.number for item in counted})
    least = int(limits["minimum_opponents"])
    enough = n > 0 and 100 * points >= limits["percent"] * 2 * n
    return (
        Requirement("VII 4.4", "games", str(limits["minimum_games"]), str(n), n >= limits["minimum_games"]),
        Requirement("VII 4.4", "partners", str(least), str(opponents), opponents >= least),
        Requirement("VII 4.4", "percent", f"{limits['percent']} %", f"{points}/{2 * n}", enough),
        Requirement(
            "VII 4.4",
            "category-result",
            str(needed),
            "" if result is None else fixed(result),
            None if result is None and n else result is not None and result >= needed,
        ),
    )


def _arithmetic(weights: list[int], won: int, lost: int, result: Fraction, value: int) -> tuple[str, ...]:
    n = len(weights) - 1
    exact_mean, added = Fraction(sum(weights), n + 1), Fraction(value * (won - lost), n + 1)
    return (
        f"Wśr = {sum(weights)} / {n + 1} {equal(exact_mean, fixed(exact_mean))}",
        f"Wk = Wśr + {value}/({n} + 1) · ({won} − {lost}) {equal(exact_mean + added, fixed(result))}",
    )


def _counted(item: WeighedGame) -> CountedGame:
    rating = None if item.weight is None else Fraction(item.weight)
    article = item.article if item.reason else "VII 4.3"
    game = item.game
    return CountedGame(
        game.round,
        game.opponent.number,
        result_text(game, draughts=True),
        rating,
        not item.reason,
        item.reason or item.basis,
        article,
    )
