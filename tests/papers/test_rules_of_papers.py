"""The rules that pages are held to: each one finds the fault that is planted for it; a slice of the whole matrix."""

from __future__ import annotations

import io
import zipfile
from fractions import Fraction
from typing import Any

import pytest

from reporting.forms.catalogue import forms_folder
from reporting.render.pdf import compiler
from tests.papers.figures import (
    card_sums_that_differ,
    minds_that_differ,
    norms_told,
    points_in,
    sums_that_differ,
)
from tests.papers.matrix import look
from tests.papers.people import LONG, UNBROKEN
from tests.papers.rules import Paper, faults
from tests.papers.sheet import bookmarks_of, pages_of
from tests.papers.words_of import differing, words_broken
from tests.rows import of_each

SIGNED = Paper(("Sędzia główny\nAnna Źdźbło",))
PAGE = '#set page("a4", margin: 20mm)\n#set document(title: "x")\n#set text(font: "Liberation Sans", size: 10pt)\n'
ROWS = "#table(columns: 2, table.header[Nr][Kto], {rows})\n"
SIGN = "#grid(columns: 1, [Sędzia główny \\ Anna Źdźbło])\n"


def made(body: str) -> bytes:
    """A page of Typst as PDF."""
    data: bytes = compiler().compile((PAGE + body).encode(), format="pdf")
    return data


def rows(count: int) -> str:
    return ROWS.format(rows=", ".join(f"[{at}], [Gracz {at}]" for at in range(count)))


def found(body: str, paper: Paper = SIGNED) -> set[str]:
    """The rules that a page breaks."""
    return {fault.partition(":")[0] for fault in faults(pages_of(made(body)), paper)}


def test_what_is_well_made_breaks_no_rule() -> None:
    assert found("= Tytuł\n" + rows(5) + "#v(1cm)\n" + SIGN) == set()
    assert found("= Tytuł\n" + rows(60) + SIGN) == set()


@of_each(
    [
        ("outside", "#place(dx: -12mm)[za lewym marginesem]\n= Tytuł"),
        ("outside", "#place(top + right, dx: 30mm)[za prawym marginesem]\n= Tytuł"),
        ("outside", "#place(bottom, dy: 18mm)[pod stopką]\n= Tytuł"),
        ("overlapping", "= Tytuł\n#place(dx: 3mm)[jedno na]\n drugim"),
        ("overlapping", "= Tytuł\n#table(columns: (10mm, 30mm), [Chrząszczyk], [Brzęczyk])"),
        ("crossed", "= Tytuł\n#table(columns: (10mm, 30mm), [Chrząszczyk], [])"),
        ("crossed", "= Tytuł\n#strike[skreślony]"),
        ("crossed", "= Tytuł\n#text(20pt)[gąg] #place(dy: -1.2mm, line(length: 80mm))"),
        ("tiny", "= Tytuł\n#text(2.5pt)[Brzęczyszczykiewicz]"),
        ("signed-alone", "= Tytuł\n" + rows(30) + "#pagebreak()\n" + SIGN),
        ("signed-alone", "= Tytuł\n" + rows(30) + "#pagebreak()\nJeden wiersz. #v(6cm)\n" + SIGN),
        ("nearly-empty", "= Tytuł\n" + rows(30) + "#pagebreak()\n jeden \\ dwa"),
        ("nearly-empty", "= Tytuł\n" + rows(30) + "#pagebreak()\n#pagebreak()\n" + rows(9)),
        ("lost-rows", "#v(1cm)\n" + "#block(height: 228mm)[= Tytuł]\n" + rows(9)),
        ("left-alone", "#block(height: 240mm)[]\n== Nagłówek\n#pagebreak()\n" + rows(9)),
        ("left-alone", rows(30) + "#pagebreak()\nostatni wiersz"),
    ]
)
def test_each_rule_finds_its_fault(rule: str, body: str) -> None:
    assert rule in found(body)


def test_a_row_that_the_break_cuts_off_is_found_on_either_side() -> None:
    counts = {count: found("= Tytuł\n" + rows(count)) for count in range(30, 45)}
    assert [count for count, names in counts.items() if "lost-rows" in names], counts
    assert not [count for count, names in counts.items() if names - {"lost-rows", "nearly-empty", "left-alone"}]


def test_an_overlap_below_the_bound_is_none() -> None:
    line = "#block(height: 10mm)[#place(dx: 0mm)[mmm]#place(dx: {at}pt, dy: 0pt)[#box[mmm]]]"
    width = 25.0
    assert "overlapping" in found("= T\n" + line.format(at=width - 4))
    assert "overlapping" not in found("= T\n" + line.format(at=width + 1))


