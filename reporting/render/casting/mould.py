"""How sheets of one shape are set, learned from a few that Typst set: which text stands where, and what moves it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import inf
from typing import Final

from reporting.render.casting.content import NEAR, Glyphs, Marked, Text, in_look
from reporting.render.casting.leaves import Said, Texts, length, said_by
from reporting.render.casting.letters import Letters
from reporting.render.casting.typeset import Page
from reporting.render.pdf_piece import NotJoinedError

Plan = Sequence[Said | None]
"""For each piece of a page what it says; None for what all sheets have."""
_KEEPS: Final = (0.0, 0.5, 1.0)
"""What of its width a text begins before the place that it keeps to: at the left, in the middle, at the right."""
_FIRST_MARKER: Final = 1000
_LINES: Final = 16
"""Pieces that texts may have that are set in several, up to the next one that all sheets have."""


class OddError(ValueError):
    """A sheet that is not set like those that were learned from."""


@dataclass(frozen=True, slots=True)
class _Way:
    """How texts of some widths, in thousandths of their size, are set in a place; `look` is all besides `x`."""

    least: float
    most: float
    x: float
    keeps: float
    size: float
    font: int
    look: tuple[bytes, bytes]

    def begins(self, glyphs: Glyphs) -> float:
        """Where a text begins, in points from the left; OddError for one that is wider or narrower than those known."""
        if not self.least - NEAR <= glyphs.width <= self.most + NEAR:
            raise OddError(glyphs.width)
        return self.x - self.keeps * glyphs.width * self.size / 1000


@dataclass(frozen=True, slots=True)
class _Gap:
    """A place of a page for a text of a sheet: by its length the way in which it is set, and what was cast for it."""

    said: Said
    ways: Mapping[int, _Way]
    known: dict[str, bytes] = field(default_factory=dict)

    def cast(self, text: str, letters: Letters) -> bytes:
        """A text of this place, what follows the number of its mark; OddError where it is not known how it is set."""
        if text not in self.known:
            way = self.ways.get(length(text))
            glyphs = None if way is None else letters.get((way.font, text))
            if way is None or glyphs is None:
                raise OddError(text)
            tag, ink = way.look
            told = (tag, way.begins(glyphs), ink, glyphs.written)
            self.known[text] = b"%b>>BDC\nq 1 0 0 -1 %.7g %b%b\nET\nQ\nEMC" % told
        return self.known[text]


class Mould:
    """The pieces of a page: those that all sheets have, and gaps for their texts; `page` is one that has them all.

    `pages` are sheets that Typst set, the last with blanks; NotJoinedError where none is as `plan` says.
    """

    def __init__(
        self, plan: Plan, kinds: Mapping[Said, Hashable], pages: Sequence[tuple[Page, Texts]], letters: Letters
    ) -> None:
        self._letters = letters
        whole = next((page for page, texts in pages[:-1] if self._agrees(plan, page, texts)), None)
        if whole is None:
            raise NotJoinedError(plan)
        self.page = whole
        ways = self._learned(plan, kinds, pages[:-1])
        self._pieces = [
            piece if said is None else _Gap(said, ways.get(at, {}))
            for at, (said, piece) in enumerate(zip(plan, self.page.pieces, strict=True))
        ]
        self._may_be_blank = self._agrees_blank(*pages[-1])

    def _learned(
        self, plan: Plan, kinds: Mapping[Said, Hashable], pages: Sequence[tuple[Page, Texts]]
    ) -> dict[int, dict[int, _Way]]:
        """By the place of a text among the pieces and by its length how it is set; texts of one kind are set alike."""
        seen: dict[tuple[Hashable, int, int], list[tuple[int, Marked]]] = {}
        broken: dict[tuple[Hashable, int, int], float] = {}
        occurrence = [plan[:at].count(said) for at, said in enumerate(plan)]
        for page, texts in pages:
            for at, said, piece in self._found(plan, page, texts):
                text = said_by(said, texts) or ""
                key = (kinds[said], occurrence[at], length(text))
                if piece is None:
                    broken[key] = min([broken.get(key, inf), *self._letters.widths(text)])
                else:
                    seen.setdefault(key, []).append((at, piece))
        ways: dict[int, dict[int, _Way]] = {}
        for known, found in seen.items():
            for at, way in _ways(found, broken.get(known, inf)).items():
                ways.setdefault(at, {})[known[2]] = way
        return ways

    def _agrees(self, plan: Plan, page: Page, texts: Texts) -> bool:
        """Whether a page has a piece for each of the plan, and in its gaps the texts of its sheet."""
        return len(page.pieces) == len(plan) and all(
            said is None or self._is(piece.text, said_by(said, texts))
            for said, piece in zip(plan, page.pieces, strict=True)
        )

    def _found(self, plan: Plan, page: Page, texts: Texts) -> Iterator[tuple[int, Said, Marked | None]]:
        """The texts of a page and their places among the pieces, up to the first piece that others have and it lacks.

        None for one that is not one piece: what follows is known again from the next piece that all have.
        """
        pieces, lost = iter(page.pieces), False
        for at, (said, same) in enumerate(zip(plan, self.page.pieces, strict=True)):
            if said is None:
                skipped = _LINES if lost else 1
                if not any(_lasting(piece) == _lasting(same) for piece in islice(pieces, skipped)):
                    return
                lost = False
            elif not lost and (text := said_by(said, texts)):
                piece = next(pieces, None)
                lost = piece is None or not self._is(piece.text, text)
                yield at, said, None if lost else piece

    def _is(self, text: Text | None, wanted: str | None) -> bool:
        glyphs = None if text is None or wanted is None else self._letters.get((text.font, wanted))
        return text is not None and glyphs is not None and text.glyphs.codes == glyphs.codes

    def _agrees_blank(self, page: Page, texts: Texts) -> bool:
        """Whether all else is set as it is without blanks on a page that has some."""
        left = [piece for piece in self._pieces if isinstance(piece, Marked) or said_by(piece.said, texts)]
        return len(left) == len(page.pieces) and all(
            _lasting(piece) == _lasting(found)
            if isinstance(piece, Marked)
            else self._is(found.text, said_by(piece.said, texts)) and _is_set_so(piece, found, texts)
            for piece, found in zip(left, page.pieces, strict=True)
        )

    def cast(self, texts: Texts) -> tuple[bytes, list[int]]:
        """The content of a sheet's page, and the marks of the mould that remain; OddError where it is not known."""
        written, marks, mark = [], list[int](), 0
        for piece in self._pieces:
            if isinstance(piece, _Gap):
                text = said_by(piece.said, texts)
                if text:
                    written.append(b"/Span<</MCID %d%b" % (len(marks), piece.cast(text, self._letters)))
                    marks.append(mark)
                elif text is None or not self._may_be_blank:
                    raise OddError(piece.said)
                mark += 1
            elif piece.tag is None:
                written.append(piece.written)
            else:
                written.append(piece.numbered(len(marks)))
                marks.append(mark)
                mark += 1
        return b"".join(written), marks


