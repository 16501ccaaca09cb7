"""A PDF after clerks and programs: what only touches it refutes nothing, what covers or changes its text is seen."""

from __future__ import annotations

import io
import json
import random
from base64 import b64decode
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from engine.model import Finding
from reporting.verify.paper.check import PaperState, check_paper, printed_again
from reporting.verify.paper.document import Document, read_document
from reporting.verify.paper_claims import known_of_evidence
from tests.reporting.verify.papers import paper, sample, verified
from tests.resaved import (
    annotated,
    annotated_over,
    boxed,
    by_program,
    drawn,
    moved,
    pictured,
    reversed_pages,
    saved_anew,
    stamped,
    without_page,
)
from tests.thinned import LONG

Way = Callable[[bytes], bytes]


@cache
def genuine() -> bytes:
    return paper(sample("kszk-final"), "category-application", "pdf", player=4)


def state_of(data: bytes) -> PaperState:
    document = read_document(data, "a.pdf")
    assert isinstance(document, Document), document
    return check_paper(known_of_evidence(document.evidence, document.own_sha256), document, "a.pdf").state


TOUCHED: dict[str, Way] = {
    "stamped": stamped,
    "saved with its letters moved": moved,
    "pages reversed": reversed_pages,
    "stamped, annotated, saved anew": lambda data: saved_anew(annotated(stamped(data))),
}
COVERED: dict[str, Way] = {
    "a white box over a digit": lambda data: boxed(data, "8"),
    "a picture over a digit": lambda data: pictured(data, "8"),
    "a remark over a figure": lambda data: annotated_over(data, "11"),
    "a page in white": lambda data: drawn(data, b"1 g 0 0 600 900 re f", 1),
}


def test_a_paper_as_it_was_printed_is_known() -> None:
    assert state_of(genuine()) is PaperState.AS_PRINTED


