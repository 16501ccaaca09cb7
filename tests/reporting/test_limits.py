"""What is too much is told with what was met and what is allowed, at once and cheaply, and can be let in."""

from __future__ import annotations

import json
import random
import unicodedata
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest

from engine.model import Finding
from reporting import limits
from reporting.actions.new import sample_document
from reporting.cli.main import run
from reporting.languages import LANGUAGES
from reporting.limit import MIB, VARIABLE, Limit, raised_limits
from reporting.limits import LIMITS, in_force, limits_of, use
from reporting.locale import texts
from reporting.locale.findings import describe
from reporting.locale.scripts import limited_marks
from reporting.sources.load import load_bytes
from reporting.workbook.sheets.write import workbook_bytes
from tests.archives import with_parts
from tests.limits import set_limits
from tests.rows import of_each

PLAYER: Final = '{"number":%d}'


def event(**tables: Any) -> bytes:
    return json.dumps({"schema": 1, "players": [], "results": [], **tables}, ensure_ascii=False).encode()


PAIR: Final = [{"number": number, "surname": f"N{number}"} for number in (1, 2)]


def game(round_number: int) -> dict[str, Any]:
    score = {"white": "1", "black": "0"}
    return {"round": round_number, "board": 1, "white": 1, "black": 2, "score": score, "kind": "played"}


def in_workbook(part: str, change: Callable[[str], str]) -> bytes:
    """A workbook of which one part was written by another hand."""
    return with_parts(WORKBOOK, lambda name, data: change(data.decode()).encode() if name == part else data)


WORKBOOK: Final = workbook_bytes(sample_document("club-saturday"), "pl")
SHEET: Final = "xl/worksheets/sheet2.xml"


def rows(count: int, cells: int) -> Callable[[str], str]:
    """So many rows of so many numbers in the place of a sheet's own."""
    chance = random.Random(1)

    def change(text: str) -> str:
        head, _, rest = text.partition("<sheetData>")
        letters, numbers = [chr(65 + at) for at in range(cells)], [chance.randrange(10**6) for _ in range(997)]
        made = (
            f'<row r="{row}">'
            + "".join([f'<c r="{at}{row}"><v>{numbers[row * ord(at) % 997]}</v></c>' for at in letters])
            + "</row>"
            for row in range(1, count + 1)
        )
        return f"{head}<sheetData>{''.join(made)}</sheetData>{rest.partition('</sheetData>')[2]}"

    return change


def merged(text: str) -> str:
    areas = "".join(f'<mergeCell ref="A{row}:B{row}"/>' for row in range(1, 20_000))
    return text.replace("</sheetData>", f"</sheetData><mergeCells>{areas}</mergeCells>")


def attributes(text: str) -> str:
    made = " ".join(f'a{number}=">{number}"' for number in range(100_000))
    return text.replace("<sheetData>", f"<sheetData {made}>")


def styles(text: str) -> str:
    made = "".join(f'<xf numFmtId="{number}"/>' for number in range(250_000))
    return text.replace("</cellXfs>", f"{made}</cellXfs>")


