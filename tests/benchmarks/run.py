"""Measure what the program costs, each figure beside its goal: `python tests/benchmarks/run.py [PART ...]`.

Seconds by the clock and the peak of memory of all processes together, on two idle cores. Parts: `build`, `commands`,
`pair`, `verify`; all of them where none is named.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import psutil

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]
START: Final = "import sys; from reporting.cli.main import main; main(sys.argv[1:])"
ENVIRONMENT: Final = {
    **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
    "PYTHONPATH": str(ROOT),
    "LC_ALL": "C.UTF-8",
}
LOOK: Final = 0.05
CLAIMS: Final = 300


def memory_of(process: psutil.Process) -> int:
    """Bytes of a process; memory that it shares with others counts in part."""
    try:
        figures = process.memory_full_info()
    except psutil.Error:
        return 0
    return int(getattr(figures, "pss", 0) or figures.rss)


def watch(child: subprocess.Popen[bytes], peak: list[int]) -> None:
    """Note the memory of a process and all that it started, until it ends."""
    process = psutil.Process(child.pid)
    while child.poll() is None:
        try:
            peak.append(sum(memory_of(each) for each in (process, *process.children(recursive=True))))
        except psutil.Error:
            return
        time.sleep(LOOK)


def run(folder: Path, *arguments: str, out: Path = Path(os.devnull)) -> tuple[float, float]:
    """Seconds and megabytes at the most of one command."""
    peak = [0]
    started = time.monotonic()
    with out.open("wb") as stream:
        command = [sys.executable, "-c", START, *arguments]
        child = subprocess.Popen(command, cwd=folder, env=ENVIRONMENT, stdout=stream, stderr=subprocess.DEVNULL)
        watcher = threading.Thread(target=watch, args=(child, peak))
        watcher.start()
        code = child.wait()
    seconds = time.monotonic() - started
    watcher.join()
    if code not in {0, 1}:
        raise SystemExit(f"{arguments}: exit code {code}")
    return seconds, max(peak) / 1e6


def tell(title: str, value: float, goal: float, unit: str, *, least: bool = False) -> None:
    """Print a figure beside its goal, which is the most that it may be, or the least."""
    met = value >= goal if least else value <= goal
    print(
        f"{title:48} {value:9.2f} {unit:9} goal {'>' if least else '<'} {goal:g}{'' if met else '   MISSED'}",
        flush=True,
    )


def made_event(folder: Path, name: str, players: int, rounds: int) -> str:
    """The file of an event that was simulated to its end."""
    size = ("--players", str(players), "--rounds", str(rounds), "--seed", "5")
    run(folder, "simulate", "--system", "swiss-fide-2026", *size, f"{name}.trf")
    run(folder, "convert", f"{name}.trf", f"{name}.json")
    return f"{name}.json"


def build(folder: Path) -> None:
    """Papers from nothing and papers that stand already."""
    large, small = made_event(folder, "large", 300, 11), made_event(folder, "small", 60, 7)
    seconds, memory = run(folder, "build", large, "-o", "large", "--lang", "pl")
    tell("300 players, 11 rounds: all forms and formats", seconds, 25, "s")
    tell("the same", memory, 800, "MB")
    seconds, _ = run(folder, "build", large, "-o", "large", "--lang", "pl")
    tell("the same again: nothing new", seconds, 1, "s")
    seconds, _ = run(folder, "build", small, "-o", "small", "--lang", "pl", "--to", "pdf")
    tell("60 players, 7 rounds: all PDFs", seconds, 4, "s")


def commands(folder: Path) -> None:
    """The start of the program and a check: the quickest of three."""
    event = made_event(folder, "checked", 200, 11)
    run(folder, "convert", event, "checked.xlsx")
    for title, arguments, goal in (
        ("--help", ("--help",), 0.1),
        ("check, 200 players, 11 rounds, json", ("check", event), 0.4),
        ("check, 200 players, 11 rounds, xlsx", ("check", "checked.xlsx"), 0.4),
    ):
        tell(title, min(run(folder, *arguments)[0] for _ in range(3)), goal, "s")


def pair(_folder: Path) -> None:
    """The rounds of an event of a thousand players, by each Swiss system: the slowest."""
    from engine.model import NO_SETTINGS
    from engine.pairing.paired_round import RoundPairing
    from engine.pairing.swiss.field import Field
    from engine.pairing.swiss.simulate import EventPlan, Rates, simulate
    from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS

    for name, system in SWISS_SYSTEMS.items():
        times: list[float] = []

        def paired(field: Field, system: Any = system, times: list[float] = times) -> RoundPairing | None:
            started = time.process_time()
            found: RoundPairing | None = system.pair(field, NO_SETTINGS)
            times.append(time.process_time() - started)
            return found

        simulate(EventPlan(1000, 9, 5, Rates(half_byes=0)), paired)
        tell(f"pairing 1000 players, {name}: slowest of 9", max(times), 0.3, "s")


def verify(folder: Path) -> None:
    """Claims on papers, right and wrong ones mixed; a false verdict ends the run."""
    from tests.claims.checked import faults
    from tests.claims.claim_set import CLAIMS as INSIDE
    from tests.claims.claim_set import by_processes, write
    from tests.claims.events import PARAMETERS

    truth = write(CLAIMS, folder, 1, by_processes(os.cpu_count() or 1))
    (folder / "parameters.txt").write_text(PARAMETERS, encoding="utf-8")
    out, claims = folder / "answers.jsonl", str(folder / INSIDE)
    options = ("--json", "--lang", "en", "--parameters", "parameters.txt", "--jobs", "2")
    seconds, memory = run(folder, "verify", *options, claims, out=out)
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    tell("papers and events verified", lines[-1]["summary"]["files"] / seconds, 30, "a second", least=True)
    tell("the same", memory, 1024, "MB")
    if false := list(faults(truth, lines, claims)):
        raise SystemExit("\n".join([f"false verdicts: {len(false)}", *map(str, false[:20])]))


PARTS: Final[Mapping[str, Callable[[Path], None]]] = {
    "build": build,
    "commands": commands,
    "pair": pair,
    "verify": verify,
}


def main() -> None:
    """Measure the parts that are named and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART")
    for part in parser.parse_args().parts or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            PARTS[part](Path(folder))


if __name__ == "__main__":
    main()
