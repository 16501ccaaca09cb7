"""A verdict in words: why a norm is not made or open, requirement by requirement."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, Final

from engine.classification.verdict import Concern, Requirement, Verdict
from reporting.context.words import short_date
from reporting.languages import decimal_in
from reporting.locale import Texts


def reason_text(verdict: Verdict, words: Texts) -> str:
    """Why a norm is not made or open: the requirement behind it, with its article and figures.

    Where nothing but paperwork is missing, that is what it says, with everything that is missing.
    """
    if verdict.lacks:
        missing = ", ".join((requirement_text if item.found else missing_text)(item, words) for item in verdict.lacks)
        return words("verdict.told.lacks", missing=missing)
    item = next((each for each in verdict.requirements if each.code == verdict.reason), None)
    return requirement_text(item, words) if item else verdict.reason


def missing_text(item: Requirement, words: Texts) -> str:
    """`notice before the start (VII 7.3.3)`: what nobody has written; items are cited as such, `(pkt 2)`."""
    name = _name(item.code, words)
    article = article_with_needed(item.article, words)
    return f"{name} ({article})" if article else name


def _name(code: str, words: Texts) -> str:
    """The name of a requirement."""
    return words(f"verdict.requirement.{code}")


def article_with_needed(article: str, words: Texts) -> str:
    """An article as people cite it: an item is named as one, `pkt 2`."""
    return words("verdict.item", item=article) if article.isdecimal() else article


def requirement_text(item: Requirement, words: Texts) -> str:
    """`average rating of the opponents (4.4.10): needed 2151, found 2100`."""
    needed, found = value_text(item, item.needed, words), value_text(item, item.found, words)
    if not needed:
        return f"{missing_text(item, words)}: {found or words('verdict.told.nothing')}"
    return f"{missing_text(item, words)}: {words('verdict.told.needed', needed=needed, found=found or '–')}"


def requirement_keys(item: Requirement, words: Texts) -> dict[str, Any]:
    """A requirement with the keys of the contract."""
    return {
        "article": item.article,
        "code": item.code,
        "name": _name(item.code, words),
        "needed": item.needed,
        "found": item.found,
        "met": item.met,
        "weighs": item.weighs,
    }


def mark_text(item: Requirement, words: Texts) -> str:
    """Met, not met, or open; of what decides nothing only that it is told, or that the games need not have it."""
    if item.met is None and not item.weighs:
        return words("verdict.met.told")
    if item.met is False and not item.weighs and item.concerns is Concern.GAMES:
        return words("verdict.met.not-needed")
    return words(f"verdict.met.{ {True: 'yes', False: 'no', None: 'open'}[item.met] }")


_CHOICES: Final = {
    "sex": "sex",
    "sex-of-others": "sex",
    "woman": "sex",
    "womens-event": "competition",
    "advancement": "advancement",
    "norm-not-configured": "pzszach_championship",
}
"""Requirements whose values are ids of a choice."""
_AS_TYPED: Final = frozenset({"licensed-arbiter", "title-arbiter", "playing-arbiter"})
"""What the sheet says in its own words: only `yes` among them, and a day after a sign, are the program's."""
_PARTS: Final = re.compile(r"( / | … |, )")
_MINUS: Final = re.compile(r"(?<![\w.])-(?=\d)")
_BOUND: Final = re.compile("([≤≥]) ")
"""A sign that stays with its figure."""
_WORD: Final = re.compile(r"[a-z]{2,}")
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_BOUND_DAY: Final = re.compile("(?<=[≤≥]\N{NO-BREAK SPACE})" + _DAY.pattern)
"""A day that the program wrote, beside what somebody typed."""


def value_text(item: Requirement, value: str, words: Texts) -> str:
    """What is needed or found, with its words, days, signs and decimals in the language."""
    value = _BOUND.sub("\\1\N{NO-BREAK SPACE}", _MINUS.sub("−", value))
    parts = _PARTS.split(value)
    return "".join(part if _PARTS.fullmatch(part) else _part_text(item.code, part, words) for part in parts)


def _part_text(code: str, part: str, words: Texts) -> str:
    named = words.find(f"choice.{_CHOICES[code]}.{part}") if code in _CHOICES and part else None
    if named:
        return named
    if _WORD.fullmatch(part):
        return words.find(f"verdict.value.{part}") or part
    if code in _AS_TYPED:
        return _BOUND_DAY.sub(lambda day: _day(day, words), part)
    return number_text(_DAY.sub(lambda day: _day(day, words), part), words.lang)


def _day(day: re.Match[str], words: Texts) -> str:
    return short_date(date.fromisoformat(day[0]), words.lang)


_DECIMAL: Final = re.compile(r"(?<![\d.])(\d+)\.(\d+)(?![\d.])")


_SYMBOL: Final = re.compile(r"\b(?:W(?= − P\b)|(?<=W − )P\b|Ruz\b)")


def arithmetic_text(line: str, words: Texts) -> str:
    """A line of the arithmetic of a verdict: its symbols as the language writes them, `b = 400 · (П − З)`."""
    return number_text(_SYMBOL.sub(lambda found: symbol_text(found[0], words), line), words.lang)


def symbol_text(symbol: str, words: Texts) -> str:
    """A symbol of a regulation in the letters of the language: W and L in English; any other as it is."""
    return words.find(f"verdict.symbol.{symbol}") or symbol


def number_text(text: str, lang: str) -> str:
    """A line of a computation with its decimals in the spelling of the language."""
    return _DECIMAL.sub(lambda found: decimal_in(found[0], lang), text)
