"""The running head of a DOCX: event and place in the sizes that their lengths have in the PDF."""

from __future__ import annotations

import re

from reporting.forms.catalogue import forms_folder
from reporting.render.docx_properties import RUNNING_HEAD, with_sized_head
from reporting.render.templates.fill import base_parts
from tests.rows import of_each

NAME, PLACE = "{{ running[0] }}", "{{ running[1] }}"


def size_of(xml: str, text: str) -> int | None:
    """Half points of the run that has a text; None for the size of its style."""
    run = next(run for run in re.findall(r"(?s)<w:r>.*?</w:r>", xml) if text in run)
    found = re.search(r'<w:sz w:val="(\d+)"/>', run)
    return int(found[1]) if found else None


@of_each(
    [
        ("a" * 60, "b" * 60, 24, None),
        ("a" * 61, "b" * 61, 19, 14),
        ("a" * 110, "", 19, None),
        ("a" * 111, "", 16, None),
        ("я" * 30, "", 24, None),
        ("я" * 31, "", 19, None),
    ]
)
def test_a_long_name_is_set_smaller(name: str, place: str, of_name: int, of_place: int | None) -> None:
    head = with_sized_head(base_parts(), {"running": [name, place]})[RUNNING_HEAD].decode()
    assert (size_of(head, NAME), size_of(head, PLACE)) == (of_name, of_place)


def test_the_lengths_are_those_of_the_pdf() -> None:
    base = (forms_folder() / "base" / "base.typ").read_text(encoding="utf-8")
    assert "name.len() > 110 { 8pt } else if name.len() > 60 { 9.5pt } else { 12pt }" in base
    assert "place.len() > 60 { 7pt } else { 8pt }" in base


def test_a_head_that_somebody_edited_stays_as_it_is() -> None:
    edited = base_parts() | {RUNNING_HEAD: b"<w:hdr><w:p><w:r><w:t>Own</w:t></w:r></w:p></w:hdr>"}
    assert with_sized_head(edited, {"running": ["a" * 200, "b" * 200]}) == edited
    assert with_sized_head({}, {}) == {}
