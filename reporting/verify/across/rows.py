"""What is kept of one claim while the others are read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from engine.classification.ledger import EventMark, NormEntry
from reporting.verify.across.games import ClaimedGame
from reporting.verify.examined import ClaimFacts, Examined
from reporting.verify.values import Answer, Claim, Difference, FileAnswer, What, worst

REGISTER: Final = "register"
"""The kind of a row that the register holds: no claim, nothing is told of it."""
_CONTENT: Final = ("n", "score", "average", "performance")
HELD: Final = 2**31
"""Stands for the file of such a row, after all files."""


@dataclass(slots=True)
class Row:
    """A claim at place `claim` of the file at place `file`.

    `content` says what is claimed: two applications for one norm with the same content are one. `games` are those of
    the player, `holds` the norms that he held on the first day, as his event tells. `refuted`: the claim fell by
    itself; `forged`: its paper contradicts its evidence, or this the event beside it; both may be learned later.
    `settled`: something authentic says whether its games are true. `uncounted`: the register does not say of how many
    games it is.
    """

    file: int
    claim: int
    kind: str
    rules: str
    norm: str
    event: str
    name: str
    start: str
    entry: NormEntry | None
    sha256: str = ""
    content: str = ""
    games: tuple[ClaimedGame, ...] = ()
    holds: tuple[str, ...] = ()
    refuted: bool = False
    forged: bool = False
    settled: bool = False
    uncounted: bool = False

    @property
    def made(self) -> NormEntry:
        """The norm as a ledger keeps it, of a row that has one: no other row is a person's."""
        assert self.entry is not None
        return self.entry

    @property
    def stands(self) -> bool:
        """A claim that did not fall by itself; what the register holds is none."""
        return not self.refuted and self.file != HELD

    def judge(self, claim: Claim) -> None:
        """Note what the claim has come to meanwhile."""
        self.refuted = claim.verdict is Answer.REFUTED
        self.forged = any(each.what in {What.PAGE, What.EVIDENCE} for each in claim.differences)

    @property
    def mark(self) -> EventMark:
        """The claim's event as the ledger knows events, by the games of this player."""
        tokens = tuple(sorted(game.token for game in self.games))
        return EventMark(key=self.event, name=self.name, start=self.start, named=bool(tokens), games=tokens)


@dataclass(frozen=True, slots=True)
class HeldNorm:
    """A norm that the register holds: its number there, hash and first day of its event, what a ledger has of it.

    `uncounted`: nobody entered of how many games it is; those of the entry are none then.
    """

    number: int
    event: str
    start: str
    entry: NormEntry
    uncounted: bool = False


def row_of_held(norm: HeldNorm) -> Row:
    """The row of a norm that the register holds."""
    entry = norm.entry
    return Row(
        HELD,
        norm.number,
        REGISTER,
        entry.rules,
        entry.norm,
        event=norm.event or entry.key,
        name=entry.event,
        start=norm.start,
        entry=entry,
        uncounted=norm.uncounted,
    )


def row_of(file: int, examined: Examined, facts: ClaimFacts, games: tuple[ClaimedGame, ...]) -> Row:
    """What is kept of a claim."""
    claim = examined.answer.claims[facts.at]
    row = Row(
        file,
        facts.at,
        examined.kind,
        claim.rules,
        claim.norm,
        sha256=examined.answer.sha256,
        event=facts.event,
        name=facts.name,
        start=facts.start,
        content=" ".join(str(claim.found.get(name)) for name in _CONTENT),
        games=games,
        holds=facts.holds,
        entry=facts.entry,
    )
    row.judge(claim)
    return row


@dataclass(frozen=True, slots=True)
class Change:
    """A difference of the claim at place `claim` in the file at place `file`; `verdict` None where it only is told."""

    file: int
    claim: int
    difference: Difference
    verdict: Answer | None = None


def changed(answer: FileAnswer, changes: Iterable[Change]) -> FileAnswer:
    """The answer of a file with what other claims say against its own; a verdict only gets worse."""
    claims = list(answer.claims)
    for each in changes:
        claim = claims[each.claim]
        verdict = worst(claim.verdict, each.verdict or claim.verdict)
        differences = tuple(dict.fromkeys((*claim.differences, each.difference)))
        claims[each.claim] = replace(claim, verdict=verdict, differences=differences)
    ok = answer.ok and all(claim.verdict is Answer.CONFIRMED for claim in claims)
    return replace(answer, ok=ok, claims=tuple(claims))
