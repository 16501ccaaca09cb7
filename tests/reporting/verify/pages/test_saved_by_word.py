"""A DOCX as Word writes it anew when a clerk saves it: in its own words for the same thing, with parts of its own.

What it adds is taken from what Word documents hold (ECMA-376, [MS-DOCX]): ids of revisions and paragraphs, marks of the
spelling checker, which part the runs, bookmarks, languages, page breaks as they were, smart tags, joined letters, a
theme, latent styles, footnotes, settings for the web, properties.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from reporting.cli.main import run
from tests.reporting.verify.papers import paper, sample, with_words

W14 = "http://schemas.microsoft.com/office/word/2010/wordml"
SPACES = {
    "wpc": "http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "o": "urn:schemas-microsoft-com:office:office",
    "v": "urn:schemas-microsoft-com:vml",
    "wp14": "http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing",
    "w14": W14,
    "w15": "http://schemas.microsoft.com/office/word/2012/wordml",
    "w16cid": "http://schemas.microsoft.com/office/word/2016/wordml/cid",
    "w16se": "http://schemas.microsoft.com/office/word/2015/wordml/symex",
}
IGNORABLE = ' mc:Ignorable="w14 w15 w16cid w16se wp14"'
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
PROPERTIES = '<w:rFonts w:cs="Liberation Sans"/><w:lang w:val="pl-PL" w:eastAsia="en-US" w:bidi="ar-SA"/>'
SPELLING = ('<w:proofErr w:type="spellStart"/>', '<w:proofErr w:type="spellEnd"/>', '<w:proofErr w:type="gramStart"/>')
NOTES = f'<w:{{0}}s xmlns:w="{MAIN}"><w:{{0}} w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:{{0}}></w:{{0}}s>'
THEME = (
    '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Office"><a:themeElements>'
    '<a:clrScheme name="Office"><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window"'
    ' lastClr="FFFFFF"/></a:lt1><a:dk2><a:srgbClr val="44546A"/></a:dk2><a:lt2><a:srgbClr val="E7E6E6"/></a:lt2>'
    '<a:accent1><a:srgbClr val="4472C4"/></a:accent1><a:accent4><a:srgbClr val="FFC000"/></a:accent4></a:clrScheme>'
    '<a:fontScheme name="Office"><a:majorFont><a:latin typeface="Calibri Light" panose="020F0302020204030204"/>'
    '<a:ea typeface=""/><a:cs typeface=""/><a:font script="Jpan" typeface="游ゴシック Light"/></a:majorFont></a:fontScheme>'
    "</a:themeElements></a:theme>"
)
ADDED = {
    "word/theme/theme1.xml": ("theme", THEME),
    "word/footnotes.xml": ("footnotes", NOTES.format("footnote")),
    "word/endnotes.xml": ("endnotes", NOTES.format("endnote")),
    "word/webSettings.xml": ("webSettings", f'<w:webSettings xmlns:w="{MAIN}"><w:optimizeForBrowser/></w:webSettings>'),
}


def body_as_saved(text: str) -> str:
    """The body in Word's own words."""
    numbers = count(1)

    def paragraph(found: re.Match[str]) -> str:
        return (
            f'<w:p w14:paraId="{next(numbers):08X}" w14:textId="77777777" w:rsidR="00A1B2C3" w:rsidRDefault="00D4E5F6">'
        )

    text = re.sub(r"<w:p>", paragraph, text)
    text = re.sub(r"<w:tr>", '<w:tr w:rsidR="00A1B2C3" w14:paraId="5A5A5A5A" w14:textId="77777777">', text)
    text = re.sub(r"<w:r>(?:<w:rPr>((?:(?!</w:rPr>).)*)</w:rPr>)?(<w:t[ >][^<]*</w:t>)</w:r>", split, text)
    text = text.replace("<w:body>", '<w:body><w:p w:rsidR="00A1B2C3"><w:bookmarkStart w:id="0" w:name="_GoBack"/>'
                        '<w:bookmarkEnd w:id="0"/></w:p>', 1)  # fmt: skip
    spaces = "".join(f' xmlns:{name}="{value}"' for name, value in SPACES.items() if f"xmlns:{name}=" not in text)
    return re.sub(r"(<w:document\b[^>]*)>", lambda found: found[1] + spaces + IGNORABLE + ">", text, count=1)


