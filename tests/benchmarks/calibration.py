"""What all measurements share: the loop that machines are compared by, and how the command line is started.

Commands keep their bytecode as they do at a user's, even where the machine tells Python to write none: else each of
them would compile the whole program anew.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
START: Final = "import sys; from reporting.cli.main import main; main(sys.argv[1:])"
ENVIRONMENT: Final = {
    **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
    "PYTHONPATH": str(ROOT),
    "LC_ALL": "C.UTF-8",
}


REFERENCE: Final = 0.084
"""CPU seconds of the loop on the machine whose seconds targets are: version 0.1.0 built the papers of 300 players and 11
rounds there in 16.8 s by the clock, which is 200 times the loop."""


def here(target: float, loop: float) -> float:
    """The seconds of a target on a machine on which the loop takes so many."""
    return target * loop / REFERENCE


def calibration() -> float:
    """CPU seconds of a loop that every machine does alike."""
    started, total = time.process_time(), 0
    for number in range(2_000_000):
        total += number * number % 7
    return time.process_time() - started
