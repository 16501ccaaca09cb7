"""Tables that are none: what reading them stops at, so that junk is answered as quickly as a club's table."""

from __future__ import annotations

import random
import unicodedata
from pathlib import Path
from typing import Final

import pytest

from reporting import limits
from reporting.exchange.foreign import tables
from reporting.exchange.foreign.read import read_foreign
from reporting.exchange.foreign_words import head_of
from reporting.sources.load import load, load_tables

PLAYERS: Final = b"number;surname\n1;Nowak\n2;Lis\n"
GAMES: Final = b"round;white;black;result\n1;1;2;1-0\n"


def crosstable(players: int, cell: str, rounds: bool = True) -> list[tuple[int, list[str]]]:
    columns = [f"{at}.Rd" if rounds else str(at) for at in range(1, players + 1)]
    rows = [["No", "Name", "Rtg", *columns, "Pts"]]
    rows += [[str(at), f"Nowak{at}", "2000", *[cell] * players, "0"] for at in range(1, players + 1)]
    return list(enumerate(rows, start=1))


@pytest.mark.parametrize("rounds", [True, False])
def test_a_crosstable_of_which_nothing_can_be_read_is_not_read_to_its_end(
    rounds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROTOKOL_LIMITS", "findings=40")
    _, told = read_foreign({"table.csv": crosstable(20, "?!" if not rounds else "wxyz", rounds)}, "table.csv")
    unread = [found for found in told if found.code == "foreign-game-unread"]
    assert 40 < len(unread) + 1 <= 61, "a row more than is told"
    _, told = read_foreign({"table.csv": crosstable(6, "?!" if not rounds else "wxyz", rounds)}, "table.csv")
    assert len([found for found in told if found.code == "foreign-game-unread"]) == (36 if rounds else 15)


def test_of_a_text_without_headings_the_first_rows_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []

    def counting(cells: list[str]) -> object:
        looked.append(cells)
        return head_of(cells)

    monkeypatch.setattr(tables, "head_of", counting)
    rows = [(line, ["nothing", str(line)]) for line in range(1, 5_000)]
    assert read_foreign({"x.csv": rows}) == (None, ())
    assert len(looked) == tables._OUTSIDE + 1
    later = [*rows[: tables._OUTSIDE], *crosstable(4, "")]
    assert read_foreign({"x.csv": later})[0] is not None


@pytest.mark.parametrize(("length", "unknown"), [(200, True), (201, True)])
def test_a_text_is_no_heading_however_long(length: int, unknown: bool) -> None:
    assert bool(head_of(["x" * length]).unknown) is unknown
    assert "name" in head_of([" " * length + "Name"]).columns


@pytest.mark.parametrize(
    ("setting", "code"),
    [
        ("text-lines=5,text-cells=9", ""),
        ("text-lines=4,text-cells=9", "text-too-many-lines"),
        ("text-lines=5,text-cells=8", "text-too-many-cells"),
    ],
)
def test_tables_of_an_event_have_so_many_lines_and_cells_together(
    setting: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"players.csv": PLAYERS, "games.csv": GAMES}
    assert [sum(data.count(sign) for data in files.values()) for sign in (b"\n", b";")] == [5, 9]
    monkeypatch.setenv("PROTOKOL_LIMITS", setting)
    loaded = load_tables("event", files)
    assert [(found.code, found.value) for found in loaded.findings if found.code == code] == (
        [(code, "games.csv, players.csv")] if code else []
    )
    assert loaded.readable is not bool(code)


def test_a_refused_table_is_told_with_as_many_findings_as_any(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROTOKOL_LIMITS", "records=3,findings=5")
    path = tmp_path / "games.csv"
    path.write_bytes(GAMES + b"1;3;4;what\n" * 9)
    found = load(str(path)).findings
    assert found[0].code == "records-beyond-limit"
    assert len(found) <= 7


def naive(text: str, most: int) -> tuple[str, int]:
    row = longest = 0
    kept = []
    for letter in text:
        row = row + 1 if unicodedata.combining(letter) else 0
        longest = max(longest, row)
        if row <= most:
            kept.append(letter)
    return "".join(kept), longest


def test_marks_in_a_row_are_cut_as_letter_by_letter() -> None:
    chance = random.Random(5)
    parts = ("a", "ж", "\u0301", "\u0591", "\U0001d165", "[", "\\", "\u1ab0")
    for _ in range(200):
        text = "".join(chance.choice(parts) * chance.choice((1, 1, 2, 29, 30, 31, 60)) for _ in range(12))
        kept, longest = naive(text, 30)
        assert limits.within_marks(text) == (kept, longest if longest > 30 else 0)


def test_marks_are_looked_up_once_not_letter_by_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    limits.within_marks("a" + "\u0301" * 31)
    monkeypatch.setattr(limits, "unicodedata", None)
    assert limits.within_marks("a" + "\u0301" * 400_000) == ("a" + "\u0301" * 30, 400_000)
