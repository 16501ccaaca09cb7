"""Run tests as Windows would have the program and them: `python -m tests.windows tests/reporting/cli/pair`.

What is skipped there is skipped. Tests that deceive the program about its system themselves may fail.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
DECEIVED = "from tests.windows.pretend import pretend\npretend()\n"


def main(arguments: list[str]) -> int:
    """The tests named, in this process; temporary files lie where names and paths are watched."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        site.mkdir()
        (site / "sitecustomize.py").write_text(DECEIVED, encoding="utf-8")
        os.environ |= {
            "PYTHONPATH": os.pathsep.join((str(site), str(ROOT))),
            "TMPDIR": folder,
            pretend.MARK: str(site),
        }
        packages = [path.parent.name for path in (ROOT / "tests").glob("*/__init__.py")]  # pytest calls them so
        pretend.pretend(("tests", *packages))
        import pytest

        return int(pytest.main(["-q", "-p", "no:cacheprovider", "--basetemp", str(Path(folder) / "base"), *arguments]))


if __name__ == "__main__":
    from tests.windows import pretend

    sys.exit(main(sys.argv[1:]))
