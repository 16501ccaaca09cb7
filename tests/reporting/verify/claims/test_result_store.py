"""Examined files wait as lines and come back as they were; their counts follow the answers."""

from __future__ import annotations

import json
from dataclasses import replace

from reporting.verify.result_store import ResultStore, brief_of, exit_code, summary
from reporting.verify.values import Answer, EventInFile, as_json
from tests.reporting.verify.across.claims_of import claim, file

FILES = [
    file("Żuraw.pdf", claim(), claim("IIc")),
    file("б.pdf", claim(verdict=Answer.REFUTED)),
    replace(file("lost"), answer=replace(file("lost").answer, ok=False)),
]


def filled() -> ResultStore:
    store = ResultStore()
    for each in FILES:
        store.add(each)
    return store


def test_files_come_back_as_they_were() -> None:
    signed = ({"signer": "A", "intact": True, "changed_after": False, "trusted": True},)
    event = replace(FILES[0], event=EventInFile("Żywiec", "2024-05-01", "ab"), kind="event")
    odd = replace(event, answer=replace(event.answer, file="a\udcff.pdf", signatures=signed))
    files, store = [*FILES, odd], filled()
    store.add(odd)
    assert list(store) == files and store[-1] == odd and store[1:] == files[1:]
    assert store.answers() == [each.answer for each in files]
    printed = [json.dumps(as_json(each.answer), ensure_ascii=False, separators=(",", ":")) for each in FILES]
    assert [text.decode() for text in store.answers_as_text()][:3] == printed
    assert store.briefs == [brief_of(each) for each in files]
    assert [each.trusted for each in store.briefs] == [False, False, False, True]


def test_another_answer_stands_in_the_place_of_the_first() -> None:
    store = filled()
    other = replace(FILES[1].answer, claims=(), ok=False)
    store.put(1, other)
    store.put(0, replace(FILES[0].answer, file="a longer name than before"))
    assert [each.file for each in store.answers()] == ["a longer name than before", "б.pdf", "lost"]
    assert (store[1].answer, store[1].facts) == (other, ())
    assert json.loads(list(store.answers_as_text())[1])["claims"] == []


def test_counts_follow_the_answers() -> None:
    store = filled()
    counts = {"files": 3, "claims": 3, "confirmed": 2, "refuted": 1, "incomplete": 0, "unreadable": 1, "seconds": 0.5}
    assert summary(store.briefs, 0.5) == counts
    assert exit_code(store.briefs) == 1
    store.put(1, replace(FILES[1].answer, claims=(replace(FILES[1].answer.claims[0], verdict=Answer.CONFIRMED),)))
    assert summary(store.briefs, 0.5)["refuted"] == 0
    assert exit_code([]) == 0
    assert exit_code(store.briefs[2:]) == 3
