"""The two sides of a Scheveningen event: who belongs to which, who is basic, who is a reserve.

PZSzach 2002, B.VI F.1 to F.4; PZWarc 2021, V 3.7.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.model import Event, Finding, Player, Subject, finding
from engine.pairing.round_robin.event_table import MOST_GAMES
from engine.regulations.cited import chess_code

RULE: Final = chess_code("B.VI F.1")


@dataclass(frozen=True, slots=True)
class SideList:
    """One side: `A` or `B`, the team or group that it is, its basic players by number and its reserves."""

    name: str
    team: int | None
    basic: tuple[int, ...]
    reserves: tuple[int, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """All players of the side."""
        return self.basic + self.reserves


def sides_of(event: Event) -> tuple[tuple[SideList, SideList] | None, tuple[Finding, ...]]:
    """Both sides, or the finding that there are not two, or that their table would be too large.

    PZSzach 2002, B.VI F.1: the sides are the teams of the players, or their groups; the lower number
    is A. The size is the setting `boards`, else that of the smaller side; players stand in the
    order of their boards, else of their numbers (F.3), and whoever comes after the size is a
    reserve (F.4).
    """
    by_team = any(player.team is not None for player in event.players)
    members: dict[int, list[Player]] = {}
    for player in event.players:
        side = player.team if by_team else player.group
        if side is not None:
            members.setdefault(side, []).append(player)
    if len(members) != 2 or sum(map(len, members.values())) != len(event.players):
        return None, (finding("sides-not-two", subject=Subject("players"), rule=RULE, found=len(members)),)
    boards = event.info.settings.boards or 0
    size = min(map(len, members.values()))
    size = min(size, boards) if boards > 0 else size
    if size**2 > MOST_GAMES:
        where = Subject("players")
        found = finding("table-too-large", subject=where, value=2 * size, games=size**2, most=MOST_GAMES)
        return None, (found,)
    first, second = (_side(name, key, members[key], size) for name, key in zip("AB", sorted(members), strict=True))
    return (first, second), ()


def _side(name: str, key: int, players: Iterable[Player], size: int) -> SideList:
    ordered = sorted(players, key=lambda player: (player.board is None, player.board or 0, player.number))
    numbers = tuple(player.number for player in ordered)
    return SideList(name, key, numbers[:size], numbers[size:])
