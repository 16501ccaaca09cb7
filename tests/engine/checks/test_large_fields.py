"""Events of thousands who play a system of dozens: answered by what they are, not by all that it would make of them."""

from __future__ import annotations

from math import isqrt

import pytest

from engine.checks import check_event
from engine.checks.schedule import check_cup
from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player
from engine.pairing.duels.scheveningen import pair_scheveningen, rounds_of_scheveningen
from engine.pairing.knockout import cup
from engine.pairing.round_robin.event_table import MOST_GAMES
from tests.rows import of_each

LARGEST = isqrt(MOST_GAMES)


@of_each([(LARGEST - 1, LARGEST - 1), (LARGEST, LARGEST), (LARGEST + 1, 0)])
def test_two_sides_whose_table_would_be_too_large_are_told(size: int, rounds: int) -> None:
    players = tuple(Player(number, team=1 + number % 2) for number in range(1, 2 * size + 1))
    info = EventInfo(name="Match", system="scheveningen", first_colour="white")
    event = Event(info, players=players)
    assert rounds_of_scheveningen(event) == rounds
    pairing, findings = pair_scheveningen(event, 1)
    assert (pairing is None) is (rounds == 0)
    told = [found.code for found in (*findings, *check_event(event)) if found.code == "table-too-large"]
    assert told == ["table-too-large"] * (0 if rounds else 2)


def test_a_round_of_a_cup_is_laid_out_once_however_many_games_are_outside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody of 64 meets his neighbour in round 1, whom he meets by the bracket nowhere."""
    players = tuple(Player(number, surname=f"S{number}", first_name="A") for number in range(1, 65))
    won = Outcome(Mark.WIN, Mark.LOSS)
    games = tuple(GameResult(GameKey(1, board), 2 * board - 1, 2 * board, won) for board in range(1, 33))
    event = Event(EventInfo(name="Cup", system="cup", rounds=6), players=players, results=games)
    asked: list[int] = []
    sides = cup.Meeting.sides.fget
    assert sides is not None
    counted = property(lambda meeting: asked.append(1) or sides(meeting))
    monkeypatch.setattr(cup.Meeting, "sides", counted)
    found = [each for each in check_cup(event) if each.code == "tie-not-in-bracket"]
    assert [each.value for each in found] == [f"{game.white}-{game.black}" for game in games]
    assert dict(found[0].values)["ties"] == "1-64, 2-63"
    assert len(asked) < 12 * len(games)
