"""Examined files wait on the disk and come back as they were; a full disk costs memory, no answer."""

from __future__ import annotations

import errno
import json
from dataclasses import replace
from typing import Any

import pytest

from reporting.verify import kept as module
from reporting.verify.kept import Answers, Kept, exit_code, summary
from reporting.verify.values import Answer, EventRef, as_json
from tests.reporting.verify.across.claims_of import claim, file

FILES = [
    file("Żuraw.pdf", claim(), claim("IIc")),
    file("б.pdf", claim(verdict=Answer.REFUTED)),
    replace(file("lost"), answer=replace(file("lost").answer, ok=False)),
]


def filled() -> Kept:
    kept = Kept()
    for each in FILES:
        kept.add(each)
    return kept


@pytest.mark.parametrize("most", [0, 1_500, module.IN_MEMORY])
def test_files_come_back_as_they_were_from_disk_and_memory(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IN_MEMORY", most)
    kept = filled()
    assert list(kept) == FILES
    assert kept[-1] == FILES[-1]
    assert kept[1:] == FILES[1:]
    assert list(Answers(kept)) == [each.answer for each in FILES]
    printed = [json.dumps(as_json(each.answer), ensure_ascii=False, separators=(",", ":")) for each in FILES]
    assert [text.decode() for text in kept.answers_as_text()] == printed


@pytest.mark.parametrize("most", [0, module.IN_MEMORY])
def test_another_answer_stands_in_the_place_of_the_first(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IN_MEMORY", most)
    kept = filled()
    other = replace(FILES[1].answer, claims=(), ok=False)
    kept.put(1, other)
    kept.put(0, replace(FILES[0].answer, file="a longer name than before"))
    assert [each.file for each in Answers(kept)] == ["a longer name than before", "б.pdf", "lost"]
    assert kept[1].answer == other
    assert kept[1].facts == FILES[1].facts
    assert json.loads(list(kept.answers_as_text())[1])["claims"] == []


@pytest.mark.parametrize("most", [0, module.BRIEF_IN_MEMORY])
def test_briefs_come_back_as_they_were(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BRIEF_IN_MEMORY", most)
    signed = ({"signer": "A", "intact": True, "changed_after": False, "trusted": True},)
    events = replace(FILES[0], event=EventRef("Żywiec", "2024-05-01", "ab"), kind="event")
    files = [*FILES, replace(events, answer=replace(events.answer, file="\udcff", signatures=signed))]
    kept = Kept()
    for each in files:
        kept.add(each)
    assert list(kept.briefs) == [module.brief_of(each) for each in files]
    assert [each.trusted for each in kept.briefs] == [False, False, False, True]


def test_counts_follow_the_answers() -> None:
    kept = filled()
    counts = {"files": 3, "claims": 3, "confirmed": 2, "refuted": 1, "incomplete": 0, "unreadable": 1, "seconds": 0.5}
    assert summary(kept.briefs, 0.5) == counts
    assert exit_code(kept.briefs) == 1
    kept.put(1, replace(FILES[1].answer, claims=(replace(FILES[1].answer.claims[0], verdict=Answer.CONFIRMED),)))
    assert summary(kept.briefs, 0.5)["refuted"] == 0
    assert exit_code([]) == 0
    assert exit_code(kept.briefs[2:]) == 3


def test_a_full_disk_costs_memory_and_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*told: Any) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(module, "IN_MEMORY", 0)
    kept = Kept()
    kept.add(FILES[0])
    monkeypatch.setattr(kept._lines._file, "write", full)
    kept.add(FILES[1])
    kept.put(0, FILES[0].answer)
    kept.add(FILES[2])
    assert list(kept) == FILES


def test_a_name_that_is_no_text_comes_back() -> None:
    odd = replace(FILES[0], answer=replace(FILES[0].answer, file="a\udcff.pdf"))
    kept = Kept()
    kept.add(odd)
    assert kept[0] == odd
