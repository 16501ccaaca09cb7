"""Other events than a Swiss one, from the first question to the last result: everybody plays everybody, a cup, teams."""

from __future__ import annotations

import pytest

from engine.model.codes import write_code
from tests.browser.hall import Hall, Person

NAMES = "Nowak;Anna;2001\nKowal;Piotr;2002\nИванов;Петър;2003\nSmith;Jane;2004"


def create(person: Person, **fields: str) -> None:
    """A new event with four players from a pasted list, their numbers drawn."""
    person.do("new")
    person.fill(name="Event", **fields)
    person.do("create")
    person.do("paste")
    person.at("list").fill(NAMES)
    person.do("paste:preview")
    person.do("paste:add")
    if not person.has("draw"):
        person.do("go:players")
    person.do("draw")
    person.do("go:first")


def play(hall: Hall, person: Person, rounds: int, win: str) -> None:
    """Pair so many rounds, where they are not paired yet; White wins every game."""
    for number in range(1, rounds + 1):
        if person.has(f"pair:{number}"):
            person.do(f"pair:{number}")
        elif number > 1:
            person.do(f"go:round:{number}")
        for game in hall.event("event").results_of_round(number):
            if game.two_sides:
                person.enter_result(number, game.key.board, win)


@pytest.mark.parametrize(
    ("system", "game", "rounds", "games"),
    [("round-robin", "chess", 3, 6), ("cup", "chess", 2, 3), ("swiss-pzwarc-classical", "draughts100", 2, 4)],
)
def test_an_event_of_four(hall: Hall, system: str, game: str, rounds: int, games: int) -> None:
    person = hall.enter()
    create(person, system=system, game=game, rounds="" if system != "swiss-pzwarc-classical" else "2")
    play(hall, person, rounds, "2" if game == "draughts100" else "1")
    event = hall.event("event")
    played = [write_code(each.outcome, event.info.game) for each in event.results if each.two_sides]
    assert played == ["2-0" if game == "draughts100" else "1-0"] * games
    person.do("go:standings")
    assert all(name in person.text for name in ("Nowak", "Kowal", "Иванов", "Smith"))


@pytest.mark.parametrize("name", ["team-league", "cup-22", "kszk-final", "zurich-1953", "scheveningen-match"])
def test_a_result_of_a_sample_is_taken_out_and_entered_anew(hall: Hall, name: str) -> None:
    address = hall.sample(name)
    person = hall.enter()
    person.page.goto(f"{address}/")
    button = person.page.locator('[data-do^="result:"][aria-pressed="true"]').first
    hook = button.get_attribute("data-do")
    _, number, key, _shown = hook.split(":", 3)
    person.do(f"more:{number}:{key}")
    pressed = person.page.locator(f'[data-do="{hook}"][aria-pressed="true"]')
    person.push(f"result:{number}:{key}:none")
    pressed.wait_for(state="detached")
    before = sum(each.outcome is None for each in hall.event(name).results if each.two_sides)
    person.push(hook)
    pressed.wait_for()
    assert sum(each.outcome is None for each in hall.event(name).results if each.two_sides) == before - 1
