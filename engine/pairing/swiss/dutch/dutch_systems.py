"""The FIDE (Dutch) system as values: the editions of 2026 and 2017."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from engine.model import Rule, Settings
from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.dutch.edition import EDITION_2017, EDITION_2026, DutchEdition
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.swiss_system import SwissSystem
from engine.regulations.cited import chess_code

if TYPE_CHECKING:
    from engine.pairing.swiss.dutch.roster import Roster


def _roster(edition: DutchEdition, field: Field, _settings: Settings) -> Roster:
    from engine.pairing.swiss.dutch.roster import build_roster

    return build_roster(field, edition)


def _paired(
    edition: DutchEdition, roster: Roster, field: Field, _settings: Settings, *, explain: bool = False
) -> RoundPairing | None:
    from engine.pairing.swiss.dutch.dutch_round import pair_dutch

    return pair_dutch(roster, field, edition, explain=explain)


def _faults(
    edition: DutchEdition, roster: Roster, field: Field, played: RoundPairing, _settings: Settings
) -> tuple[Decision, ...]:
    from engine.pairing.swiss.dutch.dutch_faults import faults_by_dutch

    return faults_by_dutch(roster, field, edition, played)


def _breaches(edition: DutchEdition, roster: Roster, _field: Field, played: RoundPairing) -> tuple[Decision, ...]:
    from engine.pairing.swiss.dutch.absolute import breaches

    return tuple(breaches(roster, edition, played))


def _system(edition: DutchEdition, year: str, *codes: str) -> SwissSystem[Roster]:
    handling = Rule("fide", "C.04.2", year)
    rule = Rule("fide", "C.04.3", year)
    return SwissSystem(
        id=edition.system,
        rule=rule,
        articles={
            "rounds": chess_code("B.VI C.2"),
            "faults": rule,
            **dict.fromkeys(("numbers", "announced", "started", "corrected"), handling),
        },
        float_rule=edition.floats,
        roster=partial(_roster, edition),
        kernel=partial(_paired, edition),
        explanation=partial(_paired, edition, explain=True),
        faults=partial(_faults, edition),
        breaches=partial(_breaches, edition),
        codes=codes,
        accelerated=True,
    )


DUTCH_2026: Final = _system(EDITION_2026, "2026-02-01", "FIDE_DUTCH_2026", "FIDE_DUTCH_2025", "FIDE_DUTCH")
DUTCH_2017: Final = _system(EDITION_2017, "2017-07-01", "FIDE_DUTCH_2017")
DUTCH: Final = (DUTCH_2026, DUTCH_2017)
"""The editions, today's first."""


def dutch_in_force(on: date | None = None) -> SwissSystem[Roster]:
    """The edition in force on a day: without a day today's, before the first one that one."""
    return next((each for each in DUTCH if on is None or each.rule.edition <= on.isoformat()), DUTCH[-1])
