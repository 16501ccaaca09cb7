"""What an event is checked for on request (`check --for`): a function for each name, which says what would come back.

A purpose asks the lists of `engine.checks.rated`, whatever the sheet says of who rates the event. What a
report is returned for is an error here; what a body only wants to know stays advice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from engine.checks.norm_event import norm_event
from engine.checks.norms import judged, norms_of_event, norms_sought_by, rules_that_judge
from engine.checks.rated import bodies_of, demands
from engine.checks.rated.kszk import missing_for_application
from engine.classification.event_norms import EventNorms
from engine.classification.kszk.ratings import is_international
from engine.classification.rule_set import RuleSet
from engine.classification.rules import on_sheet
from engine.classification.verdict import Verdict
from engine.model import (
    Event,
    EventInfo,
    Finding,
    GameType,
    Player,
    Rule,
    Severity,
    Subject,
    advice,
    exact,
    finding,
    warning,
)
from engine.pairing.duels.simul import is_display
from engine.pairing.paired_round import games_per_match
from engine.systems.table import planned_rounds

_PLAYERS = Subject("players")


def norm_motions(event: Event, rules: str, article: str, numbers: Collection[int] | None = None) -> Iterator[Finding]:
    """The norms that a report has to name under a rule set, by the sheet's edition, else by that of the first day.

    Of everybody or of the `numbers`.
    """
    if is_display(event):
        return
    chosen = on_sheet(event, rules)
    found, rule = norms_of_event(chosen, event, numbers), chosen.source.rule(article)
    yield from _by_norm(event, found.applied_for, "purpose-norms-made", Severity.INFO, rule)
    yield from _by_norm(event, found.withheld, "purpose-norms-open", Severity.ADVICE, rule)


def norms_by_rating_alone(event: Event) -> Iterator[Finding]:
    """Norms of PZSzach for which the formula asks for no point: they stand, and it is asked whether that is meant."""
    rules = rules_that_judge(event).get("pzszach")
    if rules is None:
        return
    for record, player in enumerate(event.players):
        verdict = _highest_above_nothing(rules, event, player)
        if verdict and verdict.rating_suffices and judged(rules, event, player.number, verdict.norm).made_by_games:
            yield advice(
                "norm-by-rating-alone",
                subject=Subject("players", record),
                rule=verdict.rule,
                name=player.called,
                norm=verdict.norm,
                games=verdict.n,
                points=exact(verdict.score),
            )


def _highest_above_nothing(rules: RuleSet, event: Event, player: Player) -> Verdict | None:
    """The highest norm that a player's games make, where the rating achieved without a point would reach one.

    Only what the rating achieved reaches is judged, from the highest on: checking shall not cost as much as all
    verdicts. A champion may make any norm by his place.
    """
    columns, figures = rules.numbers["threshold"].values(), rules.start_card and rules.start_card(event, player.number)
    least = {norm: min(column[norm] for column in columns) for norm in norms_sought_by(rules, event, player)}
    if not figures or not figures.n or not least:
        return None
    if figures.a - int(rules.numbers["plus_value"]) * figures.n < min(least.values()) * (figures.n + 1):
        return None
    by_place = event.info.settings.pzszach_championship
    reached = (norm for norm, rating in least.items() if by_place or figures.result >= rating)
    verdicts = (rules.judge(event, player.number, norm) for norm in reached)
    return next((verdict for verdict in verdicts if verdict.made_by_games), None)


def _by_norm(event: Event, verdicts: Iterable[Verdict], code: str, weight: Severity, rule: Rule) -> Iterator[Finding]:
    """One finding for each norm, with the names of those whom it concerns."""
    by_norm: dict[str, list[str]] = {}
    for verdict in verdicts:
        player = event.player(verdict.number)
        name = player.name if player else ""
        by_norm.setdefault(verdict.norm, []).append(name or str(verdict.number))
    for norm, names in by_norm.items():
        yield finding(
            code,
            weight,
            subject=_PLAYERS,
            rule=rule,
            norm=norm,
            number=len(names),
            names="; ".join(dict.fromkeys(names)),
        )


def applications(event: Event, numbers: Collection[int] | None = None) -> tuple[Finding, ...]:
    """What the applications to KSzK lack for those who made a norm (4.5.3; of Polish events alone)."""
    if is_display(event) or is_international(event):
        return ()
    made: EventNorms = norms_of_event(on_sheet(event, "kszk"), event, numbers)
    return missing_for_application(event, {verdict.number for verdict in made.applied_for})


class Purpose(Protocol):
    """What would come back; norms are looked at of everybody or of the `numbers`."""

    def __call__(self, event: Event, numbers: Collection[int] | None = None, /) -> tuple[Finding, ...]:
        """The findings."""


_CHESS: Final = frozenset({GameType.CHESS})
_CORRESPONDENCE: Final = frozenset({GameType.CORRESPONDENCE})
_DRAUGHTS: Final = frozenset({GameType.DRAUGHTS100, GameType.DRAUGHTS64})


_OF: Final[Mapping[str, tuple[frozenset[GameType], tuple[str, ...]]]] = {
    "fide-rating": (_CHESS, ("fide",)),
    "fide-norms": (_CHESS, ("fide",)),
    "kszk": (_CORRESPONDENCE, ("kszk",)),
    "pzszach": (_CHESS, ("pzszach",)),
    "pzwarc": (_DRAUGHTS, ("fmjd", "pzwarc")),
    "bg": (_CHESS, ("bfsh",)),
}
"""The games of a purpose, and the bodies that ask."""


def purposes_of(info: EventInfo) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The purposes of the event's game: those of the bodies that look at it, and the others."""
    bodies = frozenset(bodies_of(info))
    fitting = [name for name, (games, _) in _OF.items() if info.game in games]
    own = tuple(name for name in fitting if bodies.intersection(_OF[name][1]))
    return own, tuple(name for name in fitting if name not in own)


