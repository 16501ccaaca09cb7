"""What a machine can hold a page to: each rule is a function from pages to the places where it is broken."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter
from typing import Final

from tests.papers.sheet import Box, Line, Owner, Page

MM: Final = 72 / 25.4
TOUCH: Final = 0.5
"""Points by which two letters may reach into each other, as italic ones and accents do."""
SHARE: Final = 0.2
"""The share of a line's height by which the tails of one line may reach into the accents of the next."""
CARDS: Final = 4.2
"""Millimetres at the edge of a sheet that printers leave white: cards and slips take all the others."""
PAPER: Final = 13.7
"""Millimetres of margin of all other papers."""
EMPTY: Final = 0.12
"""The share of a page's height below which a further page is nearly empty."""
TINY: Final = 2.5
"""Points: letters lower than this nobody reads; a word of small letters alone is so high at 5 points."""
WORDS: Final = 8
"""So many letters have some that are as high as letters are."""
KEPT: Final = 2
"""Rows or lines that stay with what must not stand alone."""
CELLS: Final = ("TD", "TH")
BLOCKS: Final = ("TR", "P", "H1", "H2", "H3", "LI", "Caption")


@dataclass(frozen=True, slots=True)
class Paper:
    """What is known of a paper beside its pages: who signs it, whether each sheet of it is a card of its own."""

    signatures: tuple[str, ...] = ()
    cards: bool = False


def outside(pages: Sequence[Page], paper: Paper) -> Iterator[str]:
    """Texts beyond the margins."""
    margin = (CARDS if paper.cards else PAPER) * MM
    for at, page in enumerate(pages, start=1):
        for box in page.boxes:
            least = min(margin, CARDS * MM if not box.owners else margin)
            if (
                box.left < least
                or box.right > page.width - least
                or min(box.bottom, page.height - box.top) < CARDS * MM
            ):
                yield f"page {at}: {box.text[:40]!r} stands beyond the margin"


def overlapping(pages: Sequence[Page], paper: Paper) -> Iterator[str]:
    """Texts that lie over each other."""
    for at, page in enumerate(pages, start=1):
        for one, other in _close(page.boxes):
            wide = min(one.right, other.right) - max(one.left, other.left)
            high = min(one.top, other.top) - max(one.bottom, other.bottom)
            if wide > TOUCH and high > max(TOUCH, SHARE * min(one.height, other.height)):
                yield f"page {at}: {one.text[:40]!r} and {other.text[:40]!r} lie over each other"


def tiny(pages: Sequence[Page], paper: Paper) -> Iterator[str]:
    """Texts that are too small to be read."""
    for at, page in enumerate(pages, start=1):
        for box in page.boxes:
            if box.height < TINY and sum(map(str.isalpha, box.text)) >= WORDS:
                yield f"page {at}: {box.text[:40]!r} is {box.height:.1f} points high"


def _close(boxes: Sequence[Box]) -> Iterator[tuple[Box, Box]]:
    """Pairs of texts whose heights meet."""
    below = sorted(boxes, key=lambda box: box.bottom)
    for at, one in enumerate(below):
        for other in below[at + 1 :]:
            if other.bottom >= one.top:
                break
            if other.left < one.right and one.left < other.right:
                yield one, other


def crossed(pages: Sequence[Page], paper: Paper) -> Iterator[str]:
    """Texts with a line through them: out of their cell, or over a rule."""
    for at, page in enumerate(pages, start=1):
        upright = sorted((line for line in page.lines if _is_upright(line)), key=_left)
        lying = sorted((line for line in page.lines if not _is_upright(line)), key=_bottom)
        for box in page.boxes:
            beside = _between(upright, box.left + TOUCH, box.right - TOUCH, _left)
            below = _between(lying, box.bottom + TOUCH, box.top - TOUCH, _bottom)
            if any(_through(line, box) for line in (*beside, *below)):
                yield f"page {at}: a line goes through {box.text[:40]!r}"


_left: Final = attrgetter("left")
_bottom: Final = attrgetter("bottom")


def _between(lines: Sequence[Line], least: float, most: float, key: Callable[[Line], float]) -> Sequence[Line]:
    """The lines, sorted by a key, whose key is more than the one bound and less than the other."""
    return lines[bisect_right(lines, least, key=key) : bisect_left(lines, most, key=key)]


def _is_upright(line: Line) -> bool:
    return line.right - line.left < line.top - line.bottom


def _through(line: Line, box: Box) -> bool:
    wide = min(line.right, box.right) - max(line.left, box.left)
    high = min(line.top, box.top) - max(line.bottom, box.bottom)
    if wide < 0 or high < 0:
        return False
    if _is_upright(line):
        return high > 1 and line.left > box.left + TOUCH and line.right < box.right - TOUCH
    return wide > 1 and line.bottom > box.bottom + TOUCH and line.top < box.top - TOUCH


