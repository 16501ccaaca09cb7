"""Changes of FMJD ratings as far as PZWarc 2021, chapter VI, goes; what Annex 9 has alone are parameters.

PZWarc 2021, VI 2: points made minus points expected, of two a game; VI 5: the share of it that counts by the rate of
play. Annex 9 has the table of expected points and the coefficient; without them a forecast says the points and no
more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any, Final

from engine.classification.parameters import numbers_of
from engine.model import Event, Finding, Player, Rating, Subject, half_up, notice, warning
from engine.rating.values import PlayedGame, PlayerChange, RatedGame, RatingChanges, played_games
from engine.regulations.editions import Edition, select
from engine.regulations.rate_of_play import parse_rate
from engine.standings.tie_breaks.ratings import percent_by, steps_of, upper_bounds


def list_of(games: int, last: date | None, on: date | None, numbers: Mapping[str, Any]) -> str:
    """The list by the number of rated games and the day of the last one; empty below 9 games.

    A from 30 games on, active within three years; B from 9 games, or inactive longer; C when inactive for more than
    five years. A player whose last game nobody knows is taken for active.
    """
    if games < int(numbers["second"]):
        return ""
    if last is not None and on is not None:
        if last < _years_before(on, int(numbers["kept_years"])):
            return "C"
        if last < _years_before(on, int(numbers["active_years"])):
            return "B"
    return "A" if games >= int(numbers["first"]) else "B"


def _years_before(day: date, years: int) -> date:
    """The same day so many years before; 28 February where there is none such."""
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return day.replace(year=day.year - years, day=28)


UNRATED: Final = "unrated-opponent"
NEW: Final = "new"
_FROM: Final = 50
"""Per cent from which a table of expectations begins: two players of one rating."""


def fmjd_changes(event: Event) -> RatingChanges:
    """What the event changes of everybody's rating, on the classical or the accelerated list (VI 3.2)."""
    edition = select("fmjd-ratings", event.info.start_date)
    numbers = numbers_of(event, edition)
    bounds = _bounds(numbers, event.info.start_date)
    kind, weight, weight_findings = _weight(event, numbers)
    played = played_games(event)
    classified = {player.number: rating for player in event.players if (rating := _rating(player)) is not None}
    changes = tuple(
        _change(player, event, classified, played.get(player.number, ()), numbers, bounds, weight)
        for player in sorted(event.players, key=lambda each: each.number)
    )
    more = (*_open(changes, numbers, bounds, edition), *_assumed(changes, classified, edition))
    findings = (*weight_findings, *more, *_contradictions(event, classified, numbers, edition))
    return RatingChanges("fmjd", edition, kind, changes, findings, weight, _table(bounds, numbers))


def _rating(player: Player) -> Rating | None:
    """The rating on FMJD's list, which PZWarc's copies (VI 1.2)."""
    return player.rating("fmjd", "national")


def _weight(event: Event, numbers: Mapping[str, Any]) -> tuple[str, Fraction | None, tuple[Finding, ...]]:
    """The list and the share of gain and loss that counts (VI 5.1, VI 5.2); None for a rate that cannot be read."""
    rate = parse_rate(event.info.rate_of_play)
    if rate is None:
        where = Subject("event", None, "rate_of_play")
        unknown = warning("rating-weight-unknown", subject=where, value=event.info.rate_of_play or None)
        return "classical", None, (unknown,)
    minutes = rate.minutes_for_60
    for band in numbers["weights"]:
        if minutes >= int(band["minutes"]):
            return "classical", Fraction(int(band["percent"]), 100), ()
    for band in numbers["accelerated_weights"]:
        if "up_to" not in band or minutes <= int(band["up_to"]):
            return "accelerated", Fraction(int(band["percent"]), 100), ()
    return "accelerated", None, ()


def _change(
    player: Player,
    event: Event,
    classified: Mapping[int, Rating],
    played: Sequence[PlayedGame],
    numbers: Mapping[str, Any],
    bounds: Sequence[int],
    weight: Fraction | None,
) -> PlayerChange:
    """VI 2.1 to VI 2.5 for one player."""
    rating = classified.get(player.number)
    assumed = None if rating else int(numbers["new_player"]["f" if player.is_woman else "m"])
    own = rating.value if rating else assumed or 0
    games = tuple(_game(game, own, classified, numbers, bounds) for game in played)
    counted = [game for game in games if game.counted]
    before, after = _lists(rating, len(counted), event, numbers)
    k_of = _as_if_known(rating, event, numbers) if _unknown_list(rating) else before or NEW
    score = sum((game.score or Fraction(0) for game in counted), Fraction(0))
    average = Fraction(sum(game.rating or 0 for game in counted), len(counted)) if counted else None
    made = PlayerChange(
        player.number,
        rating.value if rating else None,
        games,
        average,
        score,
        assumed=assumed,
        list_before=before,
        list_after=after,
        k_reason=k_of,
    )
    if not bounds:
        return replace(made, missing="expected")
    expected = sum((game.expected or Fraction(0) for game in counted), Fraction(0))
    k = numbers["open"]["k"].get(k_of)
    if k is None or weight is None:
        return replace(made, expected=expected, missing="" if weight is None else f"k.{k_of}")
    change = int(k) * weight * (score - expected)
    return replace(made, expected=expected, k=int(k), change=change, new=own + half_up(change) if counted else None)


