"""What is drawn on a page of a PDF, held against the few things that our papers are drawn of.

Papers consist of texts, thin rules and light grounds, each placed upright by itself; that is all. Whatever else a page
holds (pictures, clipping, blending, patterns, letters drawn as paths, other sizes or tints) was added by somebody, to
be seen or to hide what is read. Of what is ours nothing may lie over a text, and texts stand in the order in which they
are read: otherwise the eye would read another line than the program.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reporting.verify.pages.amount import Amount
from reporting.verify.pages.pdf_literals import STRING, bytes_of
from reporting.verify.pages.pdf_order import Text, in_reading_order

CONTENT, COVERED, ORDER = "drawn-content", "drawn-over", "drawn-order"
"""What is wrong with a page: holds what no paper does, something lies over a text, texts stand in another order."""

_N: Final = rb"-?(?:\d++(?:\.\d*+)?|\.\d++)"
_SHOW: Final = rb"(?:" + STRING + rb"\s*Tj|\[\s*" + STRING + rb"(?:\s*" + _N + rb"\s*" + STRING + rb")*+\s*\]\s*TJ)"
_MARK: Final = rb"/(?:Span|Artifact)\s*<<(?:[^<>()]++|<[0-9A-Fa-f]*+>|" + STRING + rb")*+>>\s*BDC"
_TOLD: Final = (
    rb"0\s+Tr\s*/(f\d++)\s+(" + _N + rb")\s+Tf\s+1\s+0\s+0\s+-1\s+(" + _N + rb")\s+0\s+Tm\s*(" + _SHOW + rb")"
)
_RUN: Final = _TOLD.replace(rb"(f", rb"(?:f").replace(rb"(" + _N, rb"(?:" + _N).replace(rb"(" + _SHOW, rb"(?:" + _SHOW)
_RUNS: Final = rb"(?:(?:EMC\b\s*)?(?:" + _MARK + rb"\s*)?" + _RUN + rb"\s*)++(?:EMC\s*)?"
_PATH: Final = _N + rb"\s+" + _N + rb"\s+m\s+(?:" + _N + rb"\s+" + _N + rb"\s+l\s+)++(?:h\s+)?"
_THING: Final = re.compile(
    rb"\s*+(?:(?:EMC\b)?(?:" + _MARK + rb")?\s*+q\s+1\s+0\s+0\s+-1\s+(" + _N + rb")\s+(" + _N + rb")"
    rb"\s+cm\s*/(c\d++)\s+(?:cs\s+(" + _N + rb")\s+scn\s+"
    rb"(?:BT\s*(?:" + _TOLD + rb"\s*|(?P<runs>" + _RUNS + rb"))ET|(?P<ground>" + _PATH + rb")f)"
    rb"|CS\s+" + _N + rb"\s+SCN\s+(?P<width>" + _N + rb")\s+w\s+4\s+M\s*(?:\[[\d.\s]*+\]\s*0\s+d\s+)?(?P<rule>"
    + _PATH + rb")S)\s+Q\b|EMC\b|" + _MARK + rb")",
    re.DOTALL,
)  # fmt: skip
_A_RUN: Final = re.compile(_TOLD, re.DOTALL)
_NUMBERS: Final = re.compile(_N)
_MOVED: Final = re.compile(rb"[)>]\s*(" + _N + rb")\s*[(<]")
_STRINGS: Final = re.compile(STRING, re.DOTALL)
_FURTHEST: Final = 150.0
"""Thousandths of the size: as far as pairs of letters are moved; further, and they stand in another order."""
_DARK, _LIGHT = 0.5, 0.8
"""Texts are darker than the one, grounds below them lighter than the other."""
_SMALLEST, _LARGEST = 4.0, 30.0
"""Points: sizes of letters on papers."""
_THICKEST: Final = 1.0
"""Points: rules and frames."""
_LEVEL: Final = 0.05
"""Points: how far the ends of a rule are off one line by rounding."""
_EDGE: Final = 0.5
"""Points by which a rule may touch a text: underlines, frames of cells."""
_BODY: Final = 0.6
"""How high above its line a letter stands, in its size."""
_FOOT: Final = 1.5
"""Points above its line from which a rule goes through a letter: below, it underlines it."""
_BORDER: Final = 4
"""Heights of letters over which a rule beside cells reaches at the least."""
_BUCKET: Final = 16.0
_SIDES: Final = 3
"""Lines of a ground, which is closed by a fourth."""

Box = tuple[float, float, float, float]
Place = tuple[bytes, bytes, bytes, bytes]
"""Where a thing is drawn: across, up, the name of its colour space, its tint (blank for a rule)."""


@dataclass(frozen=True, slots=True)
class Widths:
    """The widths of a font of ours in thousandths of its size: by code, and by the letter that a code means."""

    codes: Mapping[int, float]
    letters: Mapping[str, float]


class Sheet:
    """A page, thing by thing in the order in which they are drawn.

    `page` is what is seen of it; `widths` are those of a font by its name, None for one that is none of ours; `spaces`
    are the colour spaces in which 0 is black and 1 is white; `amount` is told how much work it takes to judge.
    """

    def __init__(
        self,
        page: Box,
        widths: Callable[[str], Widths | None],
        spaces: frozenset[str],
        amount: Amount | None = None,
    ) -> None:
        self._amount = amount or Amount()
        self._page = page
        self._of_font = widths
        self._widths: dict[bytes, Widths | None] = {}
        self._spaces = frozenset(name.encode("ascii", "replace") for name in spaces)
        self._clear()

    def _clear(self) -> None:
        self._strange = False
        self._texts: list[Text] = []
        self._rules: list[Box] = []
        self._grounds: list[tuple[int, Box]] = []
        self._covered: bool | None = None

    @property
    def covered(self) -> bool:
        """Whether a rule goes through a text, or a ground was laid over one that was there before."""
        if self._covered is None:
            self._covered = _is_any_over(self._texts, self._rules, self._grounds, self._amount)
        return self._covered

    def text(self, place: Place, font: bytes, size: bytes, letters: str, moves: Sequence[bytes]) -> None:
        """Letters in a font, some of which are moved by so many thousandths of the size."""
        known = self._widths[font] if font in self._widths else self._font(font)
        try:
            extent = sum(map(known.letters.__getitem__, letters)) if known else 0.0
            moved = self._moved(moves) if moves else 0.0
        except (KeyError, ValueError):
            self._strange = True
            return
        self._add(place, known, size, 0.0, extent - moved)

    def ground(self, place: Place, path: bytes) -> None:
        """An area that is filled: a thin one is a rule, any other one is light."""
        box = self._box(place, path)
        if _thickness(box) <= _THICKEST:
            self._rules.append(box)
        elif path.count(b"l") != _SIDES or float(place[3]) < _LIGHT:
            self._strange = True
        else:
            self._grounds.append((len(self._texts), box))

    def rule(self, place: Place, width: bytes, path: bytes) -> None:
        """A line: thin, and level or upright."""
        box = self._box(place, path)
        self._strange = self._strange or float(width) > _THICKEST or _thickness(box) > _LEVEL
        self._rules.append(box)

    def follow(self, content: bytes) -> None:
        """All things of a page that is not written as papers are now, but could be by earlier versions."""
        self._clear()
        end = 0
        while not self._strange and (thing := _THING.match(content, end)) is not None:
            end = thing.end()
            across, up, space, tint, font, size, by, shown, runs, ground, width, rule = thing.groups()
            if across is None:
                continue
            place = across, up, space, tint
            if ground is not None:
                self.ground(place, ground)
            elif rule is not None:
                self.rule(place, width, rule)
            else:
                for run in _A_RUN.findall(runs) if runs else ((font, size, by, shown),):
                    self._run(place, run)
        self._strange = self._strange or bool(content[end:].strip())

    def wrong(self, notes: Sequence[Box]) -> str:
        """What is wrong with the page, blank for nothing; `notes` lie over it."""
        if self._strange:
            return CONTENT
        laid = [(len(self._texts), note) for note in notes]
        if self.covered or (laid and _is_any_over(self._texts, (), laid, self._amount)):
            return COVERED
        return "" if in_reading_order(self._texts, self._amount.ordered) else ORDER

    @property
    def strange(self) -> bool:
        """Whether something was drawn that no paper has."""
        return self._strange

    def _run(self, place: Place, run: Sequence[bytes]) -> None:
        font, size, by, shown = run
        known = self._font(font)
        try:
            extent = _extent(shown, known.codes) if known else 0.0
        except (KeyError, ValueError):
            self._strange = True
            return
        moves = _MOVED.findall(shown) if shown.startswith(b"[") else ()
        self._add(place, known, size, float(by), extent - self._moved(moves))

    def _add(self, place: Place, known: Widths | None, size: bytes, by: float, extent: float) -> None:
        across, up, space, tint = place
        points, left, line = float(size), float(across) + by, float(up)
        right = left + extent * points / 1000
        self._texts.append(Text(left, line, right, points))
        west, south, east, north = self._page
        if (
            known is None
            or space not in self._spaces
            or float(tint) > _DARK
            or not _SMALLEST <= points <= _LARGEST
            or not (west <= left and right <= east + _EDGE and south <= line and line + points <= north + 1)
        ):
            self._strange = True

    def _moved(self, moves: Sequence[bytes]) -> float:
        """By how much letters are moved together, in thousandths of their size."""
        by = list(map(float, moves))
        if by and not -_FURTHEST < min(by) <= max(by) < _FURTHEST:
            self._strange = True
        return sum(by)

    def _font(self, name: bytes) -> Widths | None:
        if name not in self._widths:
            self._widths[name] = self._of_font(name.decode("ascii"))
        return self._widths[name]

    def _box(self, place: Place, path: bytes) -> Box:
        """What a path covers, on the page: its own numbers go down from its place."""
        if place[2] not in self._spaces:
            self._strange = True
        numbers = [float(each) for each in _NUMBERS.findall(path)]
        across, down, x, y = numbers[::2], numbers[1::2], float(place[0]), float(place[1])
        return x + min(across), y - max(down), x + max(across), y - min(down)


def _extent(shown: bytes, widths: Mapping[int, float]) -> float:
    """How far letters reach, in thousandths of their size; KeyError for one that the font does not have."""
    raw = b"".join(map(bytes_of, _STRINGS.findall(shown)))
    return sum(map(widths.__getitem__, struct.unpack(f">{len(raw) // 2}H", raw[: len(raw) // 2 * 2])))


def _thickness(box: Box) -> float:
    return min(box[2] - box[0], box[3] - box[1])


def _is_any_over(
    texts: Sequence[Text], rules: Sequence[Box], grounds: Sequence[tuple[int, Box]], amount: Amount
) -> bool:
    """Whether a rule goes through a text, or a ground lies over one that was drawn before (how many were)."""
    lines: dict[int, list[tuple[int, float, float, float, float]]] = {}
    for at, (left, line, right, size) in enumerate(texts):
        high = line + _BODY * size - _EDGE
        lines.setdefault(int(line // _BUCKET), []).append((at, left + _EDGE, line, right - _EDGE, high))
    tallest = _BODY * max((text.size for text in texts), default=0.0)
    for before, (west, south, east, north), foot in _over(len(texts), rules, grounds):
        levels = range(int((south - tallest) // _BUCKET), int((north - foot) // _BUCKET) + 1)
        for near in levels if len(levels) < len(lines) else filter(levels.__contains__, lines):
            here = lines.get(near, ())
            amount.draw(len(here))
            for at, left, low, right, high in here:
                if west < right and left < east and south < high and low + foot < north and at < before:
                    if foot and _is_border((west, south, east, north), low, texts[at].size):
                        continue
                    return True
    return False


def _is_border(rule: Box, line: float, size: float) -> bool:
    """Whether a rule beside cells goes on above and below a text that is too long for its own: it strikes nothing."""
    west, south, east, north = rule
    return east - west <= _THICKEST and north - south >= _BORDER * size and south < line - 1 and line + size < north


def _over(count: int, rules: Sequence[Box], grounds: Sequence[tuple[int, Box]]) -> Iterator[tuple[int, Box, float]]:
    """How many texts a thing may lie over, its box, and how far above their line it touches them."""
    yield from ((count, rule, _FOOT) for rule in rules)
    yield from ((before, box, 0.0) for before, box in grounds)


def spaces_of(resources: Any, is_known: Callable[[bytes], bool]) -> frozenset[str]:
    """The names of the colour spaces of grey, as an ICC profile that is one of ours describes it."""
    found = resources.get("/ColorSpace")
    spaces = found.get_object() if found is not None else {}
    return frozenset(name[1:] for name in spaces if _is_grey(spaces[name].get_object(), is_known))


def _is_grey(space: Any, is_known: Callable[[bytes], bool]) -> bool:
    if not isinstance(space, list) or len(space) != 2 or space[0] != "/ICCBased":
        return False
    profile = space[1].get_object()
    return bool(profile.get("/N") == 1 and is_known(profile.get_data()))
