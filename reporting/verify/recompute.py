"""What the games give: verdicts of the engine for one event, each computed once.

The edition is the one in force on the event's first day, whatever a paper or a sheet names.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from typing import Any, Final

from engine.checks.norms import contradictions_about, judged, norms_of, norms_of_event
from engine.classification.event_norms import CONTRADICTION, EventNorms
from engine.classification.ledger.entry import entry_of, ids_of
from engine.classification.parameters import Given, given_parameters
from engine.classification.rule_set import RuleSet
from engine.classification.rules import RULES, rule_names, rule_set
from engine.classification.verdict import Verdict
from engine.model import Event, Finding, GameResult, Player, exact
from engine.model.codes import write_code
from engine.model.rounds import day_of_round
from engine.pairing.duels.simul import is_display
from engine.regulations.rate_of_play import RateClass, class_of_event
from reporting.context.norms.verdict_words import requirement_keys
from reporting.context.subjects import Facts
from reporting.locale import Texts
from reporting.register.counts import counts_of
from reporting.verify.examined import ClaimFacts, GameFacts, PersonFacts, RatingFacts
from reporting.verify.values import Answer, EventInFile, EventRef, Person

_MOST_EVENTS: Final = 12
"""Events that stay in memory: papers of one event follow each other."""


@dataclass(frozen=True)
class OnePlayer(Facts):
    """The facts for the papers of one player: nobody else's norms are computed."""

    number: int = 0

    @cached_property
    def norms(self) -> Mapping[str, EventNorms]:
        """The verdicts on the player alone."""
        return norms_of(self.event, (self.number,))


