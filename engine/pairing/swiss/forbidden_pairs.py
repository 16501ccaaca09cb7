"""Whom the regulations of an event keep apart, and in which rounds: what stands in the setting, and team mates."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from engine.model import Event, Finding, Player, Subject, finding
from engine.model.system_id import PLAYERS_OF_TEAMS

_NUMBER: Final = re.compile(r"\d+")
_NUMBERS: Final = r"\s*\d{1,9}(?:\s*[-–—:/]\s*\d{1,9})+\s*"
_ROUNDS: Final = r"(?:\(\s*(\d{1,3})\s*(?:([-–—])\s*(\d{1,3})?\s*)?\)\s*)?"
_FORBIDDEN: Final = re.compile(f"({_NUMBERS}){_ROUNDS}")


@dataclass(frozen=True, slots=True, order=True)
class ForbiddenGroup:
    """Starting numbers, in order, no two of which may meet from one round to another; `last` 0: to the end."""

    numbers: tuple[int, ...]
    first: int = 1
    last: int = 0

    def holds_in(self, at: int) -> bool:
        """Whether it counts in a round."""
        return self.first <= at and (not self.last or at <= self.last)

    def text(self) -> str:
        """As the setting has it: `3-7`, `3-7 (1-4)`, `3-7 (5-)`."""
        rounds = "" if (self.first, self.last) == (1, 0) else f" ({self.first}-{self.last or ''})"
        return "-".join(map(str, self.numbers)) + rounds


def forbidden_groups(event: Event) -> tuple[tuple[ForbiddenGroup, ...], tuple[Finding, ...]]:
    """The groups of the setting, `3-7, 5-9-12 (1-4)` with their rounds, and team mates where the system says so.

    Of a group no two meet, and a team is one group: the pairs of thousands of players would be millions.

    PZSzach 2002, B.VI C.5: in an individual and team Swiss team mates do not meet.
    """
    groups: set[ForbiddenGroup] = set()
    findings: list[Finding] = []
    entered = ", ".join(event.info.settings.forbidden_pairs)
    for item in filter(None, re.split(r"[,;\s]+(?=\d)|[,;]\s*", entered)):
        if found := _FORBIDDEN.fullmatch(item):
            groups.add(_group(found))
        else:
            where = Subject("event", None, "forbidden_pairs")
            findings.append(finding("forbidden-pair-unreadable", subject=where, value=item))
    if event.info.system.startswith(PLAYERS_OF_TEAMS):
        groups |= _team_mates(event.players)
    return tuple(sorted(groups)), tuple(findings)


def forbidden_pairs(event: Event, at: int) -> tuple[frozenset[tuple[int, ...]], tuple[Finding, ...]]:
    """The groups no two of which meet in a round."""
    groups, findings = forbidden_groups(event)
    return frozenset(group.numbers for group in groups if group.holds_in(at)), findings


def renumbered_group(text: str, number_of: Callable[[int], int]) -> str:
    """A group of the setting by other numbers; its rounds stay."""
    numbers, bracket, rounds = text.partition("(")
    return _NUMBER.sub(lambda found: str(number_of(int(found[0]))), numbers) + bracket + rounds


def _group(found: re.Match[str]) -> ForbiddenGroup:
    """Rounds in brackets: `(3)` that one, `(1-4)` these, `(5-)` from that one on."""
    numbers = tuple(sorted(map(int, _NUMBER.findall(found[1]))))
    first = int(found[2] or 1)
    one_round = found[2] is not None and found[3] is None
    return ForbiddenGroup(numbers, first, first if one_round else int(found[4] or 0))


def _team_mates(players: Iterable[Player]) -> set[ForbiddenGroup]:
    teams: dict[int, list[int]] = {}
    for player in players:
        if player.team is not None:
            teams.setdefault(player.team, []).append(player.number)
    return {ForbiddenGroup(tuple(sorted(numbers))) for numbers in teams.values() if len(numbers) > 1}
