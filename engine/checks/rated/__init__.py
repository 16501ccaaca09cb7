"""What the bodies that rate an event ask of it, before it is too late: FIDE, PZSzach, БФШ, FMJD, PZWarc, KSzK.

What each asks is the section `rated` of an edition. Whoever judges an event follows from what the sheet says it is
rated by, its federation and its game (`scopes`); `unsaid` are the federations of which it is told that nothing says
whether they rate the event. A demand (`wants`) names what is looked at (`ask`), what it weighs that it is missing
(`weight`: `warning` where the body sends the report back or does not count the event, `advice` where it only wants to
know), its article, and its source (`from`, a key of `sources`) where that is another text than the edition's. `of`:
all players, or the body's own (of the country `home`, also in an event abroad; without one the host's); `lacking`:
only those without this id; `new_to`: those on no list of its either; `while_in_force`: not of events before the
edition's first day.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from engine.checks.rated import event as of_event
from engine.checks.rated import kszk, people, terms
from engine.checks.rated.demand import Ask, Demand
from engine.model import Event, EventInfo, Finding, Severity, Subject, advice
from engine.pairing.duels.simul import is_display
from engine.regulations.editions import select

ASKS: Final[Mapping[str, Ask]] = {
    "field": of_event.field_missing,
    "chief-arbiter": of_event.chief_arbiter,
    "arbiter-ids": of_event.arbiter_ids,
    "licence": of_event.licence,
    "round-days": of_event.round_days,
    "minutes-by-rating": of_event.minutes_by_rating,
    "licences-ended": of_event.licences_ended,
    "rate-readable": of_event.rate_readable,
    "first-stage": of_event.first_stage,
    "rounds-a-day": of_event.rounds_a_day,
    "hours-a-day": of_event.hours_a_day,
    "games-open": of_event.games_open,
    "id-digits": people.id_digits,
    "program": of_event.program,
    "fees": of_event.fees,
    "scope": of_event.scope,
    "player": people.player_field,
    "foreign-id": people.foreign_id,
    "listed-id": people.listed_id,
    "latin-name": people.latin_name,
    "notice": terms.notice,
    "papers": terms.papers,
    "papers-by-list": terms.papers_by_list,
    "papers-configured": terms.papers_configured,
    "rated-by": kszk.rated_by_iccf,
    "announcement": kszk.announcement,
    "applicant": kszk.applicant,
    "table": kszk.table,
    "if-norm": kszk.if_norm,
}
"""What is looked at, by the name that the list gives it."""

BODIES: Final[Mapping[str, str]] = {
    "fide": "rated-fide",
    "pzszach": "rated-pzszach",
    "bfsh": "rated-bfsh",
    "fmjd": "fmjd-ratings",
    "pzwarc": "pzwarc",
    "kszk": "kszk",
}
"""Whoever rates events, by the name that findings give it, and the regulation in whose editions its demands stand."""
_ORDER: Final = tuple(Severity)
_STRICTER: Final[Mapping[str, str]] = {"rated-foreigner": "rated-id-fide"}
"""Findings after which another of the same datum says nothing more."""


def bodies_of(info: EventInfo) -> tuple[str, ...]:
    """The bodies that look at an event; none where the sheet says that nobody rates it, or says nothing."""
    return tuple(body for body in BODIES if any(_covers(scope, info) for scope in _asks_of(body, info)["scopes"]))


def _asks_of(body: str, info: EventInfo) -> Mapping[str, Any]:
    """What a body asks in the edition of the event's first day."""
    asks: Mapping[str, Any] = select(BODIES[body], info.start_date).numbers["rated"]
    return asks


def _covers(scope: Mapping[str, Any], info: EventInfo) -> bool:
    federations = scope["federations"]
    return (
        info.settings.rated_by in scope["rated_by"]
        and info.game.value in scope["games"]
        and (federations == "any" or info.federation in federations)
    )


def missing_for_rating(event: Event) -> tuple[Finding, ...]:
    """What the event lacks for those who rate it: each datum once, with everybody who asks for it.

    Where a federation that rates events is named and nothing says whether it rates this one,
    that is the only finding.
    """
    if is_display(event):
        return ()
    bodies = bodies_of(event.info)
    return demands(event, bodies) if bodies else tuple(_unsaid(event.info))


def demands(event: Event, bodies: Iterable[str]) -> tuple[Finding, ...]:
    """What the event lacks for these bodies, whoever rates it."""
    editions = ((body, select(BODIES[body], event.info.start_date)) for body in bodies)
    demand = (Demand(event, body, of, want) for body, of in editions for want in of.numbers["rated"]["wants"])
    return _merged(chain.from_iterable(ASKS[one.want["ask"]](one) for one in demand))


def _unsaid(info: EventInfo) -> Iterable[Finding]:
    if not info.settings.rated_by and any(info.federation in _asks_of(body, info)["unsaid"] for body in BODIES):
        yield advice("rated-by-unsaid", subject=Subject("event", None, "rated_by"))


def _merged(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """What several bodies ask for once, as heavy as the strictest has it and with that one's rule."""
    found: dict[tuple[object, ...], list[Finding]] = {}
    for one in findings:
        others = tuple(item for item in one.values if item[0] != "bodies")
        found.setdefault((one.code, one.subject, one.value, others), []).append(one)
    merged = [_strictest(same) for same in found.values()]
    stricter = {(_STRICTER[one.code], one.subject) for one in merged if one.code in _STRICTER}
    return tuple(one for one in merged if (one.code, one.subject) not in stricter)


def _strictest(same: list[Finding]) -> Finding:
    if len(same) == 1:
        return same[0]
    first = min(same, key=lambda one: _ORDER.index(one.severity))
    bodies = dict.fromkeys(value for one in same for name, value in one.values if name == "bodies")
    values = ((name, ",".join(bodies) if name == "bodies" else value) for name, value in first.values)
    return replace(first, values=tuple(values))


__all__ = ["bodies_of", "demands", "rating_gaps"]
