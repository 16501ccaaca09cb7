"""Names are those that an arbiter or a programmer knows: private words of ours do not come back.

The glossary of code terms in `docs/DESIGN.md` says what the thing is called instead.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.parsed import parsed

ROOT: Final = Path(__file__).parents[1]
HOUSES: Final = ("engine", "reporting")
GONE: Final = frozenset(
    [
        "told",
        "kept",
        "said",
        "fates",
        "fate",
        "worlds",
        "world",
        "tries",
        "itself",
        "lean",
        "hands",
        "heap",
        "press",
        "shelf",
        "furniture",
        "mould",
        "plate",
        "owed",
        "beside",
        "gaps",
        "gap",
        "stated",
        "spool",
        "hold",
        "asked",
        "beyond",
        "shown",
        "alike",
    ]
)
"""Words of which nobody knew what they name, as parts of identifiers and of file names."""


def names_in(tree: ast.AST) -> Iterator[str]:
    """The names that a module gives: of functions, classes, arguments, variables, attributes."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and _is_self(node.value):
            yield node.attr
        elif isinstance(node, ast.alias) and node.asname:
            yield node.asname


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def words_of(name: str) -> set[str]:
    """The words of a name, whether they are parted by underscores or by capitals."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


def gone_names(path: Path) -> list[str]:
    """The names of a file, and its own, that have a word which is gone."""
    names = {path.stem, *names_in(parsed(path.read_text(encoding="utf-8")))}
    return sorted(name for name in names if words_of(name) & GONE)


@pytest.mark.parametrize("house", HOUSES)
def test_no_name_has_a_word_that_is_gone(house: str) -> None:
    found = {str(path.relative_to(ROOT)): gone_names(path) for path in sorted((ROOT / house).rglob("*.py"))}
    assert {path: names for path, names in found.items() if names} == {}


def test_words_are_found_in_every_kind_of_name() -> None:
    source = "class KeptRows: pass\ndef as_told(asked): owed = self.gaps = 1\nimport a as shelf\n"
    assert sorted(name for name in names_in(ast.parse(source)) if words_of(name) & GONE) == [
        "KeptRows",
        "as_told",
        "asked",
        "gaps",
        "owed",
        "shelf",
    ]
