"""The whole Saturday of 22 players and 7 rounds, as a volunteer does it: by mouse, by keyboard, on a telephone."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from engine.model import Event
from engine.model.codes import write_code
from tests.browser.hall import Finger, Hall, Person

NAMES: Final = (
    *("Nowak", "Kowalska", "Wiśniewski", "Wójcik", "Kamińska", "Lewandowski", "Zieliński", "Szymańska"),
    *("Woźniak", "Dąbrowski", "Kozłowska", "Jankowski", "Mazur", "Kwiatkowska", "Krawczyk"),
    *("Иванов", "Петрова", "Димитров", "Stoyanov", "Smith", "Müller"),
)
ROUNDS: Final = 7
LAPTOP: Final = {"width": 1366, "height": 768}


def create(person: Person, name: str, rounds: int = ROUNDS) -> None:
    """A new event, from the first page."""
    person.do("new")
    person.fill(name=name, city="Toruń", start_date="2026-11-28", rounds=str(rounds), rate_of_play="15 min + 10 s")
    person.do("create")


def add(person: Person, surname: str, rating: int) -> None:
    person.fill(surname=surname, first_name="A.", birth_date="2001", rating_fide=str(rating))
    person.do("add")


def played(boards: Iterable[int], round_number: int) -> dict[int, str]:
    """A result for each board, some of each kind."""
    return {board: "1½01"[(board + round_number) % 4] for board in boards}


def outcome(hall: Hall, round_number: int, board: int) -> str | None:
    """The result that stands in the workbook."""
    event = hall.event("saturday")
    (game,) = [each for each in event.results_of_round(round_number) if each.two_sides and each.key.board == board]
    return write_code(game.outcome, event.info.game) or None


def enter_round(person: Person, event: Event, round_number: int) -> None:
    """Enter the results that a round lacks."""
    missing = [game.key.board for game in event.results_of_round(round_number) if game.two_sides and not game.finished]
    for board, shown in played(missing, round_number).items():
        person.enter_result(round_number, board, shown)


def saturday(hall: Hall, kind: type[Person]) -> None:
    """All of it, and what stands in the workbook at its end."""
    person = hall.enter(kind, **(hall.devices["Pixel 7"] if kind is Finger else {"viewport": LAPTOP}))
    create(person, "Saturday")
    for at, surname in enumerate(NAMES):
        add(person, surname, 2100 - 17 * at)
    person.do("draw")
    person.do("go:first")
    person.do("pair:1")
    enter_round(person, hall.event("saturday"), 1)
    assert "10 of 10 in" in person.text

    # Somebody comes late, somebody asks for half a point, somebody leaves.
    person.do("go:players")
    add(person, "Spóźnialska", 1500)
    person.do("player:3")
    person.fill(round="2", kind="half")
    person.do("absent:3")
    person.do("go:players")
    person.do("player:7")
    person.do("withdraw:7")
    person.do("go:round")
    person.do("pair:2")
    event = hall.event("saturday")
    assert [(one.player, one.round, one.kind) for one in event.absences] == [(3, 2, "half"), (7, 2, "withdrawn")]
    paired = {number for game in event.results_of_round(2) for number in (game.white, game.black)}
    assert 22 in paired and not {3, 7} & paired

    # A forfeit; a slip of the hand that is taken back; a result of the round before that was wrong.
    person.enter_result(2, 1, "+:-")
    person.enter_result(2, 2, "0")
    person.do("undo:*")
    assert outcome(hall, 2, 2) is None
    person.do("go:round:1")
    was = outcome(hall, 1, 5)
    person.enter_result(1, 5, "0" if was == "1-0" else "1")
    assert outcome(hall, 1, 5) not in {was, None}
    person.do("go:round:2")

    for round_number in range(2, ROUNDS + 1):
        if round_number > 2:
            person.do(f"pair:{round_number}")
        enter_round(person, hall.event("saturday"), round_number)
    assert not person.has(f"pair:{ROUNDS + 1}") or person.at(f"pair:{ROUNDS + 1}").is_disabled()

    person.do("go:standings")
    assert person.page.locator("tbody tr").count() == 22
    person.do("go:finish")
    for at, prize in enumerate(("300 zł", "200 zł")):
        person.do("prizes:edit")
        person.fill(**{f"prizes-{at}-place": str(at + 1), f"prizes-{at}-amount": prize})
        person.do("prizes:save")
        person.do("go:finish")
    assert "300" in person.text and "200" in person.text
    person.do("prizes:make")
    person.do("go:papers")
    person.do("papers:now")
    with person.page.expect_download() as saved:
        person.push("paper:*")
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF")
    event = hall.event("saturday")
    assert len(event.players) == 22 and {game.key.round for game in event.results} == set(range(1, ROUNDS + 1))
    assert all(game.finished for game in event.results)
