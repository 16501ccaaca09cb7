"""The texts of a DOCX in the order of its body: one for each cell of a table and each paragraph outside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from reporting.verify.pages.pdf_text import DRAWING, UnreadablePageError
from reporting.workbook.ooxml.raw_zip import BadArchiveError

_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_TEXT: Final = f"{_W}t"
_HYPHEN: Final = f"{_W}noBreakHyphen"
_SPACES: Final = frozenset({f"{_W}tab", f"{_W}br", f"{_W}cr"})
_LEFT_OUT: Final = frozenset({f"{_W}del", f"{_W}moveFrom", f"{_W}instrText", f"{_W}rPrChange", _FALLBACK})
_WHITE: Final = re.compile("(?:[EeFf][0-9A-Fa-f]){3}")
_PICTURES: Final = frozenset({f"{_W}drawing", f"{_W}pict", f"{_W}object"})


def docx_texts(document: bytes) -> list[str]:
    """The texts of `word/document.xml`; `UnreadablePageError` where it can't be parsed."""
    from reporting.workbook.ooxml.package import parse_xml

    try:
        root = parse_xml(document)
    except (BadArchiveError, ValueError, RecursionError) as error:
        raise UnreadablePageError(type(error).__name__) from error
    return [text for text in _blocks(root) if text]


def _blocks(node: Any) -> Iterator[str]:
    """Cells and paragraphs; a cell is one text, whatever it holds but tables."""
    for child in node:
        tag = child.tag
        if tag == f"{_W}p":
            yield _joined(child)
        elif tag == f"{_W}tc" and child.find(f".//{_W}tbl") is None:
            yield " ".join(filter(None, (_joined(each) for each in child.iter(f"{_W}p"))))
        elif tag not in _LEFT_OUT:
            yield from _blocks(child)


def _joined(paragraph: Any) -> str:
    return "".join(_letters(paragraph)).strip()


def _letters(node: Any) -> Iterator[str]:
    """Letters that are seen: no deleted, no hidden ones; boxes in a paragraph are part of it."""
    for child in node:
        tag = child.tag
        if tag == _TEXT:
            yield child.text or ""
        elif tag in _SPACES:
            yield " "
        elif tag == _HYPHEN:
            yield "-"
        elif tag in _PICTURES and child.find(f".//{_W}t") is None:
            yield DRAWING
        elif tag == f"{_W}r" and _hidden(child):
            continue
        elif tag not in _LEFT_OUT:
            yield from _letters(child)


def _hidden(run: Any) -> bool:
    """Hidden as word processors call it, or in a colour that is not seen on paper."""
    mark = run.find(f"{_W}rPr/{_W}vanish")
    if mark is not None and mark.get(f"{_W}val", "1") not in {"0", "false"}:
        return True
    colour = run.find(f"{_W}rPr/{_W}color")
    return colour is not None and _WHITE.fullmatch(colour.get(f"{_W}val", "")) is not None
