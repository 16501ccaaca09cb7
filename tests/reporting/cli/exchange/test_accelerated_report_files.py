"""An accelerated event is paired and checked out of its report file as out of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.exchange.test_trf_acceleration import LATE, event


@pytest.mark.parametrize("late", [(), LATE], ids=["all", "late"])
def test_recheck_of_the_report_file_finds_what_recheck_of_the_event_does(protokol: Any, late: tuple[int, ...]) -> None:
    Path("event.json").write_text(json.dumps(event(*late)), encoding="utf-8")
    assert protokol("pair", "event.json").code == 0
    for dialect in ("trf16", "trf26"):
        assert protokol("convert", "event.json", f"{dialect}.trf", "--to", dialect).code == 0
        told = [protokol("recheck", path, "--json").lines[0]["rounds"][-1] for path in ("event.json", f"{dialect}.trf")]
        assert [one["same"] for one in told] == [True, True], dialect
