"""The pairing of a round as it grows, bracket by bracket."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.pairing.paired_round import Decision
from engine.pairing.swiss.fide1998.bracket_task import Found
from engine.pairing.swiss.fide1998.roster import Roster
from engine.pairing.swiss.fide1998.settings import Fide1998Settings


@dataclass(slots=True)
class Bracket:
    """A bracket as it was paired.

    `moved` came from above, `own` belong to it; `stuck` found no opponent in it (C.1); `mixed`
    says whether the moved-down players were paired first, `p_moved` and `p_rest` how many pairs
    each part has.
    """

    moved: tuple[int, ...]
    own: tuple[int, ...]
    stuck: tuple[int, ...] = ()
    mixed: bool = False
    p_moved: int = 0
    p_rest: int = 0
    found: Found | None = None

    @property
    def active(self) -> tuple[int, ...]:
        """The members by rank, without those of C.1."""
        return tuple(sorted(set(self.moved + self.own) - set(self.stuck)))

    @property
    def leavers(self) -> tuple[int, ...]:
        """Whoever the bracket leaves without an opponent, by rank."""
        return tuple(sorted(self.stuck + (self.found.leavers if self.found else self.active)))


@dataclass(slots=True)
class Run:
    """The pairing of one round as it grows; `carried` are those of a bracket moved down whole.

    `doubtful`: a bracket was once paired by a search that was given up, so that other candidates may come before.
    """

    roster: Roster
    settings: Fide1998Settings
    done: list[Bracket] = field(default_factory=list)
    carried: tuple[int, ...] = ()
    log: list[Decision] = field(default_factory=list)
    doubtful: bool = False

    def say(self, code: str, article: str, **values: object) -> None:
        """Write down one step of the reasoning, for the bracket being paired."""
        filled = tuple((name, self._text(value)) for name, value in values.items())
        self.log.append(Decision(len(self.done) + 1, code, article, filled))

    def _text(self, value: object) -> str:
        if isinstance(value, tuple):
            return ", ".join(str(self.roster.cards[rank].number) for rank in value)
        return str(value)

    @property
    def arriving(self) -> tuple[int, ...]:
        """Everybody who comes into the next bracket from above."""
        last = self.done[-1].leavers if self.done else ()
        return tuple(sorted(last + self.carried))
