"""How fast claims are verified: claims a second with one worker and with two, memory of all processes, the journal.

    python tests/benchmarks/verify_claims.py                 10,000 claims
    python tests/benchmarks/verify_claims.py 1000 --seed 5 --keep DIR
    python tests/benchmarks/verify_claims.py --cluster       through a scheduler and two workers of this machine too

The set is made first (`python -m tests.claims`), which takes some minutes; with --keep it stays in DIR and is taken
from there the next time. What verification says is held against the truth of the set: a false verdict ends the run.
Elapsed time, the start of the workers included; peak memory is that of the tree of processes, asked for twice a second,
`grown` what the process that holds the answers took more at its end than after a quarter of the time.
By the calibration figures of two machines compare.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from calibration import ENVIRONMENT, ROOT, START, calibration

POLL = 0.5
MIB = 1024 * 1024
TARGET_RATE, TARGET_MEMORY, TARGET_RATIO, TARGET_JOURNAL = 300, 1024, 1.7, 3.0


class Run(NamedTuple):
    """One run over the set: seconds on the clock and of computing, peak and growth of memory in MiB, what it printed."""

    seconds: float
    cpu: float
    memory: float
    grown: float
    out: Path


def tree_memory(process: Any) -> int:
    """Bytes of a process and all below it; shared pages count once where the system tells them apart."""

    return sum(memory_of(each) for each in [process, *process.children(recursive=True)])


def memory_of(process: Any) -> int:
    """Bytes of one process; 0 of one that has ended."""
    import psutil

    try:
        found = process.memory_full_info()
        return int(getattr(found, "pss", 0) or found.uss)
    except (psutil.NoSuchProcess, psutil.AccessDenied):
        return 0


def verify(claims: Path, out: Path, *options: str) -> Run:
    """Run the command over the set, by the values that its Bulgarian events rest on, and watch its processes."""
    import psutil

    from tests.claims.events import PARAMETERS

    values = claims.parent / "parameters.txt"
    values.write_text(PARAMETERS, encoding="utf-8")
    options = ("--parameters", str(values), *options)
    command = [sys.executable, "-c", START, "verify", "--json", "--lang", "en", *options, str(claims)]
    before, started, peak, held = os.times(), time.perf_counter(), 0, list[int]()
    with out.open("wb") as stream:
        child = subprocess.Popen(command, env=ENVIRONMENT, stdout=stream, stderr=subprocess.DEVNULL)
        watched = psutil.Process(child.pid)
        while child.poll() is None:
            try:
                peak = max(peak, tree_memory(watched))
                held.append(memory_of(watched))
            except psutil.NoSuchProcess:
                break
            time.sleep(POLL)
        child.wait()
    after = os.times()
    if child.returncode not in {0, 1}:
        raise SystemExit(f"exit code {child.returncode}")
    cpu = after.children_user - before.children_user + after.children_system - before.children_system
    grown = max(held) - held[len(held) // 4] if held else 0
    return Run(time.perf_counter() - started, cpu, peak / MIB, grown / MIB, out)


def by_cluster(claims: Path, out: Path) -> Run:
    """The same through a scheduler with two workers, each a process of this machine; they are not in the figures."""
    from tests.hostile.cluster import cluster

    with tempfile.TemporaryDirectory() as folder, cluster(Path(folder), 2) as made:
        return verify(claims, out, "--scheduler", made.address)


def told_by(run: Run) -> list[dict[str, Any]]:
    """The lines of a run."""
    return [json.loads(line) for line in run.out.read_text(encoding="utf-8").splitlines()]


def answers_of(run: Run) -> bytes:
    """The bytes of all lines but the last one, which has the time."""
    return run.out.read_bytes().rstrip().rpartition(b"\n")[0]


def truth_of(claims: int, seed: int, folder: Path) -> Mapping[str, Any]:
    """The set in a folder, made where it is not there."""
    from tests.claims.claim_set import by_processes, write

    path = folder / "truth.json"
    if path.exists():
        found: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if (found["claims"], found["seed"]) == (claims, seed):
            return found
    return write(claims, folder, seed, by_processes(os.cpu_count() or 1))


def measure(claims: int, seed: int, folder: Path, *, cluster: bool = False) -> None:
    """Make the set, verify it in three ways, print."""
    from tests.claims.checked import faults
    from tests.claims.claim_set import CLAIMS

    truth, inside = truth_of(claims, seed, folder), folder / CLAIMS
    loop = calibration()
    one = verify(inside, folder / "one.jsonl", "--jobs", "1")
    two = verify(inside, folder / "two.jsonl", "--jobs", "2")
    journal = folder / "journal"
    journal.unlink(missing_ok=True)
    noted = verify(inside, folder / "noted.jsonl", "--jobs", "2", "--journal", str(journal))
    runs = {"one worker": one, "two workers": two, "two workers and a journal": noted}
    if cluster:
        runs["the cluster (its workers not counted)"] = by_cluster(inside, folder / "cluster.jsonl")
    lines = told_by(two)
    false = list(faults(truth, lines, str(inside)))
    same = {title: answers_of(run) == answers_of(two) for title, run in runs.items()}
    count = lines[-1]["summary"]["claims"]
    print(f"{count} claims in {lines[-1]['summary']['files']} files; calibration {loop:.2f} s; seed {seed}")
    print(f"{'':44} {'clock s':>8} {'CPU s':>8} {'claims/s':>9} {'peak MB':>8} {'grown':>6} {'bytes':>6}")
    for title, run in runs.items():
        shown = f"{run.seconds:8.1f} {run.cpu:8.1f} {count / run.seconds:9.0f} {run.memory:8.0f} {run.grown:6.0f}"
        print(f"{title:44} {shown} {'same' if same[title] else 'OTHER':>6}")
    cost = 100 * (noted.cpu - two.cpu) / two.cpu
    print(f"{'two workers to one (target ' + str(TARGET_RATIO) + ')':44} {one.seconds / two.seconds:8.2f}")
    print(f"{'the journal, % of CPU (target < ' + str(TARGET_JOURNAL) + ')':44} {cost:8.1f}")
    print(f"{'claims/s of CPU, two cores (target ' + str(TARGET_RATE) + ')':44} {2 * count / two.cpu:8.0f}")
    print(f"{'claims/s times calibration':44} {count / two.seconds * loop:8.0f}")
    print(f"{'memory target, MB':44} {TARGET_MEMORY:8}")
    print(f"false verdicts: {len(false)}", *false[:20], sep="\n  ")
    if false or not all(same.values()):
        raise SystemExit(1)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("claims", type=int, nargs="?", default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--cluster", action="store_true")
    asked = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    if asked.keep:
        asked.keep.mkdir(parents=True, exist_ok=True)
        measure(asked.claims, asked.seed, asked.keep, cluster=asked.cluster)
        return
    with tempfile.TemporaryDirectory() as name:
        measure(asked.claims, asked.seed, Path(name), cluster=asked.cluster)


if __name__ == "__main__":
    main()
