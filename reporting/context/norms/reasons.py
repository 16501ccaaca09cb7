"""Why norms are not given, refused or open, in the words that every paper has alike.

The crosstable's block of norms tells what holds for everybody; summary, notice and report tell
that too, and whose norms are held back.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from engine.classification.event_norms import EventNorms
from engine.classification.parameters import given_parameters
from engine.classification.verdict import Requirement, Verdict, decide
from reporting.context.norms.verdict_words import missing_text, reason_text, requirement_text
from reporting.context.subjects import Subjects
from reporting.languages import title_in
from reporting.locale import Texts
from reporting.locale.findings import cite

PREFIX = "form.norms"


def event_lines(subjects: Subjects) -> list[str]:
    """A line for each reason for which the event gives some norms not, or leaves them open."""
    conditions = subjects.facts.norms_sought.values()
    return [line for norms, sought in conditions for line in _of_event(norms, sought, subjects.texts)]


def player_lines(subjects: Subjects) -> list[str]:
    """A line for each norm that a player's games may have made and that is not announced, with the reason.

    That women's titles take a women's event is told once, of the event.
    """
    found: dict[tuple[str, str], list[str]] = {}
    for norms in subjects.facts.norms.values():
        for verdict in (each for each in norms.withheld if each.reason != "womens-event"):
            name = f"{verdict.number} {subjects.facts.players[verdict.number].name}".strip()
            found.setdefault((verdict.norm, _reason_withheld(verdict, subjects.texts)), []).append(name)
    key = f"{PREFIX}.withheld"
    return [
        subjects.texts(key, norm=title_in(norm, subjects.lang), players=", ".join(who), told=reason)
        for (norm, reason), who in found.items()
    ]


def reasons(subjects: Subjects) -> list[str]:
    """Everything that summary, notice and report say of norms that are not made, and what was set for them."""
    return [*event_lines(subjects), *player_lines(subjects), *parameter_lines(subjects)]


def parameter_lines(subjects: Subjects) -> list[str]:
    """A line for each parameter that the event or its federation set, with where it comes from."""
    texts, lines = subjects.texts, []
    for given in given_parameters(subjects.event):
        norms, _ = subjects.facts.norms_sought.get(given.parameter.rules, (None, None))
        if norms and given.parameter.belongs_to(norms.rules.source):
            source = given.source or texts(f"{PREFIX}.event-sheet")
            rule = cite(given.parameter.rule(norms.rules.source), texts)
            lines.append(
                texts(f"{PREFIX}.parameter", name=given.parameter.id, value=given.value, rule=rule, source=source)
            )
    return lines


def _reason_withheld(verdict: Verdict, texts: Texts) -> str:
    key = "lacks" if verdict.lacks else "open" if verdict.met is None else "refused"
    return texts(f"{PREFIX}.{key}", reason=reason_text(verdict, texts))


def _of_event(norms: EventNorms, sought: Set[str], texts: Texts) -> Iterable[str]:
    """The norms that players seek, from the highest, joined where one reason holds for several."""
    found: dict[str, list[str]] = {}
    for norm in norms.rules.norms:
        reason = _reason(norms, norm, texts) if norm in sought else ""
        if reason:
            found.setdefault(reason, []).append(norm)
    return [
        texts(f"{PREFIX}.event", norms=", ".join(title_in(name, texts.lang) for name in names), told=reason)
        for reason, names in found.items()
    ]


def _reason(norms: EventNorms, norm: str, texts: Texts) -> str:
    conditions = norms.conditions(norm)
    met, code = decide(conditions)
    if met:
        return ""
    behind = next(item for item in conditions if item.code == code)
    if met is False:
        return texts(f"{PREFIX}.not-given", reason=requirement_text(behind, texts))
    return texts(f"{PREFIX}.open", reason=", ".join(_open(item, texts) for item in conditions if item.met is None))


def _open(item: Requirement, texts: Texts) -> str:
    """What leaves a norm open: nobody wrote it, or no figure is configured, as its name says."""
    if item.found:
        return requirement_text(item, texts)
    what = missing_text(item, texts)
    return what if item.code.endswith("-not-configured") else texts("verdict.told.blank", what=what)
