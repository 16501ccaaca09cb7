"""What is asked of `pair`, and what it answers: the same for an event and for a tournament report file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from engine.model import Finding

if TYPE_CHECKING:
    from engine.pairing.paired_round import Decision, RoundPairing
    from reporting.actions.pair_teams import TeamRound

BLANK: Final[Mapping[str, Any]] = {"system": None, "round": None, "pairings": [], "bye": None, "absent": []}
"""The JSON keys of an answer without a round."""


@dataclass(frozen=True, slots=True)
class PairRequest:
    """What is asked for: a round or the next one, all that can be known, the last one anew, with reasons.

    `system` takes the place of the event's own. `dry_run` writes nothing. `out` is the file into
    which a report file with the new round is written; an event is written back into its own.
    """

    round_number: int | None = None
    all_rounds: bool = False
    redo: bool = False
    explain: bool = False
    dry_run: bool = False
    out: str | None = None
    system: str | None = None


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A paired round: its number, the pairing, who does not take part; `teams` are the matches of a team event.

    `unit` is how many parts of a point the scores in the decisions count.
    """

    number: int
    pairing: RoundPairing
    absent: tuple[int, ...]
    teams: TeamRound | None = None
    unit: int = 2

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Why it came out so, where the system tells."""
        return self.pairing.decisions


@dataclass(frozen=True, slots=True)
class PairAnswer:
    """The rounds that were paired, the names of who is paired, the JSON keys, the findings, the exit code.

    `report` is the text of a report file with the round in it, empty for an event. `written` is the path of the
    file that holds the rounds by now.
    """

    keys: Mapping[str, Any]
    findings: tuple[Finding, ...]
    code: int
    rounds: tuple[PairedRound, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict)
    report: str = ""
    written: str = ""


def decision_keys(step: Decision) -> dict[str, Any]:
    """A decision as JSON: bracket, code, article, what fills its text."""
    return {"bracket": step.bracket, "code": step.code, "article": step.article, "values": dict(step.values)}
