"""The table of Swiss systems: another one is a folder with its kernel and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from engine.model.system_id import base_system, individual_system
from engine.pairing.swiss.dutch.dutch_systems import DUTCH
from engine.pairing.swiss.fide1998.fide1998_system import FIDE_1998
from engine.pairing.swiss.jahr.jahr_system import JAHR
from engine.pairing.swiss.pzwarc.pzwarc_systems import CLASSICAL, FMJD, RATING
from engine.pairing.swiss.swiss_system import SwissSystem

Swiss: TypeAlias = SwissSystem[Any]
"""Any of them: what its roster is only it knows."""
SWISS_SYSTEMS: Final[Mapping[str, Swiss]] = {
    system.id: system for system in (*DUTCH, FIDE_1998, JAHR, CLASSICAL, FMJD, RATING)
}
"""All Swiss systems by id."""


def swiss_system(system: str) -> Swiss | None:
    """The Swiss system by which players are paired, also where teams count (PZSzach 2002, B.VI C.5); None else."""
    return SWISS_SYSTEMS.get(individual_system(system))


def swiss_system_of_all(system: str) -> Swiss | None:
    """The Swiss system by which players or teams are paired (PZSzach 2002, B.VI C.4); None for another system."""
    return SWISS_SYSTEMS.get(base_system(system))


def system_of_code(code: str) -> str | None:
    """The id of the system that a report file means by a code in record 192; None for another's."""
    return next((system.id for system in SWISS_SYSTEMS.values() if code in system.codes), None)


def code_of_system(system: str) -> str | None:
    """The code by which a report file names a system; None for one that has none."""
    found = SWISS_SYSTEMS.get(system)
    return found.codes[0] if found is not None and found.codes else None
