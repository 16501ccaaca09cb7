"""How templates are filled: Jinja in its sandbox, with nothing in it but the fields and a few filters."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from jinja2 import StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

FILTERS: Final = ("upper", "lower", "capitalize", "title", "trim", "replace", "join", "length")
"""Filters that a template may use; `safe` is not among them, so that a name like `A & B <UKS>` stays a name."""
_BREAK: Final = Markup('</w:t><w:br/><w:t xml:space="preserve">')


class _Environment(ImmutableSandboxedEnvironment):
    """A sandbox in which the fields of a dictionary are found at once: they are most of all that is asked for."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A field by its name; anything else as the sandbox has it."""
        return obj[attribute] if type(obj) is dict and attribute in obj else super().getattr(obj, attribute)


@cache
def environment() -> ImmutableSandboxedEnvironment:
    """The environment of all templates: values are escaped, an unknown name is an error, no function can be called."""
    made = _Environment(autoescape=True, undefined=StrictUndefined, finalize=_finalize, keep_trailing_newline=True)
    made.globals.clear()
    made.filters = {name: made.filters[name] for name in FILTERS}
    made.tests.clear()
    return made


def _finalize(value: Any) -> Any:
    """A newline in a value breaks the line."""
    if isinstance(value, str) and not isinstance(value, Markup) and "\n" in value:
        return _BREAK.join(escape(line) for line in value.split("\n"))
    return value