def _blocks(page: Page) -> list[tuple[Owner, list[Box]]]:
    """Rows, paragraphs and headings of a page from the top, each with its texts."""
    found: dict[Owner, list[Box]] = {}
    for box in page.body:
        found.setdefault(box.inside(*BLOCKS) or box.owners[-1], []).append(box)
    return sorted(found.items(), key=lambda item: -max(box.top for box in item[1]))


def _is_head(boxes: Sequence[Box]) -> bool:
    return all(box.inside("TH", "THead") for box in boxes)


def _signs(box: Box, paper: Paper) -> bool:
    return any(box.text.strip() and box.text.strip() in label for label in paper.signatures)


def signed_alone(pages: Sequence[Page], paper: Paper) -> Iterator[str]:
    """Lines to sign on without anything that is signed."""
    if not paper.signatures or len(pages) < 2 or paper.cards:
        return
    for at, page in enumerate(pages[1:], start=2):
        signing = [box for box in page.body if _signs(box, paper)]
        if not signing or not any(paper.signatures[0].startswith(box.text.strip()) for box in signing):
            continue
        others = [
            boxes for _, boxes in _blocks(page) if not _is_head(boxes) and not all(_signs(box, paper) for box in boxes)
        ]
        if sum(_lines(boxes) for boxes in others) < KEPT:
            yield f"page {at}: the signature stands alone"


def _lines(boxes: Sequence[Box]) -> int:
    """Lines of text of a block: a row of a table is one."""
    return 1 if boxes[0].inside("TR") else len({round(box.bottom / 4) for box in boxes})


def nearly_empty(pages: Sequence[Page], paper: Paper) -> Iterator[str]:
    """Further pages with next to nothing on them, and blank ones."""
    for at, page in enumerate(pages, start=1):
        if not page.body:
            yield f"page {at}: blank"
        elif at > 1 and not paper.cards:
            tall = max(box.top for box in page.body) - min(box.bottom for box in page.body)
            if tall < EMPTY * page.height:
                yield f"page {at}: nearly empty"


def _rows(page: Page, table: Owner) -> list[Owner]:
    """The rows of a table on a page, without its head."""
    rows = [box.inside("TR") for box in page.body if box.inside("Table") == table and not box.inside("THead", "TH")]
    return list(dict.fromkeys(row for row in rows if row))


def lost_rows(pages: Sequence[Page], paper: Paper) -> Iterator[str]:
    """Tables of which one row stands alone before or after a break of pages."""
    if paper.cards:
        return
    for at, (page, following) in enumerate(pairwise(pages), start=1):
        last, first = _edge(page, -1, paper), _edge(following, 0, paper)
        if last is None or first is None or _opens(following, first):
            continue
        before, after = _rows(page, last), _rows(following, first)
        if len(before) == 1 and not _is_tall(page, before[0]):
            yield f"page {at}: one row of a table alone before the break"
        if len(after) == 1 and not _is_tall(following, after[0]):
            yield f"page {at + 1}: one row of a table alone after the break"


def _is_tall(page: Page, row: Owner) -> bool:
    """A row that fills a good part of the page by itself is not lost there."""
    own = [box for box in page.body if row in box.owners]
    return max(box.top for box in own) - min(box.bottom for box in own) > EMPTY * page.height


def _edge(page: Page, which: int, paper: Paper) -> Owner | None:
    """The table that ends (-1) or begins (0) a page, where one does."""
    blocks = [boxes for _, boxes in _blocks(page)]
    return blocks[which][0].inside("Table") if blocks else None


def _opens(page: Page, table: Owner) -> bool:
    """True where a table begins here: it has a head of its own that is no repetition."""
    heads = [box for box in page.body if box.inside("Table") == table and box.inside("THead", "TH")]
    return bool(heads)


def left_alone(pages: Sequence[Page], paper: Paper) -> Iterator[str]:
    """Headings and heads of tables at the foot of a page, and a last line alone at the top of the last one."""
    if paper.cards:
        return
    for at, page in enumerate(pages[:-1], start=1):
        blocks = _blocks(page)
        if blocks and (blocks[-1][0].kind in {"H1", "H2", "H3"} or _is_head(blocks[-1][1])):
            yield f"page {at}: the heading {blocks[-1][1][0].text[:40]!r} stands alone"
    last = [boxes for _, boxes in _blocks(pages[-1]) if not _is_head(boxes)]
    if len(pages) > 1 and sum(map(_lines, last)) == 1:
        yield f"page {len(pages)}: {last[0][0].text[:40]!r} stands alone"


Rule = Callable[[Sequence[Page], Paper], Iterator[str]]
RULES: Final[Mapping[str, Rule]] = {
    "outside": outside,
    "overlapping": overlapping,
    "crossed": crossed,
    "tiny": tiny,
    "signed-alone": signed_alone,
    "nearly-empty": nearly_empty,
    "lost-rows": lost_rows,
    "left-alone": left_alone,
}


def faults(pages: Sequence[Page], paper: Paper) -> list[str]:
    """Every place where a rule of the pages is broken, with the rule's name."""
    return [f"{name}: {fault}" for name, rule in RULES.items() for fault in dict.fromkeys(rule(pages, paper))]
