"""Advice and doubts about Swiss events, each with its article."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.checks import check_event
from engine.checks.swiss import check_swiss
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
    Severity,
)
from engine.pairing.swiss.event_field import paired_in_a_row
from engine.pairing.swiss.played_rounds import breaches_of
from engine.pairing.swiss.round_changes import sentence_of, values_of
from tests.rows import of_each

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


@of_each([(17, True), (18, False), (19, False)])
def test_twice_as_many_players_as_rounds_are_advised(players: int, advised: bool) -> None:
    """PZSzach 2002, B.VI C.3."""
    found = codes(event(players, 9))
    assert found.get("swiss-players-few") == (("advice", "B.VI C.3") if advised else None)


@of_each([(17, True), (18, False), (19, False)])
def test_draughts_have_the_same_advice_from_their_own_code(players: int, advised: bool) -> None:
    """PZWarc 2021, V 2.3."""
    found = codes(event(players, 9, "swiss-pzwarc-classical", game=GameType.DRAUGHTS100))
    assert found.get("swiss-players-few") == (("advice", "V 2.3") if advised else None)


@of_each([(7, False), (8, True), (9, False)])
def test_an_odd_number_of_rounds_is_customary(rounds: int, advised: bool) -> None:
    """PZSzach 2002, B.VI C.2."""
    assert codes(event(40, rounds)).get("swiss-rounds-even") == (("advice", "B.VI C.2") if advised else None)


@of_each([(4, False), (5, False), (6, True)])
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


@of_each([("swiss-fide-2026", None), ("swiss-fide-1998", "F.5"), ("swiss-pzwarc-fmjd", "V 2.8.9.6")])
def test_an_absence_for_half_a_point_is_doubtful_where_absences_are_worth_nothing(
    system: str, found: str | None
) -> None:
    plain = event(20, 7, system)
    away = Event(plain.info, plain.players, absences=(Absence(3, 5, "half"),))
    assert codes(away).get("absence-with-points") == (("warning", found) if found else None)


@of_each(
    [
        ((3,), {}, []),
        ((2, 3), {}, [("half-byes-many", "3")]),
        ((2, 3), {"half_byes_most": 2}, []),
        ((2,), {"half_byes_most": 0}, [("half-byes-many", "2")]),
        ((5,), {"half_byes_until": 5}, []),
        ((6,), {"half_byes_until": 5}, [("half-bye-late", "6")]),
    ]
)
def test_half_point_byes_are_held_against_the_regulations_of_the_event(
    rounds: tuple[int, ...], settings: dict[str, int], told: list[tuple[str, str]]
) -> None:
    """On the sheet of absences or in the results, and once where it stands on both."""
    plain = event(20, 7, "swiss-fide-2026")
    info = replace(plain.info, settings=Settings(**settings))  # type: ignore[arg-type]
    absences = tuple(Absence(at, 5, "half") for at in rounds)
    half = Outcome(Mark.DRAW, None, ResultKind.HALF_BYE)
    byes = tuple(GameResult(GameKey(at), 5, None, half) for at in rounds[:1])
    found = [
        one for one in check_swiss(Event(info, plain.players, absences=absences, results=byes)) if "half" in one.code
    ]
    assert [(one.code, dict(one.values)["round"]) for one in found] == told


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


def played_anyhow(dice: random.Random, system: str) -> Event:
    """Rounds paired by lot: rematches, colours out of order, byes, forfeits, people away, left out, games put twice."""
    players, rounds = dice.randint(4, 9), dice.randint(3, 6)
    outcomes = [Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.DRAW, Mark.DRAW), FORFEIT, Outcome(Mark.LOSS, Mark.WIN)]
    results, absences = [], []
    for at in range(1, rounds + 1):
        order = dice.sample(range(1, players + 1), players)
        for kind in ("half", "zero"):
            if dice.random() < 0.2:
                absences.append(Absence(at, order.pop(), kind))
        results += [
            GameResult(GameKey(at, board), white, black, dice.choice(outcomes))
            for board, (white, black) in enumerate(zip(order[::2], order[1::2], strict=False), 1)
        ]
        if len(order) % 2 and dice.random() < 0.7:
            results.append(GameResult(GameKey(at), order[-1], None, Outcome(Mark.WIN, None, ResultKind.BYE)))
        if dice.random() < 0.1:
            results.append(replace(results[-1], key=GameKey(at, 30)))
    if dice.random() < 0.3:
        lost = dice.randint(1, rounds)
        results = [game for game in results if game.key.round != lost or dice.random() < 0.3]
    if dice.random() < 0.2:
        results[0] = replace(results[0], outcome=None)
    dice.shuffle(results)
    return replace(event(players, rounds, system), results=tuple(results), absences=tuple(absences))


@of_each(["swiss-fide-2026", "swiss-fide-2017", "swiss-fide-1998", "swiss-pzwarc-classical"])
def test_rounds_looked_at_together_are_judged_as_each_by_itself(system: str) -> None:
    """Each round alone, of an event that knows no later one."""
    seen = 0
    for seed in range(40):
        checked = played_anyhow(random.Random(f"{system} {seed}"), system)
        expected = []
        for at in range(1, checked.last_paired_round + 1):
            upto = replace(checked, results=tuple(game for game in checked.results if game.key.round <= at))
            expected += [
                {"round": str(at), "reason": sentence_of(fault), **values_of(fault)} for fault in breaches_of(upto, at)
            ]
        found = [dict(item.values) for item in check_swiss(checked) if item.code == "pairing-breaks-rule"]
        assert found == expected, seed
        seen += len(found)
    assert seen > 50


@of_each([((), 0), ((2,), 0), ((1,), 1), ((1, 3), 1), ((2, 1), 2), ((1, 2, 900), 2)])
def test_rounds_in_a_row_end_where_one_is_not_paired(rounds: tuple[int, ...], known: int) -> None:
    games = tuple(GameResult(GameKey(at), 1, 2, FORFEIT) for at in rounds)
    assert paired_in_a_row(replace(event(4, 5), results=games)) == known


def many_rounds(rounds: int) -> Event:
    """Two players who meet again and again."""
    outcome = Outcome(Mark.WIN, Mark.LOSS, ResultKind.PLAYED)
    games = tuple(GameResult(GameKey(number), 1, 2, outcome) for number in range(1, rounds + 1))
    return replace(event(2, rounds), results=games)


def test_rounds_after_one_that_is_not_finished_are_not_looked_at() -> None:
    played = many_rounds(6)
    games = (*played.results[:2], replace(played.results[2], outcome=None), *played.results[3:])
    found = [item for item in check_swiss(replace(played, results=games)) if item.code == "pairing-breaks-rule"]
    assert {dict(item.values)["round"] for item in found} == {"2", "3"}


@of_each([("fide-1998", "B.1"), ("jahr", "B.1"), ("pzwarc-classical", "V 2.8.6.1.1")])
def test_two_of_one_group_who_met_are_told(system: str, apart: str) -> None:
    played = many_rounds(1)
    people = tuple(Player(number, team=1 if number < 4 else 2) for number in range(1, 7))
    games = (
        replace(played.results[0], white=1, black=3),
        GameResult(GameKey(1, 2), 2, 4),
        GameResult(GameKey(1, 3), 5, 6),
    )
    info = replace(played.info, system=f"individual-team-swiss-{system}")
    found = list(check_swiss(replace(played, info=info, players=people, results=games)))
    told = [item.subject and item.subject.record for item in found if item.rule and item.rule.article == apart]
    assert told == [0, 2]


@of_each(["swiss-fide-2026", "swiss-fide-1998", "swiss-jahr"])
def test_the_errors_alone_are_the_errors_of_all(system: str) -> None:
    """Also where the last round waits for all its results, and breaks a rule."""
    told = []
    for seed in range(40):
        checked = played_anyhow(random.Random(f"{system} {seed}"), system)
        last = checked.last_paired_round
        open_games = (replace(game, outcome=None) if game.key.round == last else game for game in checked.results)
        for each in (checked, replace(checked, results=tuple(open_games))):
            errors = [item for item in check_swiss(each) if item.severity is Severity.ERROR]
            assert [item for item in check_swiss(each, errors_alone=True) if item.severity is Severity.ERROR] == errors
            told += [item.code for item in errors]
    assert "pairing-breaks-rule" in told


def test_where_errors_alone_are_asked_for_no_round_that_has_begun_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of standings, papers and the next pairing each round was looked at, and the last one paired once more."""
    looked_at: list[int] = []
    monkeypatch.setattr("engine.checks.swiss.breaches_of", lambda event, at: looked_at.append(at) or ())
    monkeypatch.setattr("engine.pairing.swiss.round_changes.pair_swiss", lambda event, at: (looked_at.append(-at), ()))
    played = many_rounds(4)
    waiting = replace(played, results=(*played.results[:3], replace(played.results[3], outcome=None)))
    for each, errors_alone, rounds in (
        (played, False, [1, 2, 3, 4]),
        (played, True, []),
        (waiting, False, [1, 2, 3, 4, -4]),
        (waiting, True, [4]),
    ):
        looked_at.clear()
        list(check_swiss(each, errors_alone=errors_alone))
        assert looked_at == rounds
