"""Papers of each release are verified by every later one: their words may be others, their claims hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.reporting.verify.papers import verified

DATA = Path(__file__).parents[3] / "data"
PAPERS = sorted(path for path in DATA.glob("papers-[0-9]*/*") if path.suffix != ".md")


@pytest.mark.parametrize("path", PAPERS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_paper_of_a_release_still_holds(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = verified(path.read_bytes(), tmp_path / path.name, capsys)
    assert code == 0 and answer["paper"] in {"as-printed", "other-version", "touched"}
    assert {claim["verdict"] for claim in answer["claims"]} == {"confirmed"}
