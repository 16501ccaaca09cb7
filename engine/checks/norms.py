"""The norms that an event gives: verdicts of a rule set, left open where the event contradicts itself.

Every paper, the ledger, the answers of commands and verification ask here: one rule for all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.checks import check_event
from engine.classification.event_norms import CONTRADICTION, EventNorms, edition_requirement
from engine.classification.rule_set import RuleSet
from engine.classification.rules import norms_above, rules_on_sheet
from engine.classification.verdict import Requirement, Verdict
from engine.model import Event, Finding, GameResult, Player, Severity, once_per_event
from engine.pairing.duels.simul import is_display


def norms_of(event: Event, numbers: Collection[int] | None = None) -> Mapping[str, EventNorms]:
    """The norms of an event by the rule sets that judge it, of everybody or of the `numbers`."""
    return {name: norms_of_event(rules, event, numbers) for name, rules in rules_that_judge(event).items()}


@once_per_event
def rules_that_judge(event: Event) -> Mapping[str, RuleSet]:
    """The rule sets whose norms an event is asked for: those of its sheet, else of its federation; none of a display.

    Whoever names no rules asks for no norms in an event too fast for any of them, as a club's blitz.
    """
    if is_display(event):
        return {}
    found, named = rules_on_sheet(event), event.info.settings.classification_rules
    return {name: rules for name, rules in found.items() if named or not _too_fast(rules, event)}


_OF_RATE: Final = frozenset({"minutes", "official-rate"})


def _too_fast(rules: RuleSet, event: Event) -> bool:
    """The rate of play refuses every norm that asks something of the event."""
    conditions = [found for norm in rules.norms if (found := rules.conditions(event, norm))]
    return bool(conditions) and all(
        any(item.code in _OF_RATE and item.met is False for item in one) for one in conditions
    )


def norms_of_event(
    rules: RuleSet,
    event: Event,
    numbers: Collection[int] | None = None,
    known: Iterable[Verdict] = (),
) -> EventNorms:
    """Judge every player of the federation, or those of the `numbers`, for every norm above what he holds.

    `known` are verdicts of these rules about the event that stand already.
    """
    found = {(each.number, each.norm): each for each in known}
    verdicts = (
        found.get((number, norm)) or judged(rules, event, number, norm)
        for number, norm in dict.fromkeys(_sought(rules, event, numbers))  # a number may stand a thousand times
    )
    return EventNorms(rules, event, tuple(verdicts))


def norms_sought(rules: RuleSet, event: Event, numbers: Collection[int] | None = None) -> frozenset[str]:
    """The norms for which `norms_of_event` judges anybody: nobody is judged to know them."""
    return frozenset(norm for _, norm in _sought(rules, event, numbers))


def _sought(rules: RuleSet, event: Event, numbers: Collection[int] | None) -> Iterator[tuple[int, str]]:
    """The players of the federation, or those of the `numbers`, each with every norm above what he holds."""
    for player in event.players:
        if numbers is None or player.number in numbers:
            for norm in norms_sought_by(rules, event, player):
                yield player.number, norm


def norms_sought_by(rules: RuleSet, event: Event, player: Player) -> tuple[str, ...]:
    """Every norm above what a player of the federation holds; none of others."""
    home = rules.numbers.get("home")
    return norms_above(rules, player, event) if home is None or player.country in home else ()


def judged(rules: RuleSet, event: Event, number: int, norm: str) -> Verdict:
    """The verdict of an edition; open where it was not in force on the first day, or by contradictions of the event.

    What the games refuse stays refused.
    """
    verdict = rules.judge(event, number, norm)
    edition = edition_requirement(rules, event, verdict.rule.article)
    if edition:
        verdict = verdict.opened_by(edition[0])
    contrary = contradictions_about(event, number)
    if not contrary:
        return verdict
    open_one = Requirement("", CONTRADICTION, "0", str(len(contrary)), None)
    if verdict.met is False:
        return replace(verdict, requirements=(open_one, *verdict.requirements))
    return verdict.opened_by(open_one)


_OF_ALL: Final = frozenset({"start_date", "end_date", "points_win", "points_draw", "points_loss"})
"""Fields of the event on which everybody's norms rest; of parameters each norm says so itself."""


@once_per_event
def contradictions(event: Event) -> tuple[tuple[Finding, frozenset[int] | None], ...]:
    """The errors of the event's games, persons and days, each with the numbers whose norms rest on it (None: all)."""
    found = check_event(event, errors_alone=True)
    errors = (each for each in found if each.severity is Severity.ERROR and not _is_put_off(event, each))
    return tuple((each, people) for each in errors if (people := _concerned(event, each)) != frozenset())


def _is_put_off(event: Event, found: Finding) -> bool:
    """Whether an error tells of a game in another round than the table's, of two who met in no more rounds than it has.

    It was played all the same.
    """
    if found.code != "game-not-in-schedule" or found.subject is None or found.subject.record is None:
        return False
    game = event.results[found.subject.record]
    games = event.index.games_by_player.get(game.white or 0, ())
    met = {each.key.round for each in games if _met([each]) == _met([game])}
    rounds = dict(found.values)["rounds"]
    return rounds != "–" and len(met) <= len(rounds.split(", "))


def contradictions_about(event: Event, number: int) -> tuple[Finding, ...]:
    """Those on which the norms of a player rest: of the event, of him, of his games, of whom he met."""
    return tuple(found for found, people in contradictions(event) if people is None or number in people)


def _concerned(event: Event, found: Finding) -> frozenset[int] | None:
    """Whose norms an error touches; what is wrong with the event itself, or its teams, touches everybody's.

    Of a game, at whatever board, its players and whom else they met in that round: which of two games was played
    nobody knows. A game to come makes no norm. Of a person he and whom he met.
    """
    subject = found.subject
    if subject is None or subject.table not in {"event", "teams", "players", "results"}:
        return frozenset()
    if subject.table == "teams" or (subject.table == "event" and subject.field in _OF_ALL):
        return None
    if subject.record is None or subject.field == "board":
        return frozenset()
    if subject.table == "players":
        number = event.players[subject.record].number
        return frozenset({number, *_met(event.index.games_by_player.get(number, ()))})
    game = event.results[subject.record]
    if game.outcome is None and not game.unread:
        return frozenset()
    at = event.index.results_by_round[game.key.round]
    return _met(each for each in at if not _met([game]).isdisjoint(_met([each])))


def _met(games: Iterable[GameResult]) -> frozenset[int]:
    """Who plays in games."""
    return frozenset(number for game in games for number in (game.white, game.black) if number is not None)
