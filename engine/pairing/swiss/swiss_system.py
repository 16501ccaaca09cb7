"""A Swiss system as one value: everything by which it parts from the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.model import PointScale, Rule, Settings
from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.cards.floats import FloatRule
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.start_entry import StartList

Roster = TypeVar("Roster")
"""What a system's own functions know of the players to be paired."""


@dataclass(frozen=True, slots=True)
class SwissSystem(Generic[Roster]):
    """A Swiss system. Its functions import their kernel when they are called: pairing loads one system and no other.

    `rule` defines it. `articles` name what it says beside the pairing itself: `rounds` (how many),
    `numbers` (by rating), `bye` (what it is worth), `announced` and `started` rounds, `corrected` results,
    `no-show`, `absent` (an announced absence is worth nothing), `faults` (those of a pairing, whose own
    articles come behind). `float_rule` says what a float is and by which points players are paired.

    `roster` reads the cards of a field; from it `kernel` pairs (None where no legal pairing exists),
    `explanation` pairs and tells what led to it, `faults` says what is wrong with a played pairing, the
    gravest first, and `breaches` which absolute criteria it breaks. What these ask stands on the cards alone;
    where the order inside a score group is dear, `cards` is a roster in any order.

    `start_list` is its own list by rating, None for FIDE's general one; `rating_lists` the lists that it
    goes by, where those are not the game's; `codes` are its names in report files, the one to write first;
    `accelerated`: it knows virtual points (FIDE C.04.5.1); `bye_is_draw`: its bye is worth a draw, not a win;
    `money` is how its text shares prizes among level players, empty where it does not say.
    """

    id: str
    rule: Rule
    articles: Mapping[str, Rule]
    float_rule: FloatRule
    roster: Callable[[Field, Settings], Roster]
    kernel: Callable[[Roster, Field, Settings], RoundPairing | None]
    explanation: Callable[[Roster, Field, Settings], RoundPairing | None]
    faults: Callable[[Roster, Field, RoundPairing, Settings], tuple[Decision, ...]]
    breaches: Callable[[Roster, Field, RoundPairing], tuple[Decision, ...]]
    start_list: StartList | None = None
    rating_lists: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    accelerated: bool = False
    bye_is_draw: bool = False
    money: str = ""
    cards: Callable[[Field, Settings], Roster] | None = None

    @property
    def of_draughts(self) -> bool:
        """One of the draughts code's, whatever the sheet says is played."""
        return self.rule.regulation == "pzwarc"

    def pair(self, tournament: Field, settings: Settings, *, explain: bool = False) -> RoundPairing | None:
        """Pair the round of a field; None where no legal pairing exists."""
        pair = self.explanation if explain else self.kernel
        return pair(self.roster(tournament, settings), tournament, settings)

    def faults_of(self, tournament: Field, played: RoundPairing, settings: Settings) -> tuple[Decision, ...]:
        """What is wrong with a played pairing, the gravest first; empty where nothing is."""
        return self.faults(self.roster(tournament, settings), tournament, played, settings)

    def breaches_of(self, tournament: Field, played: RoundPairing, settings: Settings) -> tuple[Decision, ...]:
        """The absolute criteria that a pairing breaks: what alone may change it once it is announced.

        FIDE Dutch 1998, F.6; PZWarc 2021, V 2.8.9.7.
        """
        return self.breaches((self.cards or self.roster)(tournament, settings), tournament, played)

    def fault_rule(self, fault: Decision) -> Rule:
        """The article of the edition that a fault breaks."""
        under = self.articles["faults"]
        return Rule(under.regulation, f"{under.article} {fault.article}".strip(), under.edition)

    def worth_of_bye(self, points: PointScale) -> int:
        """What the bye of the pairing is worth by the system, in half points."""
        return points.draw if self.bye_is_draw else points.win
