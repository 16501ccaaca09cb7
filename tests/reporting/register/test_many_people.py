"""The list of a federation: warnings are no errors, however many; headings that could matter are asked about."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from reporting.actions.register.contents import summary
from reporting.actions.register.entries import same, show, undo
from reporting.limit import raised_limits
from reporting.register.database import Register
from reporting.register.enter import enter
from reporting.register.intake import Record
from reporting.register.lookup import found_of, found_of_words
from reporting.register.values import DECISION, Fact, Origin, Who
from tests.loaded import loaded_by


def test_more_warnings_than_findings_are_told_are_counted_and_stand_in_a_file(protokol: Any, tmp_path: Path) -> None:
    rows = "".join(f"PL-{number};Lis;Ewa\n" for number in range(1, 9))
    (tmp_path / "people.csv").write_text(f"id_national;surname;first_name\n{rows}", encoding="utf-8")
    protokol("register", "init")
    with raised_limits({"findings": 5}):
        done = protokol("register", "import", "people.csv", "--json")
    assert (done.code, done.lines[0]["entered"]["people"]) == (0, 8)
    assert (len(done.codes), done.lines[0]["findings"][0]["value"]) == (21, "25")
    listed = (tmp_path / "people.csv.warnings.csv").read_text(encoding="utf-8-sig").splitlines()
    assert len(listed) == 26 and listed[1].startswith("3;register-same-name;Lis Ewa;")


@pytest.mark.parametrize("heading", ["ID w bazie", "Kat. szach.", "Nr legitymacji", "Разряд по шах", "Member no"])
def test_a_heading_that_looks_like_an_id_or_a_category_is_an_error(protokol: Any, tmp_path: Path, heading: str) -> None:
    (tmp_path / "people.csv").write_text(f"{heading};surname;first_name;Shoes\n7;Lis;Ewa;1\n", encoding="utf-8")
    protokol("register", "init")
    done = protokol("register", "import", "people.csv", "--json")
    assert (done.code, done.codes) == (1, ["register-columns-doubtful", "register-columns-not-read"])


def test_persons_are_looked_up_without_reading_everybody(register: Register) -> None:
    people = [Record(Who({"national": f"PL-{number}"}, f"Name{number}", "Ewa", "1990-01-02")) for number in range(30)]
    enter(register, Origin("t", "import"), [*people, Record(Who({}, "Żółw", "Jan", "1980-01-01"))])
    with register.reading() as connection:
        found = found_of(connection, [Who({"national": "PL-7"}), Who(surname="Zolw Jan")])
        assert [found.people.name(number) for number in (8, 31)] == ["Name7 Ewa", "Żółw Jan"]
        assert {entry.person for entry in found.entries} == {8, 31}
        assert {entry.person for entry in found_of_words(connection, "name7").entries} == {8}
    assert [each["person"] for each in show(register, "PL-7").keys["people"]] == [8]


def test_what_names_known_persons_reads_nobody_else(register: Register, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody new is held against everybody; who is known, a decision and two persons that are one are not."""
    people = [Record(Who({"national": f"PL-{number}"}, f"Name{number}", "Ewa", "1990-01-02")) for number in range(9)]
    enter(register, Origin("t", "import"), people)
    monkeypatch.setattr("reporting.register.enter.load_people", lambda _: pytest.fail("everybody was read"))
    decision = Fact(
        DECISION, rules="kszk", norm="Ic", event="Cup", start="2024-05-01", day="2024-06-01", verdict="granted"
    )
    done = enter(register, Origin("t", "decide"), [Record(Who({"national": "PL-7"}, "Other", "Jan"), (decision,))])
    assert (done.counts, [found.code for found in done.findings]) == (
        {"name": 1, "decision": 1},
        ["register-other-name"],
    )
    assert same(register, ("PL-3", "Name5 Ewa"), "t").keys["people"] == [4, 6]
    assert undo(register, same(register, ("P1", "P2"), "t").keys["entry"], "t").code == 0
    assert summary(register).keys["entries"] == {
        "id": 9,
        "name": 10,
        "decision": 1,
        "same": 1,
        "undo": 1,
    } | dict.fromkeys(("title", "category", "norm"), 0)
    monkeypatch.undo()
    assert enter(register, Origin("t", "import"), [Record(Who({}, "Name3", "Ewa", "1990-01-02"))]).people == 1


def test_one_person_is_shown_without_waiting_for_the_rules(file_register: Register) -> None:
    enter(file_register, Origin("t", "import"), [Record(Who({"national": "PL-7"}, "Lis", "Ewa"))])
    loaded = loaded_by("register", "show", "PL-7", "--register", file_register.address.display_url)
    heavy = ("engine.systems.", "engine.classification.", "reporting.fields.", "openpyxl", "lxml")
    assert "sqlalchemy" in loaded and [name for name in loaded if name.startswith(heavy)] == []