def _game(
    game: PlayedGame, own: int, classified: Mapping[int, Rating], numbers: Mapping[str, Any], bounds: Sequence[int]
) -> RatedGame:
    """VI 2.4: a game against a classified player, with the points that are expected (VI 2.1)."""
    opponent = classified.get(game.opponent)
    reason = game.reason or ("" if opponent else UNRATED)
    found = RatedGame(game.round, game.opponent, opponent.value if opponent else None, Fraction(game.points))
    if reason or opponent is None:
        return replace(found, reason=reason, article="VI 2.4")
    difference = own - opponent.value
    points = percent_by(bounds, difference) * int(numbers["points"]) if bounds else None
    expected = None if points is None else Fraction(points, 100)
    return replace(found, difference=difference, expected=expected)


def _bounds(numbers: Mapping[str, Any], on: date | None) -> Sequence[int]:
    """The table of expectations, as the greatest differences of 50, 51, ... per cent; empty where none is configured.

    FIDE's of the day, or one of its own with every per cent from 50 to 99.
    """
    given = numbers["open"]
    if given["expected_table"]:
        return upper_bounds(on)
    own = [given["expected"].get(str(percent)) for percent in range(_FROM, 100)]
    return () if None in own else [int(bound) for bound in own]


def _table(bounds: Sequence[int], numbers: Mapping[str, Any]) -> tuple[tuple[int, Fraction], ...]:
    """From which difference on how many points are expected; empty where no table is configured."""
    steps = steps_of(bounds) if bounds else ()
    return tuple((least, Fraction(percent * int(numbers["points"]), 100)) for least, percent in steps)


def _lists(rating: Rating | None, games: int, event: Event, numbers: Mapping[str, Any]) -> tuple[str, str]:
    """The lists before and after the event; by the sheet where the number of games is not known."""
    if rating is None:
        return "", list_of(games, None, None, numbers["lists"])
    start, end = event.info.start_date, event.info.last_day
    if rating.games is None:
        return rating.sub_list, rating.sub_list
    before = list_of(rating.games, rating.active, start, numbers["lists"])
    return before, list_of(rating.games + games, end if games else rating.active, end, numbers["lists"])


def _unknown_list(rating: Rating | None) -> bool:
    """A rated player of whom the sheet gives neither a list nor a number of games."""
    return rating is not None and rating.games is None and not rating.sub_list


def _as_if_known(rating: Rating | None, event: Event, numbers: Mapping[str, Any]) -> str:
    """The list whose coefficient such a player has: that of thirty games; he is no new player (VI 2.5)."""
    last = None if rating is None else rating.active
    return list_of(int(numbers["lists"]["first"]), last, event.info.start_date, numbers["lists"])


def _assumed(changes: Sequence[PlayerChange], classified: Mapping[int, Rating], edition: Edition) -> Iterable[Finding]:
    """How many coefficients rest on a list that the sheet does not tell."""
    number = sum(each.k is not None and _unknown_list(classified.get(each.number)) for each in changes)
    if number:
        where = Subject("players", None, "rating_fmjd_games")
        rule = edition.rule("VI 3.3")
        yield notice("rating-list-unknown", subject=where, rule=rule, number=number)


def _contradictions(
    event: Event, classified: Mapping[int, Rating], numbers: Mapping[str, Any], edition: Edition
) -> Iterable[Finding]:
    """Players whose list on the sheet is not the one that games and activity make."""
    for index, player in enumerate(event.players):
        rating = classified.get(player.number)
        if rating is None or not rating.sub_list or rating.games is None:
            continue
        made = list_of(rating.games, rating.active, event.info.start_date, numbers["lists"])
        if made != rating.sub_list:
            yield warning(
                "rating-list-differs",
                subject=Subject("players", index, f"rating_{rating.list}_kind"),
                value=rating.kind,
                rule=edition.rule("VI 3.3" if made == "A" else "VI 3.4"),
                name=player.name or str(player.number),
                made=made or "–",
                games=rating.games,
            )


def _open(
    changes: Sequence[PlayerChange], numbers: Mapping[str, Any], bounds: Sequence[int], edition: Edition
) -> Iterable[Finding]:
    """All that Annex 9 has and nobody has set, with the number of players whose change it leaves open."""
    waiting = [change for change in changes if change.missing]
    lists = sorted({change.k_reason for change in waiting if numbers["open"]["k"].get(change.k_reason) is None})
    lacking = [*([] if bounds else ["fmjd.expected_table"]), *(f"fmjd.k.{name}" for name in lists)]
    if waiting:
        yield warning(
            "fmjd-table-missing",
            subject=Subject("event", None, "parameters"),
            rule=edition.rule("VI 1.3"),
            parameters=", ".join(lacking),
            number=len(waiting),
        )
