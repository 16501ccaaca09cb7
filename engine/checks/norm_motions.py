"""Norms that go into the papers of a report: who made which, which stay open, what their applications lack.

KSzK 4, 4.5.2 and 4.5.3: the application names address, e-mail and date of birth of whoever made a norm; PZWarc 2021,
VII 7.3.4: the chief arbiter announces the norms of the event.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from engine.checks.kszk_papers import application_gaps
from engine.classification.event_norms import EventNorms, norms_of_event
from engine.classification.kszk.ratings import is_international
from engine.classification.rules import on_sheet
from engine.classification.verdict import Verdict
from engine.model import Event, Finding, Rule, Severity, Subject, finding
from engine.pairing.duels.simul import is_display

_PLAYERS = Subject("players")


def norm_motions(event: Event, rules: str, article: str, numbers: Collection[int] | None = None) -> Iterator[Finding]:
    """The norms that a report has to name under a rule set, by the sheet's edition, else by that of the first day.

    Of everybody or of the `numbers`.
    """
    if is_display(event):
        return
    chosen = on_sheet(event, rules)
    found, rule = norms_of_event(chosen, event, numbers), chosen.source.rule(article)
    yield from _told(event, found.applied_for, "purpose-norms-made", Severity.INFO, rule)
    yield from _told(event, found.withheld, "purpose-norms-open", Severity.ADVICE, rule)


def _told(event: Event, verdicts: Iterable[Verdict], code: str, weight: Severity, rule: Rule) -> Iterator[Finding]:
    """One finding for each norm, with the names of those whom it concerns."""
    by_norm: dict[str, list[str]] = {}
    for verdict in verdicts:
        player = event.player(verdict.number)
        name = player.name if player else ""
        by_norm.setdefault(verdict.norm, []).append(name or str(verdict.number))
    for norm, names in by_norm.items():
        yield finding(
            code,
            weight,
            subject=_PLAYERS,
            rule=rule,
            norm=norm,
            number=len(names),
            names="; ".join(dict.fromkeys(names)),
        )


def applications(event: Event, numbers: Collection[int] | None = None) -> tuple[Finding, ...]:
    """What the applications to KSzK lack for those who made a norm (4.5.3; of Polish events alone)."""
    if is_display(event) or is_international(event):
        return ()
    made: EventNorms = norms_of_event(on_sheet(event, "kszk"), event, numbers)
    return application_gaps(event, {verdict.number for verdict in made.applied_for})


__all__ = ["applications", "norm_motions"]
