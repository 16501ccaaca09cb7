"""Verdicts for an event: which rules, which norms, for whom; and the verdict as JSON and as lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.classification.forecast import Forecast, forecast
from engine.classification.judging import input_findings, judged
from engine.classification.parameters import check_parameters
from engine.classification.rules import RuleSet, norms_above, rule_set
from engine.classification.verdict import CountedGame, Verdict
from engine.model import Event, Finding, Severity, Subject, exact, finding
from engine.pairing.duels.simul import is_display
from reporting.context.norms.facts import rule_names
from reporting.context.norms.verdict_words import mark_text, missing_text, number_text, reason_text, requirement_text
from reporting.locale import Texts


@dataclass(frozen=True, slots=True)
class Asked:
    """What the user asks for: rules and edition (empty: the event's own), norms and players (empty: all)."""

    rules: str = ""
    edition: str = ""
    norms: tuple[str, ...] = ()
    players: tuple[int, ...] = ()


def rules_of(event: Event, asked: Asked) -> tuple[RuleSet | None, tuple[Finding, ...]]:
    """The rule set of an event: the one asked for, else the one that the sheet names, else its federation's."""
    name = asked.rules or event.info.settings.get("classification_rules", "").partition(",")[0].strip()
    name = name or next(iter(rule_names(event)), "")
    if not name:
        return None, (finding("rules-not-chosen", subject=Subject("event", None, "classification_rules")),)
    edition = asked.edition or ("" if asked.rules else event.info.settings.get("classification_edition", ""))
    chosen, findings = rule_set(name, edition, event.info.start_date)
    if chosen is not None and event.info.game not in chosen.games:
        where = Subject("event", None, "game")
        told = finding("rules-for-other-game", Severity.WARNING, subject=where, value=name, game=event.info.game.value)
        findings += (told,)
    return chosen, findings


def verdicts(event: Event, asked: Asked) -> tuple[RuleSet | None, tuple[Verdict, ...], tuple[Finding, ...]]:
    """Judge every player asked for: the norms named, else every norm above what he holds."""
    rules, findings = rules_of(event, asked)
    if rules is None:
        return None, (), findings
    if is_display(event):
        where = Subject("event", None, "system")
        return rules, (), (*findings, finding("simul-without-norms", Severity.WARNING, subject=where))
    missing = [number for number in asked.players if event.player(number) is None]
    findings += tuple(finding("player-not-listed", value=number) for number in missing)
    unknown = [norm for norm in asked.norms if norm not in rules.norms]
    if unknown:
        known = ", ".join(rules.norms)
        findings += tuple(finding("norm-unknown", value=norm, known=known) for norm in unknown)
    found = []
    for player in event.players:
        if asked.players and player.number not in asked.players:
            continue
        wanted = asked.norms or norms_above(rules, player, event.info.game)
        found += [judged(rules, event, player.number, norm) for norm in wanted if norm in rules.norms]
    return rules, tuple(found), (*findings, *check_parameters(event), *input_findings(event, rules, found))


def forecasts(event: Event, rules: RuleSet, asked: Asked) -> tuple[Forecast, ...]:
    """What each player asked for still needs."""
    return tuple(
        forecast(event, player.number, norm, rules.judge)
        for player in event.players
        if not asked.players or player.number in asked.players
        for norm in (asked.norms or norms_above(rules, player, event.info.game))
        if norm in rules.norms
    )


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else exact(value)


def verdict_json(verdict: Verdict, words: Texts) -> dict[str, Any]:
    """A verdict with the keys of the contract."""
    return {
        "number": verdict.number,
        "norm": verdict.norm,
        "met": verdict.met,
        "reason": reason_text(verdict, words) if verdict.met is not True else None,
        "missing": [missing_text(item, words) for item in verdict.lacks],
        "n": verdict.n,
        "score": exact(verdict.score),
        "average": _exact(verdict.average),
        "performance": _exact(verdict.performance),
        "needed_points": _exact(verdict.needed_points),
        "margin": _exact(verdict.margin),
        "fillings": verdict.fillings,
        "holds_after": verdict.holds_after or None,
        "arithmetic": list(verdict.arithmetic),
        "requirements": [
            {
                "article": item.article,
                "code": item.code,
                "name": words(f"verdict.requirement.{item.code}"),
                "needed": item.needed,
                "found": item.found,
                "met": item.met,
                "weighs": item.weighs,
            }
            for item in verdict.requirements
        ],
        "games": [
            {
                "round": game.round,
                "opponent": game.opponent,
                "result": game.result,
                "rating": _exact(game.rating),
                "counted": game.counted,
                "reason": words(f"verdict.game.{game.reason}") if game.reason else None,
                "article": game.article or None,
            }
            for game in verdict.games
        ],
    }


def verdict_lines(verdict: Verdict, names: Mapping[int, str], words: Texts, *, explain: bool) -> Sequence[str]:
    """A verdict for a terminal, with every requirement and every game where it is to be explained."""
    key = {True: "met", False: "not-met", None: "open"}[verdict.met]
    told = words(f"verdict.told.{key}", norm=verdict.norm, reason=reason_text(verdict, words))
    if verdict.met and verdict.fillings > 1:
        told += " " + words("verdict.told.fillings", fillings=verdict.fillings)
    if verdict.holds_after:
        told += " " + words("verdict.told.after", after=verdict.holds_after)
    lines = [f"{verdict.number:>3} {names.get(verdict.number, '')}: {told}"]
    if not explain:
        return lines
    lines += [f"    [{mark_text(item, words)}] {requirement_text(item, words)}" for item in verdict.requirements]
    lines += [f"    {number_text(line, words.lang)}" for line in verdict.arithmetic]
    return [*lines, *(_game_line(game, names, words) for game in verdict.games)]


def _game_line(game: CountedGame, names: Mapping[int, str], words: Texts) -> str:
    """A game: round, result, the rating used, whether it counts, against whom and why."""
    why = words(f"verdict.game.{game.reason}") if game.reason else ""
    rating = exact(game.rating) if game.rating is not None else "–"
    mark = words("verdict.yes" if game.counted else "verdict.no")
    article = f"({game.article})" if game.article else ""
    told = " ".join(filter(None, (names.get(game.opponent or 0, str(game.opponent or "")), why, article)))
    return f"    {game.round:>3} {game.result} {rating:>5} {mark:<4} {told}"
