"""How fast a Swiss round is paired: whole processes, and every round inside one process.

    python tests/benchmarks/swiss_speed.py                 growth: 250 to 4000 players, round 9
    python tests/benchmarks/swiss_speed.py FILE.trf ...    the next round of these files
    python tests/benchmarks/swiss_speed.py --rounds 200    every round of one event, in the process
    python tests/benchmarks/swiss_speed.py --hard          cost against size, usual and hard fields, in the process

Each number is the median of five runs, in seconds, with the start of the interpreter and the
reading of the file; the peak of the memory is in megabytes.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

try:
    import resource
except ImportError:
    resource = None  # type: ignore[assignment]

from calibration import ROOT, calibration

SIZES = (250, 500, 1000, 2000, 3000, 4000)
ONE_FILE = """
import sys
from pathlib import Path
from engine.model import NO_SETTINGS
from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS
from reporting.exchange.trf_field import field_of
from reporting.exchange.trf_read import read_trf
field, _ = field_of(read_trf(Path(sys.argv[1]).read_text(encoding="utf-8")))
pairing = SWISS_SYSTEMS["swiss-fide-" + sys.argv[2]].pair(field, NO_SETTINGS)
print(len(pairing.pairs) if pairing else "none")
try:
    import resource
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
except ImportError:
    print(0)
"""


def measure(path: Path, edition: str, runs: int = 5) -> tuple[float, str]:
    """Pair the file's next round in processes of its own; gives the median time and the memory."""
    times: list[float] = []
    memory = ""
    for _ in range(runs):
        start = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", ONE_FILE, str(path), edition], cwd=ROOT, capture_output=True, text=True, check=True
        )
        times.append(time.perf_counter() - start)
        memory = done.stdout.split()[1]
    return statistics.median(times), memory


def simulated(players: int, rounds: int, folder: Path) -> Path:
    """Make an event of so many players, with `rounds` rounds played of one more."""
    from engine.model import NO_SETTINGS
    from engine.pairing.swiss.simulate import EventPlan, simulate
    from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS
    from reporting.exchange.trf_field import tournament_of
    from reporting.exchange.trf_write import write_trf

    field = simulate(
        EventPlan(players, rounds, seed=players), lambda f: SWISS_SYSTEMS["swiss-fide-2026"].pair(f, NO_SETTINGS)
    )
    tournament = tournament_of(field, f"{players} players", "FIDE_DUTCH_2026")
    tournament.rounds = rounds + 1
    path = folder / f"p{players:04d}_r{rounds + 1:02d}.trf"
    path.write_text(write_trf(tournament), encoding="utf-8")
    return path


def every_round(players: int, rounds: int) -> None:
    """Print the time of every round of one event."""
    from engine.model import NO_SETTINGS
    from engine.pairing.paired_round import RoundPairing
    from engine.pairing.swiss.field import Field
    from engine.pairing.swiss.simulate import EventPlan, simulate
    from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS

    for system in ("swiss-fide-2026", "swiss-fide-2017"):
        times: list[float] = []

        def timed(field: Field) -> RoundPairing | None:
            start = time.perf_counter()
            pairing = SWISS_SYSTEMS[system].pair(field, NO_SETTINGS)  # noqa: B023 - called before the loop goes on
            times.append(time.perf_counter() - start)  # noqa: B023
            return pairing

        simulate(EventPlan(players, rounds, seed=players), timed)
        print(f"{players} players, {system}: " + " ".join(f"{t:.4f}" for t in times))


