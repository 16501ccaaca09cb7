"""A round's page: what is read and written for a result, what is told of it, what can be done about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from reporting.actions.changes import Entry, result
from reporting.actions.enter import enter
from reporting.sources.load import load
from reporting.web import desk
from tests.reporting.web.desk import Visitor


def test_a_workbook_is_read_once_for_any_number_of_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor, reads = Visitor(tmp_path), []
    book = visitor.sample("swiss-open")
    monkeypatch.setattr(desk, "load", lambda path: (reads.append(path), load(path))[1])
    visitor.get(f"/e/{book}/round/7")
    for board in (8, 9, 11):
        visitor.press(f"result:7:{board}:½")
        assert f'aria-label="Board {board}: ½-½"' in visitor.text
    assert len(reads) == 1
    enter(load(str(tmp_path / "swiss-open.xlsx")), [Entry((result(7, 11, "1-0"),))])
    visitor.press("result:7:11:0")
    assert len(reads) == 2 and visitor.page.status_code == 409
