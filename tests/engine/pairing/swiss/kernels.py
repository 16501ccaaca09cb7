"""The kernels on a bare field: each with the roster that its system makes of it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.model import NO_SETTINGS
from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.dutch import dutch_faults, dutch_round
from engine.pairing.swiss.dutch.edition import DutchEdition
from engine.pairing.swiss.dutch.roster import build_roster
from engine.pairing.swiss.fide1998 import fide1998_faults, fide1998_round
from engine.pairing.swiss.fide1998.roster import make_roster as roster_of_1998
from engine.pairing.swiss.fide1998.settings import Fide1998Settings
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.jahr.jahr_system import JAHR
from engine.pairing.swiss.pzwarc import pzwarc_faults, pzwarc_round
from engine.pairing.swiss.pzwarc.roster import make_roster as roster_of_pzwarc
from engine.pairing.swiss.pzwarc.settings import PzwarcSettings, Variant

Decisions = tuple[Decision, ...]


def pair_dutch(field: Field, edition: DutchEdition, *, explain: bool = False) -> RoundPairing | None:
    return dutch_round.pair_dutch(build_roster(field, edition), field, edition, explain=explain)


def compare(field: Field, edition: DutchEdition, pairs: Sequence[tuple[int, int]], bye: int | None) -> Decisions:
    played = RoundPairing(tuple(pairs), bye)
    return dutch_faults.faults_by_dutch(build_roster(field, edition), field, edition, played)


def pair_fide1998(
    field: Field, settings: Fide1998Settings | None = None, *, explain: bool = False
) -> RoundPairing | None:
    settings = settings or Fide1998Settings()
    return fide1998_round.pair_fide1998(roster_of_1998(field, settings), field, settings, explain=explain)


def breaches_of_1998(field: Field, played: RoundPairing) -> Decisions:
    return fide1998_faults.breaches(roster_of_1998(field, Fide1998Settings()), field, played)


def faults_of_1998(field: Field, played: RoundPairing) -> Decisions:
    return fide1998_faults.faults_by_1998(roster_of_1998(field, Fide1998Settings()), field, played)


def pair_jahr(field: Field, *, explain: bool = False) -> RoundPairing | None:
    return JAHR.pair(field, NO_SETTINGS, explain=explain)


def pair_pzwarc(
    field: Field,
    variant: Variant | str = Variant.CLASSICAL,
    settings: PzwarcSettings | None = None,
    *,
    explain: bool = False,
) -> RoundPairing | None:
    settings = settings or PzwarcSettings()
    return pzwarc_round.pair_pzwarc(
        roster_of_pzwarc(field, Variant(variant), settings), field, settings, explain=explain
    )


def breaches_of_pzwarc(
    field: Field, played: RoundPairing, variant: Variant = Variant.CLASSICAL, settings: PzwarcSettings | None = None
) -> Decisions:
    return pzwarc_faults.breaches(roster_of_pzwarc(field, variant, settings or PzwarcSettings()), field, played)


def faults_of_pzwarc(
    field: Field, played: RoundPairing, variant: Variant = Variant.CLASSICAL, settings: PzwarcSettings | None = None
) -> Decisions:
    settings = settings or PzwarcSettings()
    roster = roster_of_pzwarc(field, Variant(variant), settings)
    return pzwarc_faults.faults_by_pzwarc(roster, field, played, settings)
