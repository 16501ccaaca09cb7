"""Papers that surely stand on one page: never one that does not, and never another look."""

from __future__ import annotations

from typing import Any

import pytest

from engine.model import Event, EventInfo, Player
from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.forms.catalogue import load_forms
from reporting.render import pdf
from reporting.render.known_sizes import with_lines
from reporting.render.part import Meta, Part
from reporting.render.short_papers import stands_on_one_page

LONGEST = 21
"""Players of a start list of which it is sure."""


def part_of(count: int, form_id: str = "start-list", **changed: Any) -> Part:
    people = tuple(Player(number, f"Łoś-Żółć {number}", "Jan") for number in range(1, count + 1))
    event = Event(EventInfo(name="Turniej", system="swiss-fide-2026", rounds=9), people)
    form = load_forms()[form_id]
    context = CONTEXTS[form.context](Subjects(form, Facts(event), "pl"))
    assert context is not None
    return Part(form, "pl", {**context, **changed})


def is_short(part: Part) -> bool:
    return stands_on_one_page(with_lines(part.context))


def printed(part: Part) -> bytes:
    return pdf.render_pdf([part], Meta("t", "a", "pl", None, "d"), "{}")


def test_the_longest_list_of_which_it_is_sure() -> None:
    assert [is_short(part_of(count)) for count in (1, LONGEST, LONGEST + 1, 150)] == [True, True, False, False]


NOTES = {"notes": ["Uwaga. " * 40] * 3, "signatures": ["Sędzia główny", "Organizator", "Przewodniczący komisji"]}
FACTS = {"head": [["Organizator", "Klub Szachowy " * 5]] * 5}
TITLE = {"title": "Lista startowa " * 8, "subtitle": "po losowaniu " * 20}


@pytest.mark.parametrize("changed", [{}, NOTES, FACTS, TITLE, {"intro": ["Wstęp. " * 100] * 2}])
def test_whatever_is_short_stands_on_one_page_and_looks_the_same_when_measured(
    changed: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    part = next(made for count in range(LONGEST, 0, -1) if is_short(made := part_of(count, **changed)))
    told = printed(part)
    monkeypatch.setattr(pdf, "stands_on_one_page", lambda _: False)
    assert pdf.page_count(told) == 1
    assert printed(part) == told


@pytest.mark.parametrize("changed", [{"drawings": [{}]}, {"bare": True}, {"head": [["Słowo " * 20, "wartość"]]}])
def test_what_is_not_reckoned_is_measured(changed: dict[str, Any]) -> None:
    assert not is_short(part_of(3, **changed))


def test_a_row_that_may_be_broken_is_measured() -> None:
    part = part_of(3)
    tables = [{**part.context["tables"][0], "lines": [1, 0, 1]}]
    assert not stands_on_one_page({**part.context, "tables": tables})
    assert not stands_on_one_page(part.context)
