"""The words of a DOCX and of a PDF, and whether they are the same."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from lxml import etree

from reporting.forms.text_widths import longest_word
from reporting.render.docx_xml import MM
from tests.papers.sheet import Page

W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
INVISIBLE: Final = re.compile(r"[\s\u200b\u00ad\u00a0]+")
HYPHENS: Final = re.compile("[-\x02]")
"""One at the end of a line is read as a soft one, and in Polish repeated on the next line."""
BESIDE: Final = 60
"""Twentieths of a point of a cell at least that no letter takes."""
ROUNDED: Final = 0.5
"""Millimetres."""
_FRAME: Final = re.compile(r"word/(header|footer)\d\.xml")


def solid(text: str) -> str:
    """Text without blanks: lines break elsewhere in another program."""
    return INVISIBLE.sub("", text)


def docx_blocks(data: bytes, part: str = "word/document.xml") -> list[str]:
    """The paragraphs of a part in their order, those in cells included."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        root = etree.fromstring(archive.read(part))
    blocks = []
    for paragraph in root.iter(f"{W}p"):
        own = (node for node in paragraph.iter(f"{W}t", f"{W}br") if next(node.iterancestors(f"{W}p")) is paragraph)
        blocks.append("".join(node.text or "" if node.tag == f"{W}t" else "\n" for node in own))
    return [block for block in blocks if block.strip()]


def docx_frames(data: bytes) -> list[str]:
    """The paragraphs of running heads and feet."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [name for name in archive.namelist() if _FRAME.fullmatch(name)]
    return [block for name in names for block in docx_blocks(data, name)]


def differing(pages: Sequence[Page], docx: bytes) -> Iterator[str]:
    """What only one of the two says. On further pages running heads and the heads of tables are repeated in a PDF."""
    printed = _read("".join(box.text for page in pages for box in page.boxes))
    blocks = docx_blocks(docx)
    for block in blocks:
        if any(_read(line) not in printed for line in block.split("\n")):
            yield f"only in DOCX: {block[:60]!r}"
    if len(pages) == 1:
        extra = Counter(printed) - Counter(_read("".join(blocks + docx_frames(docx))))
        if extra:
            yield f"only in PDF: {''.join(sorted(extra.elements()))[:60]!r}"


def _read(text: str) -> str:
    return HYPHENS.sub("", solid(text))


def words_broken(docx: bytes) -> Iterator[str]:
    """Words in the cells of a DOCX that are wider than their cell: a word processor breaks them anywhere."""
    with zipfile.ZipFile(io.BytesIO(docx)) as archive:
        root, styles = etree.fromstring(archive.read("word/document.xml")), archive.read("word/styles.xml")
    letters = {style.get(f"{W}styleId"): _letters(style, (20.0, False)) for style in etree.fromstring(styles)}
    for cell in root.iter(f"{W}tc"):
        width = cell.find(f"{W}tcPr/{W}tcW")
        room = (float(width.get(f"{W}w")) - BESIDE) / MM
        for paragraph in cell.findall(f"{W}p"):
            text = "".join(node.text or " " for node in paragraph.iter(f"{W}t", f"{W}br"))
            style = paragraph.find(f"{W}pPr/{W}pStyle")
            usual = letters.get("" if style is None else style.get(f"{W}val"), (20.0, False))
            run = paragraph.find(f"{W}r")
            half_points, bold = usual if run is None else _letters(run, usual)
            if longest_word([text], half_points / 2, bold=bold) > room + ROUNDED:
                yield f"broken: {text[:40]!r} in {room:.0f} mm"


def _letters(element: Any, usual: tuple[float, bool]) -> tuple[float, bool]:
    """Half points of the letters of a style or a run, and whether they are bold."""
    size, bold = element.find(f"{W}rPr/{W}sz"), element.find(f"{W}rPr/{W}b")
    return usual[0] if size is None else float(size.get(f"{W}val")), usual[1] or bold is not None