TOO_MUCH: Final[dict[str, tuple[str, Callable[[], bytes], str]]] = {
    "a million empty lists": ("e.json", lambda: b'{"players":[' + b"[]," * 1_000_000 + b"[]]}", "json-too-many-values"),
    "lists in lists": ("e.json", lambda: b'{"players":' + b"[" * 1_000_000, "json-too-many-values"),
    "4,000 players": (
        "e.json",
        lambda: b'{"results":[],"players":[' + ",".join(PLAYER % n for n in range(1, 4_001)).encode() + b"]}",
        "players-beyond-limit",
    ),
    "4,000 players in a report": (
        "e.trf",
        lambda: b"012 X\n" + b"".join(b"001 %4d\n" % n for n in range(1, 4_001)),
        "players-beyond-limit",
    ),
    "a line of a report": ("e.trf", lambda: b"012 " + b"x" * 3_000_000, "file-line-too-long"),
    "a report of 5 MB": ("e.trf", lambda: b"012 X\n" * 900_000, "file-too-large"),
    "20,001 games": (
        "e.json",
        lambda: event(results=[{"round": 1, "white": 1, "black": 2}] * 40_000),
        "records-beyond-limit",
    ),
    "400,000 combining marks": (
        "e.json",
        lambda: event(players=[{"number": 1, "surname": "a" + "\u0301\u0323" * 200_000}]),
        "text-cut",
    ),
    "10,000 combining marks": (
        "e.json",
        lambda: event(players=[{"number": 1, "surname": "a" + "\u0301\u0323" * 5_000}]),
        "marks-cut",
    ),
    "50,000 keys twice": (
        "e.json",
        lambda: (
            b'{"players":[],"results":[],"event":{'
            + b",".join(b'"k%d":1,"k%d":2' % (n, n) for n in range(50_000))
            + b"}}"
        ),
        "too-many-findings",
    ),
    "a name of 33,000 letters": (
        "e.json",
        lambda: event(players=[{"number": 1, "surname": "W" * 33_000}]),
        "text-too-long",
    ),
    "full sheets": ("e.xlsx", lambda: in_workbook(SHEET, rows(50, 26)), "too-many-cells"),
    "a sheet of 30 MB": ("e.xlsx", lambda: in_workbook(SHEET, lambda text: text + " " * 26 * MIB), "zip-swells"),
    "attributes of one tag": ("e.xlsx", lambda: in_workbook(SHEET, attributes), "xml-tag-too-long"),
    "merged areas": ("e.xlsx", lambda: in_workbook(SHEET, merged), "too-many-merged"),
    "styles": ("e.xlsx", lambda: in_workbook("xl/styles.xml", styles), "workbook-part-too-large"),
}


