"""What a body that rates an event asks of its sheet and its games: fields, arbiters, days, rate of play, results."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from engine.checks.rated.demand import Demand, chiefs_of, is_accelerated, is_reported, minutes_of
from engine.classification.event_demands import ends_early, licensed_arbiter, rounds_by_day
from engine.model import Finding, Subject, exact
from engine.model.listing import missing_numbers
from engine.pairing.progress import outstanding_games
from engine.regulations.editions import select
from engine.regulations.rate_of_play import RateClass, class_of_event, parse_rate
from engine.systems.table import planned_rounds, total_rounds

_PROGRAM = "pairing_program"


def field_missing(demand: Demand) -> Iterable[Finding]:
    """A field of the event sheet that is empty, and so is the one that may stand for it (`instead`)."""
    fields = [demand.want["field"], *filter(None, [demand.want.get("instead")])]
    if not any(demand.event.info.value_of(name) for name in fields):
        yield demand.finding("rated-field-missing", Subject("event", None, fields[0]))


def chief_arbiter(demand: Demand) -> Iterable[Finding]:
    """Nobody is named as chief arbiter."""
    if not chiefs_of(demand.event):
        yield demand.finding("rated-chief-arbiter", Subject("arbiters"))


def arbiter_ids(demand: Demand) -> Iterable[Finding]:
    """Arbiters without a FIDE id, to which FIDE's licence belongs (B.05 6.6, 6.8: all, or the event is not rated)."""
    for index, arbiter in enumerate(demand.event.info.arbiters):
        if arbiter.name.strip() and not arbiter.fide_id.strip():
            yield demand.finding("rated-arbiter-id", Subject("arbiters", index, "fide_id"), name=arbiter.called)


def licence(demand: Demand) -> Iterable[Finding]:
    """A chief arbiter without a licence, or with one that ends before the event (reading 63)."""
    chiefs = chiefs_of(demand.event)
    if not chiefs:
        return
    judged = licensed_arbiter(demand.event, str(demand.want["article"]))
    index = demand.event.info.arbiters.index(chiefs[0])
    if judged.met is not True and ends_early(chiefs[0], demand.event.info):
        where, until = Subject("arbiters", index, "licence_until"), chiefs[0].licence_until
        yield demand.finding("rated-licence-ended", where, value=until, name=chiefs[0].called, end=_last(demand))
    elif judged.met is None and not any(each.licence.strip() for each in chiefs):
        yield demand.finding("rated-licence-missing", Subject("arbiters", index, "licence"), name=chiefs[0].called)


def licences_ended(demand: Demand) -> Iterable[Finding]:
    """Arbiters whose licence ends before the event (FIDE B.05 6.6: all licensed, or it is not rated; reading 63)."""
    for index, arbiter in enumerate(demand.event.info.arbiters):
        if ends_early(arbiter, demand.event.info):
            where, until = Subject("arbiters", index, "licence_until"), arbiter.licence_until
            yield demand.finding("rated-licence-over", where, value=until, name=arbiter.called, end=_last(demand))


def _last(demand: Demand) -> object:
    return demand.event.info.last_day


def round_days(demand: Demand) -> Iterable[Finding]:
    """Rounds without a day; in one finding, since they are filled in together."""
    event = demand.event
    known = {item.number for item in event.rounds if item.date is not None}
    missing = ", ".join(missing_numbers(known, total_rounds(event)))
    if missing:
        yield demand.finding("rated-round-days", Subject("rounds", None, "date"), rounds=missing)


def minutes_by_rating(demand: Demand) -> Iterable[Finding]:
    """Games in which somebody is rated too highly for so few minutes are not rated (FIDE B.02 1.1).

    The bands are those of the edition of the first day; of those of which a player is found the highest is told.
    """
    event, minutes = demand.event, minutes_of(demand.event)
    if minutes is None or is_accelerated(event):
        return
    edition = select("fide-b02", event.info.start_date)
    for band in edition.numbers["minutes"]:
        rated = [(one.value, player) for player in event.players if (one := player.rating("fide")) is not None]
        within = [pair for pair in rated if pair[0] >= band["rating"]]
        if within and minutes < band["minutes"]:
            rating, player = max(within, key=lambda pair: pair[0])
            yield demand.finding(
                "rated-too-fast",
                Subject("event", None, "rate_of_play"),
                value=event.info.rate_of_play,
                rule=edition.rule(demand.want["article"]),
                minutes=exact(minutes),
                needed=band["minutes"],
                least=band["rating"],
                name=player.called,
                rating=rating,
                number=len(within),
            )
            return


