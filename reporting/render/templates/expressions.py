"""What an expression of a template comes to: a text, a yes or no, rows, or a fault.

Only what is named here can be written in a template: fields, comparisons, `and`, `or`, `not`,
`~`, `... if ... else ...`, and a few filters. Nothing can be called and nothing assigned, so a
template is a page with gaps and never a program.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from jinja2 import nodes

from reporting.forms.fields import Group, Kind, Rows, Shape
from reporting.render.templates.fill import FILTERS

LOOP: Final = Group(
    {
        **dict.fromkeys(("first", "last"), Kind.YES_NO),
        **dict.fromkeys(("index", "index0", "revindex", "revindex0", "length"), Kind.TEXT),
    }
)
"""What a template may ask of the loop around it."""

Scope = Mapping[str, Shape]
"""What names mean at a place of a template."""


class UnknownFieldError(Exception):
    """A name that is no field: as written, its last part, and the names that could stand there."""

    def __init__(self, written: str, name: str, known: tuple[str, ...]) -> None:
        super().__init__(written)
        self.written = written
        self.name = name
        self.known = known


class NotAllowedError(Exception):
    """An expression of a kind that templates have no use for."""


class NotRowsError(Exception):
    """A loop over something that is not repeated."""


def shape_of(node: nodes.Node, scope: Scope) -> Shape:
    """What an expression comes to.

    `UnknownFieldError` for a name that is no field, `NotAllowedError` for what may not be written.
    """
    match node:
        case nodes.Const(value=bool()):
            return Kind.YES_NO
        case nodes.Const(value=str() | int()):
            return Kind.TEXT
        case nodes.Name(name=name):
            return _member(Group(scope), name, name)
        case nodes.Getattr(node=inner, attr=name) | nodes.Getitem(node=inner, arg=nodes.Const(value=str() as name)):
            return _member(shape_of(inner, scope), name, f"{_written(inner)}.{name}")
        case nodes.Getitem(node=inner, arg=arg):
            return _one_of(shape_of(inner, scope), arg, _written(inner))
        case nodes.Filter():
            return _filtered(node, scope)
    return _composed(node, scope)


_COMPOSED: Final = (nodes.Not, nodes.Compare, nodes.Operand, nodes.And, nodes.Or, nodes.CondExpr, nodes.Concat)


def _composed(node: nodes.Node, scope: Scope) -> Shape:
    """Of what is put together each part is looked at."""
    if not isinstance(node, _COMPOSED) or (isinstance(node, nodes.CondExpr) and node.expr2 is None):
        raise NotAllowedError
    shapes = [shape_of(each, scope) for each in node.iter_child_nodes()]
    if isinstance(node, (nodes.Not, nodes.Compare)):
        return Kind.YES_NO
    if isinstance(node, nodes.Concat):
        return _all_texts(shapes)
    made = shapes[1:] if isinstance(node, nodes.CondExpr) else shapes
    return Kind.TEXT if all(shape is Kind.TEXT for shape in made) else Kind.YES_NO


def _member(shape: Shape, name: str, written: str) -> Shape:
    known = shape.fields if isinstance(shape, Group) else {}
    if name not in known:
        raise UnknownFieldError(written, name, tuple(known))
    return known[name]


def _one_of(shape: Shape, arg: nodes.Node, written: str) -> Shape:
    """One of rows whose number is known, `signatures[0]`, or some of them, `pair[:1]`."""
    match arg:
        case nodes.Slice() if isinstance(shape, Rows):
            return Rows(shape.item, shape.each)
        case nodes.Const(value=int() as at) if isinstance(shape, Rows) and 0 <= at < (shape.count or 0):
            return shape.each
        case nodes.Const(value=int() as at):
            raise UnknownFieldError(f"{written}[{at}]", str(at), ())
    raise NotAllowedError


def _filtered(node: nodes.Filter, scope: Scope) -> Shape:
    """What a filter makes of a text, or of rows: their number, or all of them in one text."""
    if node.name not in FILTERS or node.node is None or node.kwargs or node.dyn_args or node.dyn_kwargs:
        raise NotAllowedError
    subject = shape_of(node.node, scope)
    if node.name == "length" and not node.args:
        return Kind.TEXT
    if node.name == "join" and isinstance(subject, Rows):
        subject = subject.each
    return _all_texts([subject, *(shape_of(each, scope) for each in node.args)])


def _all_texts(shapes: list[Shape]) -> Shape:
    if any(shape is not Kind.TEXT for shape in shapes):
        raise NotAllowedError
    return Kind.TEXT


def _written(node: nodes.Node) -> str:
    """A name with dots as it was written, as far as it is one."""
    match node:
        case nodes.Name(name=name):
            return str(name)
        case nodes.Getattr(node=inner, attr=name):
            return f"{_written(inner)}.{name}"
    return "…"
