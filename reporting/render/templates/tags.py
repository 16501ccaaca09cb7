"""The tags of a template: `{{ field }}`, `{% if ... %}`, `{%p for ... %}`, found wherever a word processor put them.

Word processors cut a text into runs where its look, its language or its history changes, and
make quotation marks round: a tag is put together again in the run it begins in, with straight
quotation marks, so that it can be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from reporting.render.templates.markup import TEXT, Spot, set_text, spots, texts

_TAG: Final = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_REST: Final = re.compile(r"\{[{%#]|[}%#]\}")
_UNIT: Final = re.compile(r"\{[{%#](p|tr|tc) ")
_STRAIGHT: Final = str.maketrans(
    dict.fromkeys("“”„‟«»", '"') | dict.fromkeys("‘’‚‛", "'") | dict.fromkeys("\u00a0\u202f\u2007", " ")
    | dict.fromkeys("\u00ad\u200b\u200c\u200d\ufeff", None)
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag: its text, its place, its paragraph and, with `{%p`, `{%tr` or `{%tc`, what it takes away with itself."""

    text: str
    spot: Spot
    paragraph: Any
    unit: str = ""

    @property
    def bare(self) -> str:
        """The tag as Jinja writes it, without the mark of what it takes away."""
        return self.text[:2] + self.text[2 + len(self.unit) :]


@dataclass(frozen=True, slots=True)
class Rest:
    """A piece of text that looks like half a tag."""

    text: str
    spot: Spot


def joined_tags(root: Any, part: str) -> Iterator[Tag | Rest]:
    """Every tag of a part in its order, each put together in one text node; and what is left of broken ones."""
    for paragraph, spot in spots(root, part):
        yield from _of_paragraph(paragraph, spot)


def _of_paragraph(paragraph: Any, spot: Spot) -> Iterator[Tag | Rest]:
    pieces = texts(paragraph)
    whole = "".join(text for _, text in pieces)
    found = list(_TAG.finditer(whole))
    # From the end, so that what was found before keeps its place.
    for match in reversed(found):
        _join(pieces, match.start(), match.end(), match.group().translate(_STRAIGHT))
        pieces = texts(paragraph)
    for match in found:
        text = match.group().translate(_STRAIGHT)
        unit = _UNIT.match(text)
        yield Tag(text, spot, paragraph, unit[1] if unit else "")
    rest = _TAG.sub("\n", whole)
    if _REST.search(rest):
        yield Rest(next(line for line in rest.split("\n") if _REST.search(line)).strip(), spot)


def _join(pieces: list[tuple[Any, str]], start: int, end: int, tag: str) -> None:
    """Write a tag into the text node that it begins in, and take its other pieces away."""
    at = 0
    for node, text in pieces:
        low, high = max(start - at, 0), min(end - at, len(text))
        if low < high:
            if node.tag != TEXT:
                node.getparent().remove(node)
            else:
                # Its first piece is that with the beginning: a blank never begins a tag.
                set_text(node, text[:low] + (tag if at + low == start else "") + text[high:])
        at += len(text)
