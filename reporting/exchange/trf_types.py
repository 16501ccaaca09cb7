"""Record 192: which system of play a report file means, and the code of an event's system.

FIDE C.02.03, Annex C (ETT26): the table of codes of TRF26. A code of that table for a system that FIDE has and we
have not (the Swiss system of teams, Dubov, Burstein, the double Swiss) is none of ours: nobody pairs by another one
unawares. What FIDE calls `CUSTOM_` is told apart by record 092, where our own id stands.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Final

from engine.model import Event
from engine.model.system_id import TEAMS, individual_system
from engine.pairing.swiss.swiss_systems import code_of_system, dutch_in_force, swiss_system_of_all, system_of_code
from engine.systems.table import SYSTEMS

BAKU: Final = "_BAKU"
CUSTOM: Final = "CUSTOM_"
_BY_DATE: Final = "FIDE_DUTCH"
_BERGER: Final = re.compile(r"(?:BERGER|FIDE)_(?P<team>TEAM_)?(?P<double>DOUBLE)?ROUNDROBIN(?:_G(?P<games>[1-9]\d?))?")
_CUSTOM: Final[Mapping[str, str]] = {
    "cup": "CUSTOM_KNOCKOUT",
    "team-cup": "CUSTOM_TEAM_KNOCKOUT",
    "scheveningen": "CUSTOM_SCHEVENINGEN",
    "half-table": "CUSTOM_ROUNDROBIN",
    "half-table-reversed": "CUSTOM_ROUNDROBIN",
    "sliding": "CUSTOM_ROUNDROBIN",
    "rutsch": "CUSTOM_ROUNDROBIN",
}
"""Systems that FIDE does not have by the family to which they belong."""


def system_of_type(code: str, start: date | None = None) -> str | None:
    """The id of the system that a code means; None for one that is none of ours, or that leaves it to record 092.

    `FIDE_DUTCH` without a year is the edition in force on the first day of the event, `start`.
    """
    plain = code.strip().upper().removesuffix(BAKU)
    if plain == _BY_DATE:
        return dutch_in_force(start).id
    known = system_of_code(plain)
    if known is not None:
        return known
    berger = _BERGER.fullmatch(plain)
    return None if berger is None else f"{TEAMS if berger['team'] else ''}round-robin"


def cycles_of_type(code: str) -> int | None:
    """How often everybody meets everybody (`BERGER_ROUNDROBIN_G2`, `FIDE_DOUBLEROUNDROBIN`); None for other codes."""
    berger = _BERGER.fullmatch(code.strip().upper())
    return None if berger is None else int(berger["games"] or (2 if berger["double"] else 1))


def type_of_event(event: Event) -> str | None:
    """The code of an event's system; None for one that the table has no word for (a match, a display, groups)."""
    system = event.info.system
    if system not in SYSTEMS:
        return system or None
    baku = BAKU if event.info.settings.acceleration == "baku" else ""
    if swiss_system_of_all(system) is not None:
        code = None if system.startswith(TEAMS) else code_of_system(individual_system(system))
        return f"{code}{baku}" if code else f"{CUSTOM}{'TEAM_' if system.startswith(TEAMS) else ''}SWISS"
    if system in {"round-robin", f"{TEAMS}round-robin"}:
        return f"BERGER_{'TEAM_' if system.startswith(TEAMS) else ''}ROUNDROBIN_G{max(event.info.cycles, 1)}"
    return _CUSTOM.get(system)
