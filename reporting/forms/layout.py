"""The layout of a paper in numbered sections: which blocks it has, in which order.

`form.toml` of such a form lists sections; a section is a heading and blocks of three kinds:
`facts` (label and value), `paragraphs` and `table`. The Typst form walks through this list;
the DOCX template says the same, block by block.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class LayoutColumn:
    """A column of a table: key of the value in a row, width as a share, alignment.

    An `optional` one is left out where no row fills it.
    """

    id: str
    width: int
    align: Literal["left", "center", "right"] = "left"
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A block: what it shows stands in the context under `of`."""

    kind: Literal["facts", "paragraphs", "table"]
    of: str
    fields: tuple[str, ...] = ()
    columns: tuple[LayoutColumn, ...] = ()
    size: float = 9.0


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered section; one whose number is empty in the context is left out."""

    id: str
    blocks: tuple[Block, ...] = field(default=())


def sections_of(data: Mapping[str, Any]) -> tuple[Section, ...]:
    """The sections of a form, from its description; none of a form that has none."""
    return tuple(
        Section(entry["id"], tuple(_block(block, entry["id"]) for block in entry["blocks"]))
        for entry in data.get("sections", ())
    )


def names_of(sections: Sequence[Section]) -> Iterator[str]:
    """What needs a word: each section, fact and column."""
    for section in sections:
        yield section.id
        for block in section.blocks:
            yield from block.fields
            yield from (column.id for column in block.columns)


def _block(entry: Mapping[str, Any], section_id: str) -> Block:
    columns = tuple(LayoutColumn(*column) for column in entry.get("columns", ()))
    of = entry.get("of", section_id)
    return Block(entry["kind"], of, tuple(entry.get("fields", ())), columns, entry.get("size", 9.0))


def as_json(sections: Sequence[Section]) -> list[dict[str, Any]]:
    """The layout as the context carries it to the Typst form."""
    return [{"id": section.id, "blocks": [_block_json(block) for block in section.blocks]} for section in sections]


def _block_json(block: Block) -> dict[str, Any]:
    columns = [asdict(column) for column in block.columns]
    return {"kind": block.kind, "of": block.of, "fields": list(block.fields), "columns": columns, "size": block.size}


def numbers_of(sections: Sequence[Section], present: Collection[str] | None = None) -> dict[str, str]:
    """The numbers of the sections, running over those that are present; none for the others."""
    numbered = [section.id for section in sections if present is None or section.id in present]
    return {section.id: f"{numbered.index(section.id) + 1}." if section.id in numbered else "" for section in sections}