def split(found: re.Match[str]) -> str:
    """A run in two, with what the spelling checker marked between them, or as it was on its page."""
    properties = f"<w:rPr>{found[1] or ''}{'' if found[1] else PROPERTIES}</w:rPr>"
    text = re.sub(r"<[^>]*>", "", found[2])
    if len(text) % 5 == 0:
        return f'<w:r w:rsidRPr="00B1C2D3">{properties}<w:lastRenderedPageBreak/>{found[2]}</w:r>'
    if len(text) < 2 or "&" in text:
        return f'<w:r w:rsidR="00B1C2D3">{properties}{found[2]}</w:r>'
    half, mark = len(text) // 2, SPELLING[len(text) % 3]
    tag = ('<w:smartTag w:uri="urn:schemas-microsoft-com:office:smarttags" w:element="PersonName">', "</w:smartTag>")
    before, after = tag if len(text) % 7 == 0 else ("", "")
    pieces = (f'<w:t xml:space="preserve">{piece}</w:t>' for piece in (text[:half], text[half:]))
    runs = [f'<w:r w:rsidR="00B1C2D3">{properties}{piece}</w:r>' for piece in pieces]
    return f"{mark}{before}{runs[0]}{after}{SPELLING[1]}{runs[1]}"


def styles_as_saved(text: str) -> str:
    latent = '<w:latentStyles w:defLockedState="0" w:count="376"><w:lsdException w:name="Normal" w:uiPriority="0"/></w:latentStyles>'
    text = text.replace("</w:docDefaults>", f"</w:docDefaults>{latent}", 1)
    text = text.replace("</w:rPr></w:rPrDefault>", '<w:kern w:val="2"/><w14:ligatures w14:val="standardContextual"/>'
                        "</w:rPr></w:rPrDefault>", 1)  # fmt: skip
    return re.sub(r"(<w:styles\b[^>]*)>", rf'\1 xmlns:w14="{W14}">', text, count=1) if "xmlns:w14" not in text else text


def as_word_saves(data: bytes) -> bytes:
    """The file written anew: parts in another order, some more of them, bodies in Word's words."""
    with zipfile.ZipFile(io.BytesIO(data)) as old:
        parts = {info.filename: old.read(info) for info in old.infolist()}
    for name, change in (("word/document.xml", body_as_saved), ("word/styles.xml", styles_as_saved)):
        parts[name] = change(parts[name].decode()).encode()
    relations = "".join(
        f'<Relationship Id="rIdW{at}" Type="{RELATIONS}/{kind}" Target="{name.removeprefix("word/")}"/>'
        for at, (name, (kind, _)) in enumerate(ADDED.items())
        if name not in parts
    )
    rels = parts["word/_rels/document.xml.rels"].decode()
    parts["word/_rels/document.xml.rels"] = rels.replace("</Relationships>", f"{relations}</Relationships>").encode()
    parts |= {name: text.encode() for name, (_, text) in ADDED.items() if name not in parts}
    parts["docProps/app.xml"] = b"<Properties><Application>Microsoft Office Word</Application></Properties>"
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(parts):
            new.writestr(name, parts[name])
    return buffer.getvalue()


@cache
def genuine(form: str) -> bytes:
    return paper(sample("kszk-final"), form, "docx", player=4 if form == "category-application" else None)


FORMS = ["category-application", "norms-notice", "report"]


def verified(data: bytes, path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[dict[str, object]]]:
    path.write_bytes(data)
    code = run(["verify", str(path), "--json", "--lang", "en"])
    answer = json.loads(capsys.readouterr().out.splitlines()[0])
    return code, [one for claim in answer["claims"] for one in claim["differences"]] + answer["findings"]


@pytest.mark.parametrize("form", FORMS)
def test_a_paper_that_word_saved_holds(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = as_word_saves(genuine(form))
    assert b"_GoBack" in zipfile.ZipFile(io.BytesIO(saved)).read("word/document.xml")
    assert verified(saved, tmp_path / "a.docx", capsys) == (0, [])


@pytest.mark.parametrize("form", FORMS)
def test_a_figure_changed_before_word_saved_it_is_found(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = {"category-application": ("2381", "2481"), "norms-notice": (">8<", ">9<"), "report": ("2381", "2481")}[
        form
    ]
    code, told = verified(as_word_saves(with_words(genuine(form), old, new)), tmp_path / "a.docx", capsys)
    assert code == 1 and told


def test_letters_hidden_among_what_word_writes_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = with_words(as_word_saves(genuine("category-application")), '<w:lang w:val="pl-PL"', "<w:vanish/><w:lang")
    assert verified(saved, tmp_path / "a.docx", capsys)[0] == 1
