"""What is left at a board of a team event is forecast at that board (KSzK 4, 4.4.20)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

from engine.classification.forecast.points_needed import forecast
from engine.classification.rules import in_force
from engine.model import Event, EventInfo, GameKey, GameResult, GameType, Mark, Outcome, Player, Rating, Stage, Team
from engine.systems.table import pair_round
from tests.settings import of_sheet

TEAMS, BOARDS = 10, 2
RATINGS = {1: 1700, 2: 2300}
DRAWN = Outcome(Mark.DRAW, Mark.DRAW)


def championship() -> Event:
    """Ten teams of the championship of Poland, of whom the weaker players sit at the first board."""
    people = tuple(
        Player(
            BOARDS * team + board - BOARDS,
            sex="m",
            federation="POL",
            team=team,
            board=board,
            ratings=(Rating("iccf", RATINGS[board], 100),),
        )
        for team in range(1, TEAMS + 1)
        for board in range(1, BOARDS + 1)
    )
    settings = of_sheet({"kszk_cycle": "team-championship", "notified_on": "2019-12-01", "boards": str(BOARDS)})
    info = EventInfo(
        system="team-round-robin", game=GameType.CORRESPONDENCE, start_date=date(2020, 1, 1), settings=settings
    )
    return Event(replace(info, first_colour="white"), people, tuple(Team(at) for at in range(1, TEAMS + 1)))


def paired(event: Event, at: int, outcome: Outcome | None) -> list[GameResult]:
    """The games of a round at all boards."""
    pairing, _ = pair_round(event, at)
    assert pairing is not None
    return [
        GameResult(
            GameKey(at, board, match=match), BOARDS * home + board - BOARDS, other, outcome, home=home, guest=guest
        )
        for match, (home, guest) in enumerate(pairing.pairs, 1)
        if guest is not None
        for board in range(1, BOARDS + 1)
        for other in [BOARDS * guest + board - BOARDS]
    ]


def test_rounds_that_nobody_paired_are_played_at_the_players_board() -> None:
    """Two wins in seven games against 2300 make 2400, as 5½ points of nine; at a board of 1700 there is no norm for Mc."""
    event, rules = championship(), in_force("kszk")
    event = replace(event, results=tuple(game for at in range(1, 6) for game in paired(event, at, DRAWN)))
    known = replace(event, results=(*event.results, *(game for at in range(6, 10) for game in paired(event, at, None))))
    first, second = ([forecast(each, at, "Mc", rules).points for each in (event, known)] for at in (1, 2))
    assert first == [None, None]
    assert second == [Fraction(2), Fraction(7, 2)]


def test_who_has_not_played_yet_sits_at_the_board_of_the_list() -> None:
    """3½ points of four games, a fifth one lost (4.3.10), are 1½ more than lost."""
    event, rules = championship(), in_force("kszk")
    games = (game for at in range(1, 6) for game in paired(event, at, DRAWN))
    of_others = tuple(game for game in games if not {1, 2} & {game.white, game.black})
    told = [forecast(replace(event, results=of_others), at, "Mc", rules).points for at in (1, 2)]
    assert told == [None, Fraction(7, 2)]


def test_the_strongest_of_a_team_may_be_met_in_every_round_of_a_match() -> None:
    """PZSzach 2002, B.VI E.2: three points of seven against 1700, himself 1000, make 1562."""
    ratings = {1: 1000, 2: 1000, 3: 1700, 4: 1000}
    people = tuple(
        Player(at, sex="m", federation="POL", team=1 + at // 3, board=2 - at % 2, ratings=(Rating("fide", value),))
        for at, value in ratings.items()
    )
    settings = of_sheet({"games_per_match": "7", "boards": "2"})
    info = EventInfo(system="team-match", start_date=date(2024, 5, 10), rate_of_play="120'", settings=settings)
    told = forecast(Event(info, people, (Team(1), Team(2))), 1, "III", in_force("pzszach"))
    assert (told.games, told.points) == (7, Fraction(3))
    assert told.verdict is not None
    assert [game.opponent for game in told.verdict.games] == [3] * 7


def test_partners_asked_for_may_be_others_than_the_strongest() -> None:
    """KSzK 4, 4.3.9: Ic asks for five partners; of two at the boards of a match of teams, and three met, none is new."""
    people = tuple(
        Player(at, sex="m", federation="POL", group=1 + at // 5, ratings=(Rating("iccf", value, 100),))
        for at, value in enumerate((1900, 2000, 2000, 2000, 1700, 1700, 1700, 1700), 1)
    )
    stages = (Stage(1, system="round-robin", groups=2, advance=4), Stage(2, system="cup"))
    settings = of_sheet({"games_per_match": "2"})
    info = EventInfo(system="groups", game=GameType.CORRESPONDENCE, start_date=date(2020, 1, 1), settings=settings)
    group = [
        GameResult(GameKey(at, group=1, game=leg), *pair, DRAWN)
        for at, pair in enumerate(((1, 4), (1, 2), (1, 3)), 1)
        for leg in (1, 2)
    ]
    told = forecast(Event(info, people, stages=stages, results=tuple(group)), 1, "Ic", in_force("kszk"))
    assert told.points is not None
    assert told.verdict is not None
    assert len({game.opponent for game in told.verdict.games}) >= 5
