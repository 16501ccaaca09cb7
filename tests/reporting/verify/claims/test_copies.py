"""The same application twice in one folder: it claims once, the other is told as a copy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from reporting.locale import texts
from reporting.verify.examined import Examined, VerifyOptions
from reporting.verify.verify import verify_all
from reporting.verify.walk import Item
from tests.reporting.verify.across.claims_of import claim, file

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


def test_the_same_bytes_beside_another_event_are_no_copy() -> None:
    mine, facts = claim()
    other = (replace(mine, found={"n": 8, "score": "7"}), facts)
    assert [each[0] for each in answered(file("a.pdf", claim(), sha256="00"), file("b.pdf", other, sha256="00"))] == [
        1,
        1,
    ]
