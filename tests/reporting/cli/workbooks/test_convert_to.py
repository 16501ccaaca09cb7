"""`protokol convert --to`: the format by its name, a report file in one version of it."""

from __future__ import annotations

import json
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


def rated(lang: str, **info: str) -> str:
    event = {"name": "Open", "system": "swiss-fide-2026", "game": "chess", "rated_by": "fide", "lang": lang, **info}
    people = [{"number": 1, "surname": "Nowak", "first_name": "Jan"}, {"number": 2, "surname": "Lis"}]
    return json.dumps({"schema": 1, "event": event, "players": people, "results": []})


@pytest.mark.parametrize("to", ["trf16", "trf26"])
def test_a_report_that_fide_would_return_is_told_in_a_line_and_needs_force(
    protokol: Any, tmp_path: Path, to: str
) -> None:
    (tmp_path / "a.json").write_text(rated("en"), encoding="utf-8")
    words = ("convert", "a.json", "b.trf", "--to", to, "--lang", "en")
    done = protokol(*words)
    errors = protokol("check", "a.json", "--for", "fide-rating", "--json").lines[0]["findings"]
    count = sum(item["severity"] == "error" for item in errors)
    assert (done.code, (tmp_path / "b.trf").exists()) == (1, False)
    assert f"errors {count}," in done.err and "protokol check a.json --for fide-rating" in done.err
    assert count
    forced = protokol(*words, "--force", "--json")
    assert (forced.code, (tmp_path / "b.trf").exists()) == (0, True)
    assert [item["severity"] for item in forced.lines[0]["findings"] if item["code"] == "purpose-returns"] == [
        "warning"
    ]


def test_what_fide_does_not_rate_and_plain_conversions_are_not_asked(protokol: Any, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(rated("en"), encoding="utf-8")
    (tmp_path / "b.json").write_text(rated("en", rated_by="nobody"), encoding="utf-8")
    assert protokol("convert", "a.json", "a.trf").code == 0
    assert protokol("convert", "b.json", "b.trf", "--to", "trf16").code == 0


def test_a_pack_that_would_come_back_needs_force_too(protokol: Any, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(rated("en"), encoding="utf-8")
    words = ("build", "a.json", "-o", "out", "--form", "report-pzszach,standings", "--to", "xlsx,docx", "--lang", "en")
    done = protokol(*words, "--json")
    assert done.code == 1 and "purpose-returns" in done.codes
    assert {one["form"] for one in done.lines[0]["documents"]} == {"standings"}
    assert "report-pzszach" in {one["form"] for one in protokol(*words, "--force", "--json").lines[0]["documents"]}