@dataclass
class KnownEvent:
    """An event with what was computed of it. `sha256` is that of its full canonical form, `public` of what all may see.

    An edition that the sheet names is forgotten: the first day decides.
    """

    event: Event
    sha256: str
    public: str = ""
    _one_by_one: dict[int, Facts] = field(default_factory=dict)
    _game_facts: dict[int, tuple[GameFacts, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        info = self.event.info
        if info.settings.classification_edition:
            settings = replace(info.settings, classification_edition="")
            self.event = replace(self.event, info=replace(info, settings=settings))

    @cached_property
    def ref(self) -> EventRef:
        """The event as a claim names it."""
        start = self.event.info.start_date
        return EventRef(self.event.info.name, start.isoformat() if start else "", self.sha256)

    @cached_property
    def in_file(self) -> EventInFile:
        """The event as its file tells it."""
        ref = self.ref
        return EventInFile(ref.name, ref.start, ref.sha256, self.public, version=self.version)

    @cached_property
    def version(self) -> str:
        """The SHA-256 of who met whom with which result: two versions of an event differ in it, two formats do not."""
        played = (game for game in self.event.results if game.outcome and game.white is not None)
        lines = [f"{game.white} {game.black} {write_code(game.outcome, self.event.info.game)}" for game in played]
        return sha256("\n".join(sorted(lines)).encode()).hexdigest()

    @cached_property
    def day(self) -> str:
        """The day from which a norm made here counts: the last, else the first."""
        day = self.event.info.last_day
        return day.isoformat() if day else ""

    @property
    def days(self) -> tuple[str, ...]:
        """The last day of the event and its first, as far as they are known."""
        return tuple(dict.fromkeys((self.day, self.ref.start)))

    def rules(self, name: str) -> RuleSet | None:
        """The edition in force on the first day; None for an unknown rule set."""
        return rule_set(name, "", self.event.info.start_date)[0]

    def own_figures(self, rules: str, norm: str) -> Iterator[Given]:
        """What the event sets itself, of the parameters that a norm depends on."""
        found = self.rules(rules)
        others = set(found.norms if found else ()) - {norm}
        given = (each for each in given_parameters(self.event) if each.parameter.rules == rules)
        return (each for each in given if others.isdisjoint(each.parameter.id.split(".")))

    def fits(self, name: str) -> bool:
        """Whether the rules are of the event's game."""
        return any(self.event.info.game in each.games for each in RULES.get(name, ()))

    def rule_names(self, wanted: str = "") -> tuple[str, ...]:
        """The rules to judge by: those asked for, else those that the event names or its federation has."""
        if is_display(self.event):
            return ()
        return (wanted,) if wanted else rule_names(self.event)

    def verdict(self, rules: RuleSet, number: int, norm: str) -> Verdict:
        """The verdict on one norm of one player."""
        return judged(rules, self.event, number, norm)

    def contradictions(self, numbers: Iterable[int]) -> tuple[Finding, ...]:
        """The errors of the event on which the norms of these players rest, each once."""
        return tuple(dict.fromkeys(found for each in numbers for found in contradictions_about(self.event, each)))

    def norms(self, rules: RuleSet) -> EventNorms:
        """Everybody's norms for which the games suffice."""
        return norms_of_event(rules, self.event)

    @cached_property
    def facts(self) -> Facts:
        """What papers show of the event."""
        return Facts(self.event)

    def facts_of(self, number: int) -> Facts:
        """The same for the papers of one player: nobody else is judged."""
        if number not in self._one_by_one:
            self._one_by_one[number] = OnePlayer(self.event, number)
        return self._one_by_one[number]

    def person(self, number: int) -> Person:
        """A player as claims name him."""
        player = self._people.get(number) or Player(number)
        return Person(number, player.name, dict(ids_of(player)))

    def claimant(self, number: int) -> Person:
        """The same with his club, his name in the other script, and what a letter to him needs."""
        player = self._people.get(number) or Player(number)
        person = self.person(number)
        return replace(
            person, club=player.club, name_other=player.name_other_script, sex=player.sex, address=player.address
        )

    @cached_property
    def _people(self) -> Mapping[int, Player]:
        return {player.number: player for player in self.event.players}

    @cached_property
    def _days(self) -> Mapping[tuple[int, int], str]:
        """The days of the games by round and match, as far as they are known."""
        keys = {(game.key.round, game.key.match) for game in self.event.results} if self.event.rounds else ()
        days = ((key, day_of_round(self.event, *key)) for key in keys)
        return {key: day.isoformat() for key, day in days if day is not None}

    def _games_of(self, number: int) -> Sequence[GameResult]:
        """The games of a player, byes too, in the order of rounds."""
        return sorted(self.event.index.games_by_player.get(number, ()), key=lambda game: game.key)

    def games(self, number: int) -> tuple[GameFacts, ...]:
        """The pairings of a player against somebody, in the order of rounds: one table for all his claims."""
        if number not in self._game_facts:
            found = map(self._game_of_two, self._games_of(number))
            self._game_facts[number] = tuple(game for game in found if game is not None)
        return self._game_facts[number]

    def _game_of_two(self, game: GameResult) -> GameFacts | None:
        """A game of two as claims tell it."""
        if game.white is None or game.black is None:
            return None
        return GameFacts(
            round=game.key.round,
            white=self.person(game.white),
            black=self.person(game.black),
            result=write_code(game.outcome, self.event.info.game) if game.outcome else "",
            day=self._days.get((game.key.round, game.key.match), ""),
            key=(game.key.stage, game.key.group, game.key.round, game.key.match, game.key.board, game.key.game),
        )

    @cached_property
    def _kind(self) -> str:
        """The kind of rating that the event is of: superblitz is blitz, and without a rate of play nobody knows."""
        known = class_of_event(self.event.info)
        return {RateClass.CLASSICAL: "standard", RateClass.RAPID: "rapid"}.get(known, "blitz") if known else ""

    def ratings(self, number: int) -> tuple[RatingFacts, ...]:
        """The ratings of a player and of his opponents on lists on which they have an id, each once."""
        met = {number, *(game.opponent_of(number) for game in self._games_of(number))}
        return tuple(
            RatingFacts(rating.list, str(ids[rating.list]), player.name, rating.value)
            for player in map(self._people.__getitem__, sorted(self._people.keys() & met))
            for ids in (self.person(player.number).ids,)
            for rating in player.ratings
            if rating.list in ids
        )

    def persons(self, number: int) -> tuple[PersonFacts, ...]:
        """A player and his opponents with what verdicts are reached by."""
        met = {number, *(game.opponent_of(number) for game in self._games_of(number))}
        return tuple(
            PersonFacts(self._people[each].name, self.values_of(each)) for each in sorted(self._people.keys() & met)
        )

    def values_of(self, number: int | None) -> Mapping[str, str]:
        """What the sheet says of somebody that verdicts are reached by, as far as it says it; nothing of nobody."""
        player = self._people.get(number) if number is not None else None
        return _values(player) if player is not None else {}

    def counts(self, rules: str, verdict: Verdict) -> Mapping[str, Any]:
        """What a norm is added up by with others, made or not: a commission may grant it."""
        judged_by = self.rules(rules)
        if judged_by is None:
            return {}
        entry = entry_of(self.event, judged_by, verdict, self.sha256)
        return counts_of(entry, self.event.info.settings.city)

    def claim_facts(self, at: int, rules: RuleSet, verdict: Verdict) -> ClaimFacts:
        """What checks across claims need of a claim."""
        made = verdict.met is True
        return ClaimFacts(
            at=at,
            event=self.sha256,
            name=self.ref.name,
            start=self.ref.start,
            entry=entry_of(self.event, rules, verdict, self.sha256) if made else None,
            games=self.games(verdict.number),
            ratings=self.ratings(verdict.number),
            kind=self._kind,
            game=self.event.info.game.value,
            version=self.version,
            persons=self.persons(verdict.number),
            holds=tuple(sorted(rules.held(self._people.get(verdict.number) or Player(0), self.event.info.game))),
        )


def _values(player: Player) -> dict[str, str]:
    """What a sheet says of somebody, as far as it says it."""
    values = {"sex": player.sex, "federation": player.federation}
    values |= {f"title {name}": value for name, value in player.titles.items()}
    values |= {f"category {name}": value for name, value in player.categories.items()}
    values |= {" ".join(filter(None, ("rating", each.list, each.kind))): str(each.value) for each in player.ratings}
    return {name: value for name, value in values.items() if value}


_EVENTS: OrderedDict[str, KnownEvent] = OrderedDict()


def remembered(key: str) -> KnownEvent | None:
    """An event that is in memory still."""
    return _EVENTS.get(key)


def known_event(key: str, make: Callable[[], KnownEvent]) -> KnownEvent:
    """An event by the hash of what it was read from, made once while it is in memory."""
    found = _EVENTS.get(key)
    if found is None:
        found = _EVENTS[key] = make()
        if len(_EVENTS) > _MOST_EVENTS:
            _EVENTS.popitem(last=False)
    else:
        _EVENTS.move_to_end(key)
    return found


def figures(verdict: Verdict, day: str) -> dict[str, Any]:
    """What was found: the figures of the contract, exact."""
    return {
        "n": verdict.n,
        "score": exact(verdict.score),
        "average": None if verdict.average is None else exact(verdict.average),
        "performance": None if verdict.performance is None else exact(verdict.performance),
        "date": day or None,
    }


def is_contradicted(verdict: Verdict) -> bool:
    """Whether the event contradicts itself in what the verdict rests on: then it refutes nothing either."""
    return any(item.code == CONTRADICTION for item in verdict.requirements)


def answer_of(verdict: Verdict) -> Answer:
    """The answer where a claim says nothing else."""
    if is_contradicted(verdict):
        return Answer.INCOMPLETE
    return {True: Answer.CONFIRMED, False: Answer.REFUTED, None: Answer.INCOMPLETE}[verdict.met]


def requirements_of(verdict: Verdict, words: Texts) -> tuple[dict[str, Any], ...]:
    """Every requirement with the keys of the contract."""
    return tuple(requirement_keys(item, words) for item in verdict.requirements)
