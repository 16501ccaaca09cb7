"""The code of the project as trees, each source read once by all tests that look through it."""

from __future__ import annotations

import ast
from functools import cache


@cache
def parsed(source: str) -> ast.Module:
    """The tree of a source. It is nobody's to change."""
    return ast.parse(source)
