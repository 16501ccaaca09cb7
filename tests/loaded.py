"""What a command has loaded when it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
_CODE = (
    "import json, sys\nfrom reporting.cli.main import main\n"
    "try:\n    main()\nexcept SystemExit as done:\n    assert not done.code\n"
    "print(json.dumps([*sys.modules]))"
)


def loaded_by(*arguments: str) -> list[str]:
    """The modules that a process of its own has loaded for a command that ends well; it keeps what it compiles."""
    done = subprocess.run(
        [sys.executable, "-c", _CODE, *arguments],
        check=False,
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    modules: list[str] = json.loads(done.stdout.splitlines()[-1])
    return modules
