"""What is asked of examining one file, what it comes to, and what checks across claims need of it, also as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final

from engine.classification.ledger import NormEntry
from engine.model import Finding
from reporting.locale.findings import Locate
from reporting.verify.values import Claim, EventInFile, FileAnswer, Person, Picture, as_json, from_json

PAPER: Final = "paper"
EVENT: Final = "event"
TABLE: Final = "table"
LEDGER: Final = "ledger"


Agreed = tuple[tuple[str, str], ...]
"""Parameters and the values that hold for whoever verifies."""


@dataclass(frozen=True, slots=True)
class VerifyOptions:
    """`lang` is the language of the messages, `rules` the only rule set to judge by where it is not blank.

    `trust` holds the roots that signatures may lead to, as PEM; `parameters` ids and values that hold where a
    regulation leaves them open.
    """

    lang: str = "en"
    rules: str = ""
    trust: str = ""
    parameters: Agreed = ()


@dataclass(frozen=True, slots=True)
class GameFacts:
    """One game of a claim's player as the file tells it.

    `day` is the round's (ISO, blank where nobody wrote it); `result` the code of both sides (`1-0`, `½-½`, `+:-`;
    in draughts `2-0`), blank while unfinished. `number` of the persons is the starting number in the event.
    """

    round: int
    white: Person
    black: Person
    result: str
    day: str = ""
    key: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """`3. White – Black 1-0`."""
        return f"{self.round}. {self.white.name} – {self.black.name} {self.result}"


@dataclass(frozen=True, slots=True)
class RatingFacts:
    """The rating that an event gives a player on a list (`fide`, `national`, ...) on which he has an id."""

    list: str
    id: str
    name: str
    value: int


@dataclass(frozen=True, slots=True)
class PersonFacts:
    """What an event tells of somebody that verdicts are reached by: `sex`, `federation`, `rating fide` and the like."""

    name: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ClaimFacts:
    """What other claims are held against: `at` is the claim's place in `answer.claims`.

    `event` is the SHA-256 of the full event, `start` and `name` its first day and name; `entry` what a ledger would
    keep of the norm (None for one that is not made): player with ids and birth, games really played, fillings, day.
    `holds` are the norms that the player held on the first day, as the event tells; `ratings` those of the player
    and his opponents in the event, `kind` of which kind (`standard`, `rapid`, `blitz`), `game` the event's. `version`
    is that of the event, `persons` what it tells of him and his opponents.
    """

    at: int
    event: str
    name: str = ""
    start: str = ""
    entry: NormEntry | None = None
    games: tuple[GameFacts, ...] = ()
    holds: tuple[str, ...] = ()
    ratings: tuple[RatingFacts, ...] = ()
    kind: str = ""
    game: str = ""
    version: str = ""
    persons: tuple[PersonFacts, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The claims of a file with their facts, the findings, the kind of file, the signatures in it, what a paper is."""

    claims: tuple[Claim, ...] = ()
    facts: tuple[ClaimFacts, ...] = ()
    findings: tuple[Finding, ...] = ()
    kind: str = ""
    locate: Locate | None = None
    event: EventInFile | None = None
    signatures: tuple[Mapping[str, Any], ...] = ()
    paper: str = ""
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Examined:
    """The answer of a file, the kind of file (`paper`, `event`, `table`, `ledger`, blank), and the facts of claims.

    `parent` is the folder or archive that the file lies in, `event` that of an event's file, or of a paper's evidence.
    `line` is all this as it was read, blank where it was not.
    """

    answer: FileAnswer
    kind: str = ""
    parent: str = ""
    facts: tuple[ClaimFacts, ...] = field(default=())
    event: EventInFile | None = None
    line: bytes = field(default=b"", compare=False, repr=False)

    def with_answer(self, answer: FileAnswer) -> Examined:
        """The same file with another answer; without its claims also without the facts of them."""
        return Examined(answer, self.kind, self.parent, self.facts if answer.claims else (), self.event)


def examined_as_json(examined: Examined) -> dict[str, Any]:
    """One line: for a journal, a process, a network. Claims of one player share his games: each table stands once.

    What is no value of JSON becomes one by `keys_of`.
    """
    shared = {id(each.games): each.games for each in examined.facts}
    places = {key: at for at, key in enumerate(shared)}
    return {
        "kind": examined.kind,
        "parent": examined.parent,
        "event": examined.event,
        "games": list(shared.values()),
        "facts": [keys_of(each) | {"games": places[id(each.games)]} for each in examined.facts],
        "answer": as_json(examined.answer),
    }


def keys_of(value: Any) -> dict[str, Any]:
    """A record as an object of JSON, without what is as usual; a mapping, which may be a proxy, as it is."""
    if isinstance(value, Mapping):
        return dict(value)
    found = ((each, getattr(value, each.name)) for each in fields(value))
    return {each.name: item for each, item in found if item != each.default}


def examined_from_json(line: Mapping[str, Any]) -> Examined:
    """What `examined_as_json` gave; `LookupError`, `TypeError` or `ValueError` for anything else."""
    event = None if line["event"] is None else EventInFile(**line["event"])
    games = [tuple(map(_game, each)) for each in line["games"]]
    facts = tuple(_facts(each, games) for each in line["facts"])
    return Examined(from_json(line["answer"]), line["kind"], line["parent"], facts, event)


def _facts(keys: Mapping[str, Any], games: Sequence[tuple[GameFacts, ...]]) -> ClaimFacts:
    found = {
        "entry": NormEntry(**keys["entry"]) if "entry" in keys else None,
        "games": games[keys["games"]],
        "holds": tuple(keys.get("holds", ())),
        "persons": tuple(PersonFacts(**each) for each in keys.get("persons", ())),
        "ratings": tuple(RatingFacts(**each) for each in keys.get("ratings", ())),
    }
    return ClaimFacts(**{**keys, **found})


def _game(keys: Mapping[str, Any]) -> GameFacts:
    sides = {side: Person(**keys[side]) for side in ("white", "black")}
    return GameFacts(**{**keys, **sides, "key": tuple(keys.get("key", ()))})
