"""Everything that a change has to pass, in one word: `python -m tests.all`; one room: `python -m tests.all engine/pairing`.

Lint, format, types and what nobody uses are asked of the whole tree, in seconds; the tests of the rooms named (all
where none is named) run on every core. Stops at the first that fails, with its exit code.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
STEPS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("tests.dead",),
)
"""What is asked of the whole tree, as modules of this Python with their arguments."""


def commands(rooms: Sequence[str]) -> list[list[str]]:
    """The commands for the rooms named, in their order."""
    tests = [str(Path("tests") / room) for room in rooms]
    steps = [*STEPS, ("pytest", "-q", "-n", "auto", *tests)]
    return [[sys.executable, "-m", *step] for step in steps]


def main(rooms: Sequence[str]) -> int:
    """Run all of it; 2 where a room has no tests."""
    unknown = [room for room in rooms if not (ROOT / "tests" / room).exists()]
    if unknown:
        print(f"no tests in tests/{', tests/'.join(unknown)}", file=sys.stderr)
        return 2
    for command in commands(rooms):
        print("==", *command[2:], flush=True)
        if code := subprocess.call(command, cwd=ROOT):
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
