"""Verdicts in words: requirements, games, figures, as papers show them."""

from __future__ import annotations

from collections.abc import Iterable, Set
from fractions import Fraction
from typing import Any, Final

from engine.classification.event_norms import EventNorms
from engine.classification.parameters import given_parameters
from engine.classification.rule_set import RuleSet
from engine.classification.verdict import CountedGame, Requirement, Verdict, decide
from engine.model import Player, exact, fixed, half_up
from engine.model.info import category_of
from reporting.context import blanks
from reporting.context.cells import number
from reporting.context.norms.verdict_words import mark_text, missing_text, reason_text, requirement_text, value_text
from reporting.context.subjects import Subjects
from reporting.context.words import title_text
from reporting.languages import decimal_in, language, number_in, title_in
from reporting.locale import Texts
from reporting.locale.findings import cite
from reporting.locale.scripts import BULGARIAN, in_latin

_IN_ITEMS: Final = "pzszach-classification"


def figure(value: Fraction | None, lang: str) -> str:
    """An exact figure in the spelling of the language; a long fraction rounded half up."""
    if value is None:
        return ""
    text = exact(value)
    return number_in(str(half_up(value)) if "/" in text else text, lang)


def average_text(verdict: Verdict, lang: str) -> str:
    """The average behind a norm: of ratings rounded half up, of weights with two decimals (PZWarc 2021, VII 4.2)."""
    if verdict.average is None:
        return ""
    return decimal_in(average_of(verdict.average, by_weights=verdict.by_weights), lang)


def average_of(value: Fraction, *, by_weights: bool) -> str:
    """A mean of ratings rounded half up, of weights to two decimals, with a point."""
    return fixed(value) if by_weights else str(half_up(value))


def performance_text(verdict: Verdict, lang: str) -> str:
    """The performance of a norm; Ruz of PZSzach rounded, and never so that a missed norm looks made."""
    if verdict.performance is not None and verdict.by_weights:
        return decimal_in(average_of(verdict.performance, by_weights=True), lang)
    if verdict.performance is None or not verdict.performance_text:
        return figure(verdict.performance, lang)
    return decimal_in(verdict.performance_text, lang)


def score_text(verdict: Verdict, subjects: Subjects) -> str:
    """The points of a norm of the most that its games could bring, in the scale of the game: `15 of 18` in draughts."""
    score = figure(verdict.score, subjects.lang)
    return subjects.texts("form.report.score-of", score=score, most=most_points(verdict, subjects))


def most_points(verdict: Verdict, subjects: Subjects) -> int:
    """What winning all games of a norm brings: norms of draughts count two points a game, those of chess one."""
    return verdict.n * (2 if subjects.info.game.is_draughts else 1)


def rules_title(rules: RuleSet, lang: str) -> str:
    """The regulation as headings call it, in the letters of the paper: `ЕРСС`, elsewhere `ERSS`."""
    return rules.regulation if language(lang).cyrillic else in_latin(rules.regulation, BULGARIAN)


def rules_name(rules: RuleSet, texts: Texts) -> str:
    """The rules with their edition, where that is a year."""
    name = texts(f"verdict.rules.{rules.id}")
    return f"{name} ({rules.edition})" if rules.edition.isdigit() else name


def result_behind(rules: RuleSet, verdict: Verdict) -> Requirement | None:
    """The place or promotion that made a norm whatever the games came to; None for a norm made by games."""
    if verdict.rule.article not in rules.ledger.by_result:
        return None
    return next((item for item in verdict.requirements if item.article == verdict.rule.article and item.met), None)


def result_text(rules: RuleSet, verdict: Verdict, texts: Texts) -> str:
    """That place or promotion in words, empty for a norm made by games."""
    item = result_behind(rules, verdict)
    return requirement_text(item, texts) if item else ""


def rating_alone(verdict: Verdict, texts: Texts) -> str:
    """That the ratings alone bring a norm (reading 64), empty where points were needed."""
    return texts("verdict.told.rating-alone", games=verdict.n) if verdict.rating_suffices else ""


def article_text(regulation: str, article: str, texts: Texts) -> str:
    """An article as people cite it: PZSzach's rules have items, `pkt 3`."""
    return texts("verdict.item", item=article) if article and regulation == _IN_ITEMS else article


def requirement_rows(verdict: Verdict, subjects: Subjects) -> list[dict[str, str]]:
    """A row for each requirement: article, what, needed, found, met; missing paperwork is left to be written in."""
    texts = subjects.texts
    return [
        {
            "norm": title_in(verdict.norm, subjects.lang),
            "article": article_text(verdict.rule.regulation, item.article, texts),
            "requirement": texts(f"verdict.requirement.{item.code}"),
            "needed": value_text(item, item.needed, texts),
            "found": value_text(item, item.found, texts) or (blanks.REQUIREMENT if item in verdict.lacks else "–"),
            "met": texts("verdict.met.fill-in") if item in verdict.lacks else mark_text(item, texts),
        }
        for item in verdict.requirements
    ]


