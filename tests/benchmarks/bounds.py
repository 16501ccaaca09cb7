"""Bad input at the bounds: every command on nonsense as large as `reporting/limits.py` lets in.

    python tests/benchmarks/bounds.py                          everything (hours)
    python tests/benchmarks/bounds.py --only "^json random"    inputs and commands with this pattern (several: all)
    python tests/benchmarks/bounds.py --only trf --list        what there is

CPU seconds of the whole command (user and system, with the processes that it starts), its ratio to a calibration loop,
and peak memory; the worst first. What takes more than 2 seconds of the machine for which that was set (`calibration`),
or 300 MB, or ends with an error of the program, is printed; with --all the rest too.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from calibration import ENVIRONMENT, START, calibration, here  # noqa: E402

from tests.benchmarks.bounds_files import EVENTS, FILES, SMALL  # noqa: E402
from tests.benchmarks.bounds_input import Input  # noqa: E402
from tests.benchmarks.bounds_papers import OTHERS, PAPERS  # noqa: E402

SECONDS, MEMORY, PATIENCE = 2.0, 300.0, 60
RULES: Final = ("kszk", "pzwarc", "pzszach", "fide", "bg")
TARGETS: Final = ("xlsx", "json", "csv", "trf16", "trf26", "pgn", "fmjd")
_REGISTER: Final = "--register sqlite:///register.db --by A"
_LIST: Final = "FILE --list national --kind rapid --date 2026-11-01"
_DRAWN: Final = "DE,BH/C1,SB,KS,WIN,BPG,ARO,PS,TPR"
_TABLES: Final = ("start-list", "standings", "progress-table", "swiss-crosstable", "crosstable", "pairings --round 1")
_SHEETS: Final = ("start-card", "table-cards", "result-slips --round 1", "arbiter-report")
READ: Final = (
    "check FILE --json",
    "standings FILE --json",
    "pair FILE --dry-run",
    "convert FILE OUT.json",
    "verify FILE --json --jobs 1",
    f"register import FILE {_REGISTER}",
)
"""What reads an event in whatever format."""
ASKED: Final = (
    *READ,
    "check FILE",
    "check FILE --for fide-rating,fide-norms,kszk,pzszach,pzwarc,bg",
    "check FILE --annotate OUT.xlsx",
    "standings FILE --explain --boards",
    f"standings FILE --after 1 --tie-breaks {_DRAWN}",
    "pair FILE --explain",
    "pair FILE --all",
    "pair FILE --redo",
    "draw FILE",
    "draw FILE --redo --json",
    "recheck FILE",
    "ratings FILE --explain",
    "ratings FILE --system fmjd --json",
    "fill FILE --store OUT",
    *(f"classify FILE --rules {rules} --json" for rules in RULES),
    *(f"classify FILE --rules {rules} --forecast" for rules in RULES),
    "classify FILE --rules pzszach --explain",
    "classify FILE --rules pzszach --ledger OUT.json",
    *(f"convert FILE OUT --to {target}" for target in TARGETS),
    *(f"build FILE -o OUT --form {form} --lang pl --to {kind}" for form in _TABLES for kind in ("pdf", "docx", "xlsx")),
    *(f"build FILE -o OUT --form {form} --lang pl --to {kind}" for form in _SHEETS for kind in ("pdf", "docx")),
)
"""What is asked of an event."""
LOOKED_AT: Final = (
    "verify FILE --json --jobs 1",
    "check FILE",
    "forms check FILE",
    f"register decide FILE {_REGISTER}",
)
"""What is asked of a paper."""
TAKEN: Final = (
    "check small.json --parameters FILE",
    "rules --parameters FILE",
    f"lookup --import {_LIST} --store OUT",
    f"register import {_LIST} {_REGISTER}",
    f"register import FILE {_REGISTER}",
    "classify small.json --rules pzszach --ledger FILE",
    "verify FILE --json --jobs 1",
)
"""What takes a file beside an event, or a list."""
ALONE: Final = (
    "new OUT.xlsx --system round-robin --game chess",
    "new OUT.xlsx --sample swiss-open",
    "forms",
    "rules",
    "doctor",
    "table round-robin 500",
    "table cup 500",
    "table groups 500 --into 9",
    "simulate OUT.trf --system swiss-fide-2026 --players 300 --rounds 11 --seed 1",
)
"""What reads no file."""
COMMANDS: Final[tuple[tuple[tuple[str, ...], Mapping[str, Input]], ...]] = (
    (ASKED, EVENTS),
    (READ, FILES),
    (LOOKED_AT, PAPERS),
    (TAKEN, OTHERS),
    (ALONE, {"nothing": SMALL}),
)
INPUTS: Final = {name: made for _, inputs in COMMANDS for name, made in inputs.items()}


@dataclass(frozen=True, slots=True)
class Cost:
    """What one command took of one input, and how it ended: its exit code, `error` of its own, `killed`."""

    what: str
    seconds: float
    memory: float
    ended: str

    def worst(self, base: float) -> float:
        """How many times what it may take, the seconds as long as the loop tells that they are here."""
        return max(self.seconds / here(SECONDS, base), self.memory / MEMORY, 0.0 if self.ended.isdigit() else 99.0)

    def line(self, base: float) -> str:
        """As it is printed."""
        return f"{self.seconds:7.2f} {self.seconds / base:7.1f} {self.memory:8.0f} {self.ended:>7}  {self.what}"


def cases(patterns: list[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Inputs and what is asked of each, where every pattern is found in the one or the other."""
    for commands, inputs in COMMANDS:
        for name in inputs:
            asked = (each for each in commands if all(re.search(one, name) or re.search(one, each) for one in patterns))
            if found := tuple(asked):
                yield name, found


