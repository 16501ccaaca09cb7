"""DOCX and XLSX after clerks and programs: what is filled in or saved anew is touched, what is hidden is told."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from reporting.verify.paper.added import might_claim
from tests.archives import packed, parts_of, with_parts
from tests.reporting.verify.papers import paper, sample, verified, with_words
from tests.resaved import by_libreoffice

Way = Callable[[bytes], bytes]
BODY = "word/document.xml"


@cache
def genuine(form: str = "category-application", kind: str = "docx") -> bytes:
    return paper(sample("kszk-final"), form, kind, player=4 if form == "category-application" else None)


def exchanged(old: str, new: str, part: str = BODY) -> Way:
    """The first match in a part exchanged."""

    def way(data: bytes) -> bytes:
        def change(name: str, content: bytes) -> bytes:
            if name != part:
                return content
            made, count = re.subn(old, new, content.decode(), count=1, flags=re.DOTALL)
            assert count, old
            return made.encode()

        return with_parts(data, change)

    return way


def run_with(properties: str) -> Way:
    """The first result of a game with other looks."""
    return exchanged(
        r"<w:r>(?:<w:rPr>(?:(?!</w:rPr>).)*</w:rPr>)?(<w:t[^>]*>½</w:t>)", rf"<w:r><w:rPr>{properties}</w:rPr>\1"
    )


def added(body: str) -> Way:
    return exchanged("(<w:sectPr)", rf"{body}\1")


_DRAWING = (
    '<w:drawing xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:{0}/></w:drawing>'
)
HIDDEN: dict[str, Way] = {
    "hidden": run_with("<w:vanish/>"),
    "white": run_with('<w:color w:val="FEFEFE"/>'),
    "tiny": run_with('<w:sz w:val="2"/>'),
    "struck": run_with("<w:strike/>"),
    "narrow": run_with('<w:w w:val="1"/>'),
    "on a dark ground": run_with('<w:shd w:val="clear" w:fill="101010"/>'),
    "in signs": run_with('<w:rFonts w:ascii="Wingdings"/>'),
    "hidden by a style": lambda data: exchanged(
        "(</w:styles>)",
        r'<w:style w:type="character" w:styleId="away"><w:rPr><w:vanish/></w:rPr></w:style>\1',
        "word/styles.xml",
    )(run_with('<w:rStyle w:val="away"/>')(data)),
    "in a row cut off": exchanged(
        r"<w:trPr>((?:(?!</w:tr>).)*>½<)", r'<w:trPr><w:trHeight w:val="10" w:hRule="exact"/>\1'
    ),
    "a floating picture": added(f"<w:p><w:r>{_DRAWING.format('anchor')}</w:r></w:p>"),
    "a picture in a cell of text": exchanged(
        r"(<w:t[^>]*>½</w:t></w:r>)", rf"\1<w:r>{_DRAWING.format('inline')}</w:r>"
    ),
    "another body": exchanged("word/document.xml", "word/other.xml", "_rels/.rels"),
}
TOUCHED: dict[str, Way] = {
    "another address": lambda data: with_words(data, "ul. Przykładowa 4", "ul. Inna 5"),
    "a remark": added("<w:p><w:r><w:t>Uwagi: wpłynęło 3.01.2024, L.dz. 45/24, tel. 600 700 800</w:t></w:r></w:p>"),
    "a stamp in its line": added(f"<w:p><w:r>{_DRAWING.format('inline')}</w:r></w:p>"),
    "another label": lambda data: with_words(data, "Zawodnik", "Gracz"),
    "a change accepted": exchanged(r"(<w:r>(?:(?!</w:r>).)*>½</w:t></w:r>)", r"<w:ins w:id='1'>\1</w:ins>"),
    "pages counted anew": exchanged(
        r'<w:fldSimple w:instr=" NUMPAGES ">.*?</w:fldSimple>',
        "<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText> NUMPAGES </w:instrText></w:r>"
        "<w:r><w:fldChar w:fldCharType='separate'/></w:r><w:r><w:t>2</w:t></w:r>"
        "<w:r><w:fldChar w:fldCharType='end'/></w:r>",
        "word/footer1.xml",
    ),
    "packed anew": lambda data: packed(dict(reversed(parts_of(data).items()))),
}


@pytest.mark.parametrize("way", HIDDEN)
def test_what_is_not_seen_leaves_a_claim_open(way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = verified(HIDDEN[way](genuine()), tmp_path / "a.docx", capsys)
    (claim,) = answer["claims"]
    assert (code, answer["paper"], claim["verdict"]) == (1, "differs", "incomplete")
    assert [each["where"] for each in claim["differences"]] == ["hidden"]


@pytest.mark.parametrize("way", TOUCHED)
def test_what_a_clerk_completes_is_touched(way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = verified(TOUCHED[way](genuine()), tmp_path / "a.docx", capsys)
    assert (code, answer["paper"]) == (0, "touched")


@pytest.mark.parametrize(("form", "kind"), [("category-application", "docx"), ("norm-computation", "xlsx")])
def test_a_paper_that_libreoffice_saved_is_touched(
    form: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = by_libreoffice(genuine(form, kind), kind)
    if saved is None:
        pytest.skip("LibreOffice is not installed: how it saves papers is not tried")
    code, answer = verified(saved, tmp_path / f"a.{kind}", capsys)
    assert (code, answer["paper"]) == (0, "touched")


def test_digits_that_changed_cells_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`1` and `12` in two cells are not `11` and `2`, though their letters are the same."""

    def change(context: dict[str, Any]) -> None:
        game = next(each for each in context["games"] if each["opponent"].startswith("12 "))
        game["round"], game["opponent"] = f"{game['round']}1", game["opponent"][1:]

    data = paper(sample("kszk-final"), "category-application", "docx", player=4, change=change)
    code, answer = verified(data, tmp_path / "a.docx", capsys)
    assert (code, [each["verdict"] for each in answer["claims"]]) == (1, ["refuted"])


