"""The fields of the forms with a layout of their own: PDF and DOCX show the same ones, and contexts have them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from lxml import etree

from reporting.forms.catalogue import Form, load_forms
from reporting.forms.fields import Group, Rows, Shape, example
from reporting.forms.layout import as_json
from reporting.render.archive import unpack
from reporting.render.docx import render_docx
from reporting.render.part import Meta, Part
from reporting.render.pdf import render_pdf
from tests.pdf_texts import pdf_text
from tests.rows import of_each

OWN = sorted(form.id for form in load_forms().values() if form.own_layout)
CASES = [
    (form_id, answer)
    for form_id in OWN
    for answer in (True, False)
    if answer
    or example(load_forms()[form_id].fields, answer=True) != example(load_forms()[form_id].fields, answer=False)
]
"""Each form; twice where it asks something that may be answered with yes or no."""
EVERY_PAPERS = {"lang", "title", "subtitle", "running", "page_words", "signatures"}
META = Meta("Turniej", "Klub", "pl", None, "dane")
TOKEN = re.compile(r"q\d+z")
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


class Tokens(dict[str, str]):
    """A short token for each path; a printed one tells which field was shown."""

    def __missing__(self, path: str) -> str:
        self[path] = f"q{len(self)}z"
        return self[path]

    def instead(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: self.instead(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self.instead(item) for item in value]
        return value if isinstance(value, bool) else self[value]


def probe(form: Form, answer: bool) -> tuple[Part, Tokens]:
    """The form with a token in every field."""
    tokens = Tokens()
    context = tokens.instead(example(form.fields, answer=answer))
    if "pairs" in context:
        # Two by two, the same cards or slips.
        context["pairs"] = [context["cards" if "cards" in context else "slips"]]
    frame = {"orientation": "portrait", "sections": as_json(form.sections)}
    return Part(form, "pl", {**context, **frame}), tokens


def in_docx(part: Part) -> list[str]:
    """The tokens of a DOCX in their order: body, then the header and footer that its section names."""
    parts = unpack(render_docx([part], META, "{}"))
    frame = ["word/header1.xml", "word/footer1.xml"] if b'"rIdHeader"' in parts["word/document.xml"] else []
    roots = [etree.fromstring(parts[name]) for name in ("word/document.xml", *frame)]
    text = " ".join("".join(node.itertext()) for root in roots for node in root.iter(f"{W}p"))
    return list(dict.fromkeys(TOKEN.findall(text)))


@cache
def in_pdf(form_id: str, answer: bool) -> list[str]:
    """The tokens of a form's PDF in their order."""
    part, _ = probe(load_forms()[form_id], answer)
    text = pdf_text(render_pdf([part], META, "{}"))
    return list(dict.fromkeys(TOKEN.findall(re.sub(r"[\s\u200b]", "", text))))


@of_each(CASES)
def test_pdf_and_docx_show_the_same_fields_and_words(form_id: str, answer: bool) -> None:
    part, tokens = probe(load_forms()[form_id], answer)
    paths = {token: path for path, token in tokens.items()}
    written, printed = ([paths[token] for token in tokens] for tokens in (in_docx(part), in_pdf(form_id, answer)))
    assert sorted(written) == sorted(printed)
    framed = {path for path in written if path.startswith(("running", "page_words"))}
    assert [path for path in written if path not in framed] == [path for path in printed if path not in framed]


def test_every_field_and_word_of_a_form_is_shown_somewhere() -> None:
    shown: dict[str, set[str]] = {}
    declared: dict[str, set[str]] = {}
    for form_id, answer in CASES:
        form = load_forms()[form_id]
        _, tokens = probe(form, answer)
        paths = {token: path for path, token in tokens.items()}
        shown.setdefault(form.texts, set()).update(_plain(paths[token]) for token in in_pdf(form_id, answer))
        declared.setdefault(form.texts, set()).update(map(_plain, tokens))
    for texts, paths in declared.items():
        unseen = {path for path in paths - shown[texts] if path.partition("[")[0] not in EVERY_PAPERS}
        assert {path for path in unseen if not path.startswith("pairs[")} == set(), texts


def _plain(path: str) -> str:
    return re.sub(r"\[\d+\]", "[]", path)


def test_no_field_is_called_as_something_that_every_mapping_has() -> None:
    for form_id in OWN:
        assert [name for name in _names(load_forms()[form_id].fields) if hasattr({}, name)] == []


def _names(shape: Shape) -> Iterator[str]:
    if isinstance(shape, Rows):
        yield from _names(shape.each)
    if isinstance(shape, Group):
        for name, inside in shape.fields.items():
            yield name
            yield from _names(inside)
