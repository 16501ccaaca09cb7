"""Files of which much is wrong: as many findings as anybody reads, then the rest is not read; no square of the rows."""

from __future__ import annotations

from collections import Counter

import pytest

from reporting.exchange.lists.rows import Row
from reporting.register.database import Register
from reporting.register.enter import enter
from reporting.register.intake import Intake, Record, person_facts, read_people
from reporting.register.people import People
from reporting.register.values import Origin, Who
from tests.reporting.test_growth import counted, squares

HEAD = ["id_fide", "surname", "first_name", "birth_date"]


def codes(intake: Intake) -> Counter[str]:
    return Counter(found.code for found in intake.findings)


@pytest.mark.parametrize(
    ("wrong", "told"), [(4, {}), (5, {}), (6, {"too-many-findings": 1}), (60, {"too-many-findings": 1})]
)
def test_so_many_findings_of_a_table_are_told_and_the_rest_is_not_read(
    wrong: int, told: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROTOKOL_LIMITS", "findings=5")
    read: list[Row] = []

    def rows() -> object:
        for line, row in enumerate([HEAD, *[["1", "Lis", "Ewa", "when?"]] * wrong], start=1):
            read.append((line, row))
            yield line, row

    intake = read_people(rows())  # type: ignore[arg-type]
    assert codes(intake) == {"register-cell-unread": min(wrong, 5), **told}
    assert len(read) == 1 + min(wrong, 6)


@pytest.mark.parametrize(("length", "told"), [(494, {}), (495, {}), (496, {"register-cell-unread": 1})])
def test_a_name_longer_than_any_is_none(length: int, told: dict[str, int]) -> None:
    """Surname, a blank, four letters more: 500 in all."""
    assert codes(read_people([(1, HEAD), (2, ["1", "x" * length, "Ewaa", ""])])) == told


@pytest.mark.parametrize(("length", "told"), [(60, {}), (61, {"register-cell-unread": 1})])
def test_an_id_longer_than_any_is_none(length: int, told: dict[str, int]) -> None:
    assert codes(read_people([(1, HEAD), (2, ["1" * length, "Lis", "Ewa", ""])])) == told


def test_a_file_of_namesakes_is_not_entered_pair_by_pair(register: Register, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROTOKOL_LIMITS", "findings=20")
    records = [Record(Who({"fide": str(number)}, "Lis", "Ewa"), line=number) for number in range(1, 200)]
    done = enter(register, Origin("me", "import", "x.csv", "0" * 64), records)
    assert Counter(found.code for found in done.findings) == {"register-same-name": 20, "too-many-findings": 1}
    assert (done.source, done.people) == (None, 0)


def test_names_of_one_person_cost_no_square() -> None:
    """A file that gives one id to everybody: what is known of him is not gone through for each name."""

    def told(count: int) -> Counter[tuple[str, str]]:
        people = People([], 0)

        def meet() -> None:
            for number in range(count):
                who = Who({"fide": "1"}, f"Lis{count}of{number}", "Ewa", "1990-01-01")
                person = people.find(who) or 1
                for fact in person_facts(who):
                    if not people.has(person, fact):
                        people.learn(person, fact)

        return counted(meet)

    assert squares([told(count) for count in (200, 400, 800)]) == {}
