"""An action takes values and gives values: it prints nothing, reads no command line, and ends no program."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from reporting.cli.help import COMMANDS
from tests.parsed import parsed
from tests.rows import of_each

ROOT: Final = Path(__file__).parents[3]
ACTIONS: Final = ROOT / "reporting" / "actions"
LOUD: Final = frozenset({"print", "input", "breakpoint", "exit", "quit"})
STREAMS: Final = frozenset({"argv", "stdout", "stderr", "stdin", "__stdout__", "__stderr__", "exit", "orig_argv"})
DOORS: Final = frozenset({"typer", "click", "argparse", "getopt", "optparse", "logging", "warnings", "rich"})


def loud(source: str) -> Iterator[str]:
    """What in a source prints, asks, reads arguments or ends the program."""
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Name) and node.id in LOUD:
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            name = f"{node.value.id}.{node.attr}"
            if (node.value.id == "sys" and node.attr in STREAMS) or name in {"os.write", "os._exit"}:
                yield name
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            names = {alias.name for alias in node.names}
            if module.split(".")[0] in DOORS or (module == "sys" and names & STREAMS):
                yield f"from {module}"
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] in DOORS)


@of_each(sorted(ACTIONS.glob("*.py")))
def test_no_action_prints_or_reads_the_command_line(path: Path) -> None:
    # A copy of the process ends itself without what the first one has to end; the program goes on.
    own = {"os._exit"} if path.stem == "copies" else set()
    assert [name for name in loud(path.read_text(encoding="utf-8")) if name not in own] == []


def test_every_command_has_an_action_of_its_name() -> None:
    modules = {path.stem for path in ACTIONS.glob("*.py")} | {
        path.parent.name for path in ACTIONS.glob("*/__init__.py")
    }
    modules |= {"serve"}  # the page, which calls them all
    assert [name for name in COMMANDS if name.replace("-", "_") not in modules] == []
