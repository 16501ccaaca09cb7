"""The contract of all papers: every form in every format, each language a third of the forms."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

from pypdf import PdfReader

from reporting.forms.catalogue import load_forms
from reporting.languages import LANGUAGES
from reporting.render.output_folder import Document
from tests.papers.words_of import docx_blocks, docx_frames, solid
from tests.pdf_texts import pdf_text
from tests.reporting.render.conftest import language_of, languages_made
from tests.rows import ask

PLANTED = ("Tajna 77", "planted@example.org", "600 700 800", "1990-05-17", "17 maja", "17 май", "17 May", "17.05.1990")
LEFT_OVER = re.compile(r"\{\{|\}\}|\{%|%\}|\bform\.[a-z-]+|\bworkbook\.[a-z]|\btiebreak\.[A-Z]")

Made = tuple[Path, list[Document]]
FORMS = tuple(name for name, form in load_forms().items() if languages_made(name, "pdf") and "docx" in form.outputs)
"""All but those that are workbooks alone, and some packs."""
NAMELESS = {"regulations", "norms-notice", "adjournment", "protest", "penalty-motion", "diplomas"} | {
    *("fide-it2", "fide-it3", "fide-fa1", "fide-ia1", "fide-titles"),
}
"""Forms that show no players of these events, or one alone."""


TWICE = ("start-card", "arbiter-report", "standings")
"""Forms that every run prints a second time in each of their formats."""


def bytes_of(made: Made, form: str, lang: str, kind: str) -> bytes:
    folder, documents = made
    path = next(doc.path for doc in documents if (doc.form, doc.lang, doc.format) == (form, lang, kind))
    return (folder / path).read_bytes()


blocks_of = cache(docx_blocks)
"""The paragraphs of a DOCX; several tests read the same ones."""


@cache
def reader_of(data: bytes) -> PdfReader:
    """A PDF, read once for the tests that look at the same one."""
    return PdfReader(io.BytesIO(data))


def texts_of(made: Made, form: str) -> list[tuple[str, str]]:
    """The text of every DOCX of a form and of its PDF, each with its language."""
    langs = languages_made(form, "docx")
    written = [(lang, "\n".join(blocks_of(bytes_of(made, form, lang, "docx")))) for lang in langs]
    return [*written, (language_of(form), pdf_text(bytes_of(made, form, language_of(form), "pdf")))]


def unpacked(data: bytes, kind: str) -> bytes:
    """All that a document holds, with nothing packed: parts, text, attachments, metadata."""
    if kind == "pdf":
        reader = reader_of(data)
        attached = b"".join(item.content for item in reader.attachment_list)
        return data + pdf_text(data).encode() + attached
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return b"\n".join(archive.read(name) for name in archive.namelist())


def test_every_form_is_made_in_every_format(made: Made) -> None:
    _, documents = made
    have = {(doc.form, doc.lang, doc.format) for doc in documents}
    want = {
        (form.id, lang, kind)
        for form in load_forms().values()
        for kind in form.outputs
        for lang in languages_made(form.id, kind)
    }
    assert have == want
    for output in ("docx", "pdf", "xlsx"):
        assert {lang for _, lang, kind in have if kind == output} == set(LANGUAGES)


def test_nothing_of_a_template_is_left_in_a_paper(made: Made) -> None:
    def check(form: str) -> None:
        for _, text in texts_of(made, form):
            # One player is called `{{ surname }}`: what a user writes is text, whatever it looks like.
            assert not LEFT_OVER.search(re.sub(r"\{\{\s*surname\s*\}\}", "", text))

    ask(FORMS, check)


def test_docx_and_pdf_say_the_same_block_by_block(made: Made) -> None:
    def check(form: str) -> None:
        lang = language_of(form)
        data = bytes_of(made, form, lang, "docx")
        pdf = solid(pdf_text(bytes_of(made, form, lang, "pdf")))
        missing = [block for block in blocks_of(data) if solid(block) not in pdf]
        assert not missing

    ask(FORMS, check)


def test_a_pdf_of_one_page_says_nothing_that_the_docx_does_not(made: Made) -> None:
    _, documents = made
    # On further pages the heads of tables are repeated.
    single = [document for document in documents if document.pages == 1]
    assert {document.form for document in single} >= {"start-list", "standings", "crosstable", "draw-protocol"}
    for document in single:
        pdf = bytes_of(made, document.form, document.lang, "pdf")
        data = bytes_of(made, document.form, document.lang, "docx")
        blocks = blocks_of(data) + docx_frames(data)
        extra = Counter(solid(pdf_text(pdf))) - Counter(solid("".join(blocks)))
        assert not extra, document.path


def test_diacritics_and_cyrillic_survive_the_extraction_of_text(made: Made) -> None:
    def check(form: str) -> None:
        for lang, text in texts_of(made, form):
            assert names_lacking(solid(text), lang, form) == []

    ask([name for name in FORMS if name not in NAMELESS], check)


def names_lacking(text: str, lang: str, form: str) -> list[tuple[str, ...]]:
    """The names that a paper does not show as it should."""
    # Bulgarian papers keep Cyrillic but those for FIDE; all others are in Latin, by the law of 2009 or by ICAO.
    cyrillic = lang == "bg" and load_forms()[form].federation != "fide"
    told = (("Гюзелев",), ("Ѝрина",)) if cyrillic else (("Gyuzelev", "Giuzelev"), ("Irina",))
    names = (("Żądło",), ("Świętosława",), ("A&B<UKS>",), ("=SUM(1;2)",), ("László□",), *told)
    return [spelt for spelt in names if not any(name in text for name in spelt)]


def test_pages_are_counted_as_a_reader_counts_them(made: Made) -> None:
    folder, documents = made
    for document in documents:
        if document.format == "pdf":
            assert document.pages == len(reader_of((folder / document.path).read_bytes()).pages), document.path


def test_no_public_paper_holds_an_address_an_email_or_a_birth_day(made: Made) -> None:
    folder, documents = made
    forms = load_forms()
    public = [document for document in documents if forms[document.form].evidence == "public"]
    assert public
    for document in public:
        content = unpacked((folder / document.path).read_bytes(), document.format)
        found = [planted for planted in PLANTED if planted.encode() in content]
        assert not found, document.path


def test_a_full_paper_does_hold_what_a_federation_asks_for(made: Made) -> None:
    content = unpacked(bytes_of(made, "arbiter-report", "pl", "pdf"), "pdf")
    assert b"planted@example.org" in content


def test_every_pdf_is_archival_tagged_and_has_its_fonts_inside(made: Made) -> None:
    folder, documents = made
    for document in documents:
        if document.format != "pdf":
            continue
        reader = reader_of((folder / document.path).read_bytes())
        metadata = reader.trailer["/Root"]["/Metadata"].get_data()
        assert b"<pdfaid:part>3</pdfaid:part>" in metadata and b"<pdfuaid:part>1</pdfuaid:part>" in metadata
        assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"]
        assert reader.trailer["/Root"]["/Lang"] == document.lang
        for page in reader.pages:
            for font in page["/Resources"]["/Font"].values():
                descendant = font.get_object()["/DescendantFonts"][0].get_object()
                assert "/FontFile2" in descendant["/FontDescriptor"].get_object()


def test_file_names_are_plain_and_name_no_people(made: Made) -> None:
    _, documents = made
    for document in documents:
        assert re.fullmatch(r"[a-z0-9-]+/[a-z0-9-]+/[a-z0-9-]+\.(docx|pdf|xlsx)", document.path)


def test_a_docx_says_its_language_to_the_spelling_checker(made: Made) -> None:
    folder, documents = made
    codes = {"pl": b"pl-PL", "bg": b"bg-BG", "en": b"en-GB"}
    for document in documents:
        if document.format == "docx":
            said = unpacked((folder / document.path).read_bytes(), "docx")
            assert b'<w:lang w:val="' + codes[document.lang] in said, document.path


def test_the_same_event_gives_the_same_bytes_twice(
    made: Made, print_all: Callable[..., list[Document]], tmp_path: Path
) -> None:
    """Forms with a layout of their own, and a table. Each paper that verification reads is printed again, too."""
    folder, _ = made
    for form in TWICE:
        for document in print_all(tmp_path, [language_of(form)], ["docx", "pdf"], [form]):
            assert (tmp_path / document.path).read_bytes() == (folder / document.path).read_bytes(), document.path
