"""What KSzK asks of an event and its papers (KSzK 4, 4.5): the announcement, the table, the applications."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.checks.announcement import missing_for_regulations
from engine.checks.rated.demand import Demand, chiefs_of, is_own, is_reported
from engine.classification.kszk.ratings import is_international
from engine.classification.rules import on_sheet
from engine.model import Event, EventInfo, Finding, GameType, Player, Rule, Subject, advice, warning
from engine.model.info import category_of
from engine.pairing.progress import outstanding_games

_EVENT_FIELDS: Final = ("start_date", "end_date", "system")
"""Fields of the table of 4.5.3 and of the announcement of 4.5.1 on the event sheet."""


def missing_for_announcement(event: Event) -> tuple[Finding, ...]:
    """One finding for each field that the announcement with the list of players lacks.

    KSzK 4, 4.5.1: starting numbers, names, categories, ratings, addresses, dates, norms, system,
    promotions. On a server no address is asked: the server's own announcement is enough.
    """
    found = list(missing_for_regulations(event))
    server = event.info.settings.transmission == "server"
    for record, player in enumerate(event.players):
        found += _person(record, player, event.info, _rule(event, "4.5.1"))
        if not server and not player.address and not player.email:
            found.append(_lacks("player-address-missing", record, "address", player, _rule(event, "4.5.1")))
    if not event.info.settings.classification_rules:
        where = Subject("event", None, "classification_rules")
        found.append(advice("announcement-norms", subject=where, rule=_rule(event, "4.5.1")))
    return tuple(dict.fromkeys(found))


def missing_for_table(event: Event) -> tuple[Finding, ...]:
    """One finding for each thing that the table of the event lacks (4.5.3): dates, names, ratings, open games."""
    found = [item for item in missing_for_regulations(event) if item.subject and item.subject.field in _EVENT_FIELDS]
    for record, player in enumerate(event.players):
        found += _person(record, player, event.info, _rule(event, "4.5.3"))
    unfinished = outstanding_games(event)
    if unfinished:
        where = Subject("results", event.results.index(unfinished[0]), "result")
        found.append(warning("table-games-open", subject=where, rule=_rule(event, "4.5.3"), number=len(unfinished)))
    return tuple(found)


def missing_for_application(event: Event, numbers: Iterable[int]) -> tuple[Finding, ...]:
    """What the application of a player must name and the sheet lacks (4.5.3: address, e-mail, date of birth)."""
    if event.info.game is not GameType.CORRESPONDENCE:
        return ()
    wanted = set(numbers)
    found: list[Finding] = []
    for record, player in enumerate(event.players):
        if player.number in wanted:
            found += _application(record, player, _rule(event, "4.5.3"))
    return tuple(found)


def _application(record: int, player: Player, rule: Rule) -> Iterator[Finding]:
    if not player.address:
        yield _lacks("application-address-missing", record, "address", player, rule)
    if not player.email:
        yield _lacks("application-email-missing", record, "email", player, rule)
    if player.birth_date is None:
        yield _lacks("application-birth-date-missing", record, "birth_date", player, rule)


def _person(record: int, player: Player, info: EventInfo, rule: Rule) -> Iterator[Finding]:
    if not player.surname or not player.first_name:
        yield _lacks("player-name-missing", record, "surname", player, rule)
    if not category_of(player, info) and not player.titles.get("iccf"):
        yield _lacks("player-category-missing", record, "category_correspondence", player, rule)
    if player.rating("iccf", "fide") is None and not category_of(player, info):
        yield _lacks("player-rating-missing", record, "rating_iccf", player, rule)


def _lacks(code: str, record: int, field: str, player: Player, rule: Rule) -> Finding:
    where = Subject("players", record, field)
    return warning(code, subject=where, rule=rule, name=player.name or str(player.number))


def _rule(event: Event, article: str) -> Rule:
    """The article of the edition by which the papers speak of an event."""
    return on_sheet(event, "kszk").source.rule(article)


def rated_by_iccf(demand: Demand) -> Iterable[Finding]:
    """Every event of KSzK should be notified to ICCF (4.5.1)."""
    rated_by, wanted = demand.event.info.settings.rated_by, demand.want["value"]
    if rated_by != wanted:
        yield demand.finding("rated-not-iccf", Subject("event", None, "rated_by"), value=rated_by or None)


def announcement(demand: Demand) -> Iterable[Finding]:
    """What the announcement with the list of players lacks (4.5.1)."""
    return missing_for_announcement(demand.event)


def applicant(demand: Demand) -> Iterable[Finding]:
    """The application of a Polish event is the chief arbiter's or the organiser's (4.5.2)."""
    event = demand.event
    if not is_international(event) and not chiefs_of(event) and not event.info.settings.organiser:
        yield demand.finding("rated-applicant", Subject("event", None, "organiser"))


def table(demand: Demand) -> Iterable[Finding]:
    """What the table lacks once the report is being written (4.5.3); who lacks a name was told before it."""
    if not demand.event.info.name:
        yield demand.finding("rated-field-missing", Subject("event", None, "name"))
    if is_reported(demand.event):
        announced = {found.subject for found in missing_for_announcement(demand.event)}
        yield from (found for found in missing_for_table(demand.event) if found.subject not in announced)


def if_norm(demand: Demand) -> Iterable[Finding]:
    """What the application of a Polish player must name if he makes a norm in a Polish event (4.5.3)."""
    event, field = demand.event, str(demand.want["field"])
    if is_international(event):
        return
    for index, player in enumerate(event.players):
        if is_own(demand, player) and not getattr(player, field):
            name = player.name or str(player.number)
            yield demand.finding("rated-if-norm", Subject("players", index, field), name=name)
