"""Places stand for norms once the event is over, and not before."""

from __future__ import annotations

from dataclasses import replace

from engine.classification.places import event_over, final_place, shared_places
from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, Team
from tests.rows import of_each

WON = Outcome(Mark.WIN, Mark.LOSS)


def event(rounds: int | None, *played: Outcome | None) -> Event:
    """A Swiss event of two who meet round by round."""
    games = tuple(GameResult(GameKey(at), 1, 2, outcome) for at, outcome in enumerate(played, 1))
    return Event(EventInfo(system="swiss-fide-2026", rounds=rounds), (Player(1), Player(2)), results=games)


@of_each(
    [
        (event(2), False),
        (event(2, WON), False),
        (event(2, WON, None), False),
        (event(2, WON, WON), True),
        (event(2, WON, WON, None), False),
        (event(2, WON, WON, WON), True),
    ]
)
def test_an_event_is_over_when_all_rounds_of_its_plan_have_their_results(of: Event, over: bool) -> None:
    assert event_over(of) is over
    assert (final_place(of, 1), final_place(of, 2)) == ((1, 2) if over else (None, None))


def test_equal_points_share_their_places() -> None:
    points = {1: 8, 2: 6, 3: 6, 4: 6, 5: 0}
    assert [shared_places(points, number) for number in (1, 3, 5, 9)] == [
        range(1, 2),
        range(2, 5),
        range(5, 6),
        range(0),
    ]


def test_an_event_of_teams_ranks_no_player() -> None:
    over = event(2, WON, WON)
    games = tuple(replace(game, home=1, guest=2) for game in over.results)
    players = tuple(replace(player, team=player.number, board=1) for player in over.players)
    info = replace(over.info, system="team-swiss-fide-2026")
    teams = Event(info, players, (Team(1), Team(2)), results=games)
    assert (event_over(teams), final_place(teams, 1)) == (True, None)
