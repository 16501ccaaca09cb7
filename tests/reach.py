"""What a command can reach: the functions, classes and constants that are named on the way from `reporting/cli`.

Read from the code's own names, without running it: a definition reaches what its body names, in its own
module or imported from another, at the top or inside a function. A text `module:function` names a function,
as does a bare name beside it in a table of commands. A name that a test alone uses is not reached.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tests.parsed import parsed

ROOT = Path(__file__).parents[1]
ROOMS = ("engine", "reporting")
Place = tuple[str, str]  # module, name at its top


@dataclass
class Module:
    """One file: what stands at its top by name, what it imports, and the statements that run when it is imported."""

    name: str
    definitions: dict[str, list[ast.stmt]] = field(default_factory=dict)
    imports: dict[str, Place] = field(default_factory=dict)
    statements: list[ast.stmt] = field(default_factory=list)


def _module(path: Path) -> Module:
    parts = path.relative_to(ROOT).with_suffix("").parts
    module = Module(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    for statement in parsed(path.read_text(encoding="utf-8")).body:
        _sort(module, statement)
    return module


def _sort(module: Module, statement: ast.stmt) -> None:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
        module.definitions.setdefault(statement.name, []).append(statement)
    elif isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        for name in (node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)):
            module.definitions.setdefault(name, []).append(statement)
    elif isinstance(statement, ast.ImportFrom | ast.Import):
        module.imports.update(_imported(statement))
    elif isinstance(statement, ast.If):
        for inner in (*statement.body, *statement.orelse):
            _sort(module, inner)
    else:
        module.statements.append(statement)


def _imported(statement: ast.ImportFrom | ast.Import) -> dict[str, Place]:
    if isinstance(statement, ast.Import):
        return {each.asname or each.name: (each.name, "") for each in statement.names}
    return {each.asname or each.name: (statement.module or "", each.name) for each in statement.names}


@cache
def modules() -> dict[str, Module]:
    """Every module of the engine and the reporting, by its dotted name."""
    found = (_module(path) for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    return {module.name: module for module in found}


def _named(nodes: list[ast.stmt], module: Module) -> Iterator[Place]:
    """The places that statements name: names, attributes of imported modules, `module:function` texts."""
    inside = dict(module.imports)
    walked = [node for statement in nodes for node in ast.walk(statement)]
    for node in walked:
        if isinstance(node, ast.ImportFrom | ast.Import):
            inside.update(_imported(node))
    for node in walked:
        if isinstance(node, ast.Name):
            yield inside.get(node.id, (module.name, node.id))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in inside:
            above, name = inside[node.value.id]
            yield (f"{above}.{name}" if name else above, node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if told := re.fullmatch(r"([\w.]+):(\w+)", node.value):
                yield (f"{module.name}.{told[1]}", told[2])
                yield (told[1], told[2])
            elif node.value in modules():
                yield (node.value, node.value.rpartition(".")[2])


def _defined(place: Place) -> Place | None:
    """Where a name is really defined, through the packages that pass it on; None outside the project."""
    for _ in range(10):
        module = modules().get(place[0])
        if module is None:
            return None
        if place[1] in module.definitions:
            return place
        if place[1] not in module.imports:
            return None
        place = module.imports[place[1]]
    return None


@cache
def reached() -> frozenset[Place]:
    """Every definition on the way from the commands."""
    waiting: list[Place] = [
        (module.name, name)
        for module in modules().values()
        if module.name.startswith("reporting.cli.main")
        for name in module.definitions
    ]
    seen: set[Place] = set()
    imported: set[str] = set()
    while waiting:
        place = _defined(waiting.pop())
        if place is None or place in seen:
            continue
        seen.add(place)
        module = modules()[place[0]]
        waiting.extend(_named(module.definitions[place[1]], module))
        if module.name not in imported:
            imported.add(module.name)
            waiting.extend(_named(module.statements, module))
    return frozenset(seen)


def functions(room: str) -> Iterator[Place]:
    """Every function, class and constant at the top of a module of a room, dunder names left out."""
    for module in modules().values():
        if module.name.split(".")[0] == room:
            for name in module.definitions:
                if not name.startswith("__"):
                    yield module.name, name
