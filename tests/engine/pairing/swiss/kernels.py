"""The kernels on a bare field: each with the roster that its system makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.model import NO_SETTINGS, Settings
from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.dutch import kernel as dutch
from engine.pairing.swiss.dutch.edition import DutchEdition
from engine.pairing.swiss.dutch.roster import Roster as DutchRoster
from engine.pairing.swiss.fide1998 import kernel as fide1998
from engine.pairing.swiss.fide1998.roster import Roster as Fide1998Roster
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.pzwarc import kernel as pzwarc
from engine.pairing.swiss.pzwarc.roster import Roster as PzwarcRoster
from engine.pairing.swiss.pzwarc.roster import Variant
from engine.pairing.swiss.swiss_systems import JAHR

Decisions = tuple[Decision, ...]
FLOAT: Final = replace(NO_SETTINGS, stuck_players="float")
"""PZWarc 2021, V 2.8.7.8 by the letter."""


def dutch_roster(field: Field, edition: DutchEdition) -> DutchRoster:
    return dutch.make_roster(field, NO_SETTINGS, edition)


def pair_dutch(field: Field, edition: DutchEdition, *, explain: bool = False) -> RoundPairing | None:
    return dutch.pair(dutch_roster(field, edition), field, NO_SETTINGS, explain=explain)


def compare(field: Field, edition: DutchEdition, pairs: Sequence[tuple[int, int]], bye: int | None) -> Decisions:
    return dutch.faults(dutch_roster(field, edition), field, RoundPairing(tuple(pairs), bye), NO_SETTINGS)


def roster_of_1998(field: Field, order: Sequence[int] = ()) -> Fide1998Roster:
    return fide1998.make_roster(field, NO_SETTINGS, order)


def pair_fide1998(field: Field, order: Sequence[int] = (), *, explain: bool = False) -> RoundPairing | None:
    return fide1998.pair(roster_of_1998(field, order), field, NO_SETTINGS, explain=explain)


def breaches_of_1998(field: Field, played: RoundPairing) -> Decisions:
    return fide1998.breaches(roster_of_1998(field), field, played)


def faults_of_1998(field: Field, played: RoundPairing) -> Decisions:
    return fide1998.faults(roster_of_1998(field), field, played, NO_SETTINGS)


def pair_jahr(field: Field, *, explain: bool = False) -> RoundPairing | None:
    return JAHR.pair(field, NO_SETTINGS, explain=explain)


def roster_of_pzwarc(field: Field, variant: Variant | str = Variant.CLASSICAL) -> PzwarcRoster:
    return pzwarc.make_roster(field, NO_SETTINGS, Variant(variant))


def pair_pzwarc(
    field: Field,
    variant: Variant | str = Variant.CLASSICAL,
    settings: Settings = NO_SETTINGS,
    *,
    explain: bool = False,
) -> RoundPairing | None:
    return pzwarc.pair(roster_of_pzwarc(field, variant), field, settings, explain=explain)


def breaches_of_pzwarc(field: Field, played: RoundPairing, variant: Variant = Variant.CLASSICAL) -> Decisions:
    return pzwarc.breaches(roster_of_pzwarc(field, variant), field, played)


def faults_of_pzwarc(
    field: Field, played: RoundPairing, variant: Variant = Variant.CLASSICAL, settings: Settings = NO_SETTINGS
) -> Decisions:
    return pzwarc.faults(roster_of_pzwarc(field, variant), field, played, settings)
