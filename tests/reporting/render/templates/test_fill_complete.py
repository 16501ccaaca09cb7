"""What word processors insist on is put into what lacks it, and nothing else is touched."""

from __future__ import annotations

import pytest

from reporting.render.archive import NotFilledError
from reporting.render.templates.fill import environment, filled
from reporting.render.templates.markup import DOCUMENT, HEAD
from tests.rows import of_each

SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
PARAGRAPH = "<w:p><w:r><w:t>{{ a }}</w:t></w:r></w:p>"


def body_of(xml: str, head: str = "") -> str:
    """The body of a document that is filled."""
    template = environment().from_string(f"{head}<w:document {SPACE}><w:body>{xml}</w:body></w:document>")
    made = filled({DOCUMENT: template}, {"a": "A & <B>"})[DOCUMENT]
    assert made.startswith(HEAD + b"<w:document ") and made.count(b"<?xml") == 1
    return made.decode().split("<w:body>")[1].split("</w:body>")[0]


def cell(content: str) -> str:
    return f"<w:tbl><w:tr><w:tc>{content}</w:tc></w:tr></w:tbl>"


@pytest.mark.parametrize("head", ["", '<?xml version="1.0" encoding="UTF-8"?>\n'])
def test_what_lacks_nothing_stays_as_it_is(head: str) -> None:
    assert body_of(cell(PARAGRAPH), head) == cell(PARAGRAPH).replace("{{ a }}", "A &amp; &lt;B&gt;")


@of_each(["", "<w:tcPr/>", cell(PARAGRAPH), f"{PARAGRAPH}{cell(PARAGRAPH)}"])
def test_a_cell_ends_with_a_paragraph(content: str) -> None:
    assert body_of(cell(content)).endswith("<w:p/></w:tc></w:tr></w:tbl>")


def test_a_cell_that_is_empty_from_the_start_gets_one_too() -> None:
    assert body_of("<w:tbl><w:tr><w:tc/></w:tr></w:tbl>") == cell("<w:p/>")


@pytest.mark.parametrize("table", ["<w:tbl/>", "<w:tbl><w:tblPr/></w:tbl>"])
def test_a_table_without_rows_goes(table: str) -> None:
    assert body_of(f"<w:p/>{table}<w:p/>") == "<w:p/><w:p/>"


@of_each(["<w:p>", "<w:p></w:r>", "&nothing;", "\x0b"])
def test_what_is_no_xml_is_no_document(broken: str) -> None:
    with pytest.raises(NotFilledError):
        body_of(broken)
