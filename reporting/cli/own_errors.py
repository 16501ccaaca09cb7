"""An error of the program itself: a finding with a reference by which it can be found, never a traceback."""

from __future__ import annotations

import os
import traceback
from pathlib import PurePath

from engine.model import Finding, finding


def own_error(error: Exception) -> Finding:
    """The finding `internal-error`; its reference is the kind of error and the line that raised it."""
    if os.environ.get("PROTOKOL_DEBUG"):
        traceback.print_exception(error)
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{PurePath(frames[-1].filename).stem}:{frames[-1].lineno}" if frames else "?"
    return finding("internal-error", reference=f"{type(error).__name__}@{where}")
