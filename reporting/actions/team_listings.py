"""What teams and their players made, row by row."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.model import Event, exact, points_text
from engine.standings.individual import BoardLine, TeamSum, board_lines, team_sums
from reporting.actions.people import player_names


@dataclass(frozen=True, slots=True)
class Listing:
    """A listing under a JSON key: rows of values by name."""

    key: str
    rows: tuple[dict[str, Any], ...]

    def records(self) -> list[dict[str, Any]]:
        """The rows as JSON; names are for people."""
        return [
            {
                key: exact(value) if isinstance(value, Fraction) else value
                for key, value in row.items()
                if "name" not in key
            }
            for row in self.rows
        ]


def board_listing(event: Event, after: int | None = None) -> Listing:
    """Every player of a team: board of entry, points, games, per cent (PZSzach 2002, B.VI B.3)."""
    names = player_names(event)
    rows = tuple(_board_row(line, names.get(line.player, "")) for line in board_lines(event, after))
    return Listing("boards", rows)


def _board_row(line: BoardLine, name: str) -> dict[str, Any]:
    return {
        "team": line.team,
        "board": line.board,
        "number": line.player,
        "name": name,
        "points": points_text(line.points),
        "games": line.games,
        "percent": line.percent,
    }


def sum_listing(event: Event, after: int | None = None) -> Listing:
    """Teams of an individual event by the points of all or of their best players (PZSzach 2002, B.VI C.5)."""
    names = {team.number: team.name for team in event.teams}
    rows = tuple(_sum_row(item, names.get(item.team, "")) for item in team_sums(event, after))
    return Listing("teams", rows)


def _sum_row(item: TeamSum, name: str) -> dict[str, Any]:
    points = points_text(item.points)
    return {
        "place": item.place,
        "number": item.team,
        "team_name": name,
        "points": points,
        "counted": list(item.counted),
    }
