"""What a body that rates an event asks of its sheet: fields, arbiters, days of the rounds, the rate of play."""

from __future__ import annotations

from collections.abc import Iterable

from engine.checks.rated.asked import Demand, chiefs_of, is_accelerated, is_reported, minutes_of
from engine.classification.event_demands import licensed_arbiter
from engine.model import Finding, Subject, exact
from engine.regulations.editions import select
from engine.systems.table import total_rounds

_PROGRAM = "pairing_program"


def field_missing(asked: Demand) -> Iterable[Finding]:
    """A field of the event sheet that is empty, and so is the one that may stand for it (`instead`)."""
    fields = [asked.want["field"], *filter(None, [asked.want.get("instead")])]
    if not any(asked.event.info.said(name) for name in fields):
        yield asked.told("rated-field-missing", Subject("event", None, fields[0]))


def chief_arbiter(asked: Demand) -> Iterable[Finding]:
    """Nobody is named as chief arbiter."""
    if not chiefs_of(asked.event):
        yield asked.told("rated-chief-arbiter", Subject("arbiters"))


def arbiter_ids(asked: Demand) -> Iterable[Finding]:
    """Arbiters without a FIDE id, to which FIDE's licence belongs (B.05 6.6, 6.8: all, or the event is not rated)."""
    for index, arbiter in enumerate(asked.event.info.arbiters):
        if arbiter.name.strip() and not arbiter.fide_id.strip():
            yield asked.told("rated-arbiter-id", Subject("arbiters", index, "fide_id"), name=arbiter.called)


def licence(asked: Demand) -> Iterable[Finding]:
    """A chief arbiter without a licence, or with one that had ended on the first day."""
    chiefs = chiefs_of(asked.event)
    if not chiefs:
        return
    judged = licensed_arbiter(asked.event, str(asked.want["article"]))
    index = asked.event.info.arbiters.index(chiefs[0])
    if judged.met is False:
        where = Subject("arbiters", index, "licence_until")
        yield asked.told("rated-licence-ended", where, value=judged.found, name=chiefs[0].called)
    elif judged.met is None and not any(each.licence.strip() for each in chiefs):
        yield asked.told("rated-licence-missing", Subject("arbiters", index, "licence"), name=chiefs[0].called)


def licences_ended(asked: Demand) -> Iterable[Finding]:
    """Arbiters whose licence had ended on the first day (FIDE B.05 6.6: all, or the event is not rated)."""
    start = asked.event.info.start_date
    for index, arbiter in enumerate(asked.event.info.arbiters):
        until = arbiter.licence_until
        if start is not None and until is not None and until < start:
            where = Subject("arbiters", index, "licence_until")
            yield asked.told("rated-licence-over", where, value=until, name=arbiter.called)


def round_days(asked: Demand) -> Iterable[Finding]:
    """Rounds without a day; in one finding, since they are filled in together."""
    event = asked.event
    known = {item.number for item in event.rounds if item.date is not None}
    last = total_rounds(event)
    missing = [number for number in range(1, last + 1) if number not in known]
    if missing:
        yield asked.told("rated-round-days", Subject("rounds", None, "date"), rounds=_ranges(missing))


def _ranges(numbers: list[int]) -> str:
    """Numbers in order, those that follow each other as `3–7`."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1] = [parts[-1][0], number]
        else:
            parts.append([number])
    return ", ".join("–".join(map(str, part)) for part in parts)


def minutes_by_rating(asked: Demand) -> Iterable[Finding]:
    """Games in which somebody is rated too highly for so few minutes are not rated (FIDE B.02 1.1).

    The bands are those of the edition of the first day; of those of which a player is found the highest is told.
    """
    event, minutes = asked.event, minutes_of(asked.event)
    if minutes is None or is_accelerated(event):
        return
    edition = select("fide-b02", event.info.start_date)
    for band in edition.numbers["minutes"]:
        rated = [(one.value, player) for player in event.players if (one := player.rating("fide")) is not None]
        within = [pair for pair in rated if pair[0] >= band["rating"]]
        if within and minutes < band["minutes"]:
            rating, player = max(within, key=lambda pair: pair[0])
            yield asked.told(
                "rated-too-fast",
                Subject("event", None, "rate_of_play"),
                value=event.info.rate_of_play,
                rule=edition.rule(asked.want["article"]),
                minutes=exact(minutes),
                needed=band["minutes"],
                least=band["rating"],
                name=player.called,
                rating=rating,
                number=len(within),
            )
            return


def program(asked: Demand) -> Iterable[Finding]:
    """The event is not said to be kept in the body's own program as well (PZWarc 2021, VI 4.1)."""
    wanted, named = str(asked.want["program"]), asked.event.info.settings.pairing_program
    if wanted.casefold() not in named.casefold():
        yield asked.told("rated-program", Subject("event", None, _PROGRAM), value=named or None, program=wanted)


def fees(asked: Demand) -> Iterable[Finding]:
    """The report is being written, and no fee is said to be paid."""
    if is_reported(asked.event) and not asked.event.info.settings.fees_paid:
        yield asked.told("rated-fees", Subject("event", None, "fees_paid"))


def scope(asked: Demand) -> Iterable[Finding]:
    """Nobody chose by whose ratings the event counts, or the sheet says by none that this body looks after."""
    chosen = asked.event.info.settings.rated_by
    if chosen not in asked.want["scopes"]:
        yield asked.told("rated-scope", Subject("event", None, "rated_by"), value=chosen or None)
