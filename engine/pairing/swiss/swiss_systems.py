"""The table of Swiss systems: another one is a folder with its kernel and a value here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Final

from engine.model import Rule
from engine.model.system_id import base_system, individual_system
from engine.pairing.swiss.dutch.edition import EDITION_2017, EDITION_2026, DutchEdition
from engine.pairing.swiss.fide1998 import start_list as list_of_1998
from engine.pairing.swiss.fide1998.roster import FLOATS as FLOATS_OF_1998
from engine.pairing.swiss.pzwarc import start_list as list_of_pzwarc
from engine.pairing.swiss.pzwarc.roster import FLOATS as FLOATS_OF_PZWARC
from engine.pairing.swiss.pzwarc.roster import Variant
from engine.pairing.swiss.start_entry import Order, StartEntry, StartList
from engine.pairing.swiss.swiss_system import SwissSystem
from engine.regulations.cited import chess_code, draughts_code, fide_1998, jahr_method

_SWISS: Final = "engine.pairing.swiss"


def _dutch(edition: DutchEdition, since: str, *codes: str) -> SwissSystem:
    handling, rule = Rule("fide", "C.04.2", since), Rule("fide", "C.04.3", since)
    return SwissSystem(
        id=edition.system,
        rule=rule,
        articles={
            "rounds": chess_code("B.VI C.2"),
            "faults": rule,
            **dict.fromkeys(("numbers", "announced", "started", "corrected"), handling),
        },
        float_rule=edition.floats,
        kernel=f"{_SWISS}.dutch.kernel",
        variant=edition,
        codes=codes,
        accelerated=True,
    )


DUTCH: Final = (
    _dutch(EDITION_2026, "2026-02-01", "FIDE_DUTCH_2026", "FIDE_DUTCH_2025", "FIDE_DUTCH"),
    _dutch(EDITION_2017, "2017-07-01", "FIDE_DUTCH_2017"),
)
"""The FIDE (Dutch) system by its editions, today's first."""


def _order_of_1998(entries: Sequence[StartEntry], _seed: str) -> Order:
    candidates = [list_of_1998.Candidate(one.name, one.value or 0, one.title) for one in entries]
    alphabet = list_of_1998.alphabet_of([one.surname for one in entries])
    return list_of_1998.initial_order(candidates, alphabet), ()


_FIDE_1998: Final = SwissSystem(
    id="swiss-fide-1998",
    rule=fide_1998("A-F"),
    articles={
        "rounds": chess_code("B.VI C.2"),
        "numbers": fide_1998("A.2"),
        "bye": fide_1998("A.5"),
        "announced": fide_1998("F.6"),
        "started": fide_1998("F.6"),
        "corrected": fide_1998("F.7"),
        "no-show": fide_1998("F.8"),
        "absent": fide_1998("F.5"),
        "faults": fide_1998(""),
    },
    float_rule=FLOATS_OF_1998,
    kernel=f"{_SWISS}.fide1998.kernel",
    start_list=StartList(_order_of_1998),
    money="equal",  # F.10
)

# Jahr 1981, item 7: paired as by FIDE; the bye's half point (item 8) stands in the rounds, as every result does.
JAHR: Final = replace(
    _FIDE_1998,
    id="swiss-jahr",
    rule=jahr_method("7"),
    articles={**_FIDE_1998.articles, "bye": jahr_method("8")},
    kernel=f"{_SWISS}.jahr",
    bye_is_draw=True,
    money="",
)


def _pzwarc(variant: Variant, article: str) -> SwissSystem:
    return SwissSystem(
        id=f"swiss-pzwarc-{variant}",
        rule=draughts_code(article),
        articles={
            "rounds": draughts_code("V 2.4"),
            "numbers": draughts_code("V 2.6.1.1"),
            "bye": draughts_code("V 2.8.3"),
            "announced": draughts_code("V 2.8.9.7"),
            "started": draughts_code("V 2.8.9.10"),
            "corrected": draughts_code("V 2.8.9.8"),
            "no-show": draughts_code("V 2.8.9.9"),
            "absent": draughts_code("V 2.8.9.6"),
            "faults": draughts_code(""),
        },
        float_rule=FLOATS_OF_PZWARC,
        kernel=f"{_SWISS}.pzwarc.kernel",
        variant=variant,
        start_list=StartList(
            list_of_pzwarc.order_by_rating,
            list_of_pzwarc.equals,
            partial(list_of_pzwarc.technical_share, variant=variant),
        ),
        rating_lists=("national", "fmjd", "technical"),
    )


SWISS_SYSTEMS: Final[Mapping[str, SwissSystem]] = {
    system.id: system
    for system in (
        *DUTCH,
        _FIDE_1998,
        JAHR,
        _pzwarc(Variant.CLASSICAL, "V 2.7.1"),
        _pzwarc(Variant.FMJD, "V 2.7.2"),
        _pzwarc(Variant.RATING, "V 2.7.3"),
    )
}
"""All Swiss systems by id."""


def dutch_in_force(on: date | None = None) -> SwissSystem:
    """The edition of the Dutch system in force on a day: without a day today's, before the first one that one."""
    return next((each for each in DUTCH if on is None or each.rule.edition <= on.isoformat()), DUTCH[-1])


def swiss_system(system: str) -> SwissSystem | None:
    """The Swiss system by which players are paired, also where teams count (PZSzach 2002, B.VI C.5); None else."""
    return SWISS_SYSTEMS.get(individual_system(system))


def swiss_system_of_all(system: str) -> SwissSystem | None:
    """The Swiss system by which players or teams are paired (PZSzach 2002, B.VI C.4); None for another system."""
    return SWISS_SYSTEMS.get(base_system(system))


def system_of_code(code: str) -> str | None:
    """The id of the system that a report file means by a code in record 192; None for another's."""
    return next((system.id for system in SWISS_SYSTEMS.values() if code in system.codes), None)


def code_of_system(system: str) -> str | None:
    """The code by which a report file names a system; None for one that has none."""
    found = SWISS_SYSTEMS.get(system)
    return found.codes[0] if found is not None and found.codes else None
