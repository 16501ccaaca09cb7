"""Values that are made by the hundred thousand: frozen like any other, their fields set by their slots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_T = TypeVar("_T", bound="DataclassInstance")
_NOT_GIVEN: Final = object()
"""In the place of a default that is made anew each time."""


def lean(cls: type[_T]) -> type[_T]:
    """A frozen dataclass with slots whose values are made in half the time.

    What dataclasses write asks `object` for its way to set an attribute, and that for the slot, for each field of
    each value; here the slots are asked at once. Names, order and defaults are those of the class; TypeError for one
    that does more when a value is made, or asks for fields by their names alone.
    """
    if hasattr(cls, "__post_init__") or not all(each.init and not each.kw_only for each in fields(cls)):
        raise TypeError(cls)
    known: dict[str, Any] = {"NOT_GIVEN": _NOT_GIVEN}
    asked, lines = ["self"], []
    for each in fields(cls):
        name, value = each.name, each.name
        known[f"set_{name}"] = getattr(cls, name).__set__
        if each.default is not MISSING:
            known[f"usual_{name}"] = each.default
            asked.append(f"{name}=usual_{name}")
        elif each.default_factory is not MISSING:
            known[f"make_{name}"] = each.default_factory
            asked.append(f"{name}=NOT_GIVEN")
            value = f"make_{name}() if {name} is NOT_GIVEN else {name}"
        else:
            asked.append(name)
        lines.append(f"    set_{name}(self, {value})")
    made: dict[str, Callable[..., None]] = {}
    exec(f"def __init__({', '.join(asked)}):\n" + "\n".join(lines), known, made)
    init = made["__init__"]
    init.__qualname__, init.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
    setattr(cls, "__init__", init)  # noqa: B010 - what a class is made of may not be assigned to by its name
    return cls