def fide_rating(event: Event, _numbers: Collection[int] | None = None) -> tuple[Finding, ...]:
    """What FIDE's rating officer would return (FIDE B.02, B.05, TRF26)."""
    return _demanded(event, "fide-rating")


def fide_norms(event: Event, numbers: Collection[int] | None = None) -> tuple[Finding, ...]:
    """What stands in the way of title norms, and who makes which: an event that is not rated has none (FIDE B.01)."""
    demanded = _demanded(event, "fide-rating")
    return demanded if event.info.game not in _CHESS else (*demanded, *norm_event(event, numbers))


def kszk(event: Event, numbers: Collection[int] | None = None) -> tuple[Finding, ...]:
    """What KSzK would return, and what the applications of those who made norms lack (KSzK 4, 4.5)."""
    demanded = _demanded(event, "kszk")
    if event.info.game not in _CORRESPONDENCE:
        return demanded
    lacking = tuple(map(_returned, applications(event, numbers)))
    places = {(one.subject.record, one.subject.field) for one in lacking if one.subject}
    # who made a norm is not told once more that he might
    others = (
        one
        for one in demanded
        if one.code != "rated-if-norm" or not one.subject or (one.subject.record, one.subject.field) not in places
    )
    return (*others, *lacking, *norm_motions(event, "kszk", "4.5.2", numbers))


def pzwarc(event: Event, numbers: Collection[int] | None = None) -> tuple[Finding, ...]:
    """What PZWarc, and FMJD by whose ratings it goes, would return (PZWarc 2021, VI 4, VII 7.3)."""
    return _with_norms(event, numbers, purpose="pzwarc", article="VII 7.3.4", more=_too_few_rounds(event))


def _too_few_rounds(event: Event) -> Iterator[Finding]:
    """An event of fewer games than a norm takes (PZWarc 2021, VII 4.4, 5.4); places of Table V ask for none."""
    rules, rounds = on_sheet(event, "pzwarc"), planned_rounds(event)
    needed = int(rules.numbers["category_norm"]["minimum_games"])
    by_place = event.info.settings.pzwarc_championship
    if event.info.game in _DRAUGHTS and rounds and rounds * games_per_match(event.info) < needed and not by_place:
        where, rule = Subject("event", None, "rounds"), rules.source.rule("VII 4.4")
        yield warning("norms-few-games", subject=where, value=rounds, rule=rule, needed=needed)


def _with_norms(
    event: Event,
    numbers: Collection[int] | None = None,
    *,
    purpose: str,
    article: str = "",
    more: Iterable[Finding] = (),
) -> tuple[Finding, ...]:
    """What a federation would return, and the norms that the report of an event of its game has to list."""
    demanded = (*_demanded(event, purpose), *more)
    if event.info.game not in _OF[purpose][0]:
        return demanded
    return (*demanded, *norm_motions(event, purpose, article, numbers))


PURPOSES: Final[Mapping[str, Purpose]] = {
    "fide-rating": fide_rating,
    "fide-norms": fide_norms,
    "kszk": kszk,
    "pzszach": partial(_with_norms, purpose="pzszach"),
    "pzwarc": pzwarc,
    "bg": partial(_with_norms, purpose="bg"),
}
"""All purposes by the name that `check --for` takes."""


def would_return(event: Event, names: Iterable[str], file: str, *, forced: bool) -> Iterator[Finding]:
    """What those who get a file or a pack would return, by purposes: a line for each, how many and how to see them.

    An error where there are errors, unless it is sent all the same.
    """
    for name in names:
        weights = [found.severity for found in PURPOSES[name](event)]
        errors, others = weights.count(Severity.ERROR), weights.count(Severity.WARNING) + weights.count(Severity.ADVICE)
        if errors or others:
            refused = Severity.WARNING if forced else Severity.ERROR
            weight = refused if errors else Severity.INFO
            yield finding("purpose-returns", weight, value=name, errors=errors, others=others, file=file)


def _demanded(event: Event, purpose: str) -> tuple[Finding, ...]:
    """The demands of the bodies of a purpose on an event of their game; of another game they rate nothing."""
    games, bodies = _OF[purpose]
    game = event.info.game
    if game not in games:
        return (finding("purpose-other-game", subject=Subject("event", None, "game"), value=game.value),)
    return tuple(_returned(found) for found in demands(event, bodies))


def _returned(found: Finding) -> Finding:
    return replace(found, severity=Severity.ERROR) if found.severity is Severity.WARNING else found
