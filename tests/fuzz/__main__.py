"""`python -m tests.fuzz [--seconds N] [--seed S] [--case N] [--keep DIR]`: hand in spoilt files until the time is over.

The same seed makes the same cases, but for what keys and signatures have of chance. What is found is told with the number of its case and kept in a folder, from where
a small one goes to `tests/fuzz/regressions`. Exit code 1 where anything was found.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from tests.fuzz.commands import commands
from tests.fuzz.material import MATERIALS, material
from tests.fuzz.mutate import spoilt
from tests.fuzz.seeds import PARAMETERS, any_seed
from tests.fuzz.work import Case, Fault, examined

_BESIDE: Final = 0.3
"""How many of the cases are no events: lists, stores, registers, tables of other programs, papers to sign."""
_ASKED: Final = 4
"""Commands of such a case."""


def case_of(seed: str, index: int) -> Case:
    """The case of a number: one seed, spoilt."""
    chance = random.Random(f"{seed} {index}")
    if chance.random() < _BESIDE:
        made = material(chance.choice(list(MATERIALS)))
        files = dict(made.files)
        asked = tuple(chance.sample(made.commands, min(len(made.commands), _ASKED)))
    else:
        files = dict(any_seed(chance))
        if chance.random() < 0.02:
            files = {"parameters.txt": PARAMETERS, "event.json": b'{"players":[],"results":[]}'}
        asked = commands(chance, next(iter(files)))
    victim = next(iter(files)) if chance.random() < 0.6 else chance.choice(list(files))
    files[victim] = spoilt(chance, victim, files[victim])
    return Case(f"{seed}-{index}", files, asked)


def run(cases: Iterator[Case], seconds: float, plant: str = "") -> Iterator[tuple[Case, list[Fault]]]:
    """The cases that have faults, until the time is over."""
    end = time.monotonic() + seconds
    with closing(examined(cases, plant)) as answers:
        for case, faults in answers:
            if faults:
                yield case, faults
            if time.monotonic() > end:
                return


def keep(case: Case, folder: Path) -> Path:
    """Write the files of a case into a folder; where they lie."""
    for name, data in case.files.items():
        place = folder / case.name / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    return folder / case.name


def main(arguments: Sequence[str]) -> int:
    """Fuzz; 1 where a fault was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--seconds", type=float, default=60, help="how long, by the clock")
    parser.add_argument("--seed", default="1", help="any word: the same makes the same cases")
    parser.add_argument("--case", type=int, default=None, help="this case alone")
    parser.add_argument("--keep", type=Path, default=None, help="folder for what is found")
    parser.add_argument("--plant", default="", help="module:function that breaks the program in the workers first")
    asked = parser.parse_args(arguments)
    folder = asked.keep or Path(tempfile.gettempdir(), "protokol-fuzz-found")
    numbers = itertools.count(1) if asked.case is None else iter((asked.case,))
    tried = 0

    def cases() -> Iterator[Case]:
        nonlocal tried
        for number in numbers:
            tried += 1
            yield case_of(asked.seed, number)

    found = 0
    for case, faults in run(cases(), asked.seconds, asked.plant):
        found += len(faults)
        print(f"\ncase {case.name}: {', '.join(case.files)} in {keep(case, folder)}")
        for fault in faults:
            print(fault, flush=True)
    print(f"{tried} cases, {found} faults, seed {asked.seed}")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