def prepare(folder: Path, name: str) -> None:
    """Write an input, a small event and an empty register: in a process of its own, whose memory would count."""
    from reporting.register.database import Register
    from reporting.register.migrate import initialise
    from reporting.register.problems import address_of

    SMALL.write(folder)
    initialise(Register(address_of(f"sqlite:///{folder / 'register.db'}")), "A")
    INPUTS[name].write(folder)


def run(command: str, source: Path, file: str) -> Cost:
    """What a command takes in a fresh folder with the input."""
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_CPU, ({PATIENCE}, {PATIENCE})); {START}"
    words = [word.replace("FILE", file).replace("OUT", "out") for word in command.split()]
    with tempfile.TemporaryDirectory(dir=source.parent) as folder:
        shutil.copytree(source, folder, dirs_exist_ok=True)
        place = Path(folder, "said.txt")
        with place.open("wb") as said:
            line = [sys.executable, "-c", limited, *words]
            child = subprocess.Popen(line, cwd=folder, env=ENVIRONMENT, stdout=said, stderr=said)
            _, status, usage = os.wait4(child.pid, 0)
        told = place.read_bytes()
    child.returncode = os.waitstatus_to_exitcode(status)
    ended = "error" if b"Traceback" in told or b"internal-error" in told else str(child.returncode)
    seconds = usage.ru_utime + usage.ru_stime
    return Cost(command, seconds, usage.ru_maxrss / 1024, ended if child.returncode >= 0 else "killed")


def costs(patterns: list[str], folder: Path) -> Iterator[Cost]:
    """What every command takes of every input."""
    for at, (name, commands) in enumerate(cases(patterns)):
        source = folder / str(at)
        source.mkdir()
        making = get_context("spawn").Process(target=prepare, args=(source, name))
        making.start()
        making.join()
        if making.exitcode:
            raise SystemExit(f"{name}: the input could not be made")
        for command in commands:
            found = run(command, source, INPUTS[name].name)
            yield Cost(f"{name}: {found.what}", found.seconds, found.memory, found.ended)
        shutil.rmtree(source)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], metavar="PATTERN", type=re.compile)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--all", action="store_true")
    asked = parser.parse_args()
    if asked.list:
        print("\n".join(f"{name}: {each}" for name, commands in cases(asked.only) for each in commands))
        return
    base = calibration()
    print(f"{'CPU s':>7} {'ratio':>7} {'peak MB':>8} {'ended':>7}")
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for cost in costs(asked.only, Path(folder)):
            found.append(cost)
            print(cost.line(base), file=sys.stderr, flush=True)
    base = (base + calibration()) / 2
    over = [cost for cost in found if cost.worst(base) > 1]
    for cost in sorted(found if asked.all else over, key=lambda each: each.worst(base), reverse=True):
        print(cost.line(base))
    print(f"{len(found)} commands, {len(over)} over {SECONDS:g} s ({here(SECONDS, base):.1f} here) or {MEMORY:g} MB")


if __name__ == "__main__":
    main()
