"""How many events are filled for one player: what lies within the bound of steps is tried, beyond it a norm stays open."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.classification import possible_worlds
from engine.classification.gaps import UNLISTED, Candidate, Unknowns
from engine.classification.missing import judge_missing
from engine.classification.possible_worlds import JUDGED, worlds
from engine.classification.verdict import Verdict
from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, Rating, Rule

HIDDEN = 3
"""Opponents who are not in the list: each may be one of two people."""
ROUNDS = 5


def one_of(rating: int) -> Candidate:
    return lambda event, number, who: Player(who, ratings=(Rating("fide", rating),))


UNKNOWNS = Unknowns("1.1", (one_of(1), one_of(3000)), by_applicant=True)
ROWS = 1 + ROUNDS - HIDDEN + ROUNDS + JUDGED
STEPS = ROWS * (1 + HIDDEN)
"""What one event more costs: its players and games, for the player and the three whom he alone has met."""


def event() -> Event:
    """A player's five games; three of his opponents are in no list."""
    won = Outcome(Mark.WIN, Mark.LOSS)
    games = tuple(GameResult(GameKey(at), 1, at + 1, won) for at in range(1, ROUNDS + 1))
    listed = tuple(Player(number) for number in range(1, ROUNDS + 2 - HIDDEN))
    return Event(EventInfo(system="round-robin"), listed, results=games)


@pytest.mark.parametrize(
    ("most", "filled"),
    [
        (8 * STEPS + 1, 8),  # above: every combination of the three
        (8 * STEPS, 8),
        (8 * STEPS - 1, 2),  # below: all of a kind turn out alike
        (2 * STEPS, 2),
        (2 * STEPS - 1, 0),  # not even that
    ],
)
def test_so_many_steps_are_gone_and_no_more(most: int, filled: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(possible_worlds, "MOST_STEPS", most)
    found = worlds(event(), 1, UNKNOWNS).events
    assert len(found) == filled
    ratings = {tuple(each.rating("fide") for each in world.players[-HIDDEN:]) for world in found}
    assert len(ratings) == filled


def made(world: Event, number: int, norm: str) -> Verdict:
    """A norm that is made in whatever world."""
    return Verdict(number, norm, Rule("own", "1.1"), True, "", ROUNDS, Fraction(ROUNDS), None, None, (), ())


@pytest.mark.parametrize(("most", "met"), [(2 * STEPS, True), (2 * STEPS - 1, None)])
def test_where_trying_would_not_end_a_norm_stays_open_though_every_way_makes_it(
    most: int, met: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(possible_worlds, "MOST_STEPS", most)
    judged = judge_missing(made, UNKNOWNS, event(), 1, "I")
    assert judged.met is met
    assert [line.code for line in judged.requirements if line.weighs] == ([UNLISTED] if met is None else [])
    assert judged.reason == (UNLISTED if met is None else "")
