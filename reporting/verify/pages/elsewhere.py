"""What a page tells at another place than expected: versions choose and order their lines of requirements themselves.

A line that stands elsewhere has to be the same line, and the words of a requirement have to stand in a line of it: a
norm or an article in the place of another one is no other order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from reporting.verify.pages.meaning import same, squeezed
from reporting.verify.pages.told import Gap, Kind, Told

REQUIREMENTS: Final = "requirements"
_HEAD: Final = frozenset({"norm", "article", "requirement"})
_FEWEST: Final = 6
"""Letters of a text that is looked for elsewhere."""
_MOST_PIECES: Final = 6
"""Lines of a text in its cell."""


class Page:
    """The texts of a page, and where its lines of requirements are."""

    def __init__(self, told: Sequence[Told], texts: Sequence[str]) -> None:
        self._told, self._texts = told, texts

    @cached_property
    def _plain(self) -> Sequence[str]:
        return [squeezed(text) for text in self._texts]

    def has_elsewhere(self, gap: Gap) -> bool:
        """Whether what a gap lacks stands elsewhere, or is a line of the requirements that is not there at all."""
        if gap.told.kind is Kind.LETTERS:
            return self._counts_alike(gap.told.text)
        if gap.told.table != REQUIREMENTS:
            whole = squeezed(gap.told.text)
            return not gap.found and not gap.told.table and len(whole) >= _FEWEST and whole in self._plain
        row = [each for each in self._told if (each.table, each.row) == (gap.told.table, gap.told.row)]
        head = [squeezed(each.text) for each in row if each.id in _HEAD]
        starts = list(self._ends_of(head, range(len(self._plain))))
        if not starts:
            return self._is_absent(head[-1])
        values = [each for each in row if each.id not in _HEAD]
        return any(self._line_says(values, end) for end in starts)

    def _counts_alike(self, told: str) -> bool:
        """Whether the same counts stand on the page, in whatever order."""
        items = Counter(squeezed(told).split(","))
        spans = ((at, end) for at in range(len(self._plain)) for end in range(at + 1, at + 4))
        return any(Counter("".join(self._plain[at:end]).split(",")) == items for at, end in spans)

    def _ends_of(self, parts: Sequence[str], starts: Sequence[int]) -> Iterator[int]:
        """Where some texts end that stand one after the other, each in as many lines as it likes."""
        for start in starts:
            at: int | None = start
            for part in parts:
                at = self._end(part, at) if at is not None else None
            if at is not None:
                yield at

    def _end(self, part: str, start: int) -> int | None:
        """The place after a text that begins at a place; None where another one does."""
        made = ""
        for at in range(start, min(start + _MOST_PIECES, len(self._plain))):
            made += self._plain[at]
            if made == part:
                return at + 1
            if not part.startswith(made):
                return None
        return None

    def _line_says(self, values: Sequence[Told], start: int) -> bool:
        texts = self._texts[start : start + len(values)]
        return len(values) == len(texts) and all(
            each.blank or same(each.kind, each.text, text) for each, text in zip(values, texts, strict=True)
        )

    def _is_absent(self, requirement: str) -> bool:
        """Whether a requirement is in no line, or in lines that are expected of it alone."""
        return all(
            any(self._follows(head, at) for head in self._heads_of(requirement))
            for at in range(len(self._plain))
            if self._end(requirement, at) is not None
        )

    def _follows(self, head: Sequence[str], place: int) -> bool:
        return any(end == place for end in self._ends_of(head, range(max(0, place - _MOST_PIECES), place)))

    def _heads_of(self, requirement: str) -> Iterator[Sequence[str]]:
        """Norm and article of each line that is expected of a requirement."""
        lines: dict[int | None, dict[str, str]] = {}
        for each in self._told:
            if each.table == REQUIREMENTS and each.id in _HEAD:
                lines.setdefault(each.row, {})[each.id] = squeezed(each.text)
        for line in lines.values():
            if line.get("requirement") == requirement:
                yield [line[key] for key in ("norm", "article") if key in line]
