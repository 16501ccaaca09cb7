"""What is verified and what comes out: the values that readers, workers, reports and the register share.

`as_json` gives the line of the contract and `from_json` reads it again, so that an answer passes a process, a journal
or a network as one line of text.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final


class Answer(StrEnum):
    """The verdict of a claim; `UNREADABLE` is a file's."""

    CONFIRMED = "confirmed"
    REFUTED = "refuted"
    INCOMPLETE = "incomplete"
    UNREADABLE = "unreadable"


def worst(*verdicts: Answer) -> Answer:
    """The verdict that several come to: one that is refuted, else one that is left open."""
    return max(verdicts, key=(Answer.CONFIRMED, Answer.INCOMPLETE, Answer.REFUTED).index)


class What(StrEnum):
    """In what a claim and the truth differ."""

    SCORE = "score"
    AVERAGE = "average"
    PERFORMANCE = "performance"
    N = "n"
    NORM = "norm"
    PLAYER = "player"
    EVENT = "event"
    RESULT = "result"
    PAGE = "page"
    EVIDENCE = "evidence"
    DUPLICATE = "duplicate"
    LIMIT = "limit"
    REGISTER = "register"
    SIGNATURE = "signature"


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference: what was claimed, what was found, the article behind it, and where it stands in the file."""

    what: What
    claimed: str | None = None
    found: str | None = None
    article: str | None = None
    where: str | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """The player of a claim: `ids` by kind (`national`, `fide`, `iccf`, `fmjd`), `number` in the event, his club.

    `name_other` is his name in the other script; `sex` (`m`, `f`) and `address` are for the letter to him.
    """

    number: int | None = None
    name: str = ""
    ids: Mapping[str, str] = field(default_factory=dict)
    club: str = ""
    name_other: str = ""
    sex: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class EventRef:
    """The event of a claim: its name, first day (ISO) and the SHA-256 of its canonical form."""

    name: str = ""
    start: str = ""
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class EventInFile(EventRef):
    """An event as a file tells it: the event's own, or the evidence of a paper.

    `public` is the SHA-256 of what the public may see of it. `companion` says of a paper that was told by itself that
    the event's file stands beside it. `version` is the SHA-256 of its games alone.
    """

    public: str = ""
    companion: bool = False
    version: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """A player's norm, as claimed and as recomputed.

    `claimed` and `found` hold `n`, `score`, `average`, `performance`, `date` (texts as in the contract) as far as
    they are known; `requirements` are those of `classify`. `counts` is what the norm is added up by with others, for
    the register: games really played, town, day and game of the event, and what else a ledger keeps.
    """

    player: Person
    event: EventRef
    rules: str
    norm: str
    verdict: Answer
    edition: str = ""
    claimed: Mapping[str, Any] = field(default_factory=dict)
    found: Mapping[str, Any] = field(default_factory=dict)
    differences: tuple[Difference, ...] = ()
    requirements: tuple[Mapping[str, Any], ...] = ()
    counts: Mapping[str, Any] = field(default_factory=dict)

    def with_differences(self, differences: tuple[Difference, ...], verdict: Answer = Answer.REFUTED) -> Claim:
        """The claim refuted, or left open, by differences; as it is without any. What is refuted remains it."""
        if not differences:
            return self
        return replace(self, verdict=worst(self.verdict, verdict), differences=(*self.differences, *differences))


@dataclass(frozen=True, slots=True)
class Picture:
    """Printed text of a page (from 1) that is covered, as PNG: the printed page on the left, the paper on the right."""

    page: int
    png: bytes


@dataclass(frozen=True, slots=True)
class FileAnswer:
    """What verification says of one file; `findings` are told in words already (the contract's keys of a finding).

    `signatures` are those of a signed PDF: `signer`, `issuer`, `time`, `intact`, `changed_after`, `trusted`. `paper`
    says what a paper of ours is beside the same one printed again (`as-printed`, `touched`, `differs`,
    `other-version`), blank for any other file; `pictures` show what is covered on it.
    """

    file: str
    ok: bool
    sha256: str = ""
    findings: tuple[Mapping[str, Any], ...] = ()
    claims: tuple[Claim, ...] = ()
    signatures: tuple[Mapping[str, Any], ...] = ()
    paper: str = ""
    pictures: tuple[Picture, ...] = ()

    @property
    def unreadable(self) -> bool:
        """No claim could be read from it, for a reason that the findings tell."""
        return not self.ok and not self.claims


def as_json(answer: FileAnswer) -> dict[str, Any]:
    """The line of the contract; `signatures` and `pictures` only of a file that has some."""
    line: dict[str, Any] = {
        "file": answer.file,
        "ok": answer.ok,
        "findings": [dict(found) for found in answer.findings],
        "sha256": answer.sha256,
        "paper": answer.paper or None,
        "claims": [_claim_keys(claim) for claim in answer.claims],
    }
    if answer.signatures:
        line["signatures"] = [dict(one) for one in answer.signatures]
    if answer.pictures:
        line["pictures"] = [{"page": one.page, "png": b64encode(one.png).decode("ascii")} for one in answer.pictures]
    return line


def _claim_keys(claim: Claim) -> dict[str, Any]:
    player: dict[str, Any] = {
        "number": claim.player.number,
        "name": claim.player.name,
        "ids": dict(claim.player.ids),
    }
    more = {name: getattr(claim.player, name) for name in ("club", "name_other", "sex", "address")}
    player |= {name: value for name, value in more.items() if value}
    return {
        "player": player,
        "event": {"name": claim.event.name, "start": claim.event.start or None, "sha256": claim.event.sha256 or None},
        "rules": claim.rules,
        "edition": claim.edition or None,
        "norm": claim.norm,
        "verdict": claim.verdict.value,
        "claimed": dict(claim.claimed),
        "found": dict(claim.found),
        "differences": [
            {key: getattr(one, key) for key in _DIFFERENCE} | {"what": one.what.value} for one in claim.differences
        ],
        "requirements": [dict(one) for one in claim.requirements],
        **({"counts": dict(claim.counts)} if claim.counts else {}),
    }


_DIFFERENCE: Final = ("what", "claimed", "found", "article", "where")


def from_json(line: Mapping[str, Any]) -> FileAnswer:
    """An answer from its line; `KeyError` or `ValueError` for a line that `as_json` did not give."""
    return FileAnswer(
        line["file"],
        line["ok"],
        line["sha256"],
        tuple(line["findings"]),
        tuple(map(claim_from, line["claims"])),
        tuple(line.get("signatures", ())),
        line["paper"] or "",
        tuple(Picture(one["page"], b64decode(one["png"])) for one in line.get("pictures", ())),
    )


def claim_from(keys: Mapping[str, Any]) -> Claim:
    """A claim from its keys in the line of its file; errors as of `from_json`."""
    event = keys["event"]
    return Claim(
        player=Person(**keys["player"]),
        event=EventRef(event["name"], event["start"] or "", event["sha256"] or ""),
        rules=keys["rules"],
        norm=keys["norm"],
        verdict=Answer(keys["verdict"]),
        edition=keys["edition"] or "",
        claimed=keys["claimed"],
        found=keys["found"],
        differences=tuple(Difference(**{**one, "what": What(one["what"])}) for one in keys["differences"]),
        requirements=tuple(keys["requirements"]),
        counts=keys.get("counts") or {},
    )
