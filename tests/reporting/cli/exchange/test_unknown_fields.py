"""Fields of a JSON event that the program does not know: told by every command, kept, never of its own making."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[4]


@pytest.mark.parametrize("target", ["other.xlsx", "other.trf", "tables"])
def test_what_convert_writes_has_none_and_what_it_keeps_is_told(protokol: Any, tmp_path: Path, target: str) -> None:
    source = tmp_path / "source.json"
    document = json.loads((ROOT / "samples/club-saturday/event.json").read_text(encoding="utf-8"))
    source.write_text(json.dumps(document), encoding="utf-8")
    other, back = tmp_path / target, tmp_path / "back.json"
    assert protokol("convert", source, other).code == 0
    assert protokol("convert", other, back).code == 0
    assert "keys-unknown" not in protokol("check", back, "--json").codes
    document["players"][3]["shoe_size"] = 44
    source.write_text(json.dumps(document), encoding="utf-8")
    (found,) = [
        each for each in protokol("check", source, "--json").lines[0]["findings"] if each["code"] == "keys-unknown"
    ]
    assert (found["severity"], found["value"]) == ("warning", "shoe_size")
    kept = tmp_path / "kept.json"
    assert protokol("convert", source, kept).code == 0
    assert json.loads(kept.read_text(encoding="utf-8"))["players"][3]["shoe_size"] == 44
