"""Why a form that was asked for shows nothing of an event, and which field makes it fit."""

from __future__ import annotations

from typing import Final

from engine.checks.norms import rules_that_judge
from engine.model import Event, Finding, Subject, finding
from reporting.forms.catalogue import Form

_OF_FIDE: Final = frozenset({"fide-it1", "fide-it2", "fide-titles"})
_OF_NORMS: Final = frozenset(
    {"norms-summary", "norms-notice", "norm-computation", "category-application", "category-applications"}
)
_FIELDS: Final = {
    "prize-list": Subject("prizes"),
    "prize-receipts": Subject("prizes"),
    "class-standings": Subject("prizes"),
    "regions": Subject("players", None, "region"),
    "draw-protocol": Subject("event", None, "start_numbers"),
}
"""What a form shows that may be empty in any event."""


def does_not_fit(form: Form, event: Event) -> Finding:
    """The finding that a form does not fit, at the field by which it would."""
    where, hint = _reason(form, event)
    field = where.field if where else None
    return finding("form-does-not-fit", subject=where, value=form.id, form=form.id, hint=hint, fields=field or "system")


def _reason(form: Form, event: Event) -> tuple[Subject | None, str]:
    """The field, and the name of the hint; blank for the usual one."""
    info = event.info
    if not form.fits(info.system, info.game):
        return Subject("event", None, "game" if info.game not in form.games != ("*",) else "system"), "field"
    if form.id in _OF_FIDE | _OF_NORMS:
        rules = rules_that_judge(event)
        judged = "fide" in rules if form.id in _OF_FIDE else bool(rules)
        return Subject("event", None, "classification_rules"), "norms" if judged else "rules"
    where = _FIELDS.get(form.id)
    return where, "" if where is None else "field" if where.table == "event" else where.table
