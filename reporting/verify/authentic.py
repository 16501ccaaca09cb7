"""What tells an event authentically, and the claims held against it: what one paper says cannot block another's claim.

In this order: files that the commission names (`--authentic`), papers signed by somebody whom it trusts, the event's
own file among what was sent. Where those of one rank tell different games, none of them is authentic.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from engine.model import Finding, Severity, finding, notice
from reporting.locale import Texts
from reporting.locale.findings import describe
from reporting.verify.across.claim_index import Checked
from reporting.verify.across.games import UNFINISHED, turned
from reporting.verify.across.rows import Change, changed
from reporting.verify.companion_events import (
    event_key,
    event_of,
    key_at,
    keys_around,
    papers_with_companions,
    same_data,
)
from reporting.verify.event_claims import load_item
from reporting.verify.examined import EVENT, PAPER, TABLE, ClaimFacts, GameFacts
from reporting.verify.kinds import Kind, kind_of_item
from reporting.verify.paper.document import read_document
from reporting.verify.paper_claims import known_of_paper
from reporting.verify.recompute import KnownEvent
from reporting.verify.result_store import Brief, ResultStore
from reporting.verify.values import Answer, Claim, Difference, EventInFile, Person, What
from reporting.verify.walk import Item
from reporting.verify.who import named

_MOST: Final = 3
"""Files of one rank that a claim is held against: it stands if it agrees with one of them."""

Key = tuple[str, str]
"""An event by its name and first day."""


class Source(NamedTuple):
    """A file that tells an event."""

    item: Item
    event: EventInFile


def read_authentic(items: Iterable[Item]) -> tuple[list[Source], list[Finding]]:
    """The events in the files that the commission names, and what cannot be read of them."""
    sources, findings = [], []
    for item in items:
        found = _event_of(item)
        if isinstance(found, KnownEvent):
            sources.append(Source(item, found.in_file))
        elif found is not None:
            findings.append(replace(found, severity=Severity.WARNING))
    return sources, findings


def _event_of(item: Item) -> KnownEvent | Finding | None:
    """The event that a file tells: itself, or its evidence; None for a file that tells none."""
    data = item.read()
    if isinstance(data, Finding):
        return data
    kind = kind_of_item(item, data)
    if kind is Kind.EVENT:
        found = event_of(hashlib.sha256(data).hexdigest(), lambda: load_item(item, data))
        return found if isinstance(found, KnownEvent) else next(iter(found), None)
    if kind is not Kind.PAPER:
        return None
    document = read_document(data, item.base)
    if isinstance(document, Finding):
        return document
    if not document.evidence.intact:
        return finding("verify-evidence-altered", value=document.evidence.form)
    return known_of_paper(document)


@dataclass(frozen=True)
class Authentic:
    """The check over all files of a run, before their claims are held against each other."""

    items: Mapping[str, Item]
    words: Texts
    given: Sequence[Source] = ()

    def __call__(self, store: ResultStore) -> Iterator[Checked]:
        """The files whose claims something authentic speaks of, each with its answer and what became of its claims."""
        briefs = store.briefs
        signed = self._ranked(each for each in briefs if each.kind == PAPER and each.trusted)
        ranks = [_by_event(self.given), signed, self._ranked(each for each in briefs if each.kind == EVENT)]
        companions = papers_with_companions(briefs)
        claimed = _claimed_events(briefs)
        for at, brief in enumerate(briefs):
            if brief.kind == EVENT and brief.verdicts and _is_claimed(brief, claimed):
                yield _unclaimed(at, store, self.words)
            elif brief.kind in {PAPER, EVENT, TABLE} and brief.verdicts:
                sources = {key: _first(ranks, key) for key in map(event_key, brief.events)}
                yield from _of_file(at, store, sources, companions.get(at))

    def _ranked(self, briefs: Iterable[Brief]) -> Mapping[Key, Sequence[Source]]:
        """The files of a rank by their events; of an event that they tell in two ways none."""
        found = _by_event(
            Source(self.items[each.file], each.event)
            for each in briefs
            if each.event is not None and each.file in self.items
        )
        return {key: each for key, each in found.items() if len({source.event.version for source in each}) == 1}


_OWN_FILE: Final = 2
"""The rank of the event's own file."""


def _of_file(
    at: int, store: ResultStore, ranked: Mapping[Key, tuple[int, Sequence[Source]]], other: Difference | None
) -> Iterator[Checked]:
    """A file that something authentic speaks of; `other`, of the event beside it, counts where nothing higher does."""
    if any(rank < _OWN_FILE for rank, _ in ranked.values()):
        other = None
    if other is None and not any(sources for _, sources in ranked.values()):
        return
    examined, events = store[at], {each.sha256: each for each in store.briefs[at].events}
    facts = {each.at: each for each in examined.facts}
    settled: dict[int, bool] = {}
    changes: list[Change] = []
    for index, claim in enumerate(examined.answer.claims):
        changes += [] if other is None else [Change(at, index, other, Answer.REFUTED)]
        _, sources = ranked.get(event_key(claim.event), (0, ()))
        event = events.get(claim.event.sha256)
        against = _against(claim, event, facts.get(index), sources) if sources and event else None
        if against is not None:
            settled[index] = all(verdict is Answer.INCOMPLETE for _, verdict in against)
            changes += [Change(at, index, *each) for each in against]
    if settled or changes:
        yield Checked(at, changed(examined.answer, changes), settled)


