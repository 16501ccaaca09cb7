"""A page of a table: the texts of rows that Typst left blank, and the lines that run down between them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Final

from reporting.render.casting.content import NEAR, Glyphs, Marked, Text, in_look
from reporting.render.casting.letters import Letters
from reporting.render.pdf_piece import NotJoinedError

_LINE: Final = re.compile(
    rb"(/Artifact<</Type/Layout>>BDC\nq 1 0 0 -1 )(\S+) (\S+)( cm[^\n]* 0 0 m 0 )(\S+)( l\nS\nQ\nEMC)"
)
"""A line that runs down: how far from the left and from below it begins, how long it is."""
_KEEPS: Final = {"left": 0.0, "center": 0.5, "right": 1.0}
Edges = tuple[tuple[float, float], ...]
"""Between which lines each column of a table stands, in points from the left."""


@dataclass(frozen=True, slots=True)
class Row:
    """A blank row: its cells, each bold or not, how its columns are aligned and its texts are set."""

    cells: Sequence[tuple[str, bool]]
    aligned: Sequence[str]
    look: Look


@dataclass(frozen=True, slots=True)
class Look:
    """How texts of rows are set: what is told besides the number of their mark, colour, size; room beside them."""

    tag: bytes
    ink: bytes
    size: bytes
    room: float

    def begins(self, edges: tuple[float, float], aligned: str, width: float) -> float:
        """Where a text begins between two lines, in points from the left; `width` is in thousandths of its size."""
        left, right = edges[0] + self.room, edges[1] - self.room
        return left + _KEEPS[aligned] * (right - left - width * float(self.size) / 1000)

    def around(self, glyphs: Glyphs, edges: tuple[float, float], aligned: str, font: bytes) -> tuple[bytes, bytes]:
        """What is written of a text before and behind how far it stands from below."""
        begins = self.begins(edges, aligned, glyphs.width)
        return (
            b"%b>>BDC\nq 1 0 0 -1 %.7g" % (self.tag, begins),
            b"%b%b\nET\nQ\nEMC" % (in_look(self.ink, font, self.size), glyphs.written),
        )

    def is_of(self, piece: Marked, edges: tuple[float, float], aligned: str) -> bool:
        """Whether a text that Typst set is one that would be cast so, in the same place."""
        text = _text(piece)
        begins = self.begins(edges, aligned, text.glyphs.width)
        return (piece.tag, text.ink, text.size) == (self.tag, self.ink, self.size) and abs(begins - text.x) < NEAR


def look_of(shown: Sequence[tuple[Marked, tuple[float, float], str]]) -> Look:
    """How texts are set that stand between two lines, each aligned in its way; NotJoinedError where not all alike."""
    piece, edges, aligned = next((one for one in shown if one[2] != "center"), shown[0])
    text = _text(piece)
    left, right = text.x - edges[0], edges[1] - text.x - text.glyphs.width * float(text.size) / 1000
    look = Look(piece.tag or b"", text.ink, text.size, {"left": left, "right": right}.get(aligned, 0.0))
    if not all(look.is_of(*one) for one in shown):
        raise NotJoinedError(look)
    return look


def _text(piece: Marked) -> Text:
    if piece.text is None:
        raise NotJoinedError(piece.written)
    return piece.text


@dataclass(slots=True)
class Written:
    """A page with its rows: what is written on it, the new number of each mark, those of the cells of each blank row.

    `count` is how many marks there are.
    """

    parts: list[bytes] = field(default_factory=list)
    numbers: dict[int, int] = field(default_factory=dict)
    cells: dict[int, list[int | None]] = field(default_factory=dict)
    count: int = 0


def edges_on(pieces: Sequence[Marked]) -> dict[int, Edges]:
    """By the number of a mark the columns of the table before it."""
    found, edges, number = dict[int, Edges](), Edges(), 0
    for lines, some in _parted(pieces):
        if lines:
            edges = tuple(pairwise(sorted({float(line[2]) for line in lines})))
        for piece in some:
            if piece.tag is not None:
                found[number] = edges
                number += 1
    return found


def _parted(pieces: Sequence[Marked]) -> Iterator[tuple[list[re.Match[bytes]], list[Marked]]]:
    """Lines that run down and stand one behind another, and pieces that are none of them, in turn."""
    every = ((_LINE.fullmatch(piece.written) if piece.tag is None else None, piece) for piece in pieces)
    for are_lines, some in groupby(every, key=lambda one: one[0] is not None):
        told = list(some)
        yield ([line for line, _ in told if line], []) if are_lines else ([], [piece for _, piece in told])


class Caster:
    """Casts rows in the letters of a file."""

    def __init__(self, letters: Letters) -> None:
        self._letters = letters
        self._known: dict[Look, dict[tuple[tuple[float, float], str, str, bool, bytes], tuple[bytes, bytes]]] = {}

    def page(self, pieces: Sequence[Marked], rows: Mapping[int, Row], names: Mapping[int, bytes]) -> Written:
        """The page with its blank rows filled in, which stand by the number of their mark.

        `names` are those of fonts on it.
        """
        page, edges, number = Written(), edges_on(pieces), 0
        fonts = {bold: (font, names.get(font, b"")) for font, bold in self._letters.bold.items()}
        for lines, some in _parted(pieces):
            page.parts += _run_down(lines)
            for piece in some:
                if piece.tag is None:
                    page.parts.append(piece.written)
                    continue
                if number in rows:
                    self._cast(page, number, rows[number], (_text(piece).y, edges[number], fonts))
                else:
                    page.numbers[number] = page.count
                    page.parts.append(piece.numbered(page.count))
                    page.count += 1
                number += 1
        return page

    def _cast(
        self, page: Written, number: int, row: Row, where: tuple[bytes, Edges, Mapping[bool, tuple[int, bytes]]]
    ) -> None:
        """Write the texts of a row, and keep the number of each cell's mark, None for a blank one."""
        y, edges, fonts = where
        marks, every = list[int | None](), self._known.setdefault(row.look, {})
        for (text, bold), aligned, beside in zip(row.cells, row.aligned, edges, strict=True):
            if not text:
                marks.append(None)
                continue
            font, name = fonts[bold]
            key = (beside, aligned, text, bold, name)
            known = every.get(key)
            if known is None:
                glyphs = self._letters.get((font, text))
                if glyphs is None or not name:
                    raise NotJoinedError(text)
                known = every[key] = row.look.around(glyphs, beside, aligned, name)
            page.parts.append(b"/Span<</MCID %d%b %b%b" % (page.count, known[0], y, known[1]))
            marks.append(page.count)
            page.count += 1
        page.cells[number] = marks


def _run_down(lines: Sequence[re.Match[bytes]]) -> list[bytes]:
    """The lines of a table's page: each from the top to the end, where blank rows interrupted them."""
    if not lines:
        return []
    top, longest = lines[0][3], max((line[5] for line in lines), key=float)
    first = {line[2]: line for line in reversed(lines)}
    if any(line[3] != top for line in first.values()):
        raise NotJoinedError(top)
    return [
        b"%b%b %b%b%b%b" % (line[1], left, top, line[4], longest, line[6]) for left, line in reversed(first.items())
    ]
