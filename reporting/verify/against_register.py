"""Claims held against the register: what the player held already, what he is called, the ratings, what was decided.

Done by the parent after all files, in the order of the answer: workers never open the register. A category held
already refutes a claim; a rating of another list, or another name under the same id, leaves it open, for somebody has
to look; a decision on the same claim is told. Whom nothing but his name ties to a person is not refuted by it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.classification.ledger import NormEntry
from engine.classification.rules import RULES, named
from engine.model import GameType, Player
from reporting.locale import Texts
from reporting.locale.spelling import plain_name
from reporting.register.database import Register
from reporting.register.enter import same_claim
from reporting.register.held_norms import held_norms
from reporting.register.lists_read import Lists
from reporting.register.lookup import found_of
from reporting.register.memory import Holdings, Memory
from reporting.register.people import People
from reporting.register.problems import RegisterError
from reporting.register.values import DECISION, NORM, Entry, Fact, Listed, Who
from reporting.verify.across.limits import at_least
from reporting.verify.across.rows import Change, HeldNorm, changed
from reporting.verify.examined import ClaimFacts, Examined, RatingFacts, VerifyOptions
from reporting.verify.values import Answer, Claim, Difference, FileAnswer, What

_USUAL: Final = "standard"
"""The kind of rating of an event of which nobody knows the rate of play."""
_Wanted = tuple[str, str, str]
"""A list, a day, an id."""


class AgainstRegister:
    """The check as verification calls it; `error` says why the register could not be asked in the end."""

    def __init__(self, register: Register) -> None:
        """RegisterError where the register cannot be read."""
        self._register = register
        self.error: RegisterError | None = None
        with register.reading():
            pass

    def norms(self, claimed: Iterable[NormEntry]) -> Sequence[HeldNorm]:
        """The norms that the register holds of those who claim, as claims are counted together with them."""
        whos = [Who(dict(each.ids), surname=each.name, birth=each.birth) for each in claimed]
        try:
            with self._register.reading() as connection:
                found = found_of(connection, whos)
        except RegisterError as error:
            self.error = error
            return ()
        return [
            HeldNorm(entry.id, entry.event_sha256, entry.start, norm, uncounted=entry.played is None)
            for _, entry, norm in held_norms(found.people, found.entries)
        ]

    def __call__(
        self, examined: Sequence[Examined], options: VerifyOptions, words: Texts
    ) -> Iterator[tuple[int, FileAnswer]]:
        """The answers with what the register says against their claims; none where it went away."""
        del options, words
        try:
            with self._register.reading() as connection:
                memory = Memory(connection, _claimants(examined))
                ratings = Ratings(Lists(connection), _wanted(examined))
        except RegisterError as error:
            self.error = error
            return
        for at, each in enumerate(examined):
            changes = list(_changes(at, each, memory, ratings))
            if changes:
                yield at, changed(each.answer, changes)


def _claimants(examined: Iterable[Examined]) -> Iterator[Who]:
    """Whose the claims are."""
    for each in examined:
        facts = {one.at: one for one in each.facts}
        for number, claim in enumerate(each.answer.claims):
            yield _claimant(claim, facts.get(number))


def _claimant(claim: Claim, facts: ClaimFacts | None) -> Who:
    birth = facts.entry.birth if facts is not None and facts.entry is not None else ""
    return Who(dict(claim.player.ids), surname=claim.player.name, birth=birth)


def _changes(at: int, examined: Examined, memory: Memory, ratings: Ratings) -> Iterator[Change]:
    facts = {each.at: each for each in examined.facts}
    for number, claim in enumerate(examined.answer.claims):
        for reported in _against(claim, facts.get(number), memory, ratings):
            yield Change(at, number, *reported)


def _against(
    claim: Claim, facts: ClaimFacts | None, memory: Memory, ratings: Ratings
) -> Iterator[tuple[Difference, Answer | None]]:
    """What the register says against one claim."""
    held = memory.holdings(_claimant(claim, facts), claim.rules, claim.event.start)
    yield from _called(claim, held, memory.people)
    yield from _of_ladder(claim, facts, held)
    yield from _of_claim(claim, held)
    for reported in facts.ratings if facts is not None and claim.event.start else ():
        yield from ratings.against(reported, claim.event.start, facts.kind if facts is not None else "")


def _called(claim: Claim, held: Holdings, people: People) -> Iterator[tuple[Difference, Answer | None]]:
    """Another name under the same id: whose the claim is must be settled first."""
    name = claim.player.name
    if held.person is None or not name or people.is_called(held.person, plain_name(name)):
        return
    known = f"{held.name} ({people.ids_text(held.person)})"
    yield Difference(What.REGISTER, name, known, None, f"P{held.person}"), Answer.INCOMPLETE


def _of_ladder(claim: Claim, facts: ClaimFacts | None, held: Holdings) -> Iterator[tuple[Difference, Answer | None]]:
    """A norm of what the player held on the first day, or of less."""
    if facts is None or not facts.game or held.person is None or claim.rules not in RULES:
        return
    titles = {scale: entry.value for scale, entry in held.titles.items()}
    categories = {scale: entry.value for scale, entry in held.categories.items()}
    player = Player(0, titles=titles, categories=categories)
    rules = named(claim.rules, claim.edition)
    norm = at_least(rules, claim.norm, rules.held(player, GameType(facts.game)))
    if not norm:
        return
    entries = [*held.titles.values(), *held.categories.values()]
    reason = next((each for each in entries if each.value.rstrip("+").casefold() in _words_of(norm)), entries[0])
    found = f"{reason.value}, {reason.day}"
    verdict = Answer.REFUTED if held.certain else Answer.INCOMPLETE
    yield Difference(What.REGISTER, claim.norm, found, None, f"P{held.person}, #{reason.id}"), verdict


def _words_of(norm: str) -> set[str]:
    """How a holding may be written that stands for a norm: `Kc` is the category K."""
    return {norm.casefold(), norm.removesuffix("c").casefold(), norm.removesuffix("F").casefold()}


def _of_claim(claim: Claim, held: Holdings) -> Iterator[tuple[Difference, Answer | None]]:
    """What was decided on the same claim, and the same norm told otherwise."""
    mine = Fact(
        DECISION,
        rules=claim.rules,
        norm=claim.norm,
        event=claim.event.name,
        start=claim.event.start,
        event_sha256=claim.event.sha256,
    )
    for entry in (*held.decisions, *held.norms):
        if not same_claim(entry, replace(mine, kind=entry.kind)):
            continue
        if entry.kind == DECISION:
            given = " ".join(filter(None, (entry.verdict, entry.day, entry.decided_by)))
            yield Difference(What.REGISTER, claim.norm, given, None, f"#{entry.id}"), None
        elif entry.kind == NORM and (reported := _otherwise(claim, entry)):
            yield Difference(What.REGISTER, *reported, None, f"#{entry.id}"), Answer.INCOMPLETE


def _otherwise(claim: Claim, entry: Entry) -> tuple[str, str] | None:
    """Games and points of a norm as found, and as the register has them, where they differ."""
    games = claim.counts.get("played", claim.found.get("n"))
    found = (str(games or ""), str(claim.found.get("score") or ""))
    known = ("" if entry.played is None else str(entry.played), entry.score.replace(",", "."))
    if all(one == other or not one or not other for one, other in zip(found, known, strict=True)):
        return None
    return " / ".join(found), " / ".join(known)


def _wanted(examined: Iterable[Examined]) -> set[_Wanted]:
    """Every rating that the files tell: on which list, of which day, of whom."""
    return {
        (reported.list, claim.event.start, reported.id)
        for each in examined
        for facts in each.facts
        if facts.at < len(each.answer.claims)
        for claim in (each.answer.claims[facts.at],)
        if claim.event.start
        for reported in facts.ratings
    }


class Ratings:
    """The ratings on the lists in force, looked up for all claims at once."""

    def __init__(self, lists: Lists, wanted: Iterable[_Wanted]) -> None:
        by_list: dict[tuple[str, str], set[str]] = defaultdict(set)
        for name, day, player_id in wanted:
            by_list[name, day].add(player_id)
        self._rows: dict[tuple[str, str], Mapping[str, list[Listed]]] = {}
        self._kinds: dict[tuple[str, str], frozenset[str]] = {}
        for (name, day), ids in sorted(by_list.items()):
            self._kinds[name, day] = frozenset(lists.in_force(name, day))
            self._rows[name, day] = lists.rows(name, ids, day) if self._kinds[name, day] else {}

    def against(self, reported: RatingFacts, day: str, kind: str) -> Iterator[tuple[Difference, Answer | None]]:
        """A rating that is not the one on the list in force; nothing where the register has no such list."""
        wanted = kind or _USUAL
        if not self._kinds.get((reported.list, day), frozenset()) & {wanted, "all"}:
            return
        rows = [row for row in self._rows[reported.list, day].get(reported.id, ()) if row.kind in {wanted, "all"}]
        row = max(rows, key=lambda each: each.day, default=None)
        value = getattr(row, wanted) if row is not None else None
        if value == reported.value:
            return
        of_day = f", {row.day}" if row is not None else ""
        where = f"{reported.name}, {reported.list} {reported.id}{of_day}"
        found = "–" if value is None else str(value)
        yield Difference(What.REGISTER, str(reported.value), found, None, where), Answer.INCOMPLETE
