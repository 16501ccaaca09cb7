"""Verdicts in words: requirements, games, figures, as papers show them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from engine.classification.rule_set import RuleSet
from engine.classification.verdict import CountedGame, Requirement, Verdict
from engine.model import Player, exact, fixed, half_up
from engine.model.info import category_of
from reporting.context import blanks
from reporting.context.cells import number
from reporting.context.norms.verdict_words import mark_text, requirement_text, value_text
from reporting.context.subjects import Subjects
from reporting.context.words import title_text
from reporting.languages import decimal_in, language, number_in, title_in
from reporting.locale import Texts
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