@pytest.mark.parametrize("way", TOUCHED)
def test_what_only_touches_a_paper_refutes_nothing(
    way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answer = verified(TOUCHED[way](genuine()), tmp_path / "a.pdf", capsys)
    assert (code, answer["paper"]) == (0, "touched")
    assert [each["code"] for each in answer["findings"]] == ["verify-paper-touched"]
    assert [each["verdict"] for each in answer["claims"]] == ["confirmed"]


@pytest.mark.parametrize("program", ["qpdf", "gs", "mutool"])
def test_a_paper_that_another_program_saved_is_touched(program: str) -> None:
    saved = by_program(program, genuine())
    if saved is None:
        pytest.skip(f"{program} is not installed: how it saves papers is not tried")
    assert state_of(saved) is PaperState.TOUCHED


@pytest.mark.parametrize("way", COVERED)
def test_printed_text_that_is_covered_leaves_a_claim_open(
    way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answer = verified(COVERED[way](genuine()), tmp_path / "a.pdf", capsys)
    assert (code, answer["paper"]) == (1, "differs")
    (claim,) = answer["claims"]
    (told,) = claim["differences"]
    assert (claim["verdict"], told["what"]) == ("incomplete", "page")
    assert told["where"].startswith("covered: ")
    (picture,) = answer["pictures"]
    image = Image.open(io.BytesIO(b64decode(picture["png"])))
    assert f"covered: {picture['page']}, " in told["where"] and image.width > image.height / 8


def test_a_norm_written_on_a_page_as_a_remark_leaves_a_claim_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answer = verified(annotated(genuine(), "także norma Kc"), tmp_path / "a.pdf", capsys)
    (claim,) = answer["claims"]
    assert (code, answer["paper"], claim["verdict"]) == (1, "touched", "incomplete")
    assert [(each["claimed"], each["where"]) for each in claim["differences"]] == [("także norma Kc", "added")]


def test_a_page_that_is_missing_leaves_a_claim_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = verified(without_page(genuine()), tmp_path / "a.pdf", capsys)
    (claim,) = answer["claims"]
    assert (code, claim["verdict"], [each["where"] for each in claim["differences"]]) == (
        1,
        "incomplete",
        ["page-missing: 2"],
    )


@pytest.mark.parametrize(("form", "state"), [("standings", "as-printed"), ("draw-protocol", None)])
def test_a_paper_that_claims_nothing_is_known_too(
    form: str, state: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """But for one that shows more than its evidence holds."""
    code, answer = verified(paper(sample("club-saturday"), form, "pdf"), tmp_path / "a.pdf", capsys)
    assert (code, answer["paper"], answer["claims"]) == (0, state, [])


def test_words_that_changed_places_are_seen() -> None:
    """Two results exchanged: the page has the same words."""

    def change(context: dict[str, Any]) -> None:
        games = context["games"]
        one, other = games[0], next(each for each in games if each["result"] != games[0]["result"])
        one["result"], other["result"] = other["result"], one["result"]

    data = paper(sample("kszk-final"), "category-application", "pdf", player=4, change=change)
    assert state_of(data) is PaperState.DIFFERS


def test_a_figure_that_differs_is_told_with_its_game_and_requirement(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def change(context: dict[str, Any]) -> None:
        context["games"][1]["rating"] = "2471"
        context["requirements"][8]["needed"] = "2300"

    data = paper(sample("kszk-final"), "category-application", "pdf", player=4, change=change)
    _, answer = verified(data, tmp_path / "a.pdf", capsys)
    (claim,) = answer["claims"]
    told = {(each["what"], each["claimed"], each["where"]) for each in claim["differences"]}
    rating = next(each for each in told if each[0] == "result")
    assert rating[1] == "2471" and rating[2].startswith("Ranking: 2 ")
    assert ("page", "2300") in {each[:2] for each in told}
    assert claim["verdict"] == "refuted"


def test_a_paper_of_another_version_is_compared_by_figures_and_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def reworded(context: dict[str, Any]) -> None:
        context["words"] = {**context["words"], "person_section": "Dane zawodnika", "opponent": "Przeciwniczka"}

    def raised(context: dict[str, Any]) -> None:
        reworded(context)
        context["games"][1]["rating"] = "2471"

    monkeypatch.setattr("reporting.render.evidence.program_version", lambda: "0.9.0")
    event = sample("kszk-final")
    older, wrong = (paper(event, "category-application", "pdf", player=4, change=each) for each in (reworded, raised))
    same = paper(event, "category-application", "pdf", player=4)
    monkeypatch.undo()
    code, answer = verified(older, tmp_path / "a.pdf", capsys)
    assert (code, answer["paper"]) == (0, "other-version")
    assert [each["code"] for each in answer["findings"]] == ["verify-paper-other-version"]
    assert state_of(wrong) is PaperState.DIFFERS
    assert state_of(boxed(same, "8")) is PaperState.DIFFERS


def test_a_large_paper_that_claims_nothing_is_not_printed_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = paper(sample("club-saturday"), "standings", "pdf")
    monkeypatch.setattr("reporting.verify.paper_claims._LARGEST_WITHOUT_NORMS", len(data) - 1)
    code, answer = verified(data, tmp_path / "a.pdf", capsys)
    assert (code, answer["ok"], answer["paper"], answer["claims"]) == (0, True, None, [])


def test_what_a_paper_took_of_memory_is_given_back_before_the_next_file(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("reporting.verify.paper.check.print_again", lambda *_: said.append("printed"))
    monkeypatch.setattr("reporting.verify.paper.check.forget_layouts", lambda: said.append("forgotten"))
    document = read_document(genuine(), "a.pdf")
    assert isinstance(document, Document)
    printed_again(known_of_evidence(document.evidence, document.own_sha256), document)
    assert said == ["printed", "forgotten"]


def test_mutants_of_a_paper_are_read_or_told() -> None:
    """Bytes exchanged, pieces cut out or doubled: no traceback, and nothing becomes as printed."""
    dice = random.Random(7)
    data = genuine()
    for _ in range(400 if LONG else 4):
        mutant = bytearray(data)
        for _ in range(dice.choice((1, 3, 20))):
            at, size = dice.randrange(len(mutant)), dice.choice((1, 1, 4, 300))
            how = dice.randrange(3)
            mutant[at : at + size] = (dice.randbytes(size), b"", mutant[at : at + size] * 2)[how]
        document = read_document(bytes(mutant), "a.pdf")
        if isinstance(document, Finding) or document.evidence.form != "category-application":
            continue
        known = known_of_evidence(document.evidence, document.own_sha256)
        found = check_paper(known, document, "a.pdf")
        assert found.state is not PaperState.AS_PRINTED or bytes(mutant) == data
        assert json.dumps(found.comparison.note())
