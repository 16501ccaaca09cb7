"""What an event still lacks before it can be announced, paired and reported: nothing of it is an error."""

from __future__ import annotations

from collections.abc import Iterable

from engine.model import Event, Finding, Severity, Subject, finding


def check_completeness(event: Event) -> Iterable[Finding]:
    """Players (a warning), system, name, first and last day, and names of players, where they are missing.

    Every paper shows these, whatever regulation the event follows; what a regulation itself
    wants announced is asked by `regulation_gaps`.
    """
    info = event.info
    if not event.players:
        yield finding("no-players-yet", Severity.WARNING, subject=Subject("players"))
    if not event.teams and info.system.startswith(("team-", "individual-team-")):
        yield finding("no-teams-yet", Severity.WARNING, subject=Subject("teams"))
    if not info.system:
        yield finding("system-open", Severity.WARNING, subject=Subject("event", field="system"))
    for field, value in (("name", info.name), ("start_date", info.start_date), ("end_date", info.end_date)):
        if not value and not info.extra.get(field):  # what stands there and is no date is told where it is read
            yield finding(f"{field.replace('_', '-')}-open", Severity.ADVICE, subject=Subject("event", field=field))
    for index, player in enumerate(event.players):
        if not player.name:
            subject = Subject("players", index, "surname")
            yield finding("player-without-name", Severity.ADVICE, subject=subject, number=player.number)
