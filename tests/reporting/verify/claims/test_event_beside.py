"""The evidence of a paper against the event's file that stands beside it: told together, told alone, in a folder around."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reporting.cli.main import run
from reporting.render.evidence import EvidenceWriter
from tests.archives import with_parts
from tests.reporting.verify.papers import altered, paper, sample


def one_result(document: dict[str, Any]) -> None:
    document["results"][3]["score"] = {"white": "0", "black": "1"}


def another(document: dict[str, Any]) -> None:
    one_result(document)
    document["event"]["name"] = "Inne zawody"


def laid_out(folder: Path, event: dict[str, Any], where: str) -> Path:
    (folder / "event.json").write_text(json.dumps(event), encoding="utf-8")
    path = folder / where
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(paper(sample("kszk-final"), "category-application", "docx", player=4))
    return path


def verified(capsys: pytest.CaptureFixture[str], *paths: Path) -> dict[str, list[str]]:
    """The differences of the paper's only claim, by file."""
    run(["verify", *map(str, paths), "--json", "--lang", "en"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()[:-1]]
    return {
        Path(line["file"]).suffix: [f"{one['what']} {one['where']}" for one in line["claims"][0]["differences"]]
        for line in lines
        if line["claims"]
    }


@pytest.mark.parametrize("where", ["a.docx", "pl/a.docx", "papers/pl/a.docx"])
@pytest.mark.parametrize("alone", [True, False])
def test_an_event_beside_with_other_data_is_told(
    alone: bool, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = laid_out(tmp_path, altered(sample("kszk-final"), one_result), where)
    found = verified(capsys, path if alone else tmp_path)
    assert "evidence event.json" in found[".docx"]


@pytest.mark.parametrize("alone", [True, False])
def test_the_same_event_and_another_one_say_nothing(
    alone: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for event in (sample("kszk-final"), altered(sample("kszk-final"), another)):
        path = laid_out(tmp_path, event, "pl/a.docx")
        assert not any("evidence" in one for one in verified(capsys, path if alone else tmp_path)[".docx"])


def test_a_folder_of_papers_is_one_green_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The arbiter's own pack, with the event beside, which claims nothing again."""
    laid_out(tmp_path, sample("kszk-final"), "papers/pl/a.docx")
    assert run(["verify", str(tmp_path), "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 norm, confirmed (files: 2)."


@pytest.mark.parametrize("alone", [True, False])
def test_altered_evidence_that_names_the_hash_of_the_whole_event_is_told(
    alone: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A notice holds what all may see only: the hash of the whole event in it can be that of the true one."""
    true = sample("kszk-final")
    path = laid_out(tmp_path, true, "a.docx")
    path.write_bytes(paper(true, "norms-notice", "docx"))
    assert "evidence event.json" not in verified(capsys, path if alone else tmp_path)[".docx"]
    other = altered(true, one_result)
    hashes = (EvidenceWriter(other).sha256.encode(), EvidenceWriter(true).sha256.encode())
    forged = with_parts(paper(other, "norms-notice", "docx"), lambda name, part: part.replace(*hashes))
    path.write_bytes(forged)
    assert "evidence event.json" in verified(capsys, path if alone else tmp_path)[".docx"]


def test_altered_evidence_of_an_application_is_told_by_the_event_beside(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It holds what is public of all others, and may name the hash of the true event."""
    true = sample("kszk-final")
    other = altered(true, one_result)
    path = laid_out(tmp_path, true, "a.docx")
    hashes = (EvidenceWriter(other).sha256.encode(), EvidenceWriter(true).sha256.encode())
    forged = paper(other, "category-application", "docx", player=11)
    path.write_bytes(with_parts(forged, lambda name, part: part.replace(*hashes)))
    assert "evidence event.json" in verified(capsys, path)[".docx"]
