"""A bracket to be paired: its members, what may be waived in it, where its leavers go, and what is found.

FIDE Swiss rules 1998, C.4–C.13.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.pairing.paired_round import Decision
from engine.pairing.swiss.fide1998.roster import Roster

WAIVER_STEPS = (0, 1, 2)
"""Nothing waived, B.6 waived, B.6 and B.5 waived."""


@dataclass(frozen=True, slots=True)
class Waivers:
    """How far B.6 (1) and B.5 (2) are waived: up-floats, down-floats in pairs, players who leave."""

    up: int = 0
    down: int = 0
    leave: int = 0


ALL_WAIVED = Waivers(2, 2, 2)
"""C.9 also waives B.6 and B.5 for those who leave a bracket: else a homogeneous one could never waive them."""


@dataclass(frozen=True, slots=True)
class Found:
    """The pairing of a bracket (ranks), who leaves it, and the state in which it was found."""

    pairs: tuple[tuple[int, int], ...]
    leavers: tuple[int, ...]
    x: int = 0
    waivers: Waivers = field(default_factory=Waivers)
    exchanged: int = 0
    bounded: bool = False


@dataclass(frozen=True, slots=True)
class Destinations:
    """Where players go who find no pair in the bracket.

    `spares` places for the players in the mask `may_spare` (moving down freely, or the bye).
    Where the pairing must suit the next bracket as well (C.12, C.13), `others` are its players
    and those who are bound for it anyway; a leaver then meets one of the mask `hosts`, nobody of the
    mask `stay` leaves, and at most `spares` of leavers and others stay over. With `below` these
    must find opponents there, and all `below` as well, but for one who may have the bye.
    """

    spares: int
    may_spare: int
    others: tuple[int, ...] = ()
    hosts: int = 0
    stay: int = 0
    below: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """A homogeneous bracket to be paired: members by rank, the number of pairs p, x to start with.

    `waivers` are those in force at the start, `limits` how far they may be raised.
    """

    roster: Roster
    members: tuple[int, ...]
    p: int
    x: int
    destinations: Destinations
    waivers: Waivers = field(default_factory=Waivers)
    limits: Waivers = ALL_WAIVED


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


def pair_allowed(roster: Roster, a: int, b: int, waivers: Waivers) -> bool:
    """Whether the pair keeps B.1 and B.2, and B.5 and B.6 as far as they are in force."""
    if not roster.legal[a] >> b & 1:
        return False
    high, low = roster.cards[a], roster.cards[b]
    if high.score == low.score:
        return True
    if high.score < low.score:
        high, low = low, high
    return high.down <= waivers.down and low.up <= waivers.up


def unmet_at_least(roster: Roster, members: Sequence[int]) -> int:
    """x: so many pairs of these players must leave a colour preference unmet (A.8); never negative."""
    wishes = [roster.cards[i].wish for i in members]
    half = (len(wishes) + 1) // 2
    return max(0, wishes.count(1) - half, wishes.count(-1) - half)
