"""Long papers of sheets that differ in their words alone: a few are set by Typst, the others are cast in their mould.

A sheet whose texts are set in a way that was not learned, and one of a shape that few have, is set by Typst as it is.
What is cast has the letters, the places and the tags that Typst would have given it. A layout with `sheets` in its
`form.toml` may ask how long or wide a text is that it shows, and what is no text; nothing of texts that it hides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from zlib import error

from reporting.render.casting.leaves import Said, filled, is_plain, kinds, leaves, said_by, samples
from reporting.render.casting.letters import Letters, Specimen, alphabet
from reporting.render.casting.mould import Mould, OddError, markers
from reporting.render.casting.typeset import Typeset
from reporting.render.casting.whole import Sheet, written
from reporting.render.pdf_piece import NotJoinedError

Setter = Callable[[Sequence[Any], Specimen, bool], bytes]
"""Sets sheets, one to a page, and a page with a specimen behind them; the last asks for the evidence of the paper."""
_FEW: Final = 16
"""Sheets of one shape for which a mould is not worth its while."""
_PIECE: Final = 20
"""Sheets that Typst sets together: more are not held in memory."""
_DIGITS: Final = alphabet(("0123456789", bold) for bold in (False, True))
_MARKER: Final = re.compile(r"(\d+)")


@dataclass
class _Shape:
    """Sheets of one shape: one of them, where they stand in the paper, their texts.

    Learned from a page of theirs: which text each of its pieces is, which text each bookmark, and in which cuts a text
    is set.
    """

    one: Any
    at: list[int] = field(default_factory=list)
    texts: list[tuple[str, ...]] = field(default_factory=list)
    plan: list[Said | None] = field(default_factory=list)
    titles: list[Said] = field(default_factory=list)
    cuts: dict[Said, set[bool]] = field(default_factory=dict)

    def sheet(self, texts: Sequence[str]) -> Any:
        """A sheet of this shape."""
        return filled(self.one, iter(texts))

    def kinds(self) -> dict[Said, Hashable]:
        """Of what kind what stands in each place is."""
        kind_of = kinds(self.one)
        return {said: tuple(kind_of[part] for part in said if isinstance(part, int)) for said in self.cuts}

    def samples(self) -> list[tuple[str, ...]]:
        """Texts to learn from."""
        return samples(self.texts, {said: (kind, self.cuts[said] == {True}) for said, kind in self.kinds().items()})


def cast(sheets: Sequence[Any], setter: Setter) -> bytes | None:
    """The paper of all sheets, a page for each; None where too few are alike.

    NotJoinedError where Typst did not write as it is understood here.
    """
    try:
        return _cast(sheets, setter)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, error) as problem:
        raise NotJoinedError from problem


def _cast(sheets: Sequence[Any], setter: Setter) -> bytes | None:
    shapes = _shapes(sheets)
    if not shapes:
        return None
    _find_places(shapes, setter)
    tried = [shape.samples() for shape in shapes]
    wanted = _wanted(shapes, tried)
    set_ = [shape.sheet(texts) for shape, some in zip(shapes, tried, strict=True) for texts in some]
    first = Typeset(setter(set_, wanted, True))
    *pages, specimen = first.pages
    if len(pages) != len(set_):
        raise NotJoinedError(len(pages))
    known, made = Letters(specimen, wanted), dict[int, Sheet]()
    for shape, some in zip(shapes, tried, strict=True):
        mine, pages = pages[: len(some)], pages[len(some) :]
        made |= _made(shape, Mould(shape.plan, shape.kinds(), list(zip(mine, some, strict=True)), known), first)
    if len(made) < _FEW:
        return None
    made |= _others([at for at in range(len(sheets)) if at not in made], sheets, setter)
    return written([made[at] for at in range(len(sheets))], first)


def _made(shape: _Shape, mould: Mould, typeset: Typeset) -> dict[int, Sheet]:
    """The sheets of a shape that its mould fits, by their places in the paper."""
    made = {}
    for at, texts in zip(shape.at, shape.texts, strict=True):
        try:
            content, marks = mould.cast(texts)
        except OddError:
            continue
        titles = [said_by(title, texts) for title in shape.titles]
        if None not in titles:
            made[at] = Sheet(typeset, mould.page, content, marks, [title or "" for title in titles])
    return made


def _others(odd: Sequence[int], sheets: Sequence[Any], setter: Setter) -> dict[int, Sheet]:
    """The sheets that no mould fits, as Typst sets them."""
    made = dict[int, Sheet]()
    for start in range(0, len(odd), _PIECE):
        some = odd[start : start + _PIECE]
        typeset = Typeset(setter([sheets[at] for at in some], (), False))
        made |= {at: Sheet(typeset, page) for at, page in zip(some, typeset.pages, strict=True)}
    return made


def _shapes(sheets: Sequence[Any]) -> list[_Shape]:
    """The shapes that many sheets have."""
    found: dict[tuple[Any, ...], _Shape] = {}
    for at, sheet in enumerate(sheets):
        shape, texts = leaves(sheet)
        kind = found.setdefault(shape, _Shape(sheet))
        kind.at.append(at)
        kind.texts.append(texts)
    return [shape for shape in found.values() if len(shape.at) > _FEW]


def _find_places(shapes: Sequence[_Shape], setter: Setter) -> None:
    """Which text stands where: on a page of each shape every text is a number of its own."""
    marked = [markers(shape.texts) for shape in shapes]
    set_ = [shape.sheet(texts) for shape, texts in zip(shapes, marked, strict=True)]
    *pages, specimen = Typeset(setter(set_, _DIGITS, False)).pages
    if len(pages) != len(shapes):
        raise NotJoinedError(len(pages))
    digits = Letters(specimen, _DIGITS)
    for shape, numbers, page in zip(shapes, marked, pages, strict=True):
        known = {number: at for at, number in enumerate(numbers) if number != shape.texts[0][at]}
        for piece in page.pieces:
            said = _said(digits.said(piece.text), known) if piece.text else None
            shape.plan.append(said)
            if said is not None and piece.text:
                shape.cuts.setdefault(said, set()).add(digits.bold[piece.text.font])
        shape.titles = [_title(title, known) for title, _ in page.bookmarks]


def _said(text: str, known: Mapping[str, int]) -> Said | None:
    """The markers that a text is made of; None where there are none, or something besides them and blanks."""
    parts = [known.get(part, part) for part in _MARKER.split(text) if part]
    markers_alone = all(isinstance(part, int) or part.isspace() for part in parts)
    return tuple(parts) if markers_alone and any(isinstance(part, int) for part in parts) else None


def _title(title: bytes, known: Mapping[str, int]) -> Said:
    said = _said(title[1:-1].decode(), known)
    if said is None:
        raise NotJoinedError(title)
    return said


def _wanted(shapes: Sequence[_Shape], tried: Sequence[Sequence[Sequence[str]]]) -> Specimen:
    """The letters of all texts that are to be cast, in the cuts in which they stand in their places."""
    found = set[tuple[str, bool]]()
    for shape, some in zip(shapes, tried, strict=True):
        for said, cuts in shape.cuts.items():
            every = {said_by(said, texts) for texts in (*shape.texts, *some)}
            found |= {(text, bold) for text in every for bold in cuts if text and is_plain(text)}
    return alphabet(found)
