"""How long each Swiss system takes for each round of made events, and for rounds that no system made.

    python tests/benchmarks/round_times.py                   100, 300, 1000 and 3000 players, 11 rounds; nonsense of 1000
    python tests/benchmarks/round_times.py --players 1000    of these sizes alone
    python tests/benchmarks/round_times.py --system swiss-jahr

CPU seconds and steps (`PAIR_WORK` in `reporting/limits.py`) of rounds 1, 2, 3, 6, 9 and the last one, in the process.
Genuine rounds shall take less than 2 s for 1000 players and 10 s for 3000, and far fewer steps than are allowed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from engine.model import NO_SETTINGS  # noqa: E402
from engine.model.effort import Effort, EffortSpentError, within  # noqa: E402
from engine.pairing.paired_round import RoundPairing  # noqa: E402
from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE, Entrant, Field, PlayerRound, RoundKind  # noqa: E402
from engine.pairing.swiss.simulate import EventPlan, Rates, simulate  # noqa: E402
from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS  # noqa: E402
from reporting.limits import PAIR_WORK  # noqa: E402

PLAYERS: Final = (100, 300, 1000, 3000)
ROUNDS: Final = 11
SHOWN: Final = (1, 2, 3, 6, 9, ROUNDS)
NONSENSE: Final = 1000
Made = Callable[[int, Random], Field]


def measured(system: str, field: Field) -> tuple[RoundPairing | None, str]:
    """The round of a field, and what it took: seconds and millions of steps, `-` where no pairing is legal."""
    effort, start, ended = Effort(PAIR_WORK.most), time.process_time(), ""
    pairing = None
    try:
        with within(effort):
            pairing = SWISS_SYSTEMS[system].pair(field, NO_SETTINGS)
        ended = "" if pairing else "-"
    except EffortSpentError:
        ended = "spent"
    taken = (PAIR_WORK.most - effort.left) / 1e6
    return pairing, f"{time.process_time() - start:6.2f} {taken:6.2f}M{ended:6}"


def genuine(system: str, players: int) -> list[str]:
    """What the rounds took of an event that the system paired from the first on."""
    shown: list[str] = []

    def pair(field: Field) -> RoundPairing | None:
        pairing, told = measured(system, field)
        shown.extend([told] if field.round_number in SHOWN else [])
        return pairing

    simulate(EventPlan(players, ROUNDS, players, Rates(half_byes=0)), pair)
    return shown


def played(players: int, rounds: int, dice: Random, white: int = WHITE) -> Iterator[Entrant]:
    """Players who met anybody in every round, with any result; White has the colour `white` against Black."""
    lines: dict[int, list[PlayerRound]] = {number: [] for number in range(1, players + 1)}
    for _ in range(rounds):
        order = dice.sample(range(1, players + 1), players)
        for one, other in zip(order[::2], order[1::2], strict=False):
            points, first = dice.choice((0, 1, 2)), dice.choice((white, BLACK if white == WHITE else white))
            lines[one].append(PlayerRound(other, first, points))
            lines[other].append(PlayerRound(one, -first if white == WHITE else first, 2 - points))
    return (Entrant(number, tuple(line), 2800 - number) for number, line in lines.items())


def _met(rounds: int, planned: int, **told: Any) -> Made:
    return lambda players, dice: Field(tuple(played(players, rounds, dice, **told)), rounds + 1, planned)


def _halves(players: int, dice: Random) -> Field:
    return _met(players // 2, players)(min(players, 200), dice)


def _club(share: float, *, top: bool = False) -> Made:
    """One round was played, and so many of the players may not meet each other: anybody, or those who won."""

    def made(players: int, dice: Random) -> Field:
        half = players // 2
        won, lost = PlayerRound(0, NO_COLOUR, 2, RoundKind.FULL_BYE), PlayerRound(0, NO_COLOUR, 0, RoundKind.ZERO_BYE)
        people = tuple(Entrant(at, (won if at <= half else lost,), 2800 - at) for at in range(1, players + 1))
        numbers = range(1, half + 1) if top else range(1, players + 1)
        apart = tuple(sorted(dice.sample(numbers, min(len(numbers), int(players * share)))))
        return Field(people, 2, ROUNDS, forbidden=frozenset({apart}))

    return made


def _gone(players: int, dice: Random) -> Field:
    field = _met(9, ROUNDS)(players, dice)
    entrants = tuple(replace(each, present=dice.random() < 0.5) for each in field.entrants)
    return replace(field, entrants=entrants)


def _moved(players: int, _: Random) -> Field:
    """A quarter, all of one club, has more than everybody else: all of them move down."""
    top = players // 4
    win, draw = PlayerRound(0, NO_COLOUR, 2, RoundKind.FULL_BYE), PlayerRound(0, NO_COLOUR, 1, RoundKind.HALF_BYE)
    people = tuple(Entrant(at, (win if at <= top else draw,)) for at in range(1, players + 1))
    return Field(people, 2, ROUNDS, forbidden=frozenset({tuple(range(1, top + 1))}))


JUNK: Final[Mapping[str, Made]] = {
    "anybody met": _met(9, ROUNDS),
    "anybody met, last": _met(9, 10),
    "half met": _halves,
    "one colour": _met(9, ROUNDS, white=BLACK),
    "one club": _club(0.46),
    "club of winners": _club(0.45, top=True),
    "half withdrawn": _gone,
    "all move down": _moved,
}
"""Rounds that nobody made, each from a number of players."""


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, action="append")
    parser.add_argument("--system", choices=SWISS_SYSTEMS, action="append")
    parser.add_argument(
        "--nonsense", type=int, default=NONSENSE, help="players of the rounds that no system made; 0: none"
    )
    arguments = parser.parse_args()
    systems = arguments.system or list(SWISS_SYSTEMS)
    print(f"{'CPU s and steps of round':38}" + "".join(f"{at:<21}" for at in SHOWN))
    for system in systems:
        for players in arguments.players or PLAYERS:
            print(f"{system:24}{players:6} players " + " ".join(genuine(system, players)), flush=True)
    for system in systems if arguments.nonsense else ():
        for name, made in JUNK.items():
            _, told = measured(system, made(arguments.nonsense, Random(arguments.nonsense)))
            print(f"{system:24}{name:18} {told}", flush=True)


if __name__ == "__main__":
    main()
