"""A Swiss system as one value: everything by which it parts from the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from engine.model import PointScale, Rule, Settings
from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.cards.floats import FloatRule
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.start_entry import StartList


class Kernel(Protocol):
    """The functions of the module that pairs by a system; what its roster is only it knows."""

    def make_roster(self, field: Field, settings: Settings, variant: Any, /) -> Any:
        """The players to be paired with what their cards say."""

    def pair(self, roster: Any, field: Field, settings: Settings, /, *, explain: bool) -> RoundPairing | None:
        """The pairing, with what led to it where that is to be explained; None where no legal one exists."""

    def faults(self, roster: Any, field: Field, played: RoundPairing, settings: Settings, /) -> tuple[Decision, ...]:
        """What is wrong with a played pairing, the gravest first."""

    def breaches(self, roster: Any, field: Field, played: RoundPairing, /) -> tuple[Decision, ...]:
        """The absolute criteria that a played pairing breaks."""


@dataclass(frozen=True, slots=True)
class SwissSystem:
    """A Swiss system. `kernel` is the module that pairs by it, imported when it is asked first.

    `rule` defines it. `articles` name what it says beside the pairing itself: `rounds` (how many),
    `numbers` (by rating), `bye` (what it is worth), `announced` and `started` rounds, `corrected` results,
    `no-show`, `absent` (an announced absence is worth nothing), `faults` (those of a pairing, whose own
    articles come behind). `float_rule` says what a float is and by which points players are paired; `variant`
    is handed to the kernel where that serves several systems.

    `start_list` is its own list by rating, None for FIDE's general one; `rating_lists` the lists that it
    goes by, where those are not the game's; `codes` are its names in report files, the one to write first;
    `accelerated`: it knows virtual points (FIDE C.04.5.1); `bye_is_draw`: its bye is worth a draw, not a win;
    `money` is how its text shares prizes among level players, empty where it does not say.
    """

    id: str
    rule: Rule
    articles: Mapping[str, Rule]
    float_rule: FloatRule
    kernel: str
    variant: Any = ()
    start_list: StartList | None = None
    rating_lists: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    accelerated: bool = False
    bye_is_draw: bool = False
    money: str = ""

    @property
    def of_draughts(self) -> bool:
        """One of the draughts code's, whatever the sheet says is played."""
        return self.rule.regulation == "pzwarc"

    def pair(self, tournament: Field, settings: Settings, *, explain: bool = False) -> RoundPairing | None:
        """Pair the round of a field; None where no legal pairing exists."""
        kernel = self._kernel()
        return kernel.pair(self._roster(tournament, settings), tournament, settings, explain=explain)

    def faults_of(self, tournament: Field, played: RoundPairing, settings: Settings) -> tuple[Decision, ...]:
        """What is wrong with a played pairing, the gravest first; empty where nothing is."""
        return self._kernel().faults(self._roster(tournament, settings), tournament, played, settings)

    def breaches_of(self, tournament: Field, played: RoundPairing, settings: Settings) -> tuple[Decision, ...]:
        """The absolute criteria that a pairing breaks: what alone may change it once it is announced.

        FIDE Dutch 1998, F.6; PZWarc 2021, V 2.8.9.7.
        """
        return self._kernel().breaches(self._roster(tournament, settings), tournament, played)

    def _kernel(self) -> Kernel:
        return cast(Kernel, import_module(self.kernel))

    def _roster(self, tournament: Field, settings: Settings) -> Any:
        return self._kernel().make_roster(tournament, settings, self.variant)

    def fault_rule(self, fault: Decision) -> Rule:
        """The article of the edition that a fault breaks."""
        under = self.articles["faults"]
        return Rule(under.regulation, f"{under.article} {fault.article}".strip(), under.edition)

    def worth_of_bye(self, points: PointScale) -> int:
        """What the bye of the pairing is worth by the system, in half points."""
        return points.draw if self.bye_is_draw else points.win