@pytest.mark.parametrize("case", TOO_MUCH)
def test_what_is_too_much_is_told_with_what_is_allowed(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, make, code = TOO_MUCH[case]
    if code == "too-many-cells":
        set_limits(monkeypatch, "cells=1000")
    found = next(found for found in load_bytes(name, make()).findings if found.code == code)
    values = dict(found.values)
    assert int(values["met"]) > int(values["limit"])
    assert values["setting"].startswith("PROTOKOL_LIMITS=")
    for lang in LANGUAGES:
        told = describe(found, texts(lang))
        assert values["limit"] in told["message"]
        assert values["setting"] in told["hint"]


def codes(found: tuple[Finding, ...]) -> set[str]:
    return {each.code for each in found}


@pytest.mark.parametrize("case", ["10,000 combining marks", "a name of 33,000 letters"])
def test_the_setting_that_a_finding_names_lets_it_in(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, make, code = TOO_MUCH[case]
    data = make()
    found = next(found for found in load_bytes(name, data).findings if found.code == code)
    _, _, setting = dict(found.values)["setting"].partition("=")
    most = int(dict(found.values)["met"])
    loaded = load_bytes(name, data)
    while code in codes(loaded.findings) and most < 10**6:  # where counting ended at the bound
        set_limits(monkeypatch, f"{setting.partition('=')[0]}={most}")
        loaded, most = load_bytes(name, data), 4 * most
    assert code not in codes(loaded.findings)
    assert loaded.readable


@pytest.mark.parametrize(("excess", "told"), [(-1, False), (0, False), (1, True)])
@pytest.mark.parametrize("name", ["players", "records", "json-values", "findings", "letters", "name", "marks"])
def test_a_bound_is_the_last_that_is_taken_up(
    name: str, excess: int, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 100 + excess
    doubled = "".join(f'"k{at}":1,"k{at}":2,' for at in range(count - 4)).encode()  # besides four other findings
    players = [{"number": at + 1, "surname": f"N{at}"} for at in range(count)]
    data, code = {
        "players": (event(players=players), "players-beyond-limit"),
        "records": (event(stages=[{"number": at + 1} for at in range(count)]), "records-beyond-limit"),
        "json-values": (event(x=[0] * (count - 6)), "json-too-many-values"),
        "findings": (b'{"players":[],"event":{' + doubled + b'"rounds":"x","cycles":"x"}}', "too-many-findings"),
        "letters": (event(players=[{"number": 1, "surname": "x" * count}]), "text-cut"),
        "name": (event(players=[{"number": 1, "surname": "x" * count}]), "text-too-long"),
        "marks": (event(players=[{"number": 1, "surname": "x" + "\u0323" * count}]), "marks-cut"),
    }[name]
    set_limits(monkeypatch, f"{name}=100")
    assert (code in codes(load_bytes("e.json", data).findings)) is told


@pytest.mark.parametrize(("excess", "told"), [(-1, False), (0, False), (1, True)])
def test_an_event_has_no_more_teams_than_players(excess: int, told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    set_limits(monkeypatch, "players=100")
    data = event(teams=[{"number": at + 1, "name": f"T{at}"} for at in range(100 + excess)])
    assert ("records-beyond-limit" in codes(load_bytes("e.json", data).findings)) is told


def test_marks_that_people_write_stay() -> None:
    for name in ("Nguyễn Thị Hồng Nhung", "Ястребов́а", "ด้วยกันนี้ก็เป็นที่ทราบกันดี", "ĄąĘęŻżŹź" * 9):
        bare = unicodedata.normalize("NFD", name)
        assert limited_marks(bare)[0] == bare


@pytest.mark.parametrize(
    ("setting", "code"),
    [("players=20000, text=100M", 0), ("", 0), (" players = 7 ;", 0), ("player=7", 2), ("players=many", 2), ("7", 2)],
)
def test_a_setting_that_is_no_bound_is_wrong_usage(
    setting: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, setting)
    assert run(["table", "round-robin", "4", "--lang", "en"]) == code
    told = capsys.readouterr().err
    assert ("PROTOKOL_LIMITS" in told and "json-values" in told) is (code == 2)


def test_workers_are_told_the_bounds_of_their_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    set_limits(monkeypatch, "players=5,text=1K,records=20000")
    told = in_force()
    set_limits(monkeypatch, "")
    use(told)
    assert (limits.PLAYERS.most, limits.TEXT.most, limits.RECORDS.most) == (5, 1024, limits.RECORDS.usual)


def test_every_bound_is_raised_by_its_own_name() -> None:
    made = [each for each in vars(limits).values() if isinstance(each, Limit)]
    assert sorted(LIMITS) == sorted(each.name for each in made), "a name of two bounds"
    for name, each in LIMITS.items():
        with raised_limits(limits_of(f"{name}={each.usual + 1}")):
            assert each.most == each.usual + 1
        assert each.most == each.usual


def test_the_contracts_name_every_bound() -> None:
    told = Path(__file__).parents[2].joinpath("docs", "CONTRACTS.md").read_text(encoding="utf-8")
    assert [name for name in LIMITS if f"`{name}`" not in told] == []


@of_each([(59_999, False), (60_000, False), (60_001, True)])
def test_lines_of_a_table_are_counted(lines: int, refused: bool) -> None:
    assert (limits.too_large_table(b"a\n" * lines, "x.csv") is not None) is refused


@of_each([(399_999, False), (400_000, False), (400_001, True)])
def test_cells_of_a_table_are_counted(cells: int, refused: bool) -> None:
    assert (limits.too_large_table(b";" * cells, "x.csv") is not None) is refused


@of_each(product([29, 30, 31, 90], ["", "a", "ж" * 40, "ש" * 40, "ก" * 40, "中" * 40]))
def test_marks_in_a_row_are_cut_whatever_stands_around_them(row: int, around: str) -> None:
    mark, end = "\u0301", around + "b\u0302"
    kept, longest = limited_marks(f"{around}a{mark * row}{end}")
    assert kept == f"{around}a{mark * min(row, 30)}{end}"
    assert (longest > 30) is (row > 30)


@pytest.mark.parametrize(("last", "readable"), [(19, True), (20, True), (21, False)])
def test_rounds_of_an_event_are_bounded(last: int, readable: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    set_limits(monkeypatch, "rounds=20")
    data = event(event={"system": "swiss-fide-2026"}, players=PAIR, results=[game(1), game(last)])
    assert ("rounds-beyond-limit" not in codes(load_bytes("e.json", data).findings)) is readable


@pytest.mark.parametrize(("games", "readable"), [(19, True), (20, True), (21, False)])
def test_games_of_a_player_are_bounded(games: int, readable: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    set_limits(monkeypatch, "player-games=20")
    data = event(event={"system": "round-robin"}, players=PAIR, results=[game(at) for at in range(1, games + 1)])
    assert ("player-games-beyond-limit" not in codes(load_bytes("e.json", data).findings)) is readable
