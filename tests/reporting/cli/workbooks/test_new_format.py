"""A format that nobody knew before: its row of the table is all that the commands need."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from reporting.actions.new import sample_document
from reporting.sources import formats
from reporting.sources.format import Content, Files, Format, Written
from reporting.sources.formats import FORMATS
from tests.reporting.cli.conftest import Run


def _read_backwards(files: Files) -> Content:
    ((_, data),) = files.items()
    return Content(json.loads(data.removeprefix(b"SDRAWKCAB")[::-1]))


def _write_backwards(document: Mapping[str, Any], lang: str) -> Written:
    del lang
    return Written({"": b"SDRAWKCAB" + json.dumps(document).encode()[::-1]})


def test_a_row_is_all_that_a_new_format_needs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, protokol: Callable[..., Run]
) -> None:
    row = Format("txe", lambda start: start.startswith(b"SDRAWKCAB"), _read_backwards, _write_backwards)
    monkeypatch.setattr(formats, "FORMATS", {"txe": row, **FORMATS})
    before = FORMATS["json"].write(sample_document("zurich-1953"), "pl").files[""]
    (tmp_path / "event.json").write_bytes(before)
    assert protokol("convert", "event.json", "event.txe").code == 0
    (tmp_path / "event.txe").rename(tmp_path / "event.renamed")
    assert protokol("standings", "event.renamed", "--json").lines[0]["standings"]
    assert protokol("convert", "event.renamed", "copy.json").code == 0
    assert (tmp_path / "copy.json").read_bytes() == before
    refused = protokol("convert", "event.json", "event.pdf")
    assert (refused.code, ".txe" in refused.err) == (2, True)
