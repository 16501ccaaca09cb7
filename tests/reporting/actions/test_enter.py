"""Changes are entered by key, in one write, each by itself; what somebody else changed meanwhile is not written over."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import pytest
from openpyxl import load_workbook

from reporting.actions.changes import (
    Change,
    Entry,
    absence,
    new_player,
    player,
    result,
    setting,
    withdrawal,
)
from reporting.actions.enter import EnterAnswer, enter
from reporting.exchange.record_keys import key_of
from reporting.sources.load import Loaded, load

SAMPLE: Final = Path(__file__).parents[3] / "samples" / "swiss-open"


@pytest.fixture(params=["xlsx", "json"])
def event(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return Path(shutil.copy(SAMPLE / f"event.{request.param}", tmp_path))


def entered(event: Path, *changes: Change) -> tuple[Loaded, EnterAnswer]:
    """The event after each of the changes was entered by itself, and the answer."""
    answer = enter(load(str(event)), [Entry((change,)) for change in changes])
    return load(str(event)), answer


def test_changes_of_every_kind_go_into_one_write(event: Path) -> None:
    before = load(str(event))
    newcomer = {"surname": "Нов", "first_name": "Играч", "birth_date": "12.3.2009", "sex": "k", "from_round": "7"}
    after, answer = entered(
        event,
        result(7, 11, "0,5", seen="0-1"),
        result(7, 10, "+"),
        result(7, 9, ""),
        absence(2, 4, "half"),
        absence(5, 12, ""),
        withdrawal(6, 7),
        new_player(newcomer),
        player(3, {"birth_date": "2001", "city": "Łódź"}),
        setting("city", "Пловдив"),
        Change("rounds", (7, 1), {"status": "started"}),
        Change("rounds", (8, 1), {"status": "planned"}),
    )
    assert {each.status for each in answer.entered} == {"written"} and not answer.findings
    codes = {game.key.board: game.outcome for game in after.event.results_of_round(7)}
    assert [str(codes[board].kind) if codes[board] else None for board in (11, 10, 9)] == ["played", "forfeit", None]
    absences = [(each.round, each.player, each.kind) for each in after.event.absences]
    assert absences == [(3, 6, "half"), (6, 9, "half"), (2, 4, "half"), (7, 6, "withdrawn")]
    assert after.event.index.departures[6] == 6
    last = after.event.players[-1]
    assert (last.number, last.birth, last.sex, last.from_round) == (25, "2009-03-12", "f", 7)
    assert (after.event.players[2].birth, after.event.players[2].city) == ("2001", "Łódź")
    assert after.event.info.settings.city == "Пловдив"
    assert [str(each.status) for each in after.event.rounds][6:] == ["started", "planned"]
    assert after.event.players[3:-1] == before.event.players[3:]
    assert after.event.results[: -len(codes)] == before.event.results[: -len(codes)]


def test_arbiters_stages_and_prizes_are_entered_and_taken_out_again(event: Path) -> None:
    before = load(str(event))
    arbiters, prizes = before.event.info.arbiters, before.event.prizes
    after, answer = entered(
        event,
        Change("arbiters", (), {"name": "Новак Ян", "role": "deputy"}, new=True),
        Change("arbiters", (arbiters[0].name,), {"federation": "BUL"}, {"federation": "POL"}),
        Change("stages", (), {"number": "1", "name": "A"}, new=True),
        Change("prizes", (), {"place": "1", "amount": "300 zł"}, new=True),
    )
    assert {each.status for each in answer.entered} == {"written"}, answer.findings
    assert [one.name for one in after.event.info.arbiters] == [*(one.name for one in arbiters), "Новак Ян"]
    assert after.event.info.arbiters[0].federation == "BUL"
    assert [stage.name for stage in after.event.stages] == ["A"]
    assert [prize.amount for prize in after.event.prizes] == [*(prize.amount for prize in prizes), "300 zł"]
    gone = Change("arbiters", ("Новак Ян",), dict.fromkeys(("name", "role")))
    after, _ = entered(event, gone, Change("prizes", (1, 0, "300 zł", 0), {"place": "", "amount": ""}))
    assert (after.event.info.arbiters[1:], after.event.prizes) == (arbiters[1:], prizes)


def test_a_table_within_the_sheet_takes_no_row_of_what_stands_below_it(tmp_path: Path) -> None:
    event = Path(shutil.copy(SAMPLE / "event.xlsx", tmp_path))
    before, names = load(str(event)), [f"A{number}" for number in range(9)]
    for name in names:
        after, answer = entered(event, Change("arbiters", (), {"name": name}, new=True))
    assert [found.code for found in answer.findings] == ["table-without-free-row"]
    assert after.event.info.settings == before.event.info.settings and after.findings == before.findings
    assert len(after.event.info.arbiters) == 6


def test_only_the_same_field_stands_in_the_way(event: Path) -> None:
    seen = load(str(event))
    entered(event, result(7, 11, "1-0"))
    after, answer = entered(
        event,
        result(7, 10, "1-0", seen="½-½"),
        result(7, 11, "½-½", seen="0-1"),
        result(7, 11, "1:0", seen="0-1"),
        result(7, 10, "0-1", seen="½-½"),
    )
    assert [each.status for each in answer.entered] == ["written", "refused", "unchanged", "refused"]
    (first, second) = answer.findings
    assert (first.code, first.value) == ("enter-conflict", "1-0")
    assert dict(first.values).items() >= {"seen": "0-1", "wanted": "½-½"}.items()
    assert second.value == "1-0"
    assert {game.key for game in after.event.results} == {game.key for game in seen.event.results}


def test_an_entry_is_entered_whole_or_not_at_all(event: Path) -> None:
    before = event.read_bytes()
    answer = enter(load(str(event)), [Entry((player(3, {"club": "X"}), result(7, 99, "1-0")))])
    assert answer.entered[0].refused and not answer.written and event.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (result(7, 99, "1-0"), "enter-game-unknown"),
        (result(7, 11, "5"), "result-out-of-range"),
        (result(7, 11, "bye"), "enter-bye-of-two"),
        (absence(2, 99), "enter-unknown"),
        (absence(2, 4, "perhaps"), "choice-unknown"),
        (player(99, {"club": "X"}), "enter-unknown"),
        (player(3, {"klub": "X"}), "enter-field-unknown"),
        (player(3, {"number": "77"}), "enter-number-stays"),
        (player(3, {"birth_date": "31.2.2001"}), "date-unreadable"),
        (new_player({"surname": "X", "number": "3"}), "enter-number-taken"),
        (new_player({"club": "X"}), "enter-nameless"),
        (setting("rounds", "5000"), "number-too-large"),
    ],
)
def test_what_an_event_cannot_have_is_told_and_not_written(tmp_path: Path, change: Change, code: str) -> None:
    event = Path(shutil.copy(SAMPLE / "event.json", tmp_path))
    before = event.read_bytes()
    _, answer = entered(event, change)
    assert [found.code for found in answer.findings] == [code] and event.read_bytes() == before


@pytest.mark.parametrize("game", ["swiss-open", "team-league", "cup-22", "kszk-final"])
def test_what_is_carried_on_is_what_reading_the_file_again_gives(tmp_path: Path, game: str) -> None:
    event = Path(shutil.copy(SAMPLE.with_name(game) / "event.xlsx", tmp_path))
    now = load(str(event))
    keys = [key for each in now.document["results"] if each.get("black") and (key := key_of("results", each))[4]]
    for code in ("1-0", "-:+", "", "-:-", "½-½", "0-0"):
        answer = enter(now, [Entry(tuple(Change("results", key, {"result": code}) for key in keys[:9]))])
        again = load(str(event))
        now = answer.loaded or again
        assert answer.written and answer.loaded is not None
        assert (now.document, now.event, now.findings) == (again.document, again.event, again.findings)
        assert (now.sha256, now.positions, now.lang) == (again.sha256, again.positions, again.lang)


def test_nothing_is_carried_on_where_reading_alone_tells_what_stands_there(tmp_path: Path) -> None:
    event = Path(shutil.copy(SAMPLE / "event.xlsx", tmp_path))
    assert entered(event, player(3, {"club": "X"}))[1].loaded is None
    assert entered(event, result(7, 3, "1-0"), setting("city", "X"))[1].loaded is None
    assert entered(event, result(7, 3, "0-1"))[1].loaded is not None
    origin = load(str(event)).origins.tables["results"]
    book = load_workbook(event)
    book[origin.sheet].cell(origin.rows[0], origin.columns["result"]).value = "7-7"
    book.save(event)
    assert entered(event, result(7, 4, "+:-"))[1].loaded is None
