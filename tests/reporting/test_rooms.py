"""What a command loads of the rooms of the reporting."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EVENT = ROOT / "samples" / "club-saturday" / "event.json"


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
