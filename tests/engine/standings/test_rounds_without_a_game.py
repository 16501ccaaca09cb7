"""What a round without a game is worth is one fact, for the table and for who is paired with whom."""

from __future__ import annotations

from engine.model import Absence, Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, PointScale, ResultKind
from engine.pairing.swiss.event_field import field_of
from engine.standings.places import standings
from tests.rows import of_each

SCALE = PointScale(win=6, draw=4, loss=2, bye=5)
"""Three points, two and one: whoever loses has more than whoever stays away."""
WON = Outcome(Mark.WIN, Mark.LOSS)


def event(*more: GameResult, absences: tuple[Absence, ...] = ()) -> Event:
    """Five players, four of whom played in round 1."""
    games = (GameResult(GameKey(1, 1), 1, 2, WON), GameResult(GameKey(1, 2), 3, 4, WON), *more)
    info = EventInfo(system="swiss-fide-2026", rounds=5, points=SCALE, first_colour="white")
    return Event(info, tuple(Player(number) for number in range(1, 6)), results=games, absences=absences)


def table(of: Event) -> dict[int, int]:
    """Half points by starting number, as the standings have them."""
    return {row.number: row.points for row in standings(of)[0].rows}


def worth(of: Event) -> tuple[int, int]:
    """Half points of player 5 in the table and before the pairing of round 2."""
    made = table(of)
    field, _ = field_of(of, 2)
    assert field is not None
    assert made[2] == field.points[2] == SCALE.loss
    return made[5], field.points.get(5, made[5])


@of_each([("zero", 0), ("half", SCALE.draw), ("full", SCALE.win), ("withdrawn", 0), ("unheard-of", 0)])
def test_an_announced_absence_is_worth_its_mark_and_never_a_loss(kind: str, points: int) -> None:
    assert worth(event(absences=(Absence(1, 5, kind),))) == (points, points)


@of_each(
    [
        (Outcome(Mark.WIN, None, ResultKind.BYE), SCALE.bye),
        (Outcome(Mark.DRAW, None, ResultKind.HALF_BYE), SCALE.draw),
        (Outcome(Mark.LOSS, None, ResultKind.ZERO_BYE), 0),
    ]
)
def test_a_bye_of_the_results_is_worth_its_kind(outcome: Outcome, points: int) -> None:
    assert worth(event(GameResult(GameKey(1, 3), 5, None, outcome))) == (points, points)


def test_whoever_stays_away_without_a_word_has_nothing() -> None:
    assert table(event())[5] == 0
