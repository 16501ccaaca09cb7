"""Text that something is filled over: what is drawn later lies above what was drawn before.

A page on which nothing but rules is filled is not looked at further; otherwise its content is followed operator by
operator: matrices, paths, where each text begins. Nothing is judged of what clipping, blending or patterns hide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_Matrix = tuple[float, float, float, float, float, float]
_Box = tuple[float, float, float, float]
_UNIT: Final[_Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_LEAST: Final = 3.0
"""Points: rules and frames are thinner; lower than letters that can be read."""
_PLAIN: Final = b"q 1 0 0 -1 "
_NUMBER: Final = rb"-?(?:\d+\.?\d*|\.\d+)"
_FILL: Final = re.compile(rb"(?<![\w/])(?:[fFbB]\*?|sh)(?![\w*])")
_FILLERS: Final = (b"f", b"F", b"b", b"B", b"sh")
_NUMBERS: Final = re.compile(_NUMBER)
_TOKEN: Final = re.compile(
    rb"\((?:[^\\()]++|\\.?|\((?:[^\\()]++|\\.?)*+\))*+\)|<<|>>|<[0-9A-Fa-f\s]*+>|/[^\s/<>\[\]()]*+|(?P<number>"
    + _NUMBER
    + rb")(?![\w.])|(?P<operator>[A-Za-z'\"][\w*'\"]*+\*?)",
    re.DOTALL,
)
_FILLS: Final = frozenset({b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"})
_ENDS: Final = frozenset({b"n", b"S", b"s"})
_SHOWS: Final = frozenset({b"Tj", b"TJ", b"'", b'"'})
_ALL: Final[_Box] = (-1e9, -1e9, 1e9, 1e9)
_MOST_OPERANDS: Final = 12
_MOST_MARKS: Final = 200_000


class Cover:
    """Told while a page is read what is drawn on it, and whether text of it is covered in the end.

    A page on which an area is filled is followed once more; as long as every matrix only places one piece and no text
    was shown, rules are no areas.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._plain = data.count(b"cm") == data.count(_PLAIN)
        self._filled = False

    def other(self) -> None:
        """Something stands in a matrix within a matrix, or a text is shown."""
        self._plain = False

    def between(self, piece: bytes) -> None:
        """A piece of content in which no text is."""
        if any(letter in piece for letter in _FILLERS) and _FILL.search(piece) is not None:
            self._filled = self._filled or not (self._plain and _is_rule(piece))

    def is_covered(self, *, within: bool = False) -> bool:
        """Whether an area is filled over the beginning of a text that was drawn before it.

        `within`: in a form that a page draws, whatever it lies on there.
        """
        return self._filled and (within or _is_over(_followed(self._data)))


def _is_rule(piece: bytes) -> bool:
    """Whether what is filled is thin, as far as its numbers tell."""
    numbers = [float(each) for each in _NUMBERS.findall(piece)]
    across, down = numbers[::2], numbers[1::2]
    thin = not down or min(max(across) - min(across), max(down) - min(down)) < _LEAST
    return thin and b"re" not in piece and b"sh" not in piece and b"cm" not in piece


def _is_any_in(texts: list[tuple[float, float]], box: _Box) -> bool:
    """Whether a text begins in a box, or at its edge."""
    left, low, right, high = box[0] - 1, box[1] - 1, box[2], box[3]
    return any(low <= y <= high and left <= x <= right for x, y in texts)


def _is_over(marks: Iterator[_Box]) -> bool:
    """Marks in their order: the beginning of a text is a box without any extent."""
    texts: list[tuple[float, float]] = []
    for number, box in enumerate(marks):
        left, low, right, high = box
        if number > _MOST_MARKS:
            return True
        if left == right and low == high:
            texts.append((left, low))
        elif min(right - left, high - low) < _LEAST:
            continue
        elif _is_any_in(texts, box):
            return True
    return False


def _followed(data: bytes) -> Iterator[_Box]:
    """The beginnings of texts and the boxes of filled areas, in their order."""
    matrix, saved = _UNIT, list[_Matrix]()
    line, text = _UNIT, _UNIT
    leading = 0.0
    operands: list[float] = []
    path: list[tuple[float, float]] = []
    for token in _TOKEN.finditer(data):
        if token.lastgroup == "number":
            operands = [*operands[1 - _MOST_OPERANDS :], float(token["number"])]
            continue
        operator = token["operator"]
        if operator is None:
            continue
        given, operands = operands, []
        if operator == b"q":
            saved.append(matrix)
        elif operator == b"Q":
            matrix = saved.pop() if saved else matrix
        elif operator == b"cm" and len(given) >= 6:
            matrix = _times(_matrix(given), matrix)
        elif operator in {b"m", b"l", b"c", b"v", b"y"}:
            path += [_at(matrix, *point) for point in zip(given[::2], given[1::2], strict=False)]
        elif operator == b"re" and len(given) >= 4:
            x, y, width, height = given[-4:]
            path += [_at(matrix, x + w, y + h) for w in (0, width) for h in (0, height)]
        elif operator in _FILLS:
            if len(path) > 2:
                yield min(x for x, _ in path), min(y for _, y in path), max(x for x, _ in path), max(y for _, y in path)
            path = []
        elif operator == b"sh":
            yield _ALL
        elif operator in _ENDS:
            path = []
        elif operator == b"BT":
            line = text = _UNIT
        elif operator == b"Tm" and len(given) >= 6:
            line = text = _matrix(given)
        elif operator in {b"Td", b"TD"} and len(given) >= 2:
            leading = -given[-1] if operator == b"TD" else leading
            line = text = _times((1.0, 0.0, 0.0, 1.0, given[-2], given[-1]), line)
        elif operator == b"TL" and given:
            leading = given[-1]
        elif operator == b"T*":
            line = text = _times((1.0, 0.0, 0.0, 1.0, 0.0, -leading), line)
        elif operator in _SHOWS:
            if operator in {b"'", b'"'}:
                line = text = _times((1.0, 0.0, 0.0, 1.0, 0.0, -leading), line)
            x, y = _at(_times(text, matrix), 0.0, 0.0)
            yield x, y, x, y


def _matrix(given: list[float]) -> _Matrix:
    a, b, c, d, e, f = given[-6:]
    return a, b, c, d, e, f


def _times(first: _Matrix, second: _Matrix) -> _Matrix:
    """First the one, then the other."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _at(matrix: _Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
