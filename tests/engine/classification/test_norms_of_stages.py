"""A norm in an event of stages: whose rounds count from 1 again."""

from dataclasses import replace
from datetime import date

from engine.classification.record import record_of
from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player
from tests.judges import classify_fide, classify_pzszach

WIN, LOSS = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.LOSS, Mark.WIN)


def event(keys):
    """Player 1 wins in all rounds but the last two, against a player of each number."""
    people = tuple(Player(number) for number in range(1, len(keys) + 2))
    outcomes = [WIN] * (len(keys) - 2) + [LOSS] * 2
    games = [GameResult(key, 1, at, won) for at, (key, won) in enumerate(zip(keys, outcomes, strict=True), start=2)]
    return Event(EventInfo(rounds=len(keys)), people, results=tuple(games))


def test_the_games_of_a_later_stage_are_the_later_games():
    """FIDE B.01, 1.4.1: after the result later games may be left out, not those of the end of the first stage."""
    plain = event([GameKey(at) for at in range(1, 12)])
    staged = event([*(GameKey(at) for at in range(1, 10)), *(GameKey(at, stage=2) for at in (1, 2))])
    met = [[game.opponent.number for game in record_of(each, 1)] for each in (plain, staged)]
    assert met == [list(range(2, 13))] * 2
    found = [
        [(game.opponent, game.counted) for game in classify_fide(each, 1, "IM").games]
        for each in (plain, replace(staged, results=staged.results[::-1]))
    ]
    assert found[0] == found[1]


def test_rounds_of_all_stages_may_be_those_of_one_day():
    """PZSzach, Table 4: nine rounds a day for a woman's III; ten of two stages may all be of one day, nine cannot be more."""
    for first, second, met in ((5, 4, True), (5, 5, None)):
        keys = [GameKey(at, stage=stage) for stage, n in ((1, first), (2, second)) for at in range(1, n + 1)]
        of = event(keys)
        people = (replace(of.players[0], sex="f"), *of.players[1:])
        info = EventInfo(start_date=date(2024, 7, 1), end_date=date(2024, 7, 2), rate_of_play="30'")
        asked = classify_pzszach(replace(of, info=info, players=people), 1, "III").requirements
        assert [item.met for item in asked if item.code == "rounds-a-day"] == [met]
