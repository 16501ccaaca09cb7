"""PZWarc's Swiss system as values: the classical, the FMJD and the rating variant."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from engine.model import Finding, Settings
from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.pzwarc.settings import FLOATS, PzwarcSettings, Variant
from engine.pairing.swiss.start_entry import Order, StartEntry, StartList
from engine.pairing.swiss.swiss_system import SwissSystem
from engine.regulations.cited import draughts_code

if TYPE_CHECKING:
    from engine.pairing.swiss.pzwarc.roster import Roster


def pzwarc_settings(settings: Settings) -> PzwarcSettings:
    """What the event settles of PZWarc 2021, V 2: stuck players (2.8.7.8), uncontrolled floats (2.8.9.12)."""
    stuck = settings.stuck_players.strip().lower()
    return PzwarcSettings("float" if stuck == "float" else "undo", not settings.uncontrolled)


def _kernel(roster: Roster, field: Field, settings: Settings) -> RoundPairing | None:
    from engine.pairing.swiss.pzwarc.pzwarc_round import pair_pzwarc

    return pair_pzwarc(roster, field, pzwarc_settings(settings))


def _explanation(roster: Roster, field: Field, settings: Settings) -> RoundPairing | None:
    from engine.pairing.swiss.pzwarc.pzwarc_round import pair_pzwarc

    return pair_pzwarc(roster, field, pzwarc_settings(settings), explain=True)


def _faults(roster: Roster, field: Field, played: RoundPairing, settings: Settings) -> tuple[Decision, ...]:
    from engine.pairing.swiss.pzwarc.pzwarc_faults import faults_by_pzwarc

    return faults_by_pzwarc(roster, field, played, pzwarc_settings(settings))


def _breaches(roster: Roster, field: Field, played: RoundPairing) -> tuple[Decision, ...]:
    from engine.pairing.swiss.pzwarc.pzwarc_faults import breaches

    return breaches(roster, field, played)


def _starting_order(entries: Sequence[StartEntry], seed: str) -> Order:
    from engine.pairing.swiss.pzwarc.start_list import order_by_rating

    return order_by_rating(entries, seed)


def _by_lot(entries: Sequence[StartEntry]) -> frozenset[int]:
    from engine.pairing.swiss.pzwarc.start_list import equals

    return equals(entries)


def _roster(variant: Variant, field: Field, settings: Settings) -> Roster:
    from engine.pairing.swiss.pzwarc.roster import make_roster

    return make_roster(field, variant, pzwarc_settings(settings))


def _cards(field: Field, _settings: Settings) -> Roster:
    from engine.pairing.swiss.pzwarc.roster import roster_of_cards

    return roster_of_cards(field)


def _system(variant: Variant, article: str) -> SwissSystem[Roster]:
    def doubts(entries: Sequence[StartEntry]) -> tuple[Finding, ...]:
        from engine.pairing.swiss.pzwarc.start_list import technical_share

        return technical_share(entries, variant)

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
        float_rule=FLOATS,
        roster=partial(_roster, variant),
        cards=_cards,
        kernel=_kernel,
        explanation=_explanation,
        faults=_faults,
        breaches=_breaches,
        start_list=StartList(_starting_order, _by_lot, doubts),
        rating_lists=("national", "fmjd", "technical"),
    )


CLASSICAL: Final = _system(Variant.CLASSICAL, "V 2.7.1")
FMJD: Final = _system(Variant.FMJD, "V 2.7.2")
RATING: Final = _system(Variant.RATING, "V 2.7.3")
