"""Contradictions in an event: each gives its finding, with table, record and field; a clean event gives none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from engine.checks import check_event
from engine.checks.settings import check_settings
from engine.model import (
    CHESS_POINTS,
    DRAUGHTS_POINTS,
    Absence,
    Event,
    EventInfo,
    Finding,
    GameKey,
    GameResult,
    GameType,
    Mark,
    Outcome,
    Player,
    PlayerStatus,
    PlayOff,
    PointScale,
    ResultKind,
    Round,
    RoundStatus,
    Settings,
    Severity,
    Side,
    Stage,
    Subject,
)
from engine.pairing.round_robin.event_table import rounds_of_table
from engine.pairing.round_robin.tables import has_table, table_of
from engine.pairing.stage_groups import plans_of
from tests.rows import of_each

DRAWN = Outcome(Mark.DRAW, Mark.DRAW)
WON = Outcome(Mark.WIN, Mark.LOSS)
ADVANTAGE = Outcome(Mark.DRAW, Mark.DRAW, advantage=Side.WHITE)


def clean(players: int = 10, cycles: int = 1, **settings: object) -> Event:
    """A round robin in which everyone drew with everyone."""
    results = tuple(
        GameResult(GameKey(round_number, board), *pair, DRAWN)
        for round_number, pairs in enumerate(table_of("round-robin", players, cycles), start=1)
        for board, pair in enumerate(pairs, start=1)
    )
    points = DRAUGHTS_POINTS if settings.get("game") in {GameType.DRAUGHTS100, GameType.DRAUGHTS64} else CHESS_POINTS
    info = EventInfo(system="round-robin", cycles=cycles, **{"points": points} | settings)  # type: ignore[arg-type]
    return Event(info, tuple(Player(n, f"Surname{n}") for n in range(1, players + 1)), results=results)


def with_player(event: Event, index: int, **changes: object) -> Event:
    players = list(event.players)
    players[index] = replace(players[index], **changes)  # type: ignore[arg-type]
    return replace(event, players=tuple(players))


def with_game(event: Event, index: int, **changes: object) -> Event:
    games = list(event.results)
    games[index] = replace(games[index], **changes)  # type: ignore[arg-type]
    return replace(event, results=tuple(games))


def with_more(event: Event, *games: GameResult) -> Event:
    return replace(event, results=(*event.results, *games))


def with_board(event: Event, index: int, board: int) -> Event:
    return with_game(event, index, key=replace(event.results[index].key, board=board))


def with_settings(event: Event, **changes: object) -> Event:
    return replace(event, info=replace(event.info, **changes))  # type: ignore[arg-type]


def told(event: Event) -> list[tuple[str, Severity, str, int | None, str | None]]:
    return [_place(item) for item in check_event(event)]


def _place(item: Finding) -> tuple[str, Severity, str, int | None, str | None]:
    assert item.subject is not None
    return item.code, item.severity, item.subject.table, item.subject.record, item.subject.field


@of_each([clean(), clean(11), clean(4, 2), clean(20), Event(EventInfo())])
def test_a_clean_event_gives_no_findings(event: Event) -> None:
    assert check_event(event) == ()


E, W, A = Severity.ERROR, Severity.WARNING, Severity.ADVICE
CASES: dict[str, tuple[Callable[[Event], Event], tuple[str, Severity, str, int | None, str | None]]] = {
    "two players with one name": (
        lambda event: with_player(event, 4, surname=" SURNAME1 "),
        ("name-twice", W, "players", 4, "surname"),
    ),
    "two players with one id": (
        lambda event: with_player(with_player(event, 0, ids={"fide": "7"}), 3, ids={"fide": "7"}),
        ("id-twice", W, "players", 3, "id_fide"),
    ),
    "a team that is not in the list": (
        lambda event: with_player(event, 2, team=9),
        ("team-unknown", E, "players", 2, "team"),
    ),
    "a player who is not in the list": (
        lambda event: with_more(event, GameResult(GameKey(9, 6), 44, None, None)),
        ("player-unknown", E, "results", 45, "white"),
    ),
    "an absence in a round that the event does not have": (
        lambda event: replace(event, info=replace(event.info, rounds=9), absences=(Absence(10, 1),)),
        ("round-impossible", W, "absences", 0, "round"),
    ),
    "an absence of a player who is not in the list": (
        lambda event: replace(event, absences=(Absence(1, 77),)),
        ("player-unknown", E, "absences", 0, "player"),
    ),
    "a play-off of a player who is not in the list": (
        lambda event: replace(event, play_offs=(PlayOff(1, (1, 77)),)),
        ("player-unknown", E, "play_offs", 0, "order"),
    ),
    "a play-off of a team that is not in the list, whose number a player has": (
        lambda event: replace(
            event, info=replace(event.info, system="team-cup"), results=(), play_offs=(PlayOff(1, (2,)),)
        ),
        ("team-unknown", E, "play_offs", 0, "order"),
    ),
    "colours other than the schedule's": (
        lambda event: with_game(event, 0, white=10, black=1),
        ("colours-reversed", W, "results", 0, "white"),
    ),
    "two games at one board": (
        lambda event: with_board(event, 1, 1),
        ("board-twice", W, "results", 1, "board"),
    ),
    "a result twice": (
        lambda event: with_more(event, event.results[0]),
        ("result-twice", W, "results", 45, "result"),
    ),
    "two different results of one game": (
        lambda event: with_more(event, replace(event.results[0], outcome=WON)),
        ("results-differ", E, "results", 45, "result"),
    ),
    "a draw with advantage in chess": (
        lambda event: with_game(event, 0, outcome=ADVANTAGE),
        ("advantage-not-in-chess", E, "results", 0, "result"),
    ),
    "a game without a result in a round before the last": (
        lambda event: with_game(event, 0, outcome=None),
        ("game-without-result", W, "results", 0, "result"),
    ),
    "a win for both": (
        lambda event: with_game(event, 0, outcome=Outcome(Mark.WIN, Mark.DRAW)),
        ("result-impossible", E, "results", 0, "result"),
    ),
    "a result without an opponent": (
        lambda event: with_game(event, 0, black=None),
        ("result-without-opponent", E, "results", 0, "black"),
    ),
    "a bye with an opponent": (
        lambda event: with_game(event, 0, outcome=Outcome(Mark.WIN, None, ResultKind.BYE)),
        ("bye-with-opponent", E, "results", 0, "black"),
    ),
    "a player against himself": (
        lambda event: with_game(event, 0, black=1, as_played=True),
        ("player-against-himself", E, "results", 0, "black"),
    ),
    "a result without players": (
        lambda event: with_more(event, GameResult(GameKey(1, 6), None, None, WON)),
        ("result-without-player", E, "results", 45, "white"),
    ),
    "an unknown system": (
        lambda event: with_settings(event, system="lottery"),
        ("unknown-system", E, "event", None, "system"),
    ),
    "more rounds than the schedule has": (
        lambda event: with_settings(event, rounds=11),
        ("rounds-differ", W, "event", None, "rounds"),
    ),
    "a draw that is worth more than a win": (
        lambda event: with_settings(event, points=PointScale(win=1, draw=2)),
        ("points-impossible", E, "event", None, "points_win"),
    ),
    "two draws that are worth more than a win and a loss": (
        lambda event: with_settings(event, points=PointScale(win=6, draw=4, bye=6)),
        ("points-impossible", E, "event", None, "points_win"),
    ),
    "a bye that is worth more than a win": (
        lambda event: with_settings(event, points=PointScale(bye=3)),
        ("bye-impossible", E, "event", None, "points_bye"),
    ),
    "a rate of play that nobody can read": (
        lambda event: with_settings(event, rate_of_play="do upadłego"),
        ("rate-unreadable", W, "event", None, "rate_of_play"),
    ),
    "a rate of play that is called otherwise than its minutes make it": (
        lambda event: with_settings(event, rate_of_play="blitz 90' + 30\"", federation="fide"),
        ("rate-named-otherwise", W, "event", None, "rate_of_play"),
    ),
    "a tie-break that nobody knows": (
        lambda event: with_settings(event, tie_breaks=("SB", "XX")),
        ("tie-break-unknown", E, "event", None, "tie_breaks"),
    ),
    "draws with advantage announced in chess": (
        lambda event: with_settings(event, draws_with_advantage=True),
        ("advantage-setting", W, "event", None, "draws_with_advantage"),
    ),
}


@of_each(CASES)
def test_each_contradiction_gives_its_finding_at_its_cell(name: str) -> None:
    change, expected = CASES[name]
    assert told(change(clean())) == [expected]


def test_two_players_with_one_number_are_an_error_at_the_second() -> None:
    found = told(with_player(clean(), 9, number=1))
    assert ("number-twice", E, "players", 9, "number") in found


def test_boards_that_nobody_numbered_are_not_told_nor_those_of_teams() -> None:
    event = clean()
    for index in range(len(event.results)):
        event = with_board(event, index, 1)
    assert told(event) == []
    teams = with_settings(with_board(clean(), 1, 1), system="team-round-robin")
    assert "board-twice" not in [code for code, *_ in told(teams)]


def test_namesakes_with_different_birth_dates_are_two_persons() -> None:
    event = with_player(clean(), 0, birth_date=date(1950, 1, 1))
    assert told(with_player(event, 1, surname="Surname1", birth_date=date(1990, 1, 1))) == []
    assert told(with_player(event, 1, surname="Surname1", birth_year=1990)) == []
    assert [code for code, *_ in told(with_player(event, 1, surname="Surname1", birth_year=1950))] == ["name-twice"]


def test_a_game_that_the_schedule_does_not_have_names_the_round_of_the_pair() -> None:
    event = clean()
    (item,) = [
        item for item in check_event(with_game(event, 0, white=1, black=2)) if item.code == "game-not-in-schedule"
    ]
    assert dict(item.values) == {"round": "1", "white": "1", "black": "2", "rounds": "2"}
    assert item.rule is not None
    assert item.rule.article == "B.VI A.3"


def test_what_the_arbiter_marked_as_played_stands() -> None:
    """PZWarc 2021, II 4.6: the result is valid."""
    assert told(with_game(clean(), 0, white=10, black=1, as_played=True)) == []


def test_a_bye_of_somebody_with_a_game_is_told_and_a_right_one_is_not() -> None:
    bye = Outcome(Mark.WIN, None, ResultKind.BYE)
    event = clean(11)
    assert told(with_more(event, GameResult(GameKey(1, 6), 1, None, bye))) == []
    wrong = with_more(event, GameResult(GameKey(2, 6), 1, None, bye))
    assert {"bye-not-in-schedule", "player-twice-in-round"} == {code for code, *_ in told(wrong)}


@pytest.mark.parametrize(("number", "times"), [(0, 0), (1, 2)])
def test_two_games_of_one_player_whose_round_nobody_names_are_not_of_one_round(number: int, times: int) -> None:
    event = replace(clean(), results=tuple(GameResult(GameKey(number, at), 1, 1 + at, DRAWN) for at in (1, 2, 3)))
    assert [code for code, *_ in told(event)].count("player-twice-in-round") == times


def test_a_round_without_games_before_others_is_told() -> None:
    event = clean()
    event = replace(event, results=tuple(game for game in event.results if game.key.round != 3))
    assert told(event) == [("round-skipped", W, "results", None, None)]


@of_each([({3}, ["3"]), ({3, 4}, ["3–4"]), ({1, 3, 5, 6, 7}, ["1", "3", "5–7"]), ({9}, [])])
def test_rounds_passed_over_in_a_row_are_told_at_once(skipped: set[int], shown: list[str]) -> None:
    event = clean()
    event = replace(event, results=tuple(game for game in event.results if game.key.round not in skipped))
    assert [found.value for found in check_event(event) if found.code == "round-skipped"] == shown


@of_each([(0, ["round-impossible"]), (9, []), (10, ["round-impossible"])])
def test_rounds_that_cannot_be_are_told(round_number: int, codes: list[str]) -> None:
    event = with_settings(clean(), rounds=9)
    key = GameKey(round_number, 6)
    found = told(with_game(event, 44, key=key, as_played=True))
    assert [code for code, *_ in found if code == "round-impossible"] == codes


def test_a_finished_round_wants_all_its_results() -> None:
    event = clean()
    event = replace(event, rounds=(Round(9, status=RoundStatus.FINISHED),))
    assert told(with_game(event, 44, outcome=None)) == [("game-without-result", W, "results", 44, "result")]
    assert told(with_game(replace(event, rounds=()), 44, outcome=None)) == []


@of_each(
    [
        (GameType.DRAUGHTS100, True, None),
        (GameType.DRAUGHTS100, False, "advantage-not-announced"),
        (GameType.DRAUGHTS64, True, "advantage-in-draughts64"),
        (GameType.CHESS, True, "advantage-not-in-chess"),
    ]
)
def test_draws_with_advantage_need_their_announcement(game: GameType, announced: bool, code: str | None) -> None:
    """PZWarc 2021, I 6.5."""
    event = with_settings(clean(game=game), draws_with_advantage=announced)
    found = [item for item in check_event(with_game(event, 7, outcome=ADVANTAGE)) if item.code != "advantage-setting"]
    assert [item.code for item in found] == ([code] if code else [])


@of_each(
    [
        (9, 1, "pzszach", ["players-few"]),
        (10, 1, "pzszach", []),
        (11, 1, "pzszach", []),
        (9, 2, "pzszach", []),
        (20, 1, "pzszach", []),
        (21, 1, "pzszach", ["players-many"]),
        (9, 1, "fide", []),
    ]
)
def test_sizes_are_advised_by_article(players: int, cycles: int, federation: str, codes: list[str]) -> None:
    """PZSzach 2002, B.VI A.1.3 and A.1.4."""
    found = check_event(clean(players, cycles, federation=federation))
    assert [item.code for item in found] == codes
    assert all(item.severity is A and item.rule is not None for item in found)


@of_each([("60'+29\"", ["increment-too-small"]), ("60'+30\"", []), ("5'+3\"", [])])
def test_increments_of_classical_draughts_are_30_seconds_at_least(rate: str, codes: list[str]) -> None:
    """PZWarc 2021, II 6.1.5.5: accelerated play is exempt."""
    event = clean(game=GameType.DRAUGHTS100, federation="pzwarc", rate_of_play=rate)
    assert [item.code for item in check_event(event)] == codes


@of_each([("119'", ["rate-too-fast-for-championship"]), ("120'", []), ("90'+30\"", [])])
def test_championships_of_poland_give_two_hours_for_60_moves(rate: str, codes: list[str]) -> None:
    """PZWarc 2021, II 6.1.6."""
    settings = Settings(pzwarc_championship="individual")
    event = clean(game=GameType.DRAUGHTS100, federation="pzwarc", rate_of_play=rate, settings=settings)
    assert [item.code for item in check_event(event)] == codes


@of_each([(3, []), (4, []), (5, ["game-without-result"])])
def test_whoever_left_owes_no_result_of_later_rounds(last_round: int, told_codes: list[str]) -> None:
    """His game of round 5 stands without a result; the others have played on."""
    event = clean()
    index = next(i for i, game in enumerate(event.results) if game.key.round == 5 and 3 in (game.white, game.black))
    event = with_game(event, index, outcome=None)
    event = with_player(event, 2, status=PlayerStatus.WITHDRAWN, last_round=last_round)
    assert [code for code, *_ in told(event) if code == "game-without-result"] == told_codes


def test_by_letter_a_rate_of_play_counts_days_and_is_nothing_to_read() -> None:
    event = with_settings(clean(), game=GameType.CORRESPONDENCE, rate_of_play="50 dni na 10 posunięć")
    assert not [code for code, *_ in told(event) if code == "rate-unreadable"]


@of_each([(999, True), (1000, True), (1001, False)])
def test_an_all_play_all_has_a_most_of_players(players: int, exists: bool) -> None:
    assert has_table("round-robin", players) is exists


def test_a_list_too_long_for_any_table_is_told() -> None:
    event = Event(EventInfo(system="round-robin"), tuple(Player(n, f"Surname{n}") for n in range(1, 1002)))
    assert "players-too-many" in [code for code, *_ in told(event)]


@of_each(
    [
        (316, 1, 1, []),
        (317, 1, 1, ["table-too-large"]),
        (10, 99, 11, []),
        (10, 99, 12, ["table-too-large"]),
        (1000, 99, 999, ["table-too-large"]),
    ]
)
def test_a_table_of_more_games_than_an_event_takes_up_is_told_and_not_made(
    players: int, cycles: int, games: int, told_codes: list[str]
) -> None:
    people = tuple(Player(n, f"Surname{n}") for n in range(1, players + 1))
    info = EventInfo(system="round-robin", cycles=cycles, settings=Settings(games_per_match=games))
    event = Event(info, people)
    assert [item.code for item in check_settings(event) if item.code == "table-too-large"] == told_codes
    assert bool(rounds_of_table(event)) is not bool(told_codes)
    staged = replace(event, info=replace(info, system="groups"), stages=(Stage(1, system="round-robin"),))
    assert bool(plans_of(staged)) is not bool(told_codes)


@of_each([(0, True), (1, False), (9, False), (10, True)])
def test_absences_stand_in_rounds_that_the_event_has(round_number: int, told: bool) -> None:
    planned = clean()
    absent = replace(planned, info=replace(planned.info, rounds=9), absences=(Absence(round_number, 1),))
    found = [each for each in check_event(absent) if each.subject == Subject("absences", 0, "round")]
    assert [(each.code, each.severity) for each in found] == [("round-impossible", W)] * told
