"""Days at the ends of the calendar are slips of the pen: told as no days, and no term is reckoned from them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from engine.checks.purposes import PURPOSES
from reporting.exchange.values import read_date
from reporting.fields import TABLES, Kind
from reporting.locale.dates import read_day
from tests.rows import ask

FAR = ("9999-12-31", "9999-12-01", "0001-01-01", "0226-05-01", "3000-01-01", "1499-12-31")
NEAR = ("1500-01-01", "2026-02-28", "2024-02-29", "2999-12-31")
FIELDS = [column.json_path[-1] for column in TABLES["event"].columns if column.kind is Kind.DATE]


@pytest.mark.parametrize("text", FAR)
def test_no_reader_takes_such_a_day(text: str) -> None:
    year, month, day = text.split("-")
    assert read_date(text) == (None, "date")
    assert [read_day(each) for each in (text, f"{day}.{month}.{year}", f"{int(day)} V {year}")] == [None] * 3


@pytest.mark.parametrize("text", NEAR)
def test_the_days_between_are_taken(text: str) -> None:
    assert str(read_date(text)[0]) == text == str(read_day(text))


def test_every_body_is_asked_without_an_error_of_the_program(protokol: Any, event: Any, five: Any) -> None:
    def asked(purpose: str, field: str, text: str) -> None:
        document = deepcopy(five)
        document["event"] |= {"start_date": "2026-05-01", "end_date": "2026-05-03", "rounds": 5, field: text}
        document["players"][0]["birth_date"] = text
        done = protokol("check", event(document), "--for", purpose, "--json")
        assert done.code == 1
        assert {"date-unreadable", "birth-unreadable"} <= set(done.codes)
        assert "internal-error" not in done.codes

    ask(((purpose, field, text) for purpose in PURPOSES for field in FIELDS for text in FAR[1:2]), asked)
