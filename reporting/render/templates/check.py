"""What is wrong with the tags of a template: each fault a finding with its place.

The tags are looked at one by one in their order, with the loops and conditions around them, so
that every fault is told and not the first alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Final

from jinja2 import TemplateSyntaxError, nodes

from engine.model import Finding, finding
from reporting.forms.fields import Group, Kind, Rows
from reporting.render.templates.expressions import (
    LOOP,
    NotAllowedError,
    NotRowsError,
    Scope,
    UnknownFieldError,
    shape_of,
)
from reporting.render.templates.fill import environment
from reporting.render.templates.markup import CELL, PARAGRAPH, ROW, Rest, Tag, around, has_picture, own_text

_UNITS: Final = {"p": PARAGRAPH, "tr": ROW, "tc": CELL}
_ENDS: Final = {"for": "endfor", "if": "endif"}
_WITHIN: Final = {"else": ("if", "for"), "elif": ("if",), "endif": ("if",), "endfor": ("for",)}
"""Statements inside a block or at its end, and the blocks that they belong to."""
_COMPLETED: Final = {
    "if": ("", "{% endif %}"),
    "for": ("", "{% endfor %}"),
    "else": ("{% if 1 %}", "{% endif %}"),
    "elif": ("{% if 1 %}", "{% endif %}"),
    "endif": ("{% if 1 %}", ""),
    "endfor": ("{% for x in y %}", ""),
}
"""What stands before and behind a statement that is read by itself."""
_TARGET: Final = re.compile(r"for\s+(\w+)")


@dataclass(slots=True)
class _Block:
    """A loop or condition that is open: its word and tag, the element it must end in, the names it gives.

    `lost` is the name of a loop whose rows nobody knows: what is said of it can't be judged.
    """

    word: str
    tag: Tag
    owner: Any
    names: Scope = field(default_factory=dict)
    lost: str = ""


def faults_of_tags(tags: Iterable[Tag | Rest], fields: Group) -> Iterator[Finding]:
    """All faults of a part's tags, in their order."""
    blocks: list[_Block] = []
    for tag in tags:
        if isinstance(tag, Rest):
            yield _finding("template-tag-broken", tag)
        elif not tag.text.startswith("{#"):
            yield from _of_place(tag)
            yield from _of_tag(tag, blocks, fields)
    for block in blocks:
        yield _finding("template-block-open", block.tag, end=f"{{%{block.tag.unit} {_ENDS[block.word]} %}}")


def _of_place(tag: Tag) -> Iterator[Finding]:
    """A tag that takes its paragraph, row or cell away must stand in one, and alone."""
    element = _element(tag)
    if element is None:
        yield _finding("template-tag-outside-table", tag)
    elif tag.unit and (own_text(element).strip() != tag.text or has_picture(element)):
        yield _finding("template-tag-not-alone", tag)


def _element(tag: Tag) -> Any:
    return tag.paragraph if tag.unit in {"", "p"} else around(tag.paragraph, _UNITS[tag.unit])


def _owner(tag: Tag) -> Any:
    """What a block has to end in: the paragraph, or what holds the paragraphs, rows or cells it takes away."""
    element = _element(tag)
    return element.getparent() if tag.unit and element is not None else element


def _of_tag(tag: Tag, blocks: list[_Block], fields: Group) -> Iterator[Finding]:
    """The faults of one tag; a loop or condition is open behind it, whatever is wrong with it."""
    scope = {**fields.fields, **{name: shape for block in blocks for name, shape in block.names.items()}}
    word = _word(tag)
    opened = _Block(word, tag, _owner(tag)) if word in _ENDS else None
    try:
        if opened is not None:
            opened.names = _opened(tag, word, scope)
        elif word:
            yield from _within(tag, word, blocks, scope)
        else:
            yield from _of_output(tag, scope)
    except UnknownFieldError as unknown:
        if unknown.written.partition(".")[0] not in {block.lost for block in blocks}:
            yield _unknown(tag, unknown)
    except NotRowsError:
        yield _finding("template-field-not-rows", tag)
    except NotAllowedError:
        yield _finding("template-not-allowed", tag)
    except (TemplateSyntaxError, RecursionError):
        yield _finding("template-tag-broken", tag)
    if opened is not None:
        target = _TARGET.search(tag.text)
        opened.lost = target[1] if target and not opened.names else ""
        blocks.append(opened)


def _word(tag: Tag) -> str:
    """What a statement begins with; empty for a field."""
    return "" if tag.text.startswith("{{") else (tag.bare[2:-2].strip(" \t\n-+").split() or ["?"])[0]


def _of_output(tag: Tag, scope: Scope) -> Iterator[Finding]:
    node = _read(tag.text)
    if not isinstance(node, nodes.Output) or len(node.nodes) != 1:
        raise NotAllowedError
    if shape_of(node.nodes[0], scope) is not Kind.TEXT:
        yield _finding("template-field-not-text", tag)


def _opened(tag: Tag, word: str, scope: Scope) -> Scope:
    """The names that a loop gives to what stands in it; a condition gives none."""
    node = _statement(tag, word)
    if isinstance(node, nodes.If):
        shape_of(node.test, scope)
        return {}
    if (
        not isinstance(node, nodes.For)
        or not isinstance(node.target, nodes.Name)
        or node.recursive
        or node.test is not None
    ):
        raise NotAllowedError
    rows = shape_of(node.iter, scope)
    if not isinstance(rows, Rows):
        raise NotRowsError
    return {node.target.name: rows.each, "loop": LOOP}


def _within(tag: Tag, word: str, blocks: list[_Block], scope: Scope) -> Iterator[Finding]:
    """`else`, `elif` and the ends belong to the block that is open, in the place where it began."""
    if word not in _WITHIN:
        raise NotAllowedError
    if not blocks or blocks[-1].word not in _WITHIN[word]:
        yield _finding("template-block-not-open", tag)
        return
    block = blocks.pop() if word.startswith("end") else blocks[-1]
    if block.tag.unit != tag.unit or block.owner is not _owner(tag):
        yield _finding("template-block-crosses", tag, begin=block.tag.text)
    node = _statement(tag, word)
    if isinstance(node, nodes.If) and node.elif_:
        shape_of(node.elif_[0].test, scope)


def _statement(tag: Tag, word: str) -> nodes.Node:
    before, behind = _COMPLETED[word]
    return _read(before + tag.bare + behind)


def _read(source: str) -> nodes.Node:
    """The one node that a source is; `TemplateSyntaxError` where it is not written as Jinja is."""
    body = environment().parse(source).body
    if len(body) != 1:
        raise NotAllowedError
    return body[0]


def _unknown(tag: Tag, unknown: UnknownFieldError) -> Finding:
    """The finding about a name that is no field, with the one that was probably meant."""
    near = get_close_matches(unknown.name.lower(), unknown.known, 1)
    if near:
        return _finding("template-field-misspelt", tag, field=unknown.written, near=near[0])
    return _finding("template-field-unknown", tag, field=unknown.written)


def _finding(code: str, tag: Tag | Rest, **values: str) -> Finding:
    at: dict[str, Any] = {**tag.spot.numbers(), **values}
    return finding(code, value=tag.text, where=tag.spot.where, **at)