def test_a_formula_changed_in_a_workbook_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = load_workbook(io.BytesIO(genuine("norm-computation", "xlsx")))
    cells = (cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row)
    cell = next(each for each in cells if isinstance(each.value, str) and each.value.startswith("="))
    cell.value = f"{cell.value}+1"
    out = io.BytesIO()
    book.save(out)
    code, answer = verified(out.getvalue(), tmp_path / "a.xlsx", capsys)
    assert (code, answer["paper"]) == (1, "differs")
    assert "refuted" in {each["verdict"] for each in answer["claims"]}


def test_a_workbook_whose_looks_alone_changed_is_touched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = load_workbook(io.BytesIO(genuine("norms-notice", "xlsx")))
    book.worksheets[0].column_dimensions["B"].width = 40
    out = io.BytesIO()
    book.save(out)
    code, answer = verified(out.getvalue(), tmp_path / "a.xlsx", capsys)
    assert (code, answer["paper"]) == (0, "touched")


def test_evidence_that_stands_there_twice_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parts = parts_of(genuine())
    twice = packed({**parts, "customXml/item9.xml": parts["customXml/itemProtokol.xml"]})
    _, answer = verified(twice, tmp_path / "a.docx", capsys)
    assert [each["code"] for each in answer["findings"]] == ["evidence-twice"]


@pytest.mark.parametrize(
    ("old", "new", "state"),
    [
        ('"player":4', '"player":11', "differs"),
        ('"version":', '"version":"0", "was":', "touched"),
        ('"label_sha256":', '"version":"0", "was":', "touched"),
    ],
)
def test_what_a_paper_says_of_itself_is_under_its_hash(
    old: str, new: str, state: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def relabelled(name: str, part: bytes) -> bytes:
        assert name != _EVIDENCE or old.encode() in part
        return part.replace(old.encode(), new.encode()) if name == _EVIDENCE else part

    data = with_parts(paper(sample("kszk-final"), "category-application", "docx", player=4), relabelled)
    code, answer = verified(data, tmp_path / "a.docx", capsys)
    assert (code, answer["paper"]) == (1, state)
    assert {claim["verdict"] for claim in answer["claims"]} == {"refuted"}
    assert all("evidence" in {each["what"] for each in claim["differences"]} for claim in answer["claims"])


@pytest.mark.parametrize(
    "text", ["wypełnił także normę Kc: 11 partii, 9 punktów", "покрил и норма за МС", "normę I", "9½"]
)
def test_a_norm_or_a_figure_that_was_added_leaves_a_claim_open(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = added(f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>")(genuine())
    code, answer = verified(data, tmp_path / "a.docx", capsys)
    (claim,) = answer["claims"]
    assert (code, answer["paper"], claim["verdict"]) == (1, "touched", "incomplete")
    assert [(each["claimed"], each["where"]) for each in claim["differences"]] == [(text, "added")]


@pytest.mark.parametrize(
    "text", ["Вх. № 17 от 12.03.2025 г.", "Zatwierdzam normę, M. Kowalski, 1 maja 2026 r. 14:30", "Opłata 50 zł"]
)
def test_stamps_claim_nothing(text: str) -> None:
    assert not might_claim(text)


_EVIDENCE = "customXml/itemProtokol.xml"


def test_a_paper_of_the_whole_event_that_names_a_player_is_none_of_ours(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of him alone the notice would be empty, and everything on it added by hand."""
    data = paper(sample("kszk-final"), "norms-notice", "docx", player=7)
    code, answer = verified(data, tmp_path / "a.docx", capsys)
    assert (code, answer["paper"]) == (1, "differs")
    assert {claim["verdict"] for claim in answer["claims"]} == {"incomplete"}


def test_a_paper_that_would_be_empty_is_none_of_ours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An application that says, under its hash, that it is of somebody who made no norm."""
    data = paper(sample("kszk-final"), "category-application", "docx", player=4, label=7)
    _, answer = verified(data, tmp_path / "a.docx", capsys)
    assert answer["paper"] == "differs"
    assert {claim["verdict"] for claim in answer["claims"]} <= {"refuted", "incomplete"}
