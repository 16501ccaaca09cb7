"""The same application twice in one folder: it claims once, the other is told as a copy."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from reporting.cli.main import run
from reporting.locale import texts
from reporting.verify.examined import Examined, VerifyOptions
from reporting.verify.verify import verify_all
from reporting.verify.walk import Item
from tests.reporting.verify.across.claims_of import claim, file
from tests.reporting.verify.papers import paper, sample

NOWHERE: Any = None


def answered(*files: Examined) -> list[tuple[int, bool, list[object]]]:
    def run(items: Sequence[Item], options: VerifyOptions) -> Iterable[Examined]:
        del items, options
        return files

    items = [Item(each.answer.file, NOWHERE, each.answer.file) for each in files]
    answers = verify_all(items, VerifyOptions(), texts("en"), run).answers()
    return [(len(each.claims), each.ok, [found["code"] for found in each.findings]) for each in answers]


def test_the_same_bytes_with_the_same_answer_claim_once() -> None:
    one, copy = file("a.pdf", claim(), sha256="00"), file("b.pdf", claim(), sha256="00")
    assert answered(one, copy) == [(1, True, []), (0, True, ["verify-copy"])]


def test_an_application_in_two_formats_claims_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, kind, lang in (("a.pdf", "pdf", "pl"), ("b.docx", "docx", "pl"), ("c.pdf", "pdf", "bg")):
        data = paper(sample("kszk-final"), "category-application", kind, lang=lang, player=4)
        (tmp_path / name).write_bytes(data)
    assert run(["verify", str(tmp_path), "--json"]) == 0
    *files, summary = map(json.loads, capsys.readouterr().out.splitlines())
    told = [[found["code"] for found in each["findings"]] for each in files]
    assert ([len(each["claims"]) for each in files], told) == ([1, 0, 0], [[], ["verify-copy"], ["verify-copy"]])
    assert summary["summary"]["claims"] == 1


def test_what_is_found_of_a_copy_alone_is_told() -> None:
    one, stamped = file("a.pdf", claim(), sha256="00"), file("b.pdf", claim(), sha256="01")
    note = {"code": "verify-paper-touched", "severity": "warning"}
    stamped = stamped.with_answer(replace(stamped.answer, findings=(note,)))
    assert answered(one, stamped)[1] == (0, True, ["verify-paper-touched", "verify-copy"])


def test_the_same_bytes_beside_another_event_are_no_copy() -> None:
    mine, facts = claim()
    other = (replace(mine, found={"n": 8, "score": "7"}), facts)
    assert [each[0] for each in answered(file("a.pdf", claim(), sha256="00"), file("b.pdf", other, sha256="00"))] == [
        1,
        1,
    ]
