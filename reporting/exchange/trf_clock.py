"""Record 222: the rate of play in FIDE's code (TRF26).

`40/6000+30:900+30` are 100 minutes for 40 moves, 15 minutes for the rest, and 30 seconds a move.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from engine.regulations.rate_of_play import Increment, RateOfPlay, TimeStage, parse_rate

_STAGE: Final = re.compile(r"(?:(?P<moves>[1-9]\d{0,2})/)?(?P<seconds>[1-9]\d{0,5})(?:\+(?P<each>\d{1,4}))?")


def clock_code(text: str) -> str:
    """The code of a rate of play as people write it; blank where it cannot be read or has none (a delay)."""
    rate = parse_rate(text)
    if rate is None or rate.mode is not Increment.FISCHER:
        return ""
    stages, first = [], 1
    for stage in rate.stages:
        seconds = stage.minutes * 60
        # An increment that begins in the middle of a stage has no code.
        if seconds.denominator != 1 or first < rate.from_move < first + (stage.moves or rate.from_move):
            return ""
        each = f"+{rate.increment}" if rate.increment and first >= rate.from_move else ""
        stages.append(f"{f'{stage.moves}/' if stage.moves else ''}{seconds.numerator}{each}")
        first += stage.moves or 0
    return ":".join(stages) if _covered(rate, first) else ""


def _covered(rate: RateOfPlay, first: int) -> bool:
    """False where the increment begins only after the last stage that is written (it repeats)."""
    return not rate.increment or rate.from_move < first or rate.stages[-1].moves is None


def rate_of_code(code: str) -> str:
    """The rate of play as people write it; blank for what is no code, or differs for White and Black."""
    stages, increments, starts, first = list[TimeStage](), list[int](), list[int](), 1
    for part in code.strip().split(":"):
        found = _STAGE.fullmatch(part)
        if found is None or (stages and stages[-1].moves is None):
            return ""
        moves, each = int(found["moves"] or 0), int(found["each"] or 0)
        stages.append(TimeStage(Fraction(int(found["seconds"]), 60), moves or None))
        increments += [each] if each else []
        starts += [first] if each else []
        first += moves
    # One increment from some stage on to the end: anything else nobody writes in words.
    steady = len(set(increments)) <= 1 and len(increments) in {0, len(stages) - _stages_before(stages, starts)}
    if not steady:
        return ""
    return RateOfPlay(tuple(stages), increments[0] if increments else 0, from_move=starts[0] if starts else 1).text()


def _stages_before(stages: list[TimeStage], starts: list[int]) -> int:
    """How many stages end before the first that has an increment."""
    if not starts:
        return 0
    played, before = 1, 0
    while played < starts[0]:
        played += stages[before].moves or 0
        before += 1
    return before
