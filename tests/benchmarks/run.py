"""Measure what the program costs: medians and ratios, printed as a table.

    python tests/benchmarks/run.py              everything, five runs each
    python tests/benchmarks/run.py --runs 3

CPU time of whole processes (user and system) where nothing else is said, and its ratio to a calibration loop before
and after; peak memory as the operating system counts it. The target of each line stands beside it: the seconds of the
machine for which it was set, `here` are as many of this one.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from calibration import ENVIRONMENT, ROOT, START, calibration, here

PLAYERS, ROUNDS, CARDS, CROWD = 200, 11, 500, 3_000


def process(arguments: list[str], folder: Path) -> tuple[float, float]:
    """CPU seconds and peak memory in megabytes of one run of the command line."""
    command = [sys.executable, "-c", START, *arguments]
    child = subprocess.Popen(command, cwd=folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise SystemExit(f"{arguments}: exit code {child.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def median_of(runs: int, measure: Callable[[], tuple[float, float]]) -> tuple[float, float]:
    """Medians of CPU time and memory over several runs, after one that warms the caches."""
    measure()
    results = [measure() for _ in range(runs)]
    return statistics.median(cpu for cpu, _ in results), statistics.median(memory for _, memory in results)


def large_event(count: int = PLAYERS) -> dict[str, Any]:
    """Players by rating, eleven full rounds of an all-play-all's table."""
    from engine.pairing.round_robin import schedule

    players = [
        {
            "number": number,
            "surname": f"Zawodnik{number}",
            "first_name": "Żelisław",
            "sex": "m",
            "federation": "POL",
            "club": "KS Goniec",
            "birth_date": "1990-01-01",
            "ratings": [{"list": "fide", "value": max(1_000, 2500 - number)}],
        }
        for number in range(1, count + 1)
    ]
    score = {"white": "0.5", "black": "0.5"}
    results = [
        {"round": number, "board": board, "white": white, "black": black, "score": score, "kind": "played"}
        for number, pairs in enumerate(schedule(count)[:ROUNDS], start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    ]
    info = {"name": "Open", "system": "swiss-fide-2026", "game": "chess", "rounds": ROUNDS, "lang": "pl"}
    return {"schema": 1, "event": info, "players": players, "results": results}


def cards_event() -> dict[str, Any]:
    """Many players before the first round: one start card each."""
    event = large_event()
    extra = [{**event["players"][0], "number": number} for number in range(PLAYERS + 1, CARDS + 1)]
    for player in extra:
        player["surname"] = f"Zawodnik{player['number']}"
    return {**event, "players": [*event["players"], *extra], "results": []}


def cards_per_second(folder: Path, kind: str) -> float:
    """Start cards a second in one process, reading, contexts and writing included."""
    from reporting.render.build import build
    from reporting.sources.load import load

    loaded = load(str(folder / "cards.json"))
    started = time.process_time()
    build(loaded, folder / f"cards-{kind}", forms=["start-card"], langs=["pl"], formats=[kind])
    return CARDS / (time.process_time() - started)


def prepare(folder: Path) -> None:
    """The files that are measured on."""
    for name, event in (("large", large_event()), ("crowd", large_event(CROWD)), ("cards", cards_event())):
        (folder / f"{name}.json").write_text(json.dumps(event), encoding="utf-8")
    process(["convert", "large.json", "large.xlsx"], folder)
    process(["new", "zurich.xlsx", "--sample", "zurich-1953"], folder)


def fresh_build(folder: Path) -> tuple[float, float]:
    """All papers of Zürich in one language, into a folder that is empty."""
    with tempfile.TemporaryDirectory(dir=folder) as out:
        return process(["build", "zurich.xlsx", "-o", out, "--lang", "pl"], folder)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        making = get_context("spawn").Process(
            target=prepare, args=(folder,)
        )  # what it takes would count for each child
        making.start()
        making.join()
        lines: list[tuple[str, Callable[[], tuple[float, float]], float]] = [
            ("--help", lambda: process(["--help"], folder), 0.12),
            (f"check, {PLAYERS} players, {ROUNDS} rounds, xlsx", lambda: process(["check", "large.xlsx"], folder), 0.4),
            (f"check, {PLAYERS} players, {ROUNDS} rounds, json", lambda: process(["check", "large.json"], folder), 0.4),
            ("standings of the same, xlsx", lambda: process(["standings", "large.xlsx"], folder), 0.0),
            (f"check, {CROWD} players, json", lambda: process(["check", "crowd.json"], folder), 1.5),
            (f"standings, {CROWD} players, json", lambda: process(["standings", "crowd.json"], folder), 1.5),
            *(
                (
                    f"norms of {CROWD} players, {rules}",
                    partial(process, ["classify", "crowd.json", "--rules", rules, "--json"], folder),
                    3.0,
                )
                for rules in ("kszk", "pzwarc", "pzszach", "fide", "bg")
            ),
            ("build of Zürich, one language, all forms", lambda: fresh_build(folder), 4.0),
        ]
        print(f"{'':44} {'CPU s':>8} {'ratio':>7} {'target':>7} {'here':>6} {'peak MB':>8}")
        for title, measure, target in lines:
            before = calibration()
            cpu, memory = median_of(runs, measure)
            base = (before + calibration()) / 2
            limit = f"{target:7.2f} {here(target, base):6.2f}" if target else f"{'':14}"
            print(f"{title:44} {cpu:8.3f} {cpu / base:7.1f} {limit} {memory:8.0f}", flush=True)
        for kind in ("pdf", "docx"):
            speed = statistics.median(cards_per_second(folder, kind) for _ in range(max(1, runs // 2)))
            print(f"{'start cards a second, ' + kind:44} {speed:8.0f} {'':7} {'> 100':>7}", flush=True)
    subprocess.run([sys.executable, str(ROOT / "tests/benchmarks/round_times.py")], check=True)
    subprocess.run([sys.executable, str(ROOT / "tests/benchmarks/build_speed.py")], check=True)


if __name__ == "__main__":
    main()
