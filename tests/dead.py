"""What nobody uses in the program, as vulture finds it: `python -m tests.dead`. A name stays for a reason told here.

Tests are no users: what only they call is dead. A reason that no name needs any more is a fault too.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
HOUSES: Final = ("engine", "reporting", "forms", "samples")
DECORATORS: Final = ("@atexit.register",)
"""What is called by whoever is asked to by a decorator."""
REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    "openpyxl reads them when it saves a workbook": (
        *("charts", "collapsed", "creator", "delete", "fitToHeight", "fitToPage"),
        *("fitToWidth", "freeze_panes", "gapWidth", "grouping", "images", "outlineLevelRow"),
        *("overlap", "paperSize", "print_area", "print_title_rows", "quotePrefix"),
        *("summaryBelow", "summaryRight", "tabColor", "write_worksheet"),
        *("data_type", "errorStyle", "errorTitle", "formula1", "hyperlink", "promptTitle", "sheet_state"),
        "showErrorMessage",
    ),
    "expat calls them, and reads how much it hands over": (
        *("buffer_text", "CharacterDataHandler", "EndElementHandler", "StartElementHandler"),
        *("EntityDeclHandler", "StartDoctypeDeclHandler"),
    ),
    "pyHanko calls and reads them when it signs": ("_update_meta", "system_time"),
    "typer calls and reads them": ("default_map", "format_help"),
    "hatchling calls them when it builds": ("CompileCatalogues", "initialize"),
    "zipfile writes it into an archive": ("create_system",),
    "statuses that files have and no rule asks for": ("PAIRED",),
    "templates of the page read them": ("off_schedule",),
    "read by the name of their fields": (
        *("border", "standard_games", "standard_k", "rapid_games", "rapid_k", "blitz_games", "blitz_k"),
    ),
}
"""Why a name stays that no code of ours mentions."""


def names_with_reason() -> frozenset[str]:
    """The names with a reason, and the functions of commands, which are found by the command's words."""
    from reporting.cli.help import SUBCOMMANDS

    commands = {f"{command}_{word}" for command, words in SUBCOMMANDS.items() for word in words}
    return frozenset(name for names in REASONS.values() for name in names) | commands


def unused(paths: Sequence[Path], decorators: Sequence[str] = DECORATORS) -> Iterator[tuple[str, str]]:
    """Name and line of all that is defined below the paths and mentioned nowhere there."""
    from vulture import Vulture  # type: ignore[attr-defined]

    search = Vulture(ignore_decorators=list(decorators))
    search.scavenge([str(path) for path in paths])
    for item in search.get_unused_code(min_confidence=60):
        yield str(item.name), str(item.get_report())


def faults(found: Collection[tuple[str, str]], names: Collection[str]) -> list[str]:
    """What is unused without a reason, and the reasons without anything unused."""
    needed = {name for name, _ in found}
    return [*(line for name, line in found if name not in names), *_stale(names, needed)]


def _stale(names: Collection[str], needed: Collection[str]) -> list[str]:
    return [f"{name}: kept for a reason, and used or gone" for name in sorted(names) if name not in needed]


def main() -> int:
    """Print the faults; 1 where there are any."""
    found = faults(tuple(unused([ROOT / house for house in HOUSES])), names_with_reason())
    for line in found:
        print(line)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
