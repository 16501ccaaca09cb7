"""Events as JSON files that tests of commands change between two commands."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any


def change(path: Path, edit: Callable[[dict[str, Any]], object]) -> None:
    """Change the document in a file."""
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    edit(document)
    path.write_text(json.dumps(document), encoding="utf-8")
