"""Norms that the register holds, as a ledger counts them: those entered, and those granted of which none was.

A decision keeps what its claim was counted by, so that norms add up the same in one batch and in several.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine.classification.ledger import NormEntry
from engine.classification.rules import RULES
from reporting.register.counts import NOTHING
from reporting.register.enter import same_claim
from reporting.register.people import People
from reporting.register.values import DECISION, GRANTED, NORM, Entry


def held_norms(people: People, entries: Iterable[Entry]) -> Iterator[tuple[int, Entry, NormEntry]]:
    """Each norm with its person and the entry that tells it; a decision only where no entry of the norm does."""
    by_person: dict[int, list[Entry]] = defaultdict(list)
    for entry in entries:
        if entry.norm and entry.rules in RULES and entry.kind in {NORM, DECISION}:
            by_person[people.one(entry.person)].append(entry)
    for person, of_person in sorted(by_person.items()):
        for entry in _once(of_person):
            yield person, entry, _as_norm(people, person, entry)


def _once(entries: Sequence[Entry]) -> Iterator[Entry]:
    """The norms, then what was granted of which nothing was told yet; of a claim decided twice what tells its games."""
    granted = [entry for entry in entries if entry.kind == DECISION and entry.verdict == GRANTED]
    known: list[Entry] = []
    for entry in (
        *(each for each in entries if each.kind == NORM),
        *sorted(granted, key=lambda each: each.played is None),
    ):
        is_known = entry.kind == DECISION and any(same_claim(each, replace(entry, kind=each.kind)) for each in known)
        if not is_known:
            known.append(entry)
            yield entry


def _as_norm(people: People, person: int, entry: Entry) -> NormEntry:
    day = entry.day if entry.kind == NORM else entry.made or entry.start or entry.day
    ids = people.ids(person)
    return NormEntry(
        player=next(iter(ids.values()), ""),
        name=people.name(person),
        rules=entry.rules,
        edition=entry.edition,
        norm=entry.norm,
        event=entry.event,
        date=day,
        games=entry.played or 0,
        fillings=entry.fillings or 1,
        rating=entry.rating,
        large=None if entry.large is None else bool(entry.large),
        held=None if not entry.held else entry.held.removeprefix(NOTHING),
        by_result=bool(entry.by_result),
        game=entry.game,
        ids=ids,
        birth=people.birth(person),
        key=f"#{entry.id}",
    )
