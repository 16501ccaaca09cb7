"""What the id of a system says by itself: who is paired, and whether everyone meets everyone.

`round-robin` pairs players, `team-round-robin` teams (PZSzach 2002, B.VI B.2, C.4, D.4, E.2),
`individual-team-swiss-fide-2026` players of teams, whose points their teams add up (B.VI C.5).
"""

from __future__ import annotations

import re
from typing import Final

TEAMS: Final = "team-"
"""Before the id of a system that teams are paired by."""
PLAYERS_OF_TEAMS: Final = "individual-team-"
"""Before the id of a system by which players are paired, team mates kept apart."""
_CODE_OF_TEAMS: Final = "_TEAM"
_BOARDS_FIRST: Final = re.compile(r"_TEAM(?:_TYPE[AB])?_GP(?:_|$)")
STAGES: Final = "groups"
"""The system of an event in groups and stages."""
CUP: Final = "cup"
"""The system in which whoever loses a tie is out."""
ACROSS: Final = "across"
"""The second phase of the half-table alone: a final of two groups whose own games are carried over."""
ALL_PLAY_ALL: Final = frozenset({"round-robin", "half-table", "half-table-reversed", "sliding", "rutsch", ACROSS})
"""Systems in which everyone meets everyone, in a final with what was carried over."""


def individual_system(system: str) -> str:
    """The system by which players are paired, whether or not their teams count too; that of teams as it is."""
    return system.removeprefix(PLAYERS_OF_TEAMS)


def names_teams(system: str) -> bool:
    """Whether teams are paired by a system; also by the code of a report file for one that we do not have.

    FIDE, TRF26, 192: `FIDE_TEAM_TYPEA_MP_GP`, `CUSTOM_TEAM_SWISS`.
    """
    return system.startswith(TEAMS) or _CODE_OF_TEAMS in system


def ranks_by_boards(system: str) -> bool:
    """Whether board points rank teams first: a code of FIDE's for a system that we do not have says so (TRF26, 192)."""
    return _BOARDS_FIRST.search(system.upper()) is not None


def base_system(system: str) -> str:
    """The system by which players, or teams, are paired; blank for one of teams that we do not have."""
    return "" if _CODE_OF_TEAMS in system else individual_system(system).removeprefix(TEAMS)
