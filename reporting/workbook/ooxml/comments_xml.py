"""The part with a sheet's comments: notes of the program join those of the user."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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
