"""Cards, report and regulations as documents: templates, pages, words, packs."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from docx import Document
from pypdf import PdfReader

from engine.model import Event, EventInfo, Player
from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms, words_of
from reporting.forms.fields import Group, Kind, Rows, Shape
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.render.archive import unpack
from reporting.render.docx import render_docx
from reporting.render.glyphs import printable_context
from reporting.render.part import Meta, Part
from reporting.render.pdf import render_pdf
from tests.rows import of_each

ZURICH = Path(__file__).parents[3] / "samples" / "zurich-1953" / "event.json"
LONG = "Brzęczyszczykiewicz-Wstrząsowski"
A5, A4 = (420, 595), (595, 842)
FRAME = {"orientation", "one_page", "facts_title", "head", "intro", "tables", "notes", "sections"}
"""What a context has beside the fields of its templates."""
OWN = sorted(form.id for form in load_forms().values() if form.own_layout)


@cache
def zurich() -> Event:
    return decode_event(json.loads(ZURICH.read_text(encoding="utf-8")))[0]


def club(players: int, rounds: int) -> Event:
    info = EventInfo(
        name="Otwarte Mistrzostwa A & B <UKS>", system="swiss-fide-2026", rounds=rounds, federation="pzszach"
    )
    names = ((LONG, "Grzegorz"), ("Щерев", "Юлий"), ("Żółć", "Łucja"))
    return Event(info, tuple(Player(n, *names[n % 3], club="A & B <UKS>") for n in range(1, players + 1)))


def part(form_id: str, event: Event, lang: str, round_number: int | None = None) -> Part:
    form = load_forms()[form_id]
    context = CONTEXTS[form.context](Subjects(form, Facts(event), lang, round_number))
    assert context is not None
    return Part(form, lang, printable_context(context))


def meta(lang: str) -> Meta:
    return Meta("Turniej", "Klub", lang, None, "dane")


@cache
def cards(form_id: str, players: int, rounds: int, lang: str) -> tuple[Part, bytes]:
    """Cards of a club, and their PDF; several tests look at the same ones."""
    one = part(form_id, club(players, rounds), lang)
    return one, pdf(one)


def pdf(*parts: Part) -> bytes:
    return render_pdf(parts, meta(parts[0].lang), "{}")


def docx_bytes(*parts: Part) -> bytes:
    return render_docx(parts, meta(parts[0].lang), "{}")


def template_words(path: Path) -> set[str]:
    """The words that a template names."""
    document = Document(str(path))
    text = "".join(node.text or "" for node in document.element.iter() if node.tag.endswith("}t"))
    return set(re.findall(r"\{\{ words\.(\w+) \}\}", text))


def test_a_form_has_one_template_for_all_languages() -> None:
    for form in load_forms().values():
        own = form.own_layout and "docx" in form.outputs
        assert [path.name for path in form.folder.glob("*.docx")] == ["form.docx"] * own, form.id


@of_each(OWN)
def test_a_template_opens_in_a_word_processor_with_the_words_of_its_form(form_id: str) -> None:
    form = load_forms()[form_id]
    named = template_words(form.docx)
    assert named and named <= set(form.words)
    for lang in ("pl", "bg", "en"):
        assert words_of(form, texts(lang)).items().isdisjoint({name: form.text_id(name) for name in form.words}.items())


def test_a_word_of_a_form_has_a_text_and_stands_in_a_template() -> None:
    """Forms that are like another share its words: each stands in one of their templates."""
    named: dict[str, set[str]] = {}
    for form_id in OWN:
        form = load_forms()[form_id]
        named.setdefault(form.texts, set()).update(template_words(form.docx))
        assert [word for word in form.words if texts("en").find(form.text_id(word)) is None] == []
    assert named == {form.texts: set(form.words) for form in load_forms().values() if form.words}


@of_each(
    [
        ("start-card", "pl", 1, 9, 1, A5),
        ("start-card", "bg", 4, 30, 4, A5),
        ("start-card-4up", "pl", 1, 9, 1, A4),
        ("start-card-4up", "pl", 4, 15, 1, A4),
        ("start-card-4up", "en", 5, 15, 2, A4),
        ("start-card-4up", "pl", 2, 30, 1, A4),
        ("start-card-4up", "pl", 9, 1, 3, A4),
    ]
)
def test_cards_take_a_page_or_a_quarter_each(
    form_id: str, lang: str, players: int, rounds: int, pages: int, size: tuple[int, int]
) -> None:
    reader = PdfReader(io.BytesIO(cards(form_id, players, rounds, lang)[1]))
    assert len(reader.pages) == pages
    assert {(round(page.mediabox.width), round(page.mediabox.height)) for page in reader.pages} == {size}


LABELS = ("number", "player", "event", "club", "city", "category", "own_rating", "result", "arbiter", "signature")


@of_each(LANGUAGES)
def test_the_labels_of_four_cards_on_a_sheet_are_read(lang: str) -> None:
    one, data = cards("start-card-4up", 4, 15, lang)
    sizes: dict[str, set[float]] = {}

    def visit(text: str, cm: list[float], tm: list[float], _font: Any, size: float) -> None:
        sizes.setdefault(text.strip(), set()).add(round(size * abs(tm[3] * cm[3]), 2))

    PdfReader(io.BytesIO(data)).pages[0].extract_text(visitor_text=visit)
    printed = {name: sizes[one.context["words"][name]] for name in LABELS}
    assert {name: size for name, size in printed.items() if min(size) < 5.5} == {}


def test_cards_in_a_pack_have_neither_header_nor_footer() -> None:
    xml = unpack(docx_bytes(part("arbiter-report", zurich(), "pl"), part("start-card", zurich(), "pl")))[
        "word/document.xml"
    ]
    sections = re.findall(r"(?s)<w:sectPr.*?</w:sectPr>", xml.decode())
    assert ["rIdHeader" in item for item in sections] == [True, False]
    assert ["rIdNoHeader" in item for item in sections] == [False, True]


def faults_of_shape(value: Any, shape: Shape, path: str = "") -> list[str]:
    """Where a value is not what its form says of its fields."""
    if isinstance(shape, Group):
        lacking = [f"{path}.{name}" for name in {*shape.fields} ^ set(value)]
        known = ((name, inside) for name, inside in shape.fields.items() if name in value)
        return [
            *lacking,
            *(found for name, one in known for found in faults_of_shape(value[name], one, f"{path}.{name}")),
        ]
    if isinstance(shape, Rows):
        counted = [path] if shape.count not in {None, len(value)} else []
        return [*counted, *(found for one in value for found in faults_of_shape(one, shape.each, f"{path}[]"))]
    return [] if isinstance(value, bool if shape is Kind.YES_NO else str) else [path]


def test_contexts_have_the_fields_that_their_forms_declare(
    print_all: Callable[..., list[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, list[str]] = {}

    def look(parts: list[Part], meta: Meta, evidence: str, *more: Any) -> bytes:
        for one in parts:
            if one.form.own_layout:
                without_frame = {name: value for name, value in one.context.items() if name not in FRAME}
                if not one.context["signatures"]:
                    del without_frame["signatures"]
                seen.setdefault(one.form.id, []).extend(faults_of_shape(without_frame, one.form.fields))
        return b""

    monkeypatch.setattr("reporting.render.docx.render_docx", look)
    monkeypatch.setattr("reporting.render.pdf.render_pdf", look)
    print_all(tmp_path, ["pl"], ["docx"], OWN)
    assert sorted(seen) == OWN
    assert {form: set(found) for form, found in seen.items() if found} == {}
