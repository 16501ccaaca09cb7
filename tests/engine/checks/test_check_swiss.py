"""Advice and doubts about Swiss events, each with its article."""

from __future__ import annotations

import pytest

from engine.checks import check_event
from engine.model import (
    Absence,
    Event,
    EventInfo,
    GameKey,
    GameResult,
    GameType,
    Mark,
    Outcome,
    Player,
    Rating,
    ResultKind,
    Settings,
)

FORFEIT = Outcome(Mark.WIN, Mark.LOSS, ResultKind.FORFEIT)


def event(players: int, rounds: int, system: str = "swiss-fide-2026", **info: object) -> Event:
    people = tuple(Player(n, f"P{n}", ratings=(Rating("national", 2000 - n),)) for n in range(1, players + 1))
    return Event(EventInfo(system=system, rounds=rounds, **info), people)  # type: ignore[arg-type]


def codes(checked: Event) -> dict[str, tuple[str, str]]:
    return {
        item.code: (str(item.severity), item.rule.article if item.rule else "")
        for item in check_event(checked)
        if item.rule
    }


@pytest.mark.parametrize(("players", "advised"), [(17, True), (18, False), (19, False)])
def test_twice_as_many_players_as_rounds_are_advised(players: int, advised: bool) -> None:
    """PZSzach 2002, B.VI C.3."""
    found = codes(event(players, 9))
    assert found.get("swiss-players-few") == (("advice", "B.VI C.3") if advised else None)


@pytest.mark.parametrize(("players", "advised"), [(17, True), (18, False), (19, False)])
def test_draughts_have_the_same_advice_from_their_own_code(players: int, advised: bool) -> None:
    """PZWarc 2021, V 2.3."""
    found = codes(event(players, 9, "swiss-pzwarc-classical", game=GameType.DRAUGHTS100))
    assert found.get("swiss-players-few") == (("advice", "V 2.3") if advised else None)


@pytest.mark.parametrize(("rounds", "advised"), [(7, False), (8, True), (9, False)])
def test_an_odd_number_of_rounds_is_customary(rounds: int, advised: bool) -> None:
    """PZSzach 2002, B.VI C.2."""
    assert codes(event(40, rounds)).get("swiss-rounds-even") == (("advice", "B.VI C.2") if advised else None)


@pytest.mark.parametrize(("technical", "advised"), [(4, False), (5, False), (6, True)])
def test_more_than_a_quarter_of_technical_ratings_speaks_against_the_rating_system(
    technical: int, advised: bool
) -> None:
    """PZWarc 2021, V 2.7.3: exactly a quarter, 5 of 20, is still fine."""
    people = tuple(
        Player(n, f"P{n}", ratings=(Rating("technical" if n <= technical else "national", 2000 - n),))
        for n in range(1, 21)
    )
    found = codes(Event(EventInfo(system="swiss-pzwarc-rating", rounds=7), people))
    assert found.get("many-technical-ratings") == (("advice", "V 2.7.3") if advised else None)
    assert "many-technical-ratings" not in codes(Event(EventInfo(system="swiss-pzwarc-fmjd", rounds=7), people))


@pytest.mark.parametrize(
    ("system", "found"), [("swiss-fide-2026", None), ("swiss-fide-1998", "F.5"), ("swiss-pzwarc-fmjd", "V 2.8.9.6")]
)
def test_an_absence_for_half_a_point_is_doubtful_where_absences_are_worth_nothing(
    system: str, found: str | None
) -> None:
    plain = event(20, 7, system)
    away = Event(plain.info, plain.players, absences=(Absence(3, 5, "half"),))
    assert codes(away).get("absence-with-points") == (("warning", found) if found else None)


def test_acceleration_is_fides_alone() -> None:
    settings = Settings(acceleration="baku")
    assert "acceleration-not-used" not in codes(event(20, 7, settings=settings))
    assert "acceleration-not-used" in codes(event(20, 7, "swiss-jahr", settings=settings))


@pytest.mark.parametrize(("system", "article"), [("swiss-fide-1998", "F.8"), ("swiss-pzwarc-classical", "V 2.8.9.9")])
def test_who_stayed_away_without_notice_is_named(system: str, article: str) -> None:
    plain = event(4, 3, system)
    games = (GameResult(GameKey(1, 1), 1, 3, FORFEIT), GameResult(GameKey(1, 2), 4, 2, Outcome(Mark.DRAW, Mark.DRAW)))
    assert codes(Event(plain.info, plain.players, results=games))["no-show"] == ("advice", article)
    excused = Event(plain.info, plain.players, results=games, absences=(Absence(2, 3, "withdrawn"),))
    assert "no-show" not in codes(excused)
