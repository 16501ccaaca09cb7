"""Everything that is wrong, doubtful or worth knowing about an event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from engine.checks.people import check_names, check_unnumbered
from engine.checks.plausibility import check_plausibility
from engine.checks.purposes import PURPOSES
from engine.model import Finding, Place, Severity, finding, notice
from reporting.actions.people import with_everybody
from reporting.actions.requirements import checked, open_points
from reporting.locale import Texts
from reporting.locale.findings import in_order, place_of
from reporting.sources.load import STDIN, Loaded


@dataclass(frozen=True, slots=True)
class CheckAnswer:
    """All findings, and whether a copy with them as comments was written.

    `missing` are those of what is open for announcements and reports, or for the purposes that were asked for.
    """

    findings: tuple[Finding, ...]
    annotated: bool = False
    missing: frozenset[Finding] = frozenset()

    @property
    def later(self) -> frozenset[Finding]:
        """Those that no step of play waits for: what announcements and reports ask, advice."""
        open_now = (each for each in self.findings if not hinders(each))
        return frozenset(each for each in open_now if each in self.missing or each.severity in _REMARKS)


_NEEDED: Final = frozenset(
    {
        "no-players-yet",
        "no-teams-yet",
        "system-open",
        "numbers-missing",
        "team-numbers-missing",
        "late-without-number",
    }
)
"""Nothing is wrong, and still the next round cannot be paired, or not with everybody."""
_REMARKS: Final = frozenset({Severity.ADVICE, Severity.INFO})


def hinders(found: Finding) -> bool:
    """Whether the next step of play waits for what a finding names."""
    return found.severity is Severity.ERROR or found.code in _NEEDED


def check(
    loaded: Loaded, copy: str | None = None, words: Texts | None = None, purposes: Iterable[str] = ()
) -> CheckAnswer:
    """All findings of an event; with the path of a `copy` also as comments in it, in the language of `words`.

    `purposes` (keys of `PURPOSES`) ask for what these would return, in place of all that is still open.
    """
    event, people = loaded.event, with_everybody(loaded)
    content = loaded.placed(checked(event))
    numbered = {player.number for player in event.players}
    twice = check_unnumbered(people.event.players, numbered)
    # Of a report file it is told once that nobody can tell its first names.
    parted = all(found.code != "trf-names-whole" for found in loaded.findings)
    names = check_names(people.event.players) if parted else ()
    entered = (*people.findings, *people.placed((*check_plausibility(people.event), *twice, *names)))
    wanted = tuple(purposes)
    missing = _returned(people, wanted) if wanted else open_points(loaded, people)
    findings = tuple(dict.fromkeys((*loaded.findings, *content, *entered, *missing)))
    answer = CheckAnswer((*findings, *_hidden_sheets(loaded, findings)), missing=frozenset(missing))
    if copy is None or words is None:
        return answer
    if loaded.kind != "xlsx" or loaded.path == STDIN:
        return CheckAnswer((*findings, finding("annotate-needs-workbook", value=loaded.name)))
    from reporting.sources.annotate import annotate

    refused = annotate(Path(loaded.path), Path(copy), in_order(findings), words, loaded.sha256)
    return CheckAnswer((*answer.findings, refused)) if refused else replace(answer, annotated=True)


def _hidden_sheets(loaded: Loaded, findings: Iterable[Finding]) -> Iterator[Finding]:
    """That a sheet which a finding names is not shown, once for each."""
    if loaded.kind != "xlsx" or loaded.origins is None:
        return
    named = {place_of(found, loaded.locate).sheet for found in findings}
    for title in loaded.origins.sheets.values():
        if title in named and title in loaded.origins.hidden:
            yield notice("sheet-hidden", value=title, place=Place(title))


def _returned(people: Loaded, purposes: Sequence[str]) -> tuple[Finding, ...]:
    """What would come back from those whom the event is checked for."""
    event = people.event
    return people.placed([one for name in purposes for one in PURPOSES[name](event)])
