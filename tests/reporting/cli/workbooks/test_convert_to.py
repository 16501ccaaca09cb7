"""`protokol convert --to`: the format by its name, a report file in one version of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

TRF16 = "012 Open\n092 swiss-fide-2026\n001    1      Nowak, Jan\n001    2      Lis, Ewa\nXXR 5\nXXC white1\n"


def test_a_report_file_is_written_in_the_version_that_is_asked_for(protokol: Any, tmp_path: Path) -> None:
    (tmp_path / "a.trf").write_text(TRF16, encoding="utf-8")
    assert protokol("convert", "a.trf", "b.trf", "--to", "trf26").code == 0
    text = (tmp_path / "b.trf").read_bytes()
    assert b"\r\n142 5\r\n" in text
    assert b"\r\n152 W\r\n" in text
    assert b"192 FIDE_DUTCH_2026\r\n" in text
    assert b"XX" not in text
    assert protokol("convert", "b.trf", "c.txt", "--to", "trf16").code == 0
    again = (tmp_path / "c.txt").read_text(encoding="utf-8").splitlines()
    assert {"XXR 5", "XXC white1", "092 swiss-fide-2026"} <= set(again)
    assert not [line for line in again if line[:3] in {"142", "152", "192"}]


@pytest.mark.parametrize("name", ["trf17", "TRF26", "pdf"])
def test_an_unknown_name_is_wrong_usage_and_nothing_is_written(protokol: Any, tmp_path: Path, name: str) -> None:
    (tmp_path / "a.trf").write_text(TRF16, encoding="utf-8")
    done = protokol("convert", "a.trf", "b.trf", "--to", name)
    assert done.code == 2
    assert "trf26" in done.err
    assert not (tmp_path / "b.trf").exists()


def test_what_the_older_version_has_no_place_for_is_named(protokol: Any, tmp_path: Path) -> None:
    (tmp_path / "a.trf").write_text(TRF16 + "202 BH,SB\n222 5400+30\n", encoding="utf-8")
    done = protokol("convert", "a.trf", "b.trf", "--to", "trf16", "--json")
    assert (done.code, [item["value"] for item in done.lines[0]["findings"] if item["code"] == "trf-left-out"]) == (
        0,
        ["202, 222"],
    )


def test_a_folder_does_not_go_to_standard_output(protokol: Any, tmp_path: Path) -> None:
    (tmp_path / "a.trf").write_text(TRF16, encoding="utf-8")
    assert protokol("convert", "a.trf", "-", "--to", "csv").code == 2
    assert protokol("convert", "a.trf", "--dry-run", "--to", "xyz").code == 2
