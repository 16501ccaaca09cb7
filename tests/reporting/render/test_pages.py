"""Pages: no signature stands alone, no row is lost, texts that are copied are what stands there."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
import typst
from pypdf import PdfReader

from engine.model import Event, EventInfo, Player
from reporting.actions.new import sample_document
from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import event_of
from reporting.forms.catalogue import forms_folder, load_forms
from reporting.render import pdf
from reporting.render.docx_table import data_table
from reporting.render.docx_xml import with_signatures_together
from reporting.render.part import Meta, Part
from reporting.render.pdf import render_pdf
from tests.pdf_texts import page_texts
from tests.rows import of_each
from tests.thinned import thinned


def pages(form_id: str, players: int, **changes: Any) -> Sequence[str]:
    """The texts of the pages of a start list or the like."""
    return _plain_pages(form_id, players) if not changes else _pages(form_id, players, changes)


@cache
def _plain_pages(form_id: str, players: int) -> Sequence[str]:
    return _pages(form_id, players, {})


def _pages(form_id: str, players: int, changes: dict[str, Any]) -> Sequence[str]:
    people = tuple(Player(number, f"Gracz{number:03d}", "Jan") for number in range(1, players + 1))
    event = Event(EventInfo(name="Turniej", system="swiss-fide-2026", rounds=9, federation="pzszach"), people)
    form = load_forms()[form_id]
    context = CONTEXTS[form.context](Subjects(form, Facts(event), "pl"))
    assert context is not None
    part = Part(form, "pl", {**context, "signatures": ["Sędzia główny"], **changes})
    data = render_pdf([part], Meta("t", "a", "pl", None, "d"), "{}")
    return page_texts(data)


@of_each([*thinned(range(40, 56, 2), 2), *thinned((90, 95, 100), 3)])
def test_a_signature_has_rows_of_the_table_on_its_page(players: int) -> None:
    last = pages("start-list", players)[-1]
    assert "Sędzia główny" in last
    assert last.count("Gracz") >= 2


@of_each(["swiss-crosstable", "rating-changes"])
def test_facts_and_notes_take_no_room_from_a_table_that_a_page_has(name: str) -> None:
    """`Контрола на времето` stands beside the place; facts and notes get smaller with the table."""
    form, facts = load_forms()[name], Facts(event_of(sample_document("swiss-open")))
    context = CONTEXTS[form.context](Subjects(form, facts, "bg"))
    assert context is not None
    assert len(page_texts(render_pdf([Part(form, "bg", context)], Meta("t", "a", "bg", None, "d"), "{}"))) == 1


def test_a_table_shrinks_a_little_before_it_spills() -> None:
    counts = [len(pages("start-list", players)) for players in (40, 48, 88)]
    assert counts == [1, 2, 2]


@of_each([(90, (1.0, 1)), (110, (0.9, 1)), (150, (0.95, 2)), (250, (0.8, 2)), (320, (0.62, 2)), (400, (1.0, 1))])
def test_a_paper_of_one_page_is_set_no_smaller_than_it_must(tall: int, expected: tuple[float, int]) -> None:
    body = f"(scale, across: 1, probe: false) => block(height: {tall}mm * scale / across)[#metadata((scale, across)) <set>]"
    source = f'#import "/base/base.typ": on-one-page\n#set page(height: 100mm, margin: 0mm)\n#on-one-page({body})'
    found = typst.query(source.encode(), "<set>", field="value", root=str(forms_folder()))
    assert json.loads(found) == [list(expected)]


def test_the_layout_of_a_paper_is_forgotten_before_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    compile_it = pdf.compiler().compile
    sources = SimpleNamespace(compile=lambda main, **how: said.append(main and "paper") or compile_it(main, **how))
    monkeypatch.setattr(pdf, "forget_layouts", lambda: said.append("forgotten"))
    monkeypatch.setattr(pdf, "compiler", lambda: sources)
    _pages("start-list", 1, {})
    assert said == ["forgotten", "paper"]


def test_a_place_and_days_in_cyrillic_stand_on_one_line() -> None:
    """Its letters are counted, not their bytes."""
    place = "Велико Търново, 28 септември – 3 октомври 2026 г."
    assert pages("start-list", 3, running=("Турнир", place))[0].startswith(f"Турнир {place}\n")


def test_a_long_end_leaves_its_last_note_with_the_signature() -> None:
    last = pages("start-list", 30, notes=[f"Uwaga {number}. " + "słowo " * 60 for number in range(30)])[-1]
    assert "Uwaga 29" in last and "Sędzia główny" in last


def test_a_name_without_a_break_is_copied_without_invisible_characters() -> None:
    text = "".join(pages("start-list", 5, notes=["Ł" * 65]))
    assert "\N{ZERO WIDTH SPACE}" not in text
    assert "Ł" * 65 in "".join(text.split())


ROW = '<w:tr><w:tc><w:p><w:pPr><w:pStyle w:val="Cell"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p></w:tc></w:tr>'
GAP = '<w:p><w:pPr><w:pStyle w:val="Gap"/></w:pPr></w:p>'
SIGN = '<w:tbl><w:tr><w:tc><w:p><w:pPr><w:pStyle w:val="Signature"/></w:pPr></w:p></w:tc></w:tr></w:tbl>'


def test_the_last_two_rows_of_a_docx_stay_with_the_lines_to_sign_on() -> None:
    made = with_signatures_together(f"<w:tbl>{ROW * 4}</w:tbl>{GAP}{SIGN}{GAP}")
    assert [("keepNext" in row) for row in made.split("<w:tr>")[1:]] == [False, False, True, True, False]
    assert with_signatures_together(f"<w:tbl>{ROW}</w:tbl>{GAP}") == f"<w:tbl>{ROW}</w:tbl>{GAP}"


def test_cards_and_papers_of_a_pack_are_found_by_their_bookmarks() -> None:
    event = Event(
        EventInfo(name="Turniej", system="swiss-fide-2026", rounds=3),
        (Player(1, "Ćwiek", "Ewa"), Player(2, "Łoś", "Jan")),
    )
    parts = []
    for form_id in ("start-list", "start-card-4up"):
        form = load_forms()[form_id]
        context = CONTEXTS[form.context](Subjects(form, Facts(event), "pl"))
        assert context is not None
        parts.append(Part(form, "pl", {**context, "subtitle": "grupa A"}))
    reader = PdfReader(io.BytesIO(render_pdf(parts, Meta("t", "a", "pl", None, "d"), "{}")))
    assert [mark["/Title"] for mark in reader.outline] == ["Lista startowa – grupa A", "1 Ćwiek Ewa", "2 Łoś Jan"]


@pytest.mark.parametrize(("keep", "kept"), [(True, 5), (False, 1)])
def test_a_table_to_keep_stands_on_one_page_of_a_docx_too(keep: bool, kept: int) -> None:
    """From its head to its last row, which alone may be followed by a new page; of others the last two rows."""
    cells = [[str(at)] for at in range(5)]
    made = data_table({"columns": [{"label": "Nr", "width": 10}], "rows": cells, "keep": keep}, 9000)
    rows = made.split("<w:tr>")[1:]
    assert [("keepNext" in row) for row in rows] == [False] * (5 - kept) + [True] * kept + [False]
