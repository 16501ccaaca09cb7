"""The comments of a sheet, and the boxes in which they are shown: notes of the program join those of the user.

Excel wants a box for each comment, in an old drawing language (VML). That part is worked on as text, because programs
write VML that no XML parser accepts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from reporting.workbook.ooxml.archive import BadArchiveError
from reporting.workbook.ooxml.cells import split_cell
from reporting.workbook.ooxml.package import MAIN, Element, main, parse_xml, xml_bytes
from reporting.workbook.ooxml.sheet_xml import allowed_text

AUTHOR: Final = "protokol"
"""The author of the program's own comments (LibreOffice forgets authors when it saves)."""

MARK: Final = f"—— {AUTHOR} ——"
"""The line above each note: by it a note is known again, and told from what the user wrote above it."""

_SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"
_LONGEST: Final = 32_000
"""Characters of one comment; spreadsheet programs end at 32,767."""
_EMPTY: Final = f'<comments xmlns="{MAIN}"><authors/><commentList/></comments>'.encode()
_NAMES: Final = (
    'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
    ' xmlns:x="urn:schemas-microsoft-com:office:excel"'
)
_TYPE: Final = (
    f'<v:shapetype {_NAMES} id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">'
    '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'
)
_EMPTY_DRAWING: Final = (
    f'<xml {_NAMES}><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>{_TYPE}</xml>'
)
_SHAPE: Final = re.compile(r"<v:shape\b.*?</v:shape>", re.DOTALL)
_NUMBER: Final = re.compile(r"_x0000_s(\d+)")
_FIRST_NUMBER: Final = 1025
_WIDTH: Final = 4
"""Columns that a box covers."""
_LINE: Final = 38
"""Characters on one of its lines, about."""
_MOST_ROWS: Final = 14


def with_notes(content: bytes | None, notes: Mapping[str, str]) -> tuple[bytes, frozenset[str], frozenset[str]]:
    """The part with the notes in it, the cells that got a comment anew, and those that lost one.

    `notes` maps cells to texts. Where a user has commented the cell, the note goes below his
    text. Notes of an earlier run go first: a finding that was mended must not linger.
    """
    root = parse_xml(content or _EMPTY)
    comments, authors = root.find(main("commentList")), root.find(main("authors"))
    if comments is None or authors is None:
        raise ValueError("comments")
    dropped = _forget(comments)
    known = {comment.get("ref"): comment for comment in comments}
    number = str(_author_number(authors))
    for cell, note in notes.items():
        if cell in known:
            _append(known[cell], note)
        else:
            comments.append(_comment(comments, cell, number, note))
    added = frozenset(notes) - frozenset(known)
    return xml_bytes(root), added - dropped, dropped - added


def has_our_notes(content: bytes) -> bool:
    """True for comments that carry notes of the program."""
    return MARK.encode() in content


def _author_number(authors: Element) -> int:
    """The index of the program among the authors, added where it is none."""
    names = [author.text for author in authors]
    if AUTHOR in names:
        return names.index(AUTHOR)
    author = authors.makeelement(main("author"))
    author.text = AUTHOR
    authors.append(author)
    return len(names)


def _forget(comments: Element) -> frozenset[str]:
    """Take out what an earlier run wrote; return the cells whose whole comment went."""
    gone = set()
    for comment in list(comments):
        pieces = list(comment.iter(main("t")))
        end = "".join(piece.text or "" for piece in pieces).find(MARK)
        if end == 0:
            comments.remove(comment)
            gone.add(comment.get("ref"))
        elif end > 0:
            _cut(pieces, end)
    return frozenset(gone)


def _cut(pieces: list[Element], end: int) -> None:
    """Keep the first characters of a text that stands in several pieces, without the line break at the end."""
    for piece in pieces:
        text = piece.text or ""
        piece.text = text[:end].removesuffix("\n") if len(text) >= end else text
        end = max(end - len(text), 0)


def _comment(parent: Element, cell: str, author: str, note: str) -> Element:
    comment = parent.makeelement(main("comment"), {"ref": cell, "authorId": author})
    text = comment.makeelement(main("text"))
    comment.append(text)
    text.append(_text(text, f"{MARK}\n{note}"))
    return comment


def _append(comment: Element, note: str) -> None:
    """Put a note below the text of a user's comment, as a run of its own."""
    text = comment.find(main("text"))
    if text is None:
        text = comment.makeelement(main("text"))
        comment.insert(0, text)
    plain = text.find(main("t"))
    if plain is not None:  # a text of one piece becomes the first of several
        run = text.makeelement(main("r"))
        text.replace(plain, run)
        run.append(plain)
    run = text.makeelement(main("r"))
    run.append(_text(run, f"\n{MARK}\n{note}"))
    runs = text.findall(main("r"))
    if runs:
        runs[-1].addnext(run)
    else:
        text.insert(0, run)


def _text(parent: Element, content: str) -> Element:
    text = parent.makeelement(main("t"), {_SPACE: "preserve"})
    text.text = allowed_text(content)[:_LONGEST]
    return text


def with_shapes(content: bytes | None, notes: Mapping[str, str], gone: Iterable[str]) -> bytes:
    """The drawing with a hidden box for each note (cell -> text), and without those of the cells in `gone`."""
    drawing = content.decode("utf-8", "surrogateescape") if content else _EMPTY_DRAWING
    drawing = _without(drawing, {split_cell(cell) for cell in gone})
    end = drawing.rfind("</xml>")
    if end < 0:
        raise BadArchiveError("vmlDrawing")
    number = max((int(found) for found in _NUMBER.findall(drawing)), default=_FIRST_NUMBER - 1) + 1
    shapes = [] if 'id="_x0000_t202"' in drawing else [_TYPE]
    for offset, (cell, note) in enumerate(sorted(notes.items(), key=lambda item: split_cell(item[0]))):
        shapes.append(_shape(number + offset, *split_cell(cell), note))
    return (drawing[:end] + "".join(shapes) + drawing[end:]).encode("utf-8", "surrogateescape")


def _without(drawing: str, cells: set[tuple[int, int]]) -> str:
    return _SHAPE.sub(lambda match: "" if _cell_of(match[0]) in cells else match[0], drawing) if cells else drawing


def _cell_of(shape: str) -> tuple[int, int] | None:
    """Row and column from 1 of a comment's box; None for buttons and other controls."""
    row = re.search(r"<x:Row>\s*(\d+)", shape)
    column = re.search(r"<x:Column>\s*(\d+)", shape)
    if 'ObjectType="Note"' not in shape or row is None or column is None:
        return None
    return int(row[1]) + 1, int(column[1]) + 1


def _shape(number: int, row: int, column: int, note: str) -> str:
    lines = sum(1 + len(line) // _LINE for line in note.splitlines()) + 1
    bottom = row - 1 + min(max(lines, 3), _MOST_ROWS)
    return (
        f'<v:shape {_NAMES} id="_x0000_s{number}" type="#_x0000_t202"'
        ' style="position:absolute;margin-left:60pt;margin-top:2pt;width:220pt;height:80pt;visibility:hidden"'
        ' fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/>'
        '<v:shadow on="t" color="black" obscured="t"/>'
        '<v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/>'
        '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>'
        f"<x:Anchor>{column}, 15, {row - 1}, 4, {column + _WIDTH}, 15, {bottom}, 4</x:Anchor>"
        f"<x:AutoFill>False</x:AutoFill><x:Row>{row - 1}</x:Row><x:Column>{column - 1}</x:Column>"
        "</x:ClientData></v:shape>"
    )
