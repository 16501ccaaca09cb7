"""The pairing of one round by Jahr's method.

Jahr 1981, item 7: paired as by FIDE, in score groups of the results of play alone; only the order
inside a group goes by the totals with their auxiliary points instead of ratings. The base is the
FIDE rules of 1998 with A.2 b replaced; another base is a setting.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.fide1998.fide1998_faults import judge_fide1998
from engine.pairing.swiss.fide1998.fide1998_round import pair_fide1998
from engine.pairing.swiss.fide1998.settings import Fide1998Settings
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.jahr.running import group_order

Base = Callable[..., RoundPairing | None]
Judge = Callable[[Field, RoundPairing, Fide1998Settings], tuple[Decision, ...]]


@dataclass(frozen=True, slots=True)
class JahrSettings:
    """The base system that pairs, and its settings (their order is replaced by Jahr's).

    `base` takes (field, settings, explain=...) as `pair_fide1998` does, `judge` (field, played, settings).
    """

    base: Base = pair_fide1998
    judge: Judge = judge_fide1998
    base_settings: Fide1998Settings = field(default_factory=Fide1998Settings)


def pair_jahr(tournament: Field, settings: JahrSettings | None = None, *, explain: bool = False) -> RoundPairing | None:
    """Decides who meets whom: FIDE 1998 in the order of the running totals; None where nothing legal exists.

    Jahr 1981, items 6–8. The bye's half point stands in the rounds, as every result of play does.
    """
    settings = settings or JahrSettings()
    return settings.base(tournament, _ordered(tournament, settings), explain=explain)


def judge_jahr(tournament: Field, played: RoundPairing, settings: JahrSettings | None = None) -> tuple[Decision, ...]:
    """Why the pairing is not the one of the method, as the base system's judge says it; empty where it is."""
    settings = settings or JahrSettings()
    return settings.judge(tournament, played, _ordered(tournament, settings))


def _ordered(tournament: Field, settings: JahrSettings) -> Fide1998Settings:
    return replace(settings.base_settings, order=group_order(tournament))