def docx(*paragraphs: str) -> bytes:
    """The text of a DOCX."""
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    body = "".join(f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>" for text in paragraphs)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("word/document.xml", f"<w:document {space}><w:body>{body}</w:body></w:document>")
        archive.writestr("word/styles.xml", (forms_folder() / "base/docx/word/styles.xml").read_bytes())
    return stream.getvalue()


def test_words_that_only_one_of_the_two_says_are_found() -> None:
    pages = pages_of(made("= Tytuł\nGracz \\ Sędzia"))
    assert list(differing(pages, docx("Tytuł", "Gracz Sędzia"))) == []
    assert list(differing(pages, docx("Tytuł", "Gracz Sędzia", "Klub"))) == ["only in DOCX: 'Klub'"]
    assert list(differing(pages, docx("Tytuł", "Gracz"))) == ["only in PDF: 'Sadizę'"]


@pytest.mark.parametrize(("width", "broken"), [(900, True), (1100, False)])
def test_a_word_wider_than_its_cell_is_found(width: int, broken: bool) -> None:
    cell = f'<w:tc><w:tcPr><w:tcW w:w="{width}"/></w:tcPr><w:p><w:r><w:t>Резултатът</w:t></w:r></w:p></w:tc>'
    data = docx("</w:t></w:r></w:p><w:tbl><w:tr>" + cell + "</w:tr></w:tbl><w:p><w:r><w:t>")
    assert bool(list(words_broken(data))) == broken


def test_bookmarks_are_read_in_their_order() -> None:
    assert bookmarks_of(made("= Jeden\n= Dwa")) == ["Jeden", "Dwa"]


@of_each(
    [("13b ½", "1/2"), ("24c 1", "1"), ("2½", "5/2"), ("2,5", "5/2"), ("+", "1"), ("7\u00a0b\u00a0-", "0"), ("0", "0")]
)
def test_points_are_read_from_cells(cell: str, points: str) -> None:
    assert points_in(cell) == Fraction(points)
    assert points_in("9b +", 2) == 2
    assert points_in("") is None and points_in("–x") is None


def table(points: str, games: tuple[str, ...] = ("1", "", "½")) -> dict[str, Any]:
    columns = [{"id": name} for name in ("number", "name", "game-1", "game-2", "game-3", "points")]
    return {"tables": [{"columns": columns, "rows": [["1", "Ewa", *games, points]]}]}


def test_rows_that_do_not_add_up_are_found() -> None:
    assert list(sums_that_differ("crosstable", table("1,5"))) == []
    assert list(sums_that_differ("crosstable", table("2"))) == ["Ewa: 3/2 is made, 2 told"]
    assert list(sums_that_differ("progress-table", table("1", ("½", "½", "1")))) == []
    card = {"number": "1", "points": "1,5", "rows": [{"result": "1"}, {"result": "½"}]}
    assert list(card_sums_that_differ({"cards": [card]})) == []
    assert list(card_sums_that_differ({"cards": [{**card, "points": "2"}]})) == ["card 1: 3/2 is made, 2 told"]


def test_papers_of_two_minds_about_norms_are_found() -> None:
    notice = {"tables": [{"columns": [{"id": "name"}, {"id": "norm"}], "rows": [["Ewa", "Mc"]]}]}
    report = {"norms": [{"player": "3 Ewa", "norm": "Mc"}, {"player": "", "norm": "–"}]}
    told = {
        "norms-notice": norms_told("norms-notice", notice) or set(),
        "arbiter-report": norms_told("arbiter-report", report) or set(),
    }
    assert list(minds_that_differ(told)) == []
    told["arbiter-report"].add(("Jan", "Mc"))
    assert list(minds_that_differ(told)) == ["arbiter-report and norms-notice differ: Jan, Mc"]


def test_extreme_names_are_as_extreme_as_promised() -> None:
    assert len(LONG) == 120 and LONG.startswith(UNBROKEN) and len(UNBROKEN) == 65
    assert not set(UNBROKEN) & set(" -–")


@of_each(
    [
        ("swiss", "few-long", "bg", ("arbiter-report", "pairings", "result-slips", "start-card-4up")),
        ("swiss", "blank", "en", ("regulations",)),
        ("teams", "few-long", "pl", ("match-protocol", "team-results")),
        ("kszk", "two-dozen", "pl", ("category-application", "kszk-table")),
    ]
)
def test_a_slice_of_all_papers_keeps_the_rules(kind: str, shape: str, lang: str, forms: tuple[str, ...]) -> None:
    outcome = look(kind, shape, (lang,), forms)
    assert {form for form, *_ in outcome.papers} == set(forms)
    assert [str(fault) for fault in outcome.faults] == []
