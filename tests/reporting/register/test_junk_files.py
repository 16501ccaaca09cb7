"""Files of which much is wrong: as many findings as anybody reads, then the rest is not read; no square of the rows."""

from __future__ import annotations

from collections import Counter

import pytest

from reporting.exchange.lists.rows import Row
from reporting.register.database import Register
from reporting.register.enter import enter
from reporting.register.intake import Intake, Record, read_people
from reporting.register.values import Origin, Who
from tests.limits import set_limits
from tests.rows import of_each

HEAD = ["id_fide", "surname", "first_name", "birth_date"]


def codes(intake: Intake) -> Counter[str]:
    return Counter(found.code for found in intake.findings)


@pytest.mark.parametrize(
    ("wrong", "told"), [(4, {}), (5, {}), (6, {"too-many-findings": 1}), (60, {"too-many-findings": 1})]
)
def test_so_many_findings_of_a_table_are_told_and_the_rest_is_not_read(
    wrong: int, told: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limits(monkeypatch, "findings=5")
    read: list[Row] = []

    def rows() -> object:
        for line, row in enumerate([HEAD, *[["1", "Lis", "Ewa", "when?"]] * wrong], start=1):
            read.append((line, row))
            yield line, row

    intake = read_people(rows())  # type: ignore[arg-type]
    assert codes(intake) == {"register-cell-unread": min(wrong, 5), **told}
    assert len(read) == 1 + min(wrong, 6)


@of_each([(494, {}), (495, {}), (496, {"register-cell-unread": 1})])
def test_a_name_longer_than_any_is_none(length: int, told: dict[str, int]) -> None:
    """Surname, a blank, four letters more: 500 in all."""
    assert codes(read_people([(1, HEAD), (2, ["1", "x" * length, "Ewaa", ""])])) == told


@pytest.mark.parametrize(("length", "told"), [(60, {}), (61, {"register-cell-unread": 1})])
def test_an_id_longer_than_any_is_none(length: int, told: dict[str, int]) -> None:
    assert codes(read_people([(1, HEAD), (2, ["1" * length, "Lis", "Ewa", ""])])) == told


def test_a_file_of_namesakes_is_not_told_pair_by_pair(register: Register, monkeypatch: pytest.MonkeyPatch) -> None:
    set_limits(monkeypatch, "findings=20")
    records = [Record(Who({"fide": str(number)}, "Lis", "Ewa"), line=number) for number in range(1, 200)]
    done = enter(register, Origin("me", "import", "x.csv", "0" * 64), records)
    assert Counter(found.code for found in done.findings) == {"register-same-name": 980}  # at most 5 for each
    assert done.people == 199


def of_one_id(names: int) -> list[Record]:
    """Records of one id, each with another name, born on another day."""
    return [Record(Who({"fide": "1"}, f"Lis{at}", "Ewa", f"19{at:02}")) for at in range(names)]


@pytest.mark.parametrize(("names", "wrong"), [(9, 0), (10, 0), (11, 1), (20, 10)])
def test_a_person_has_so_many_names(
    names: int, wrong: int, file_register: Register, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limits(monkeypatch, "names-of-one=10")
    done = enter(file_register, Origin("x", "import"), of_one_id(names))
    assert Counter(found.code for found in done.findings)["register-too-many-names"] == wrong
    assert (done.source is None) == (wrong > 0)
    set_limits(monkeypatch, "names-of-one=20")
    assert enter(file_register, Origin("x", "import"), of_one_id(names)).source is not None or not wrong
