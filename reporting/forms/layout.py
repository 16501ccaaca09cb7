"""The layout of a paper in numbered sections: which blocks it has, in which order.

`form.toml` of such a form lists sections; a section is a heading and blocks of three kinds:
`facts` (label and value), `paragraphs` and `table`. The Typst form walks through this list,
and the DOCX template is made from it, so that both say the same, block by block.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from reporting.locale import Texts


@dataclass(frozen=True, slots=True)
class LayoutColumn:
    """A column of a table: key of the value in a row, width as a share, alignment."""

    id: str
    width: int
    align: Literal["left", "center", "right"] = "left"


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


@cache
def layout(form_id: str) -> tuple[Section, ...]:
    """The sections of a form, from its `form.toml`."""
    text = files("forms").joinpath(form_id, "form.toml").read_text(encoding="utf-8")
    return tuple(
        Section(entry["id"], tuple(_block(block, entry["id"]) for block in entry["blocks"]))
        for entry in tomllib.loads(text).get("sections", ())
    )


def labels(form_id: str, prefix: str, texts: Texts) -> dict[str, str]:
    """The words of a layout in one language: text id `PREFIX.NAME`, underscores as hyphens."""
    return {name: texts(f"{prefix}.{name.replace('_', '-')}") for name in sorted(set(_names(layout(form_id))))}


def as_json(form_id: str) -> list[dict[str, Any]]:
    """The layout as the context carries it to the Typst form."""
    return [
        {"id": section.id, "blocks": [_block_json(block) for block in section.blocks]} for section in layout(form_id)
    ]


def _names(sections: tuple[Section, ...]) -> Iterator[str]:
    for section in sections:
        yield section.id
        for block in section.blocks:
            yield from block.fields
            yield from (column.id for column in block.columns)


def _block(entry: Mapping[str, Any], section_id: str) -> Block:
    columns = tuple(LayoutColumn(*column) for column in entry.get("columns", ()))
    of = entry.get("of", section_id)
    return Block(entry["kind"], of, tuple(entry.get("fields", ())), columns, entry.get("size", 9.0))


def _block_json(block: Block) -> dict[str, Any]:
    columns = [{"id": column.id, "width": column.width, "align": column.align} for column in block.columns]
    return {"kind": block.kind, "of": block.of, "fields": list(block.fields), "columns": columns, "size": block.size}


def frame(form_id: str, prefix: str, texts: Texts, present: Collection[str] | None = None) -> dict[str, Any]:
    """What the renderers need of a layout: `sections`, `words`, and `numbers` running over the present sections."""
    numbers: dict[str, str] = {}
    count = 0
    for section in layout(form_id):
        shown = present is None or section.id in present
        count += shown
        numbers[section.id] = f"{count}." if shown else ""
    return {"sections": as_json(form_id), "words": labels(form_id, prefix, texts), "numbers": numbers}
