"""What is kept of one claim while the others are read."""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from engine.classification.ledger import EventMark, NormEntry
from reporting.verify.examined import ClaimFacts, Examined
from reporting.verify.values import Answer, Claim, What

REGISTER: Final = "register"
"""The kind of a row that the register holds: no claim, nothing is told of it."""
HELD: Final = 2**31
"""Stands for the file of such a row, after all files."""


def short_hash(text: str) -> int:
    """A number of eight bytes for a text, by which many are told apart in little memory."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())


@dataclass(frozen=True, slots=True)
class Row:
    """A claim at place `claim` of the file at place `file`.

    `content` says what is claimed: two applications for one norm with the same content are one. `games` are those of
    the player: token in the form of the ledger's, and words (`3. White – Black 1-0`). `holds` are the norms that he
    held on the first day, as his event tells. `refuted`: the claim fell by itself; `uncounted`: the register does not
    say of how many games it is.
    """

    file: int
    claim: int
    kind: str
    sha256: str
    rules: str
    norm: str
    refuted: bool
    event: str
    name: str
    start: str
    content: str
    games: tuple[tuple[str, str], ...]
    holds: tuple[str, ...]
    entry: NormEntry | None
    uncounted: bool = False

    @property
    def mark(self) -> EventMark:
        """The claim's event as the ledger knows events, by the games of this player."""
        tokens = tuple(sorted(token for token, _ in self.games))
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
        "",
        entry.rules,
        entry.norm,
        refuted=False,
        event=norm.event or entry.key,
        name=entry.event,
        start=norm.start,
        content="",
        games=(),
        holds=(),
        entry=entry,
        uncounted=norm.uncounted,
    )


def is_refuted(claim: Claim) -> bool:
    """The claim fell by itself."""
    return claim.verdict is Answer.REFUTED


def is_forged(claim: Claim) -> bool:
    """Its paper contradicts its evidence, or this the event beside it."""
    return any(each.what in {What.PAGE, What.EVIDENCE} for each in claim.differences)


def row_of(file: int, examined: Examined, facts: ClaimFacts, games: tuple[tuple[str, str], ...]) -> Row:
    """What is kept of a claim."""
    claim = examined.answer.claims[facts.at]
    return Row(
        file,
        facts.at,
        examined.kind,
        examined.answer.sha256,
        claim.rules,
        claim.norm,
        refuted=is_refuted(claim),
        event=facts.event,
        name=facts.name,
        start=facts.start,
        content=_content(claim),
        games=games,
        holds=facts.holds,
        entry=facts.entry,
    )


def _content(claim: Claim) -> str:
    return " ".join(str(claim.found.get(name)) for name in ("n", "score", "average", "performance"))


_ENTRY: Final = tuple(field.name for field in fields(NormEntry))
_FLAT: Final = tuple(field.name for field in fields(Row) if field.name != "entry")


def packed(row: Row) -> bytes:
    """The row as bytes, for this very program to read back."""
    entry = None if row.entry is None else [_plain(getattr(row.entry, name)) for name in _ENTRY]
    return marshal.dumps(([getattr(row, name) for name in _FLAT], entry))


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else value


def unpacked(data: bytes) -> Row:
    """The row that `packed` gave."""
    flat, entry = marshal.loads(data)
    found = dict(zip(_FLAT, flat, strict=True))
    return Row(**found, entry=None if entry is None else NormEntry(**dict(zip(_ENTRY, entry, strict=True))))