def markers(every: Sequence[Texts]) -> list[str]:
    """A sheet with a number of its own in the place of each text that not all sheets have."""
    columns = enumerate(zip(*every, strict=True), _FIRST_MARKER)
    return [str(at) if len(set(texts)) > 1 else texts[0] for at, texts in columns]


def _lasting(piece: Marked) -> tuple[bytes | None, bytes]:
    """A piece without its number."""
    return (None, piece.written) if piece.tag is None else (piece.tag, piece.body)


def _ways(seen: Sequence[tuple[int, Marked]], broken: float) -> dict[int, _Way]:
    """How texts of one kind are set in their places: as far as they agree, from the narrowest on.

    They may keep to the place where they begin, to their middle or to their end; all are alike in all else. One as wide
    as `broken`, or wider, is not known to stand on a line.
    """
    ordered = sorted(seen, key=lambda one: _text(one[1]).glyphs.width)
    ordered = [one for one in ordered if _text(one[1]).glyphs.width < broken - NEAR]
    if not ordered:
        return {}
    counts = {keeps: _agreeing(ordered, keeps) for keeps in _KEEPS}
    count = max(counts.values())
    keeps, *others = (keeps for keeps in _KEEPS if counts[keeps] == count)
    most = _text(ordered[count - 1][1]).glyphs.width
    # Where it is not told what they keep to, texts are known that are as wide as the one that was seen in their place.
    return {at: _way(piece, keeps, None if others else most) for at, piece in ordered[:count]}


def _way(piece: Marked, keeps: float, most: float | None) -> _Way:
    text = _text(piece)
    least, most = (text.glyphs.width, text.glyphs.width) if most is None else (0.0, most)
    return _Way(least, most, _place(text, keeps), keeps, float(text.size), text.font, _look(piece))


def _agreeing(ordered: Sequence[tuple[int, Marked]], keeps: float) -> int:
    """How many texts, the narrowest first, keep to the places of others so much of their width before them."""
    first: dict[int, tuple[float, tuple[bytes, bytes]]] = {}
    alike = _alike(ordered[0][1])
    for count, (at, piece) in enumerate(ordered):
        place, look = _place(_text(piece), keeps), _look(piece)
        known_place, known_look = first.setdefault(at, (place, look))
        if _alike(piece) != alike or look != known_look or abs(place - known_place) > NEAR:
            return count
    return len(ordered)


def _alike(piece: Marked) -> tuple[object, ...]:
    text = _text(piece)
    return piece.tag, text.ink, text.font, text.size


def _text(piece: Marked) -> Text:
    if piece.text is None:
        raise NotJoinedError(piece.written)
    return piece.text


def _place(text: Text, keeps: float) -> float:
    return text.x + keeps * text.glyphs.width * float(text.size) / 1000


def _look(piece: Marked) -> tuple[bytes, bytes]:
    """The tag of a text, and what is written between where it begins and its letters."""
    text = _text(piece)
    return piece.tag or b"", text.y + in_look(text.ink, text.name, text.size)


def _is_set_so(gap: _Gap, piece: Marked, texts: Texts) -> bool:
    """Whether a text is set in the way that was learned."""
    way, found = gap.ways.get(length(said_by(gap.said, texts) or "")), _text(piece)
    return way is not None and way.look == _look(piece) and abs(way.begins(found.glyphs) - found.x) <= NEAR
