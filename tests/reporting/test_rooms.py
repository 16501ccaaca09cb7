"""The order of the rooms of the reporting, and what a command loads of them."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from reporting.context.builders import CONTEXTS
from reporting.forms.catalogue import load_forms
from tests.reach import reached

ROOT = Path(__file__).parents[2]
ORDER = (
    {"fields"},
    {"locale"},
    {"forms"},
    {"exchange", "sources", "workbook"},
    {"context"},
    {"render"},
    {"actions"},
    {"cli"},
)
"""A room uses those before it alone, whether or not a file loads them only when they are needed."""
LEVELS = {room: level for level, rooms in enumerate(ORDER) for room in rooms}
EVENT = ROOT / "samples" / "club-saturday" / "event.json"


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> Iterator[str]:
    """Every module of the reporting that a file names in an import, at its top, in a function, for types alone."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("reporting."):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name.startswith("reporting."))


def test_no_room_uses_a_later_one() -> None:
    rooms = [path for path in sorted((ROOT / "reporting").iterdir()) if (path / "__init__.py").is_file()]
    assert {path.name for path in rooms} == set(LEVELS)
    backwards = {
        f"{module_of(path)} -> {other}"
        for room in rooms
        for path in room.rglob("*.py")
        for other in imports_of(path)
        if LEVELS[other.split(".")[1]] > LEVELS[room.name]
    }
    assert backwards == set()


def test_no_two_files_of_the_contexts_use_each_other() -> None:
    used = {module_of(path): set(imports_of(path)) for path in (ROOT / "reporting" / "context").rglob("*.py")}
    done: set[str] = set()

    def walk(module: str, above: tuple[str, ...]) -> None:
        assert module not in above, " -> ".join((*above[above.index(module) :], module))
        if module in used and module not in done:
            for other in sorted(used[module]):
                walk(other, (*above, module))
            done.add(module)

    for module in used:
        walk(module, ())


def test_the_way_from_a_command_to_each_context_can_be_followed() -> None:
    assert {form.context for form in load_forms().values() if not form.parts} == set(CONTEXTS)
    built = {(function.__module__, function.__name__) for function in CONTEXTS.values()}
    assert built <= reached()


@pytest.mark.parametrize("arguments", [("--help",), ("check", str(EVENT)), ("table", "cup", "8")])
def test_a_command_that_prints_no_paper_loads_no_contexts(arguments: tuple[str, ...]) -> None:
    code = (
        "import sys\nfrom reporting.cli.main import main\n"
        "try:\n    main()\nexcept SystemExit as done:\n    assert not done.code\n"
        "print([name for name in sys.modules if name.startswith(('reporting.context', 'reporting.render'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "[]"
