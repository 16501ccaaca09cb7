"""A DOCX that lets the eye read something else than the program: hidden, covered, moved and exchanged letters are told.

What a clerk completes, and what a word processor makes of the file when it saves it, is none of that.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from reporting.cli.main import run
from reporting.locale import texts
from reporting.verify.document import Document, read_document
from tests.archives import with_parts
from tests.reporting.verify.papers import paper, sample, with_words

Way = Callable[[str, bytes], bytes]
SAVED = Path(__file__).parents[3] / "data" / "papers-saved" / "application-libreoffice.docx"


@cache
def genuine() -> bytes:
    return paper(sample("kszk-final"), "category-application", "docx", player=4)


def exchanged(old: str, new: str, part: str = "word/document.xml") -> Way:
    """The first match in a part exchanged; there has to be one."""

    def change(name: str, data: bytes) -> bytes:
        if name != part:
            return data
        made, many = re.subn(old, new, data.decode(), count=1, flags=re.DOTALL)
        assert many == 1, old
        return made.encode()

    return change


CELL = r"<w:pStyle w:val=\"Cell\"/>"
RUN = r"<w:r><w:t xml:space=\"preserve\">Mc – Źrebiec"


def run_with(properties: str) -> Way:
    return exchanged(RUN, f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">Mc – Źrebiec')


def added(body: str) -> Way:
    """More at the end of the body."""
    return exchanged(r"(<w:sectPr>(?!.*<w:sectPr>))", body.replace("\\", "\\\\") + r"\1")


def styled(properties: str) -> Way:
    """More in the style of cells."""
    return exchanged(r"(w:styleId=\"Cell\">.*?<w:rPr>)", r"\1" + properties, "word/styles.xml")


DECLARED = exchanged(" xmlns:r=", ' xmlns:wp="urn:wp" xmlns:w14="urn:w14" xmlns:v="urn:v" xmlns:mc="urn:mc" xmlns:r=')
BOX = "<w:r><w:pict><v:rect style='position:absolute'/></w:pict></w:r>"
ANCHOR = '<w:r><w:drawing><wp:anchor behindDoc="0"/></w:drawing></w:r>'
EMBEDDED = '<w:font w:name="Liberation Sans"><w:embedRegular r:id="rId9"/></w:font></w:fonts>'
OTHER = r'<w:font w:name="Liberation Sans"><w:altName w:val="Wingdings"/></w:font></w:fonts>'
MERGED = '<w:tcPr><w:vMerge w:val="continue"/>'
WAYS: dict[str, Way] = {
    "hidden letters": run_with("<w:vanish/>"),
    "white letters": run_with('<w:color w:val="FFFFFF"/>'),
    "light letters": run_with('<w:color w:val="E0E0E0"/>'),
    "letters in the colour of the page": run_with('<w:color w:val="000000" w:themeColor="background1"/>'),
    "letters on their own colour": run_with('<w:shd w:val="clear" w:color="auto" w:fill="000000"/>'),
    "a ground in a pattern": run_with('<w:shd w:val="solid" w:color="000000" w:fill="FFFFFF"/>'),
    "letters under a marker": run_with('<w:highlight w:val="black"/>'),
    "tiny letters": run_with('<w:sz w:val="1"/>'),
    "huge letters": run_with('<w:sz w:val="400"/>'),
    "letters of another alphabet": run_with('<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>'),
    "letters that are struck": run_with("<w:strike/>"),
    "letters one over the other": run_with('<w:spacing w:val="-200"/>'),
    "letters that are narrow": run_with('<w:w w:val="1"/>'),
    "letters that are lifted": run_with('<w:position w:val="200"/>'),
    "letters from right to left": run_with("<w:rtl/>"),
    "letters filled with nothing": run_with("<w14:textFill><w14:noFill/></w14:textFill>"),
    "a style that hides": styled("<w:vanish/>"),
    "a style in white": styled('<w:color w:val="FFFFFF"/>'),
    "a style of size 1": styled('<w:sz w:val="1"/>'),
    "defaults that hide": exchanged("<w:rPrDefault><w:rPr>", "<w:rPrDefault><w:rPr><w:vanish/>", "word/styles.xml"),
    "a font in the file": exchanged("</w:fonts>", EMBEDDED, "word/fontTable.xml"),
    "a font for another": exchanged("</w:fonts>", OTHER, "word/fontTable.xml"),
    "a frame": exchanged(CELL, '<w:pStyle w:val="Cell"/><w:framePr w:w="900" w:x="1" w:y="1"/>'),
    "lines too low": exchanged(CELL, '<w:pStyle w:val="Cell"/><w:spacing w:line="1" w:lineRule="exact"/>'),
    "a paragraph off the page": exchanged(CELL, '<w:pStyle w:val="Cell"/><w:ind w:left="-9000"/>'),
    "a number before a paragraph": exchanged(CELL, '<w:pStyle w:val="Cell"/><w:numPr><w:numId w:val="1"/></w:numPr>'),
    "a row too low": exchanged("<w:trPr>", '<w:trPr><w:trHeight w:val="1" w:hRule="exact"/>'),
    "a hidden row": exchanged("<w:trPr>", "<w:trPr><w:hidden/>"),
    "a cell that goes on": exchanged("<w:tcPr>", MERGED),
    "a cell without width": exchanged(r"<w:tcW w:w=\"\d+\"", '<w:tcW w:w="1"'),
    "columns turned over": exchanged("<w:tblPr>", "<w:tblPr><w:bidiVisual/>"),
    "a floating table": exchanged("<w:tblPr>", '<w:tblPr><w:tblpPr w:tblpX="1" w:tblpY="1"/>'),
    "a floating picture": added(f"<w:p>{ANCHOR}</w:p>"),
    "a floating box": added(f"<w:p>{BOX}</w:p>"),
    "an object": added("<w:p><w:r><w:object/></w:r></w:p>"),
    "either of two contents": added("<mc:AlternateContent><mc:Choice/></mc:AlternateContent>"),
    "what is taken in on opening": added('<w:altChunk r:id="rId9"/>'),
    "what is bound to data": added("<w:sdt><w:sdtPr><w:dataBinding/></w:sdtPr><w:sdtContent/></w:sdt>"),
    "a field that computes": added('<w:p><w:fldSimple w:instr=" = 4 + 5 "><w:r><w:t>9</w:t></w:r></w:fldSimple></w:p>'),
    "a day that shows words": added("<w:p><w:r><w:instrText> DATE \\@ \"'Kc'\" </w:instrText></w:r></w:p>"),
    "letters outside a run": added("<w:p><w:pPr><w:t>9</w:t></w:pPr></w:p>"),
    "a paragraph outside the body": exchanged("</w:body>", "</w:body><w:p/>"),
    "margins below nothing": exchanged(r"<w:pgMar w:top=\"\d+\"", '<w:pgMar w:top="-9000"'),
    "a box in the head": exchanged("</w:hdr>", f"<w:p>{BOX}</w:p></w:hdr>", "word/header1.xml"),
    "another vocabulary": exchanged('xmlns:w="[^"]*"', 'xmlns:w="urn:another"', "word/header1.xml"),
    "an attribute that looks like an end": run_with('<w:color w:val="000000" w:x=">" w:themeColor="background1"/>'),
    "another body": exchanged(r"word/document\.xml", "word/document2.xml", "_rels/.rels"),
    "a template from elsewhere": exchanged(
        "</Relationships>",
        '<Relationship Id="rId9" Type="x/attachedTemplate" TargetMode="External" Target="http://x/"/></Relationships>',
        "word/_rels/document.xml.rels",
    ),
    "styles from elsewhere": exchanged(r"Target=\"styles\.xml\"", 'Target="s.xml"', "word/_rels/document.xml.rels"),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_document_that_shows_something_else_is_known(way: str) -> None:
    document = read_document(with_parts(with_parts(genuine(), WAYS[way]), DECLARED), "a.docx")
    assert isinstance(document, Document)
    assert document.altered == ("hidden",)


COMPLETED: dict[str, Way] = {
    "nothing": lambda name, data: data,
    "place and day in blue": added(
        '<w:p><w:r><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:color w:val="1F3864" w:themeColor="accent1"/>'
        '<w:sz w:val="24"/></w:rPr><w:t>Piła, 2.03.2024</w:t></w:r></w:p>'
    ),
    "a change that is tracked": added(
        '<w:p><w:ins w:id="1" w:author="A"><w:r><w:t>Piła</w:t></w:r></w:ins>'
        '<w:del w:id="2" w:author="A"><w:r><w:delText>……</w:delText></w:r></w:del></w:p>'
    ),
    "a comment": added('<w:p><w:commentRangeStart w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>'),
    "today's day": added('<w:p><w:fldSimple w:instr=" DATE \\@ &quot;dd.MM.yyyy&quot; "/></w:p>'),
    "a mark of a spelling check": added('<w:p><w:proofErr w:type="spellStart"/><w:bookmarkStart w:id="0"/></w:p>'),
    "switches that are off": run_with('<w:vanish w:val="false"/><w:strike w:val="0"/><w:rtl w:val="off"/>'),
    "the smallest letters": run_with('<w:sz w:val="7"/>'),
    "a scanned signature in its line": added('<w:p><w:r><w:drawing><wp:inline distT="0"/></w:drawing></w:r></w:p>'),
    "a style that nobody uses": exchanged(
        "</w:styles>", '<w:style w:styleId="zTop"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>', "word/styles.xml"
    ),
}


@pytest.mark.parametrize("way", COMPLETED)
def test_what_a_clerk_completes_is_no_alteration(way: str) -> None:
    document = read_document(with_parts(with_parts(genuine(), COMPLETED[way]), DECLARED), "a.docx")
    assert isinstance(document, Document)
    assert document.altered == ()


@pytest.mark.parametrize("lang", ["pl", "bg", "en"])
def test_such_a_document_is_refused_in_words(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(with_parts(genuine(), WAYS["a style of size 1"]))
    assert run(["verify", str(path), "--json", "--lang", lang]) == 1
    (claim,) = json.loads(capsys.readouterr().out.splitlines()[0])["claims"]
    assert (claim["verdict"], claim["differences"][0]["what"]) == ("refuted", "page")
    assert run(["verify", str(path), "--lang", lang]) == 1
    assert texts(lang)("verify.where.hidden") in " ".join(capsys.readouterr().out.split())


def test_a_paper_that_libreoffice_saved_after_a_clerk_completed_it_is_confirmed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["verify", str(SAVED), "--json"]) == 0
    (claim,) = json.loads(capsys.readouterr().out.splitlines()[0])["claims"]
    assert (claim["verdict"], claim["differences"]) == ("confirmed", [])


TURNED = {"from right to left": "\u202e", "a letter of Hebrew": "\u05d0", "a joiner": "\u200d", "a tag": "\U000e0041"}


@pytest.mark.parametrize("way", TURNED)
def test_letters_that_turn_others_or_are_not_seen_are_known(way: str) -> None:
    document = read_document(with_words(genuine(), "2151", f"2{TURNED[way]}151"), "a.docx")
    assert isinstance(document, Document)
    assert document.altered == ("hidden",)


@pytest.mark.parametrize("letters", ["З2151", "2151б", "2151\u0336", "l2151"])
def test_letters_that_look_like_figures_are_none(letters: str, tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(with_words(genuine(), ">2151<", f">{letters}<"))
    assert run(["verify", str(path)]) == 1


def test_evidence_that_stands_there_twice_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.docx"
    with zipfile.ZipFile(io.BytesIO(genuine())) as old, zipfile.ZipFile(path, "w") as new:
        for info in old.infolist():
            new.writestr(info, old.read(info))
        new.writestr("customXml/item9.xml", old.read("customXml/itemProtokol.xml"))
    assert run(["verify", str(path), "--json"]) == 3
    (found,) = json.loads(capsys.readouterr().out.splitlines()[0])["findings"]
    assert found["code"] == "evidence-twice"
