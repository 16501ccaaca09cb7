"""Measure what building papers costs: from nothing, with one result more, with nothing new, while somebody watches.

    python tests/benchmarks/build_speed.py
    python tests/benchmarks/build_speed.py --players 60

CPU time (user and system, all processes) as a ratio to a loop that is timed before and after, so that machines compare;
peak memory is that of the tree of processes together (psutil), where the system tells what several of them share
counted once. It is looked at in a run of its own, since looking takes time from those who are looked at. Targets are
seconds by the clock on two idle cores of the machine for which they were set, `here` is as much of this one's.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import psutil
from calibration import ENVIRONMENT, START, calibration, here

_LOOK: Final = 0.05
_PATIENCE: Final = 120.0
_STILL: Final = 4.0


@dataclass(frozen=True)
class Cost:
    """Seconds by the clock and of computing, megabytes at the most, the seconds of the loop."""

    wall: float
    cpu: float
    peak: float
    loop: float


class Tree:
    """Memory of a process and all that it started, watched until it ends."""

    def __init__(self, pid: int) -> None:
        self.peak, self._process, self._end = 0, psutil.Process(pid), threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while not self._end.wait(_LOOK):
            self.peak = max(self.peak, sum(map(_held, self._every())))

    def _every(self) -> list[psutil.Process]:
        try:
            return [self._process, *self._process.children(recursive=True)]
        except psutil.Error:
            return []

    def stop(self) -> float:
        """Megabytes at the most."""
        self._end.set()
        self._thread.join()
        return self.peak / 1e6


def _held(process: psutil.Process) -> int:
    """Bytes of memory; what it shares with n - 1 others counts for an n-th."""
    try:
        told = process.memory_full_info()
        return int(getattr(told, "pss", 0) or told.rss)
    except psutil.Error:
        return 0


def run(folder: Path, *arguments: str) -> Cost:
    """What one run of the command line takes; its memory is not looked at."""
    before, times, started = calibration(), os.times(), time.monotonic()
    _ended(_started(folder, arguments), arguments)
    wall, now = time.monotonic() - started, os.times()
    cpu = now.children_user + now.children_system - times.children_user - times.children_system
    return Cost(wall, cpu, 0.0, (before + calibration()) / 2)


def built(folder: Path, file: str, out: str) -> Cost:
    """What a build into a folder takes; its memory in a second one, into the folder as it was."""
    before, arguments = folder / "before", ("build", file, "-o", out, "--lang", "pl")
    (folder / out).mkdir(exist_ok=True)
    shutil.copytree(folder / out, before)
    cost = run(folder, *arguments)
    shutil.rmtree(folder / out)
    before.rename(folder / out)
    child = _started(folder, arguments)
    tree = Tree(child.pid)
    _ended(child, arguments)
    return replace(cost, peak=tree.stop())


def _started(folder: Path, arguments: Sequence[str]) -> subprocess.Popen[bytes]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen([sys.executable, "-c", START, *arguments], cwd=folder, env=ENVIRONMENT, **quiet)


def _ended(child: subprocess.Popen[bytes], arguments: Sequence[str]) -> None:
    if child.wait() not in {0, 1}:
        raise SystemExit(f"{arguments}: exit code {child.returncode}")


def prepare(folder: Path, players: int, rounds: int) -> None:
    """An event as JSON after all rounds, and the same with another last result; Zürich as a workbook."""
    size = ("--players", str(players), "--rounds", str(rounds))
    run(folder, "simulate", "--system", "swiss-fide-2026", *size, "--seed", "5", "event.trf")
    run(folder, "convert", "event.trf", "event.json")
    run(folder, "new", "zurich.xlsx", "--sample", "zurich-1953")
    event = json.loads((folder / "event.json").read_text(encoding="utf-8"))
    event.pop("trf", None)
    write(folder / "event.json", event)
    game = next(one for one in event["results"] if one["round"] == rounds and one.get("black"))
    game["score"] = {"white": "0", "black": "1"} if game["score"]["white"] != "0" else {"white": "1", "black": "0"}
    write(folder / "entered.json", event)


def write(path: Path, event: dict[str, Any]) -> None:
    """An event, put in its place at once, as programs save it."""
    beside = path.with_suffix(".new")
    beside.write_text(json.dumps(event), encoding="utf-8")
    beside.replace(path)


def watched(folder: Path, players: int) -> float:
    """Seconds by the clock from saving a new round to its pairings as PDF, with warm caches: the quickest of three."""
    prepare(folder, players, 9)
    event = json.loads((folder / "event.json").read_text(encoding="utf-8"))
    write(folder / "live.json", _until(event, 5))
    child = _started(folder, ("build", "live.json", "-o", "live", "--lang", "pl", "--watch"))
    try:
        _wait_until_still(folder / "live")
        return min(_seconds_to(folder, event, number) for number in (6, 7, 8))
    finally:
        child.kill()
        child.wait()


def _until(event: dict[str, Any], number: int) -> dict[str, Any]:
    tables = {key: [one for one in event[key] if one["round"] <= number] for key in ("results", "rounds")}
    return {**event, **tables}


def _seconds_to(folder: Path, event: dict[str, Any], number: int) -> float:
    wanted = folder / f"live/pl/pairings-r{number:02d}.pdf"
    started = time.monotonic()
    write(folder / "live.json", _until(event, number))
    while not wanted.exists():
        if time.monotonic() - started > _PATIENCE:
            raise SystemExit(f"no {wanted.name}")
        time.sleep(0.005)
    seconds = time.monotonic() - started
    _wait_until_still(folder / "live")
    return seconds


def _wait_until_still(folder: Path) -> None:
    """Until no file has come or changed for a while."""
    seen, since = None, time.monotonic()
    while seen is None or time.monotonic() - since < _STILL:
        now = {path: path.stat().st_mtime_ns for path in folder.rglob("[!.]*.*")}
        if now != seen or not now:
            seen, since = now, time.monotonic()
        time.sleep(0.2)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=11)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder, asked.players, asked.rounds)
        of = f"{asked.players} players, {asked.rounds} rounds"
        lines = (
            (f"{of}: from nothing", "event.json", "out", 5.0),
            ("the same again: nothing new", "event.json", "out", 1.0),
            ("one result entered", "entered.json", "out", 3.0),
            ("Zürich: from nothing", "zurich.xlsx", "zurich", 1.5),
            ("Zürich again: nothing new", "zurich.xlsx", "zurich", 1.0),
        )
        print(f"{'':44} {'clock s':>8} {'CPU s':>8} {'ratio':>7} {'peak MB':>8} {'target s':>8} {'here':>6}")
        for title, file, out, target in lines:
            cost = built(folder, file, out)
            figures = f"{cost.wall:8.2f} {cost.cpu:8.2f} {cost.cpu / cost.loop:7.1f} {cost.peak:8.0f}"
            print(f"{title:44} {figures} {target:8.2f} {here(target, cost.loop):6.2f}", flush=True)
        live = folder / "watched"
        live.mkdir()
        print(f"{'watched, 60 players: saved to PDF':44} {watched(live, 60):8.2f} {'':25} {0.5:8.2f}", flush=True)


if __name__ == "__main__":
    main()
