"""The texts of a DOCX in the order of its body: one for each cell of a table and each paragraph outside."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
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
_PARAGRAPH, _CELL, _TABLE, _BODY = f"{_W}p", f"{_W}tc", f"{_W}tbl", f"{_W}body"
_PLAIN: Final = {**dict.fromkeys(_SPACES, " "), _HYPHEN: "-"}
_READ: Final = (_PARAGRAPH, _TABLE, _TEXT, *_PLAIN)
_COLOUR, _VALUE = f"{_W}color", f"{_W}val"
_RARE: Final = (*_LEFT_OUT, *_PICTURES, f"{_W}vanish")
"""What lets letters be unseen, or be none; a colour does where it is that of paper."""


def body_of(document: bytes) -> Any:
    """`word/document.xml`, parsed; `UnreadablePageError` where it can't be."""
    from reporting.workbook.ooxml.package import parse_xml

    try:
        return parse_xml(document)
    except (BadArchiveError, ValueError, RecursionError) as error:
        raise UnreadablePageError(type(error).__name__) from error


def docx_texts(root: Any) -> list[str]:
    """The texts of a body."""
    if next(root.iter(*_RARE), None) is not None or any(map(_is_white, root.iter(_COLOUR))):
        return [text for text in _blocks(root, _joined) if text]
    texts = _in_one_go(root)
    return [text for text in (_blocks(root, _joined_plainly) if texts is None else texts) if text]


def _in_one_go(root: Any) -> list[str] | None:
    """The texts where nothing is hidden; None where a table lies in another, or boxes hold paragraphs."""
    blocks: list[list[list[str]]] = []
    letters, cell = list[str](), None
    for node in root.iter(*_READ):
        tag = node.tag
        if tag == _TEXT:
            letters.append(node.text or "")
        elif tag == _PARAGRAPH:
            parent = node.getparent()
            letters = []
            if parent.tag == _CELL and parent is cell:
                blocks[-1].append(letters)
            elif parent.tag in _HOLDERS:
                blocks.append([letters])
                cell = parent
            else:
                return None
        elif tag == _TABLE:
            if node.getparent().tag != _BODY:
                return None
        else:
            letters.append(_PLAIN[tag])
    return [" ".join(filter(None, ("".join(each).strip() for each in block))) for block in blocks]


_HOLDERS: Final = frozenset({_BODY, _CELL})


def _blocks(node: Any, joined: Callable[[Any], str]) -> Iterator[str]:
    """Cells and paragraphs; a cell is one text, whatever it holds but tables."""
    for child in node:
        tag = child.tag
        if tag == _PARAGRAPH:
            yield joined(child)
        elif tag == _CELL and next(child.iter(_TABLE), None) is None:
            yield " ".join(filter(None, map(joined, child.iter(_PARAGRAPH))))
        elif tag not in _LEFT_OUT:
            yield from _blocks(child, joined)


def _joined_plainly(paragraph: Any) -> str:
    """The letters of a paragraph of a body in which nothing is hidden."""
    found = paragraph.iter(_TEXT, *_PLAIN)
    return "".join(_PLAIN.get(node.tag) or node.text or "" for node in found).strip()


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
    if mark is not None and mark.get(_VALUE, "1") not in {"0", "false"}:
        return True
    colour = run.find(f"{_W}rPr/{_COLOUR}")
    return colour is not None and _is_white(colour)


def _is_white(colour: Any) -> bool:
    return _WHITE.fullmatch(colour.get(_VALUE, "")) is not None