def _by_event(sources: Iterable[Source]) -> Mapping[Key, Sequence[Source]]:
    """The files by their events, of those that tell one with the same data the first."""
    found: dict[Key, dict[tuple[str, str], Source]] = {}
    for source in sources:
        of_event = found.setdefault(event_key(source.event), {})
        of_event.setdefault((source.event.sha256, source.event.public), source)
    return {key: tuple(of_event.values()) for key, of_event in found.items()}


def _first(ranks: Sequence[Mapping[Key, Sequence[Source]]], key: Key) -> tuple[int, Sequence[Source]]:
    """The files of the highest rank that tell an event."""
    found = ((rank, by_event[key][:_MOST]) for rank, by_event in enumerate(ranks) if key in by_event)
    return next(found, (len(ranks), ()))


def _against(
    claim: Claim, event: EventInFile, facts: ClaimFacts | None, sources: Sequence[Source]
) -> Sequence[tuple[Difference, Answer]] | None:
    """How a claim differs from what is authentic, nothing where it agrees; None where it cannot be held against it."""
    if any(same_data(event, source.event) for source in sources):
        return ()
    if facts is None:
        return None
    events = ((source.item.name, _event_of(source.item)) for source in sources)
    tellings = [[*_differences(claim, facts, known, name)] for name, known in events if isinstance(known, KnownEvent)]
    return min(tellings, key=len, default=None)


def _differences(claim: Claim, facts: ClaimFacts, known: KnownEvent, where: str) -> Iterator[tuple[Difference, Answer]]:
    """His games and what is told of him and his opponents, as far as both tell it."""
    number = _number(known, claim.player)
    if number is None:
        yield Difference(What.PLAYER, claim.player.name, None, None, where), Answer.INCOMPLETE
        return
    yield from _of_games(claim.player, facts.games, known, number, where)
    for person in facts.persons:
        theirs = known.values_of(_number(known, Person(None, person.name)))
        for name, value in person.values.items():
            if theirs.get(name, value) != value:
                mine, other = (f"{person.name}: {each}" for each in (value, theirs[name]))
                yield Difference(What.EVIDENCE, mine, other, None, where), Answer.REFUTED


def _number(known: KnownEvent, person: Person) -> int | None:
    """Who is meant in another telling of the event: by his name, of namesakes by his number too."""
    numbers = [player.number for player in named(known.event, person.name)]
    return person.number if person.number in numbers else numbers[0] if len(numbers) == 1 else None


def _of_games(
    player: Person, games: Sequence[GameFacts], known: KnownEvent, number: int, where: str
) -> Iterator[tuple[Difference, Answer]]:
    """Each game that is told otherwise, or in one of the two alone; a game that has not ended contradicts none."""
    left = list(known.games(number))
    for game in games:
        if game.result in UNFINISHED:
            continue
        opponent = _number(known, game.black if game.white.number == player.number else game.white)
        met = [each for each in left if opponent in {each.white.number, each.black.number}] if opponent else []
        mine = _seen_by(game, player.number)
        same = next((each for each in met if each.result in UNFINISHED or _seen_by(each, number) == mine), None)
        found = same or next(iter(met), None)
        if found is not None:
            left.remove(found)
        if same is None:
            reported = Difference(What.RESULT, game.text, found.text if found else None, None, where)
            yield reported, Answer.REFUTED if opponent else Answer.INCOMPLETE
    for game in left:
        if game.result not in UNFINISHED:
            yield Difference(What.RESULT, None, game.text, None, where), Answer.REFUTED


def _seen_by(game: GameFacts, number: int | None) -> str:
    """A result with the points of one of the two first."""
    return game.result if game.white.number == number else turned(game.result)


def _claimed_events(briefs: Sequence[Brief]) -> set[tuple[str, ...]]:
    """The events of claims: of a table by their hashes, of a paper by its folders, name and first day."""
    hashes = {(event.sha256,) for each in briefs if each.kind == TABLE for event in each.events}
    papers = (each for each in briefs if each.kind == PAPER and each.verdicts)
    return hashes | {key for each in papers for key in keys_around(each)}


def _is_claimed(brief: Brief, claimed: set[tuple[str, ...]]) -> bool:
    """Whether an event's file lies beside a paper that claims, or is named by a table that does."""
    event = brief.event
    return event is not None and not claimed.isdisjoint({(event.sha256,), key_at(brief.file, event)})


def _unclaimed(at: int, store: ResultStore, words: Texts) -> Checked:
    """An event's file without claims: its norms are claimed by what lies beside it."""
    answer = store[at].answer
    note = describe(notice("verify-event-of-claims", value=answer.file), words)
    ok = not any(found["severity"] == Severity.ERROR for found in answer.findings)
    return Checked(at, replace(answer, ok=ok, claims=(), findings=(*answer.findings, note)), {})
