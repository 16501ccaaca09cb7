"""Ties of a cup or a match that are level, and the next game of each that decides it (PZSzach 2002, B.VI D.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.model import Event, GameKey
from engine.systems.table import SYSTEMS, Family
from reporting.actions.changes import Change
from reporting.actions.requirements import content_of

_LEVEL: Final = frozenset({"tie-level", "tie-level-undrawn"})


@dataclass(frozen=True, slots=True)
class PlayOff:
    """The game that a level tie needs: its key, the two, who has White (0 where no lot was drawn)."""

    key: GameKey
    first: int
    second: int
    white: int = 0

    def change(self, white: int) -> Change:
        """The game as a line of the results; ValueError where White is neither of the two."""
        black = {self.first: self.second, self.second: self.first}.get(white)
        if black is None or self.white not in {0, white}:
            raise ValueError(white)
        key = self.key
        place = (key.stage, key.group, key.round, key.match, key.board, key.game)
        return Change("results", place, {"white": white, "black": black}, new=True)


def play_offs(event: Event, number: int) -> tuple[PlayOff, ...]:
    """The games that the level ties of a round need."""
    system = SYSTEMS.get(event.info.system)
    if system is None or system.family is not Family.KNOCKOUT:
        return ()
    values = [dict(found.values) for found in content_of(event, errors_alone=True) if found.code in _LEVEL]
    return tuple(each for one in values if one["round"] == str(number) and (each := _play_off(event, number, one)))


def _play_off(event: Event, number: int, values: dict[str, str]) -> PlayOff | None:
    first, second, game = int(values["first"]), int(values["second"]), int(values["game"])
    last = [each.key for each in event.results_of_round(number) if {each.white, each.black} == {first, second}]
    if not last:
        return None
    key = GameKey(number, last[-1].board, last[-1].stage, last[-1].group, last[-1].match, game)
    return PlayOff(key, first, second, int(values["white"]) if values.get("white", "–").isdecimal() else 0)