def _kept_apart(kind: str, players: int) -> frozenset[tuple[int, ...]]:
    """Who may not meet: one club of 46 %, the upper half, neighbours on the list, or three clubs of everyone."""
    dice = Random(players)
    numbers = range(1, players + 1)
    if kind == "upper half":
        return frozenset({tuple(numbers[: players // 2])})
    if kind == "neighbours":
        return frozenset((a, b) for a in numbers for b in numbers[a : a + players // 4])
    if kind == "one club of 46 %":
        return frozenset({tuple(sorted(dice.sample(numbers, players * 46 // 100)))})
    if kind == "three clubs":
        club = {number: dice.randrange(3) for number in numbers}
        return frozenset(tuple(n for n in numbers if club[n] == own) for own in range(3))
    return frozenset()


HARD = {
    "usual": (100, 300, 1000, 3000, 10000),
    "one club of 46 %": (100, 200, 400, 600, 1000),
    "upper half": (200, 400, 1000),
    "neighbours": (200, 400, 600),
    "three clubs": (300, 1000, 3000),
    "all draws": (300, 1000, 3000),
    "Baku": (300, 1000, 3000),
}
TEAMS = (60, 300)
BOARDS = 4


def hard() -> None:
    """Print the slowest of the rounds 1 to 6 (20 players: 1 to 11) in CPU seconds, and its ratio to the calibration."""
    unit = min(calibration() for _ in range(5))
    print(f"calibration loop: {unit:.4f} s CPU")
    for kind, sizes in HARD.items():
        for players in sizes:
            _slowest(kind, players, 6, unit)
    _slowest("usual", 20, 11, unit)
    for teams in TEAMS:
        _team_rounds(teams, 6, unit)


def _team_rounds(teams: int, rounds: int, unit: float) -> None:
    """Print the slowest round of an event of teams, boards and line-ups included."""
    from engine.systems.table import pair_round
    from reporting.actions.pair_teams import team_records, team_round
    from reporting.exchange.document import decode_event

    dice = Random(teams)
    document = _team_event(teams, rounds)
    times: list[float] = []
    for number in range(1, rounds + 1):
        event = decode_event(document)[0]
        start = time.process_time()
        pairing, _ = pair_round(event, number)
        matches = team_round(event, pairing, number) if pairing else None
        times.append(time.process_time() - start)
        if pairing is None or matches is None:
            raise SystemExit(f"{teams} teams: no pairing of round {number}")
        for record in team_records(number, matches, pairing.bye, event.info.game):
            if record.get("black"):
                white, black = dice.choice((("1", "0"), ("0.5", "0.5"), ("0", "1")))
                record |= {"kind": "played", "score": {"white": white, "black": black}}
            document["results"].append(record)
    _print("teams", teams, times, unit)


def _team_event(teams: int, rounds: int) -> dict[str, Any]:
    """An event of so many teams, each of four players and without reserves."""
    numbers = range(1, teams + 1)
    players = [
        {
            "number": (team - 1) * BOARDS + board,
            "surname": f"Player {team}.{board}",
            "team": team,
            "board": board,
            "ratings": [{"list": "fide", "value": 2600 - 3 * team - board}],
        }
        for team in numbers
        for board in range(1, BOARDS + 1)
    ]
    info = {"system": "team-swiss-fide-2026", "game": "chess", "rounds": rounds, "boards": BOARDS}
    line_ups = [
        {"round": number, "team": player["team"], "board": player["board"], "player": player["number"]}
        for number in range(1, rounds + 1)
        for player in players
    ]
    return {
        "schema": 1,
        "line_ups": line_ups,
        "event": {**info, "first_colour": "white"},
        "players": players,
        "teams": [{"number": team, "name": f"Team {team}"} for team in numbers],
        "results": [],
    }


def _slowest(kind: str, players: int, rounds: int, unit: float) -> None:
    from engine.model import NO_SETTINGS
    from engine.pairing.paired_round import RoundPairing
    from engine.pairing.swiss.baku import baku_points
    from engine.pairing.swiss.field import Field
    from engine.pairing.swiss.simulate import EventPlan, Rates, simulate
    from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS

    apart = _kept_apart(kind, players)
    times: list[float] = []

    def timed(field: Field) -> RoundPairing | None:
        start = time.process_time()
        field = replace(field, forbidden=apart)
        pairing = SWISS_SYSTEMS["swiss-fide-2026"].pair(baku_points(field) if kind == "Baku" else field, NO_SETTINGS)
        times.append(time.process_time() - start)
        return pairing

    rates = Rates(1000 if kind == "all draws" else 300, 0, 0, 0, 0, 0)
    # Equal ratings draw at the full rate.
    lowest = 1400 if kind != "all draws" else 2000
    highest = 2600 if kind != "all draws" else 2000
    simulate(EventPlan(players, rounds, players, rates, lowest_rating=lowest, highest_rating=highest), timed)
    _print(kind, players, times, unit)


def _print(kind: str, players: int, times: list[float], unit: float) -> None:
    slowest = max(times)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024 if resource else 0
    print(
        f"{kind}\t{players}{'' if kind == 'teams' else ' players'}\t{len(times)} rounds\tslowest {slowest:.3f} s\tratio {slowest / unit:.1f}\t"
        f"peak so far {peak} MB",
        flush=True,
    )


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--edition", choices=("2026", "2017"), default="2026")
    parser.add_argument("--rounds", type=int, metavar="PLAYERS")
    parser.add_argument("--hard", action="store_true")
    arguments = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    if arguments.hard:
        hard()
        return
    if arguments.rounds:
        every_round(arguments.rounds, 11)
        return
    with tempfile.TemporaryDirectory() as folder:
        paths = arguments.files or [simulated(size, 8, Path(folder)) for size in SIZES]
        for path in paths:
            seconds, memory = measure(path.resolve(), arguments.edition)
            print(f"{path.name}\t{seconds:.3f} s\t{memory} MB")


if __name__ == "__main__":
    main()
