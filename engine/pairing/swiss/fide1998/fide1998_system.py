"""The FIDE Swiss rules of 1998 as a value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from engine.model import Settings
from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.fide1998.settings import FLOATS, Fide1998Settings
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.start_entry import Order, StartEntry, StartList
from engine.pairing.swiss.swiss_system import SwissSystem
from engine.regulations.cited import chess_code, fide_1998

if TYPE_CHECKING:
    from engine.pairing.swiss.fide1998.roster import Roster


def _roster(field: Field, _settings: Settings) -> Roster:
    from engine.pairing.swiss.fide1998.roster import make_roster

    return make_roster(field, Fide1998Settings())


def _cards(field: Field, _settings: Settings) -> Roster:
    from engine.pairing.swiss.fide1998.roster import roster_of_cards

    return roster_of_cards(field)


def _kernel(roster: Roster, field: Field, _settings: Settings) -> RoundPairing | None:
    from engine.pairing.swiss.fide1998.fide1998_round import pair_fide1998

    return pair_fide1998(roster, field)


def _explanation(roster: Roster, field: Field, _settings: Settings) -> RoundPairing | None:
    from engine.pairing.swiss.fide1998.fide1998_round import pair_fide1998

    return pair_fide1998(roster, field, explain=True)


def _faults(roster: Roster, field: Field, played: RoundPairing, _settings: Settings) -> tuple[Decision, ...]:
    from engine.pairing.swiss.fide1998.fide1998_faults import faults_by_1998

    return faults_by_1998(roster, field, played)


def _breaches(roster: Roster, field: Field, played: RoundPairing) -> tuple[Decision, ...]:
    from engine.pairing.swiss.fide1998.fide1998_faults import breaches

    return breaches(roster, field, played)


def _starting_order(entries: Sequence[StartEntry], _seed: str) -> Order:
    from engine.pairing.swiss.fide1998.order import Candidate, alphabet_of, initial_order

    candidates = [Candidate(one.name, one.value or 0, one.title) for one in entries]
    return initial_order(candidates, alphabet_of([one.surname for one in entries])), ()


FIDE_1998: Final = SwissSystem(
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
    money="equal",  # F.10
    float_rule=FLOATS,
    roster=_roster,
    kernel=_kernel,
    explanation=_explanation,
    faults=_faults,
    breaches=_breaches,
    start_list=StartList(_starting_order),
    cards=_cards,
)
