"""A raised number is what the engine reads, and is gone with its process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
CHILD = """
from tests.regulations.raise_numbers import _change, mutants_of
from engine.regulations import load
if {raise_it}:
    _change(next(each for each in mutants_of("kszk-2016") if each.path == ("norms_of_one_result",)))
print(load("kszk-2016")["norms_of_one_result"], load("kszk-2016")["percent"])
"""


def told(*, raise_it: bool) -> str:
    command = [sys.executable, "-c", CHILD.format(raise_it=raise_it)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def test_a_number_is_raised_for_whoever_reads_it_and_for_nobody_after() -> None:
    assert told(raise_it=False) == "2 30"
    assert told(raise_it=True) == "3 30"
    assert told(raise_it=False) == "2 30"
