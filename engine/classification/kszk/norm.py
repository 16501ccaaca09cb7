"""Norms for correspondence categories: the verdict of KSzK 4, chapter 4.3 and 4.4."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from engine.classification.arithmetic import added, equal, mean, signed
from engine.classification.kszk import event_conditions as conditions
from engine.classification.kszk.counting import Computation, RatedGame, compute, leave_out, points_needed
from engine.classification.kszk.ratings import FieldFigures, field_figures, used_rating
from engine.classification.parameters import numbers_of
from engine.classification.record import open_as_lost, record_of, result_text
from engine.classification.verdict import CountedGame, Requirement, Verdict, decide, with_result
from engine.model import Event, Player, ResultKind, exact, half_up
from engine.regulations.editions import Edition

_Games = tuple[RatedGame, ...]
_LEAST: Final = ("minimum_games", "minimum_partners")


def classify_kszk(event: Event, player: Player, norm: str, edition: Edition) -> Verdict:
    """Whether a player made a norm, by his games or by a result that counts as one.

    KSzK 4 (2016), 4.3.8 to 4.3.12 and 4.4.2 to 4.4.25; `fillings` is 2 where 4.4.18 says so.
    Raises KeyError for a norm that the edition does not have.
    """
    verdict, numbers = _by_games(event, player, norm, edition), numbers_of(event, edition)
    for found, fillings in (
        conditions.by_place(event, player, norm, numbers),
        conditions.by_advancement(event, player, norm, numbers),
        _by_higher_norm(event, player, norm, edition),
    ):
        if fillings:
            verdict = with_result(verdict, (found,), fillings, edition.rule(found.article))
    masters = numbers["results"]["over_the_board"].get(norm, ())
    if verdict.met and verdict.fillings == 1 and conditions.over_the_board(player, masters):
        title = player.categories.get("otb", "")
        of_title = Requirement("4.4.18", "over-the-board-title", "/".join(masters[:1]), title, True)
        return replace(verdict, fillings=2, requirements=(*verdict.requirements, of_title))
    return verdict


def _by_higher_norm(event: Event, player: Player, norm: str, edition: Edition) -> tuple[Requirement, int]:
    """4.4.18: the higher norm made by a player who has no norm for this one fills it twice."""
    row = edition.numbers["results"]["higher_norm"].get(norm)
    fits = row is not None and conditions.without_norm(player, row["without"])
    made = fits and bool(_by_games(event, player, row["norm"], edition).met)
    name = row["norm"] if row else ""
    return Requirement("4.4.18", "higher-norm", name, name if made else "", made), 2 if made else 0


def _by_games(event: Event, player: Player, norm: str, edition: Edition) -> Verdict:
    """The norm by the player's games, with every requirement and every game.

    W and P are points won and lost (4.4.12 allows both readings; the difference is the same).
    Unfinished games count as lost: a category is given during the event once the points for
    it are in hand (4.4.17). Won games may be left out (4.3.11) where no average is fixed.
    """
    if norm not in edition.norms:
        raise KeyError(norm)
    numbers, field = numbers_of(event, edition), field_figures(event, player, edition)
    games, forfeits = _games_of(event, player.number, numbers)
    fixed = _fixed_average(event, field, numbers)
    minimum, partners = (_least(event, int(numbers[key][norm]), numbers) for key in _LEAST)
    computation = before = compute(games, minimum, fixed, numbers)
    left_out = tuple[RatedGame, ...]()
    if fixed is None and field.average is not None:
        computation, left_out = leave_out(games, minimum, partners, field.average, numbers)
    needed = int(numbers["threshold"]["f" if player.is_woman else "m"][norm])
    percent, performance = int(numbers["percent"]), computation.performance
    requirements = (
        Requirement("4.3.9", "games", str(minimum), _with_missing(computation), computation.n >= minimum),
        Requirement("4.3.9", "partners", str(partners), str(computation.partners), computation.partners >= partners),
        _share(before, percent),
        *_unknown_ratings(before),
        _reached(performance, needed),
        *conditions.event_requirements(event, player, norm, numbers, field),
    )
    met, reason = decide(requirements)
    return Verdict(
        number=player.number,
        norm=norm,
        rule=edition.rule("4.4.9"),
        met=met,
        reason=reason,
        n=computation.n,
        score=computation.score,
        average=None if computation.average is None else Fraction(computation.average),
        performance=None if performance is None else Fraction(performance),
        requirements=requirements,
        games=_counted(games, forfeits, left_out),
        needed_points=points_needed(computation.average, computation.n, needed, numbers),
        margin=None if performance is None else Fraction(performance - needed),
        arithmetic=_arithmetic(computation, int(numbers["plus_value"])),
    )


def _least(event: Event, least: int, numbers: dict[str, Any]) -> int:
    """Games or partners asked: no more than so many in the championships of Poland (4.3.9)."""
    in_championship = conditions.in_championship_cycle(event)
    return min(least, int(numbers["championship_minimum"])) if in_championship else least


def _share(before: Computation, percent: int) -> Requirement:
    """4.4.16: the share of the points, before won games are left out."""
    reached = before.n > 0 and 100 * before.half_points >= 2 * percent * before.n
    share = f"{exact(before.score)}/{before.n}" if before.n else ""
    return Requirement("4.4.16", "percent", f"{percent} %", share, reached)


def _reached(performance: int | None, needed: int) -> Requirement:
    if performance is None:
        return Requirement("4.4.9", "performance", str(needed), "", None)
    return Requirement("4.4.9", "performance", str(needed), str(performance), performance >= needed)


def _fixed_average(event: Event, field: FieldFigures, numbers: dict[str, Any]) -> int | None:
    """4.4.6 and 4.4.8: the average of an international event where at least half have no ICCF rating.

    The half is counted over all players, the applicant too.
    """
    given = event.info.settings.fixed_average
    if given is not None and given >= 0:
        return given
    fixed = numbers["fixed_average"].get(event.info.settings.iccf_class)
    return int(fixed) if fixed is not None and 2 * field.without_iccf >= field.size else None


def _games_of(
    event: Event, number: int, numbers: dict[str, Any]
) -> tuple[tuple[RatedGame, ...], tuple[RatedGame, ...]]:
    """The games that count, and those won by forfeit.

    4.4.11: games won by forfeit are left out, but not in the team championships of Poland.
    """
    rated = [
        RatedGame(game, used_rating(game.opponent, event, numbers))
        for game in (*record_of(event, number), *open_as_lost(event, number))
    ]
    if conditions.in_team_championship(event):
        return tuple(rated), ()
    counted = tuple(item for item in rated if not item.game.forfeit_win)
    return counted, tuple(item for item in rated if item.game.forfeit_win)


def _with_missing(used: Computation) -> str:
    """Games really there, and those that count as lost (4.3.10)."""
    return f"{len(used.counted)} + {used.missing}" if used.missing else str(used.n)


def _unknown_ratings(computation: Computation) -> tuple[Requirement, ...]:
    """Opponents for whom no rule gives a rating leave the norm open (4.4.3, 4.4.8)."""
    unknown = [item for item in computation.counted if item.rating.value is None]
    if not unknown or computation.average is not None:
        return ()
    numbers = ", ".join(str(item.game.opponent.number) for item in unknown)
    return (Requirement(unknown[0].rating.article, unknown[0].rating.source, "", numbers, None),)


def _counted(
    games: tuple[RatedGame, ...], forfeits: tuple[RatedGame, ...], dropped: tuple[RatedGame, ...]
) -> tuple[CountedGame, ...]:
    """Every game with what was done with it."""
    found = []
    forfeited, left_out = ({id(item) for item in some} for some in (forfeits, dropped))
    for item in games + forfeits:
        reason, article = item.rating.source, item.rating.article
        if id(item) in forfeited:
            reason, article = "forfeit-win", "4.4.11"
        elif item.game.kind is ResultKind.ADJOURNED:
            reason, article = "unfinished", "4.4.17"
        elif id(item) in left_out:
            reason, article = "left-out-weak-win", "4.3.11"
        rating = None if item.rating.value is None else Fraction(item.rating.value)
        counted = id(item) not in forfeited and id(item) not in left_out
        game = item.game
        found.append(CountedGame(game.round, game.opponent.number, result_text(game), rating, counted, reason, article))
    return tuple(sorted(found, key=lambda game: (game.round, game.opponent or 0)))


def _arithmetic(computation: Computation, value: int) -> tuple[str, ...]:
    """The calculation in the form of 4.4.10 to 4.4.14."""
    if computation.average is None:
        return ()
    total = added(computation.average, computation.increase)
    return (
        _mean(computation),
        _increase(computation.n, computation.half_points, computation.increase, value),
        f"Rp = Rc + ΔR = {total} = {signed(computation.average + computation.increase)}",
    )


def _increase(n: int, half_points: int, rounded: int, value: int) -> str:
    """ΔR, the same for all who made as many points of as many games."""
    made, lost = Fraction(half_points, 2), Fraction(2 * n - half_points, 2)
    increase = equal(value * (made - lost) / (n + 1), signed(rounded))
    return f"ΔR = {value} · ({exact(made)} − {exact(lost)}) / ({n} + 1) {increase}"


def _mean(computation: Computation) -> str:
    """Rc with the sum behind it; a fixed average of 4.4.6 stands alone."""
    values = [item.rating.value for item in computation.counted]
    known = [value for value in values if value is not None]
    if len(known) < len(values) or not known or half_up(Fraction(sum(known), len(known))) != computation.average:
        return f"Rc = {computation.average}"
    return f"Rc = {mean(sum(known), len(known))}"