def game_rows(verdict: Verdict, subjects: Subjects) -> list[dict[str, str]]:
    """A row for each game: opponent with what he holds, rating as used and why, result, counted or not."""
    return [_game(game, verdict, subjects) for game in verdict.games]


def _game(game: CountedGame, verdict: Verdict, subjects: Subjects) -> dict[str, str]:
    texts, lang = subjects.texts, subjects.lang
    opponent = subjects.facts.player(game.opponent)
    return {
        "round": str(game.round),
        "opponent": f"{opponent.number} {opponent.name}".strip(),
        "holds": held(opponent, subjects),
        "rating": figure(game.rating, lang),
        "basis": basis_text(game, texts, verdict.rule.regulation),
        "result": game.result,
        "counted": texts("verdict.yes" if game.counted else "verdict.no"),
    }


def basis_text(game: CountedGame, texts: Texts, regulation: str) -> str:
    """Why a game counts as it does, with the article."""
    why = texts(f"verdict.game.{game.reason}") if game.reason else ""
    return f"{why} ({article_text(regulation, game.article, texts)})" if why and game.article else why


def held(player: Player, subjects: Subjects) -> str:
    """Title and category in this game, each once: `IM, K+`."""
    both = (title_text(player, subjects.info, subjects.lang), category_of(player, subjects.info))
    return ", ".join(dict.fromkeys(filter(None, both)))


def cell(value: Fraction | None, lang: str) -> Any:
    """An exact figure as a cell of a table."""
    return number(value, lang) if value is not None and "/" not in exact(value) else figure(value, lang)


PREFIX = "form.norms"


def event_lines(subjects: Subjects) -> list[str]:
    """A line for each reason for which the event gives some norms not, or leaves them open."""
    conditions = subjects.facts.norms_sought.values()
    return [line for norms, sought in conditions for line in _of_event(norms, sought, subjects.texts)]


def player_lines(subjects: Subjects) -> list[str]:
    """A line for each norm that a player's games may have made and that is not announced, with the reason.

    That women's titles take a women's event is told once, of the event.
    """
    found: dict[tuple[str, str], list[str]] = {}
    for norms in subjects.facts.norms.values():
        for verdict in norms.withheld:
            if verdict.reason == "womens-event" or verdict.by_rating or verdict.norm in norms.without_figures:
                continue
            name = f"{verdict.number} {subjects.facts.players[verdict.number].name}".strip()
            found.setdefault((verdict.norm, _reason_withheld(verdict, subjects.texts)), []).append(name)
    key = f"{PREFIX}.withheld"
    return [
        subjects.texts(key, norm=title_in(norm, subjects.lang), players=", ".join(who), told=reason)
        for (norm, reason), who in found.items()
    ]


def reasons(subjects: Subjects) -> list[str]:
    """Everything that summary, notice and report say of norms that are not made, and what was set for them."""
    return [*event_lines(subjects), *player_lines(subjects), *parameter_lines(subjects)]


def parameter_lines(subjects: Subjects) -> list[str]:
    """A line for each parameter that the event or its federation set, with where it comes from."""
    texts, lines = subjects.texts, []
    for given in given_parameters(subjects.event):
        norms, _ = subjects.facts.norms_sought.get(given.parameter.rules, (None, None))
        if norms and given.parameter.belongs_to(norms.rules.source):
            source = given.source or texts(f"{PREFIX}.event-sheet")
            rule = cite(given.parameter.rule(norms.rules.source), texts)
            lines.append(
                texts(f"{PREFIX}.parameter", name=given.parameter.id, value=given.value, rule=rule, source=source)
            )
    return lines


def _reason_withheld(verdict: Verdict, texts: Texts) -> str:
    key = "lacks" if verdict.lacks else "open" if verdict.met is None else "refused"
    return texts(f"{PREFIX}.{key}", reason=reason_text(verdict, texts))


def _of_event(norms: EventNorms, sought: Set[str], texts: Texts) -> Iterable[str]:
    """The norms that players seek, from the highest, joined where one reason holds for several."""
    found: dict[str, list[str]] = {}
    for norm in norms.rules.norms:
        reason = _reason(norms, norm, texts) if norm in sought and norm not in norms.without_figures else ""
        if reason:
            found.setdefault(reason, []).append(norm)
    return [
        texts(f"{PREFIX}.event", norms=", ".join(title_in(name, texts.lang) for name in names), told=reason)
        for reason, names in found.items()
    ]


def _reason(norms: EventNorms, norm: str, texts: Texts) -> str:
    conditions = norms.conditions(norm)
    met, code = decide(conditions)
    if met:
        return ""
    behind = next(item for item in conditions if item.code == code)
    if met is False:
        return texts(f"{PREFIX}.not-given", reason=requirement_text(behind, texts))
    return texts(f"{PREFIX}.open", reason=", ".join(_open(item, texts) for item in conditions if item.met is None))


def _open(item: Requirement, texts: Texts) -> str:
    """What leaves a norm open: nobody wrote it, or no figure is configured, as its name says."""
    if item.found:
        return requirement_text(item, texts)
    return texts("verdict.told.blank", what=missing_text(item, texts))
