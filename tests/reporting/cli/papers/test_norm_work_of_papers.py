"""Papers of norms that are more work than is allowed: left out whole, and told; other papers ask for no norms."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.reporting.cli.classify.test_norm_work import opened
from tests.reporting.cli.recheck.test_left_out import of_code

NAMES = ("norms-summary", "crosstable", "swiss-crosstable", "arbiter-report")


def built(folder: Path) -> set[str]:
    return {path.stem for path in folder.rglob("*.docx")}


def test_a_paper_of_norms_is_of_all_players_or_is_not_made(
    protokol: Any, event: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, asked = opened(), [word for name in NAMES for word in ("--form", name)]
    document["event"]["federation"] = "fide"
    path = event(document)
    usual = protokol("build", path, "-o", tmp_path / "usual", *asked, "--to", "docx", "--json")
    assert of_code(usual, "paper-norms-spent") == []
    monkeypatch.setenv("PROTOKOL_LIMITS", "norm-work=500")
    run = protokol("build", path, "-o", tmp_path / "less", *asked, "--to", "docx", "--json")
    told = of_code(run, "paper-norms-spent")
    assert [(each["severity"], each["value"]) for each in told] == [
        ("warning", "norms-summary"),
        ("warning", "arbiter-report"),
    ]
    assert "PROTOKOL_LIMITS=norm-work=50000" in told[0]["hint"]
    assert built(tmp_path / "usual") - built(tmp_path / "less") == {"norms-summary", "arbiter-report"}
    assert "swiss-crosstable" in built(tmp_path / "less")


def test_norms_of_an_event_file_are_found_within_the_bound(
    protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = event(opened())
    asked = ["verify", path, "--rules", "fide", "--json", "--jobs", "1"]
    assert "norm-work-spent" not in str(protokol(*asked).lines)
    monkeypatch.setenv("PROTOKOL_LIMITS", "norm-work=50")
    run = protokol(*asked)
    assert "norm-work-spent" in str(run.lines)
    assert run.code == 3  # nothing is told of its norms, as of a file that cannot be read
