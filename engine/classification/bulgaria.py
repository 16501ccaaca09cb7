"""Bulgarian titles and categories (разряди и звания): what a source gives is checked, the rest is told as missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from engine.classification.arithmetic import mean, rounded
from engine.classification.ledger_rule import LedgerRule, NormsWanted
from engine.classification.missing_facts import BULGARIA
from engine.classification.parameters import numbers_of
from engine.classification.record import RecordedGame, is_unrated, points_of, record_of, result_text, unclear_rating
from engine.classification.rule_set import Procedure, RuleSet
from engine.classification.scenario_verdicts import Judge, by_number, judge_either_sex, judge_missing
from engine.classification.verdict import Concern, CountedGame, Requirement, Verdict, decide
from engine.model import Event, GameType, Player, exact, once_per_event
from engine.regulations.editions import Edition


def bulgarian_rules(edition: Edition) -> RuleSet:
    """The rules under an edition."""
    return RuleSet(
        source=edition,
        judge=by_number(_judge(edition)),
        held=_held,
        conditions=lambda event, norm: bulgarian_event(event, norm, edition),
        procedure=lambda event, norm: Procedure("player", "bg-federation", "bg-federation", "award", edition.rule("I")),
        unclassified=lambda event, player: is_unrated(player, "fide", "national"),
        ledger=_ledger(edition),
        unclassified_code="counted-as-unrated",
    )


def _judge(edition: Edition) -> Judge:
    """Men and women have figures of their own; the sex of others is no matter, whose ratings alone count."""
    by_sex = partial(judge_either_sex, partial(classify_bulgarian, edition=edition), article="I")
    return partial(judge_missing, by_sex, BULGARIA)


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


def classify_bulgarian(event: Event, player: Player, norm: str, edition: Edition) -> Verdict:
    """Whether a player made a norm (бал).

    Standards for chess: an event of an average coefficient, games really played, points. Of
    these the source at hand has the average of майстор на спорта for men alone; the others are
    parameters, and a norm without them cannot be decided. Raises KeyError for a title that the
    standards do not name.
    """
    numbers = numbers_of(event, edition)
    if norm not in edition.norms:
        raise KeyError(norm)
    games, average = _games(record_of(event, player.number)), _event_average(event)
    figures = _figures(numbers, norm, woman=player.is_woman)
    requirements = (*_of_event(event, figures), *_of_games(games, figures))
    met, reason = decide(requirements)
    return Verdict(
        number=player.number,
        norm=norm,
        rule=edition.rule("I"),
        met=met,
        reason=reason,
        n=games.n,
        score=games.points,
        average=average,
        performance=None,
        requirements=requirements,
        games=games.counted,
        arithmetic=_arithmetic(event),
    )


@dataclass(frozen=True, slots=True)
class _Games:
    """What a player's games come to."""

    n: int
    points: Fraction
    counted: tuple[CountedGame, ...]


def _games(record: Sequence[RecordedGame]) -> _Games:
    played = [game for game in record if game.over_the_board]
    return _Games(len(played), points_of(played), tuple(_counted(game) for game in record))


def bulgarian_event(event: Event, norm: str, edition: Edition) -> tuple[Requirement, ...]:
    """What a norm asks of the event, whoever plays: it refuses the norm where it does for women and for men."""
    numbers = numbers_of(event, edition)
    women = sorted({player.is_woman for player in event.players}) or [False]
    found = [_of_event(event, _figures(numbers, norm, woman=woman)) for woman in women]
    return next((each for each in found if decide(each)[0] is not False), found[0])


def _figures(numbers: dict[str, Any], norm: str, *, woman: bool) -> dict[str, int]:
    """What is known of a norm: `event_average`, `games`, `percent`."""
    known: dict[str, int] = numbers["figures"]["f" if woman else "m"].get(norm, {})
    return known


def _of_event(event: Event, figures: dict[str, int]) -> tuple[Requirement, ...]:
    """The average coefficient, and that figures are missing where they are."""
    missing = not {"event_average", "games", "percent"} <= figures.keys()
    unknown_figures = (Requirement("I", "norm-not-configured", "", "", None),) if missing else ()
    needed, average = figures.get("event_average"), _event_average(event)
    if needed is None:
        return unknown_figures
    found, met = ("", None) if average is None else (rounded(average, (needed,)), average >= needed)
    return (Requirement("I", "event-average", str(needed), found, met, concerns=Concern.EVENT), *unknown_figures)


def _of_games(games: _Games, figures: dict[str, int]) -> tuple[Requirement, ...]:
    """Games really played, and the share of the points in them."""
    n, points = games.n, games.points
    found = []
    if "games" in figures:
        found.append(Requirement("I", "games", str(figures["games"]), str(n), n >= figures["games"]))
    if "percent" in figures:
        percent = figures["percent"]
        enough = n > 0 and 100 * points >= percent * n
        found.append(Requirement("I", "percent", f"{percent} %", f"{exact(points)}/{n}", enough))
    return tuple(found)


@once_per_event
def _ratings_of(event: Event) -> tuple[int, ...]:
    """The ratings behind the average coefficient: of the rated players; none where one is not clear."""
    if any(unclear_rating(player, "fide", "national") for player in event.players):
        return ()
    return tuple(rating.value for player in event.players if (rating := player.rating("fide", "national")))


def _arithmetic(event: Event) -> tuple[str, ...]:
    """The sum behind the average coefficient."""
    ratings = _ratings_of(event)
    return (f"Ra = {mean(sum(ratings), len(ratings))}",) if ratings else ()


def _event_average(event: Event) -> Fraction | None:
    ratings = _ratings_of(event)
    return Fraction(sum(ratings), len(ratings)) if ratings else None


def _counted(game: RecordedGame) -> CountedGame:
    rating = game.opponent.rating("fide", "national")
    value = Fraction(rating.value) if rating else None
    reason = "" if game.over_the_board else "not-played"
    return CountedGame(game.round, game.opponent.number, result_text(game), value, not reason, reason, "I")
