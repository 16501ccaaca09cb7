"""The Swiss kernels by system id: a bare field in, a paired round out.

Each kernel is imported when it is asked for: pairing one report file loads one system and nothing
else. `settings` are those of the event sheet; what a system does not know it does not read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from engine.model import Settings
from engine.model.system_id import individual_system
from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.field import Field

if TYPE_CHECKING:
    from engine.pairing.swiss.dutch.edition import DutchEdition
    from engine.pairing.swiss.pzwarc.settings import PzwarcSettings

Kernel = Callable[[Field, Settings, bool], RoundPairing | None]
"""Field, settings, whether to explain; None where no legal pairing exists."""

ACCELERATED: Final = frozenset({"swiss-fide-2026", "swiss-fide-2017"})
"""Systems that know virtual points (FIDE C.04.5.1)."""


def dutch_edition(system: str) -> DutchEdition | None:
    """The edition of the FIDE (Dutch) system that a system id means, None for any other system."""
    from engine.pairing.swiss.dutch.edition import EDITION_2017, EDITION_2026

    editions = {"swiss-fide-2026": EDITION_2026, "swiss-fide-2017": EDITION_2017}
    return editions.get(individual_system(system))


def _dutch(system: str) -> Kernel:
    def pair(field: Field, _settings: Settings, explain: bool) -> RoundPairing | None:
        from engine.pairing.swiss.dutch.dutch_round import pair_dutch

        edition = dutch_edition(system)
        assert edition is not None
        return pair_dutch(field, edition, explain=explain)

    return pair


def _fide1998(field: Field, _settings: Settings, explain: bool) -> RoundPairing | None:
    from engine.pairing.swiss.fide1998.fide1998_round import pair_fide1998

    return pair_fide1998(field, explain=explain)


def _jahr(field: Field, _settings: Settings, explain: bool) -> RoundPairing | None:
    from engine.pairing.swiss.jahr.jahr_round import pair_jahr

    return pair_jahr(field, explain=explain)


def _pzwarc(variant: str) -> Kernel:
    def pair(field: Field, settings: Settings, explain: bool) -> RoundPairing | None:
        from engine.pairing.swiss.pzwarc.pzwarc_round import pair_pzwarc

        return pair_pzwarc(field, variant, pzwarc_settings(settings), explain=explain)

    return pair


def pzwarc_settings(settings: Settings) -> PzwarcSettings:
    """What the event settles of PZWarc 2021, V 2: stuck players (2.8.7.8), uncontrolled floats (2.8.9.12)."""
    from engine.pairing.swiss.pzwarc.settings import PzwarcSettings

    stuck = settings.stuck_players.strip().lower()
    return PzwarcSettings("float" if stuck == "float" else "undo", not settings.uncontrolled)


KERNELS: Final[dict[str, Kernel]] = {
    "swiss-fide-2026": _dutch("swiss-fide-2026"),
    "swiss-fide-2017": _dutch("swiss-fide-2017"),
    "swiss-fide-1998": _fide1998,
    "swiss-jahr": _jahr,
    "swiss-pzwarc-classical": _pzwarc("classical"),
    "swiss-pzwarc-fmjd": _pzwarc("fmjd"),
    "swiss-pzwarc-rating": _pzwarc("rating"),
}
"""All Swiss systems by id."""


def kernel_of(system: str) -> Kernel | None:
    """The kernel of a Swiss system, also of one played for teams at the same time; None for another system."""
    return KERNELS.get(individual_system(system))


Judge = Callable[[Field, RoundPairing, Settings], tuple[Decision, ...]]
"""Field, a played pairing, settings; what is wrong with it, the gravest first, empty where nothing is."""


def _judge_dutch(system: str) -> Judge:
    def judge(field: Field, played: RoundPairing, _settings: Settings) -> tuple[Decision, ...]:
        from engine.pairing.swiss.dutch.explain import compare

        edition = dutch_edition(system)
        assert edition is not None
        return compare(field, edition, played.pairs, played.bye)

    return judge


def _judge_fide1998(field: Field, played: RoundPairing, _settings: Settings) -> tuple[Decision, ...]:
    from engine.pairing.swiss.fide1998.fide1998_faults import judge_fide1998

    return judge_fide1998(field, played)


def _judge_jahr(field: Field, played: RoundPairing, _settings: Settings) -> tuple[Decision, ...]:
    from engine.pairing.swiss.jahr.jahr_round import judge_jahr

    return judge_jahr(field, played)


def _judge_pzwarc(variant: str) -> Judge:
    def judge(field: Field, played: RoundPairing, settings: Settings) -> tuple[Decision, ...]:
        from engine.pairing.swiss.pzwarc.pzwarc_faults import judge_pzwarc

        return judge_pzwarc(field, played, variant, pzwarc_settings(settings))

    return judge


JUDGES: Final[dict[str, Judge]] = {
    "swiss-fide-2026": _judge_dutch("swiss-fide-2026"),
    "swiss-fide-2017": _judge_dutch("swiss-fide-2017"),
    "swiss-fide-1998": _judge_fide1998,
    "swiss-jahr": _judge_jahr,
    "swiss-pzwarc-classical": _judge_pzwarc("classical"),
    "swiss-pzwarc-fmjd": _judge_pzwarc("fmjd"),
    "swiss-pzwarc-rating": _judge_pzwarc("rating"),
}
"""Who says what is wrong with a played pairing, by system id."""


def judge(system: str, field: Field, played: RoundPairing, settings: Settings) -> tuple[Decision, ...]:
    """What is wrong with a played pairing by its system; nothing where the system is none of ours."""
    found = JUDGES.get(individual_system(system))
    return found(field, played, settings) if found else ()


def breaches(system: str, field: Field, played: RoundPairing, settings: Settings) -> tuple[Decision, ...]:
    """The absolute criteria that a pairing breaks: what alone may change it once it is announced.

    FIDE Dutch 1998, F.6; PZWarc 2021, V 2.8.9.7.
    """
    own = individual_system(system)
    if own in ("swiss-fide-1998", "swiss-jahr"):
        from engine.pairing.swiss.fide1998.fide1998_faults import breaches as breaches_of_1998

        return breaches_of_1998(field, played)
    if "pzwarc" in own:
        from engine.pairing.swiss.pzwarc.pzwarc_faults import breaches as breaches_of_pzwarc

        return breaches_of_pzwarc(field, played, own.rpartition("-")[2], pzwarc_settings(settings))
    edition = dutch_edition(own)
    if edition is None:
        return ()
    from engine.pairing.swiss.dutch.absolute import breaches as breaches_of_dutch

    return breaches_of_dutch(field, edition, played.pairs, played.bye)
