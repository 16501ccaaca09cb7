"""Papers that surely stand on one page: never one that does not, and never another look."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from engine.model import Event, EventInfo, Player
from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.forms.catalogue import load_forms
from reporting.render import pdf
from reporting.render.casting.typeset import Typeset
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


def shown(data: bytes) -> list[tuple[bytes | None, bytes]]:
    """What stands on the only page of a paper, and where: texts, lines and grounds, in their order."""
    (page,) = Typeset(data).pages
    return [(piece.tag, piece.written if piece.tag is None else piece.body) for piece in page.pieces]


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
    assert shown(printed(part)) == shown(told) != shown(printed(replace(part, context=part.context | {"notes": ["!"]})))


def test_a_table_with_a_heading_looks_the_same_too(monkeypatch: pytest.MonkeyPatch) -> None:
    part = part_of(3)
    for count in (1, 2):
        tables = [{**part.context["tables"][0], "caption": "Kobiety"}] * count
        changed = replace(part, context={**part.context, "tables": tables, "signatures": ["Sędzia główny"]})
        with monkeypatch.context() as measured:
            measured.setattr(pdf, "stands_on_one_page", lambda _: False)
            long = printed(changed)
        assert is_short(changed)
        assert shown(printed(changed)) == shown(long)


@pytest.mark.parametrize("changed", [{"drawings": [{}]}, {"bare": True}, {"head": [["Słowo " * 20, "wartość"]]}])
def test_what_is_not_reckoned_is_measured(changed: dict[str, Any]) -> None:
    assert not is_short(part_of(3, **changed))


def test_a_row_that_may_be_broken_is_measured() -> None:
    part = part_of(3)
    tables = [{**part.context["tables"][0], "lines": [1, 0, 1]}]
    assert not stands_on_one_page({**part.context, "tables": tables})
    assert not stands_on_one_page(part.context)


@pytest.mark.parametrize("count", range(16, 26))
def test_a_paper_that_is_not_searched_for_long_runs_has_none(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["Ś" * count, "–".join(["A" * (count - 1), "B" * count]), f"{'a' * (count - 3)} ({'b' * (count - 1)})"]
    tables = [{**part_of(1).context["tables"][0], "caption": words[0]}]
    part = part_of(1, head=[words[:2]], notes=words, intro=words, signatures=words, tables=tables)
    told = printed(part)
    monkeypatch.setattr(pdf, "_RUN", re.compile(""))
    assert shown(printed(part)) == shown(told)