def program(demand: Demand) -> Iterable[Finding]:
    """The event is not said to be kept in the body's own program as well (PZWarc 2021, VI 4.1)."""
    wanted, named = str(demand.want["program"]), demand.event.info.settings.pairing_program
    if wanted.casefold() not in named.casefold():
        yield demand.finding("rated-program", Subject("event", None, _PROGRAM), value=named or None, program=wanted)


def fees(demand: Demand) -> Iterable[Finding]:
    """The report is being written, and no fee is said to be paid."""
    if is_reported(demand.event) and not demand.event.info.settings.fees_paid:
        yield demand.finding("rated-fees", Subject("event", None, "fees_paid"))


def scope(demand: Demand) -> Iterable[Finding]:
    """Nobody chose by whose ratings the event counts, or the sheet says by none that this body looks after."""
    chosen = demand.event.info.settings.rated_by
    if chosen not in demand.want["scopes"]:
        yield demand.finding("rated-scope", Subject("event", None, "rated_by"), value=chosen or None)


_RATE = Subject("event", None, "rate_of_play")
_DAYS = Subject("rounds", None, "date")


def rate_readable(demand: Demand) -> Iterable[Finding]:
    """A rate of play that nobody can read: whether the games are slow enough cannot be told (FIDE B.02 1.1)."""
    text = demand.event.info.rate_of_play
    if text and parse_rate(text) is None:
        yield demand.finding("rated-rate-unreadable", _RATE, value=text)


def first_stage(demand: Demand) -> Iterable[Finding]:
    """A first stage of so few moves that the games are not rated (FIDE B.02 1.2)."""
    text, least = demand.event.info.rate_of_play, int(demand.want["moves"])
    rate = parse_rate(text)
    if rate is None or is_accelerated(demand.event):
        return
    moves = rate.stages[0].moves
    if moves is not None and moves < least:
        yield demand.finding("rated-first-stage", _RATE, value=text, moves=moves, needed=least)


def rounds_a_day(demand: Demand) -> Iterable[Finding]:
    """Days with more rounds than are rated; of rapid and blitz each has its own number (`rapid`, `blitz`)."""
    most = _most_rounds(demand)
    for day, number in rounds_by_day(demand.event).items() if most is not None else ():
        if number > (most or 0):
            yield demand.finding("rated-rounds-a-day", _DAYS, value=day, number=number, most=most)


def _most_rounds(demand: Demand) -> int | None:
    accelerated = is_accelerated(demand.event)
    if accelerated != (demand.want["rates"] == "accelerated"):
        return None
    if not accelerated:
        return int(demand.want["most"])
    kind = class_of_event(demand.event.info)
    return int(demand.want["blitz" if kind in {RateClass.BLITZ, RateClass.SUPERBLITZ} else "rapid"])


def hours_a_day(demand: Demand) -> Iterable[Finding]:
    """Days on which games of 60 moves would take longer than is allowed: the time of both players (FIDE B.02 3)."""
    minutes, most = minutes_of(demand.event), int(demand.want["hours"])
    if minutes is None or is_accelerated(demand.event):
        return
    for day, number in rounds_by_day(demand.event).items():
        hours = Fraction(2 * minutes * number, 60)
        if hours > most:
            yield demand.finding("rated-hours-a-day", _DAYS, value=day, number=number, hours=exact(hours), most=most)


def games_open(demand: Demand) -> Iterable[Finding]:
    """All rounds are paired, and games are without a result: the report cannot go out yet."""
    event = demand.event
    planned = planned_rounds(event)
    if not planned or event.last_paired_round < planned:
        return
    unfinished = outstanding_games(event)
    if unfinished:
        where = Subject("results", event.results.index(unfinished[0]), "result")
        yield demand.finding("rated-games-open", where, number=len(unfinished))
