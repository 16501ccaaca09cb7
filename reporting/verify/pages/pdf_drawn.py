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
from typing import Any, Final

from reporting.verify.pages.pdf_literals import STRING, bytes_of
from reporting.verify.pages.pdf_order import Text, in_reading_order

CONTENT, COVERED, ORDER = "drawn-content", "drawn-over", "drawn-order"
"""What is wrong with a page: holds what no paper does, something lies over a text, texts stand in another order."""

_N: Final = rb"-?(?:\d++(?:\.\d*+)?|\.\d++)"
_KERNING: Final = rb"-?(?:\d{1,2}|1[0-4]\d)(?:\.\d*+)?(?![\d.])"
"""Thousandths of the size, as pairs of letters are moved; more would put letters in another order."""
_SHOW: Final = (
    rb"(?:" + STRING + rb"\s*Tj|\[\s*" + STRING + rb"(?:\s*" + _KERNING + rb"\s*" + STRING + rb")*+\s*\]\s*TJ)"
)
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
_BODY: Final = (0.1, 0.6)
"""From where to where above its line a letter stands, in its size."""
_BUCKET: Final = 16.0
_SIDES: Final = 3
"""Lines of a ground, which is closed by a fourth."""

Widths = Mapping[int, float]
Box = tuple[float, float, float, float]


def wrong_on(
    content: bytes,
    page: Box,
    widths: Callable[[str], Widths | None],
    spaces: frozenset[str],
    notes: Sequence[Box] = (),
) -> str:
    """What is wrong with the content of a page, blank for nothing.

    `page` is what is seen of it; `widths` are those of a font's codes in thousandths of its size, None for a font that
    is none of ours; `spaces` the colour spaces in which 0 is black and 1 is white; `notes` lie over the page.
    """
    texts, rules, grounds = list[Text](), list[Box](), list[tuple[int, Box]]()
    end = 0
    while (thing := _THING.match(content, end)) is not None:
        end = thing.end()
        across, up, space, tint, font, size, by, shown, runs, ground, width, rule = thing.groups()
        if across is None:
            continue
        if space.decode("ascii") not in spaces:
            return CONTENT
        x, y = float(across), float(up)
        if ground is None and rule is None:
            found = [
                _text(each, x, y, widths) for each in (_A_RUN.findall(runs) if runs else ((font, size, by, shown),))
            ]
            if float(tint) > _DARK or not all(text is not None and _is_within(text, page) for text in found):
                return CONTENT
            texts += filter(None, found)
            continue
        box = _box(ground or rule, x, y)
        if rule is not None or _thickness(box) <= _THICKEST:
            if rule is not None and (float(width) > _THICKEST or _thickness(box) > _LEVEL):
                return CONTENT
            rules.append(box)
        elif ground.count(b"l") != _SIDES or float(tint) < _LIGHT:
            return CONTENT
        else:
            grounds.append((len(texts), box))
    if content[end:].strip():
        return CONTENT
    if _is_any_over(texts, [*rules, *notes], grounds):
        return COVERED
    return "" if in_reading_order(texts) else ORDER


def _text(run: Sequence[bytes], x: float, y: float, widths: Callable[[str], Widths | None]) -> Text | None:
    """One text of a block; None for another font, another size, or a letter that the font does not have."""
    font, size, by, shown = run
    known, points = widths(font.decode("ascii")), float(size)
    if known is None or not _SMALLEST <= points <= _LARGEST:
        return None
    left = x + float(by)
    try:
        return Text(left, y, left + _extent(shown, known) * points / 1000, points)
    except (KeyError, ValueError):
        return None


def _extent(shown: bytes, widths: Widths) -> float:
    """How far letters reach, in thousandths of their size; KeyError for one that the font does not have."""
    if not shown.startswith(b"["):
        return _advance(bytes_of(shown[:-2].rstrip()), widths)
    moved = sum(map(float, _MOVED.findall(shown)))
    return _advance(b"".join(map(bytes_of, _STRINGS.findall(shown))), widths) - moved


def _advance(raw: bytes, widths: Widths) -> float:
    return sum(map(widths.__getitem__, struct.unpack(f">{len(raw) // 2}H", raw[: len(raw) // 2 * 2])))


def _is_within(text: Text, page: Box) -> bool:
    left, low, right, high = page
    return left <= text.left and text.right <= right + _EDGE and low <= text.line and text.line + text.size <= high + 1


def _box(path: bytes, x: float, y: float) -> Box:
    """What a path covers, on the page: its own numbers go down from its place."""
    numbers = [float(each) for each in _NUMBERS.findall(path)]
    across, down = numbers[::2], numbers[1::2]
    return x + min(across), y - max(down), x + max(across), y - min(down)


def _thickness(box: Box) -> float:
    return min(box[2] - box[0], box[3] - box[1])


def _is_any_over(texts: Sequence[Text], rules: Sequence[Box], grounds: Sequence[tuple[int, Box]]) -> bool:
    """Whether a rule goes through a text, or a ground was laid over one that was there before."""
    lines: dict[int, list[tuple[int, Text]]] = {}
    for at, text in enumerate(texts):
        lines.setdefault(int(text.line // _BUCKET), []).append((at, text))
    boxes = [*((len(texts), rule) for rule in rules), *grounds]
    return any(at < before and _touches(text, box) for before, box in boxes for at, text in _near(lines, box))


def _near(lines: Mapping[int, Sequence[tuple[int, Text]]], box: Box) -> Iterator[tuple[int, Text]]:
    for at in range(int((box[1] - _LARGEST) // _BUCKET), int(box[3] // _BUCKET) + 1):
        yield from lines.get(at, ())


def _touches(text: Text, box: Box) -> bool:
    low, high = text.line + _BODY[0] * text.size, text.line + _BODY[1] * text.size
    return box[0] < text.right - _EDGE and text.left + _EDGE < box[2] and box[1] < high - _EDGE and low + _EDGE < box[3]


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
