"""The fields of a form: what its templates may name, and what stands behind each name.

A field is a text to print, a yes or no to ask for, a group of fields (`person.club`), or rows
to repeat (`{% for row in rows %}`). Those of a paper in sections follow from its layout; other
forms name theirs in `form.toml`:

    [fields]
    paper = ["event_name", "large?"]                # a question mark: yes or no
    "card in cards" = ["name"]                      # rows, each with fields of its own
    "line in card.remarks" = []                     # rows of one text each
    "result in results" = 3                         # so many texts: `{{ results[0] }}`
    "pair in pairs" = "cards"                       # rows of such rows
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from reporting.forms.layout import Block, Section


class Kind(Enum):
    """A field without others inside: a text, or a yes or no."""

    TEXT = "text"
    YES_NO = "yes-no"


@dataclass(frozen=True, slots=True)
class Group:
    """Fields under one name."""

    fields: Mapping[str, Shape]


@dataclass(frozen=True, slots=True)
class Rows:
    """Something repeated: what one of them is called in the templates, what it is, how many there always are."""

    item: str
    each: Shape
    count: int | None = None


Shape = Kind | Group | Rows

_EXAMPLES: Final = 2
_LINES: Final = Rows("line", Kind.TEXT)
_TWO: Final = Rows("line", Kind.TEXT, 2)
_FRAME: Final[Mapping[str, Shape]] = {
    "lang": Kind.TEXT,
    "title": Kind.TEXT,
    "subtitle": Kind.TEXT,
    "running": _TWO,
    "page_words": _TWO,
}
"""What every paper has."""


def fields_of(declared: Mapping[str, Any], sections: Sequence[Section], words: Sequence[str]) -> Group:
    """All fields of a form, by its description, its layout and its words."""
    own = _declared(declared, "", declared.get("paper", ()))
    return Group({"words": _texts(words), **_FRAME, **_of_sections(sections), **own})


def _declared(declared: Mapping[str, Any], owner: str, names: Sequence[str]) -> dict[str, Shape]:
    """The fields of the paper (`owner` is empty) or of one of its rows."""
    found: dict[str, Shape] = {
        name.removesuffix("?"): Kind.YES_NO if name.endswith("?") else Kind.TEXT for name in names
    }
    for key, inside in declared.items():
        item, _, path = key.partition(" in ")
        parent, _, name = path.rpartition(".")
        if path and parent == owner:
            found[name] = Rows(item, found[inside]) if isinstance(inside, str) else _rows(declared, item, inside)
    return found


def _rows(declared: Mapping[str, Any], item: str, inside: int | Sequence[str]) -> Rows:
    if isinstance(inside, int):
        return Rows(item, Kind.TEXT, inside)
    fields = _declared(declared, item, inside)
    return Rows(item, Group(fields) if fields else Kind.TEXT)


def _of_sections(sections: Sequence[Section]) -> dict[str, Shape]:
    """The fields of a paper in sections: their numbers, and what their blocks show."""
    if not sections:
        return {}
    blocks = [block for section in sections for block in section.blocks]
    numbers = _texts([section.id for section in sections])
    return {"numbers": numbers, **{block.of: _of_block(block) for block in blocks}, "signatures": _TWO}


def _of_block(block: Block) -> Shape:
    if block.kind == "facts":
        return _texts(block.fields)
    return _LINES if block.kind == "paragraphs" else Rows("row", _texts([column.id for column in block.columns]))


def _texts(names: Sequence[str]) -> Group:
    return Group(dict.fromkeys(names, Kind.TEXT))


def example(shape: Shape, *, answer: bool, path: str = "") -> Any:
    """What a context of this shape looks like: texts are their own paths, of rows there are two or as many as always.

    `answer` is what every yes or no is.
    """
    if isinstance(shape, Group):
        return {
            name: example(inside, answer=answer, path=f"{path}.{name}" if path else name)
            for name, inside in shape.fields.items()
        }
    if isinstance(shape, Rows):
        return [example(shape.each, answer=answer, path=f"{path}[{at}]") for at in range(shape.count or _EXAMPLES)]
    return answer if shape is Kind.YES_NO else path
