"""Page breaks that would go with the paragraph of a tag.

A word processor may keep a page break at the end of the paragraph before: LibreOffice makes of
a paragraph that begins a page one behind a break. Where that paragraph holds a tag alone, it
is taken away when the template is filled; the break belongs to what follows.
"""

from __future__ import annotations

from typing import Any, Final

from reporting.render.templates.markup import PARAGRAPH, WORD, own_text

_LOOK: Final = f"{WORD}pPr"
_BEFORE: Final = f"{WORD}pageBreakBefore"
_EARLIER: Final = frozenset(f"{WORD}{name}" for name in ("pStyle", "keepNext", "keepLines"))
"""What stands before it in the look of a paragraph."""


def keep_break(paragraph: Any) -> None:
    """Hand the page break, or the end of a section, of a paragraph that goes to what stands behind it."""
    breaks = [node for node in paragraph.iter(f"{WORD}br") if node.get(f"{WORD}type") == "page"]
    look = paragraph.find(_LOOK)
    own = None if look is None else look.find(_BEFORE)
    ends = None if look is None else look.find(f"{WORD}sectPr")
    if ends is not None:
        paragraph.addnext(_with(paragraph, ends))
    elif breaks or (own is not None and own.get(f"{WORD}val", "true") not in {"0", "false"}):
        for node in breaks:
            node.getparent().remove(node)
        _begin_page(paragraph)


def _begin_page(paragraph: Any) -> None:
    """Let the next paragraph begin a page; where a tag or a table follows, one more is put before it."""
    follower = paragraph.getnext()
    if follower is None or follower.tag != PARAGRAPH or "{%" in own_text(follower):
        follower = paragraph.makeelement(PARAGRAPH)
        paragraph.addnext(follower)
    look = follower.find(_LOOK)
    if look is None:
        look = follower.makeelement(_LOOK)
        follower.insert(0, look)
    if look.find(_BEFORE) is None:
        look.insert(sum(node.tag in _EARLIER for node in look), look.makeelement(_BEFORE))


def _with(paragraph: Any, ends: Any) -> Any:
    """A paragraph that ends a section."""
    made = paragraph.makeelement(PARAGRAPH)
    look = made.makeelement(_LOOK)
    made.append(look)
    look.append(ends)
    return made
