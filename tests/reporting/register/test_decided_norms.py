"""A decision keeps what its claim is counted by: the answer does not depend on how a commission groups the files."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.render.conftest import norm_document

REGISTER = ("--register", "sqlite:///register.db")


def cup(path: Path, name: str, days: tuple[str, str], games: int = 9, **player: Any) -> str:
    """An event by post in which the first player makes Kc over some games; nobody else has anything to gain."""
    found = deepcopy(norm_document("correspondence"))
    found["event"] |= {"name": name, "start_date": days[0], "end_date": days[1], "city": "Łódź"}
    for at, each in enumerate(found["players"]):
        each["categories"] = {"correspondence": "M" if at else "I"}
    found["players"][0] |= {"ids": {"national": "PL-1"}, **player}
    late = [game for game in found["results"] if 1 in {game["white"], game["black"]}][games:]
    for game in late:
        game["kind"] = "forfeit"
    path.joinpath(f"{name}.json").write_text(json.dumps(found), encoding="utf-8")
    return f"{name}.json"


def verdicts(protokol: Any, *arguments: str) -> list[tuple[str, list[str]]]:
    lines = protokol("verify", *arguments, "--json").lines
    claims = [claim for line in lines for claim in line.get("claims", ())]
    return [(claim["verdict"], [each["found"] for each in claim["differences"]]) for claim in claims]


@pytest.fixture
def by_list(protokol: Any, tmp_path: Path) -> Any:
    """Grant every claim of a file in the decision list of a report."""

    def grant(*files: str) -> None:
        from openpyxl import load_workbook

        assert protokol("verify", *files, *REGISTER, "--report", "out", "--force", "--lang", "en").code == 0
        book = load_workbook(tmp_path / "out" / "en" / "decision-list.xlsx")
        sheet = book.worksheets[0]
        head = next(cells for cells in sheet.iter_rows() if any(cell.value == "Decision" for cell in cells))
        column = next(cell.column for cell in head if cell.value == "Decision")
        for row in range(head[0].row + 1, sheet.max_row + 1):
            sheet.cell(row, column).value = "granted"
        book.save(tmp_path / "list.xlsx")
        assert protokol("register", "decide", "list.xlsx").code == 0

    return grant


@pytest.mark.parametrize(
    ("games", "expected"), [(8, [("confirmed", [])]), (7, [("incomplete", ["16 < 17"])])]
)  # 4.3.8: 17 games really played
@pytest.mark.parametrize("ids", [{"national": "PL-1"}, {}])
def test_norms_of_two_months_come_to_what_they_come_to_in_one(
    protokol: Any, by_list: Any, tmp_path: Path, games: int, expected: Any, ids: dict[str, str]
) -> None:
    first = cup(tmp_path, "A", ("2024-01-01", "2025-03-01"), ids=ids)
    second = cup(tmp_path, "B", ("2024-06-01", "2025-06-01"), games, ids=ids)
    assert verdicts(protokol, first, second)[1:] == expected
    protokol("register", "init")
    by_list(first)
    assert verdicts(protokol, second, *REGISTER) == expected
    (person,) = protokol("register", "show", "Żądło", "--json").lines[0]["people"]
    decision = person["entries"][-1]
    kept = ("kind", "played", "fillings", "score", "event", "place", "made", "game")
    assert [decision[name] for name in kept] == [
        *("decision", 9, 1, "9", "A", "Łódź", "2025-03-01", "correspondence"),
    ]  # fmt: skip


def test_a_decision_without_games_is_completed_by_another_on_the_same_claim(protokol: Any, tmp_path: Path) -> None:
    """A register of an older version kept the norm's name alone: `9 + ? < 17` for ever."""
    first = cup(tmp_path, "A", ("2024-01-01", "2025-03-01"))
    second = cup(tmp_path, "B", ("2024-06-01", "2025-06-01"))
    answers = protokol("verify", first, "--json").out
    old = [json.loads(line) for line in answers.splitlines()]
    del old[0]["claims"][0]["counts"]
    (tmp_path / "old.jsonl").write_text("\n".join(map(json.dumps, old)), encoding="utf-8")
    (tmp_path / "new.jsonl").write_text(answers, encoding="utf-8")
    protokol("register", "init")
    assert protokol("register", "decide", "old.jsonl").code == 0
    assert verdicts(protokol, second, *REGISTER) == [("incomplete", ["9 + ? < 17"])]
    assert protokol("register", "decide", "new.jsonl").code == 0
    assert verdicts(protokol, second, *REGISTER) == [("confirmed", [])]


def test_the_norms_that_make_a_category_are_shown_and_it_is_offered(protokol: Any, tmp_path: Path) -> None:
    """A ledger's norm and a granted one: 4.3.8."""
    first = cup(tmp_path, "A", ("2024-01-01", "2025-03-01"))
    second = cup(tmp_path, "B", ("2024-06-01", "2025-06-01"))
    protokol("classify", first, "--ledger", "ledger.json")
    (tmp_path / "answers.jsonl").write_text(protokol("verify", second, "--json").out, encoding="utf-8")
    protokol("register", "init")
    assert protokol("register", "import", "ledger.json", "--json").lines[0]["entered"]["entries"]["norm"] == 1
    assert protokol("register", "decide", "answers.jsonl").code == 0
    (award,) = protokol("register", "show", "PL-1", "--json").lines[0]["people"][0]["awards"]
    kept = ("norm", "complete", "since", "fillings", "games", "article", "norms", "held")
    assert [award[name] for name in kept] == ["Kc", True, "2025-06-01", [2, 2], [18, 17], "4.3.8", [3, 4], False]
    shown = protokol("register", "show", "PL-1").out.splitlines()
    (tmp_path / "category.csv").write_text("\n".join(each.strip() for each in shown[-2:]), encoding="utf-8")
    assert protokol("register", "import", "category.csv").code == 0
    assert protokol("register", "show", "PL-1", "--json").lines[0]["people"][0]["awards"][0]["held"] is True


def test_a_ledger_that_was_changed_by_hand_enters_nothing(protokol: Any, tmp_path: Path) -> None:
    protokol("classify", cup(tmp_path, "A", ("2024-01-01", "2025-03-01")), "--ledger", "ledger.json")
    path = tmp_path / "ledger.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"games": 9', '"games": 12'), encoding="utf-8")
    protokol("register", "init")
    done = protokol("register", "import", "ledger.json", "--json")
    assert (done.code, done.codes) == (1, ["ledger-edited"])


def test_two_decisions_on_one_claim_in_one_list_are_told_with_their_lines(protokol: Any, tmp_path: Path) -> None:
    """It was told as `decided otherwise before (entry –)`."""
    table = "id_national;surname;rules;norm;event;start;decision\nPL-1;Lis;kszk;Kc;Cup A;2024-01-01;{};\n"
    rows = table.format("granted") + table.format("refused").splitlines()[1]
    (tmp_path / "decisions.csv").write_text(rows, encoding="utf-8")
    protokol("register", "init")
    done = protokol("register", "decide", "decisions.csv", "--json")
    assert (done.code, done.codes) == (1, ["register-decided-twice"])
    assert "line 2 says “granted”, line 3 “refused”" in done.lines[0]["findings"][0]["message"]
