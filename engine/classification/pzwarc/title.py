"""Norms for draughts titles K, M, AM and the women's titles (PZWarc 2021, VII 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from engine.classification.arithmetic import equal, rounded
from engine.classification.ledger_rule import title_after, womens_titles
from engine.classification.pzwarc.event_conditions import result_requirements, title_conditions
from engine.classification.pzwarc.holdings import RATING_LISTS, best_on_list_a, held_mark, listed_rating
from engine.classification.record import RecordedGame, record_of, result_text, unclear_rating
from engine.classification.verdict import CountedGame, Requirement, Verdict, decide, with_result
from engine.model import Event, Player, Rating, half_up
from engine.regulations.editions import Edition


@dataclass(frozen=True, slots=True)
class _Sought:
    """The title sought: `title` is K, M or AM; `scale` says whose figures hold, by the title sought."""

    norm: str
    title: str
    scale: str


def sought(norm: str, numbers: dict[str, Any]) -> _Sought:
    """Read the id of a title norm: K, M, AM open; KK, MK, AMK women's. KeyError for any other."""
    women = womens_titles(numbers)
    if norm in women:
        return _Sought(norm, women[norm], "women")
    if norm in women.values():
        return _Sought(norm, norm, "open")
    raise KeyError(norm)


def event_category(average: Fraction, scale: str, numbers: dict[str, Any]) -> str:
    """The category of the event for this player (VII 5.3, Table III).

    A fractional average is rounded half up before the table; women's S begins at 2013.
    """
    table = numbers["event_category"]
    names: list[str] = table["names"]
    above = half_up(average) - int(table["first_upper"][scale])
    step = int(table["step"])
    return names[min(max(0, -(-above // step)), len(names) - 1)]


def norm_points(title: str, category: str, n: int, numbers: dict[str, Any]) -> int | None:
    """The points that Table IV asks (VII 5.4): as printed. None where it has no row or column."""
    limits = numbers["title_norm"]
    if not limits["minimum_games"] <= n <= limits["maximum_games"]:
        return None
    below = numbers["norm_row_below"].get(title)
    names = numbers["event_category"]["names"]
    if below and names.index(category) > names.index(below):
        category = below
    for row in numbers["norm_rows"]:
        if row.get(title) == category:
            return int(row["points"][n - limits["minimum_games"]])
    return None


def classify_title(event: Event, player: Player, norm: str, edition: Edition) -> Verdict:
    """Whether a player made a title norm, by his games or by his place (PZWarc 2021, VII 5, 6).

    A title for a place in a women's championship is a women's title (VII 2). What he holds
    then, by Table II, stands in `holds_after`.
    """
    numbers = edition.numbers
    target = sought(norm, numbers)
    verdict = _by_games(event, player, norm, edition)
    if (target.scale == "women") == (event.info.settings.competition == "women"):
        found, fillings = result_requirements(event, player, norm, target.title, numbers)
        verdict = with_result(verdict, found, fillings, edition.rule("VII 6.1"))
    if not verdict.met or verdict.rule.article != "VII 5.4":
        return verdict
    women = target.scale == "women"
    held, rating = held_mark(player, event.info.game, women=women), best_on_list_a(player)
    return replace(verdict, holds_after=title_after(numbers, held, target.title, rating, verdict.n, women=women))


def _by_games(event: Event, player: Player, norm: str, edition: Edition) -> Verdict:
    """A title norm by the player's games.

    PZWarc 2021, VII 5.1 to 5.5: rated opponents only, the own rating or 1975/1875 in the mean,
    Table III, Table IV, strong opponents, and in a Swiss event three overtaken. Beyond 21
    games Table IV has no norm: it cannot be decided; where its column has no row for the
    event's category no norm is possible. Raises KeyError for a title that the code lacks.
    """
    numbers, target = edition.numbers, sought(norm, edition.numbers)
    games = _rated_games(record_of(event, player.number))
    own, n, points = _own_rating(player, target, numbers), len(games.counted), games.points
    average = Fraction(games.total + own, n + 1)
    category = event_category(average, target.scale, numbers)
    needed = norm_points(target.title, category, n, numbers)
    requirements = (
        *_unclear(player, games),
        *_requirements(games, needed, category, numbers, target),
        *title_conditions(event, player, target.title, target.scale, numbers),
    )
    met, reason = decide(requirements)
    return Verdict(
        number=player.number,
        norm=norm,
        rule=edition.rule("VII 5.4"),
        met=met,
        reason=reason,
        n=n,
        score=points,
        average=average,
        performance=None,
        requirements=requirements,
        games=games.listed,
        needed_points=None if needed is None else Fraction(needed),
        margin=None if needed is None else points - needed,
        arithmetic=(f"({games.total} + {own}) / {n + 1} {equal(average, rounded(average))} → {category}",),
    )


@dataclass(frozen=True, slots=True)
class _Games:
    """What a player's games bring; `counted` are the opponents with their ratings."""

    counted: tuple[tuple[int, int], ...]
    total: int
    points: Fraction
    unclear: tuple[int, ...]
    listed: tuple[CountedGame, ...]


def _rated_games(record: Sequence[RecordedGame]) -> _Games:
    ratings = [(game, listed_rating(game.opponent)) for game in record]
    rated = [(game, rating.value) for game, rating in ratings if rating and not game.forfeit_win]
    people = (game.opponent for game in record if not game.forfeit_win)
    return _Games(
        tuple((game.opponent.number, value) for game, value in rated),
        sum(value for _, value in rated),
        Fraction(sum(int(game.mark) for game, _ in rated)),
        tuple(each.number for each in people if unclear_rating(each, *RATING_LISTS)),
        tuple(_counted(game, rating) for game, rating in ratings),
    )


def _own_rating(player: Player, target: _Sought, numbers: dict[str, Any]) -> int:
    """What a player's own rating is in the mean: the listed one, or the figure for those who have none (VII 5.2)."""
    own = listed_rating(player)
    return own.value if own else int(numbers["title_norm"]["own_rating_without_list"][target.scale])


def _unclear(player: Player, games: _Games) -> tuple[Requirement, ...]:
    """A rating that cannot be read, or without its list, may be on list A, B or C or not: the norm stays open."""
    own = (player.number,) if unclear_rating(player, *RATING_LISTS) else ()
    found = ", ".join(map(str, (*own, *games.unclear)))
    return (Requirement("VII 5.1", "rating-without-list", "", found, None),) if found else ()


def _requirements(
    games: _Games, needed: int | None, category: str, numbers: dict[str, Any], target: _Sought
) -> tuple[Requirement, ...]:
    limits = numbers["title_norm"]
    n = len(games.counted)
    enough = n >= limits["minimum_games"]
    found = [
        Requirement("VII 5.4", "rated-games", str(limits["minimum_games"]), str(n), enough),
        _points_requirement(games.points, needed, category, n, limits),
    ]
    if enough:
        strong = int(limits["strong_opponent"][target.scale])
        opponents = {number for number, value in games.counted if value >= strong}
        wanted = int(numbers["strong_opponents"][min(n, limits["maximum_games"]) - limits["minimum_games"]])
        found.append(
            Requirement(
                "VII 5.5.1", "strong-opponents", f"{wanted} ({strong})", str(len(opponents)), len(opponents) >= wanted
            )
        )
    return tuple(found)


def _points_requirement(
    points: Fraction, needed: int | None, category: str, n: int, limits: dict[str, Any]
) -> Requirement:
    if needed is not None:
        return Requirement("VII 5.4", "norm-points", f"{needed} ({category})", str(points), points >= needed)
    if n > limits["maximum_games"]:
        return Requirement("VII 5.4", "norm-table-ends", str(limits["maximum_games"]), str(n), None)
    code = "no-norm-in-category" if n >= limits["minimum_games"] else "norm-points"
    return Requirement("VII 5.4", code, f"– ({category})", str(points), False)


def _counted(game: RecordedGame, rating: Rating | None) -> CountedGame:
    value = Fraction(rating.value) if rating else None
    reason = "forfeit-win" if game.forfeit_win else "" if rating else "not-on-list"
    return CountedGame(
        game.round, game.opponent.number, result_text(game, draughts=True), value, not reason, reason, "VII 5.1"
    )
