"""The decisions of a Swiss kernel as sentences that an arbiter can read out.

A decision has a code (`dutch.worse`), the article of its edition and values; the sentence stands in
the catalogue `swiss` under that code. Scores arrive in the unit of the field and are written in
points; ids of criteria and faults are named in the language.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from engine.model import exact
from engine.pairing.paired_round import Decision
from reporting.languages import language, number_in
from reporting.locale import Texts

NOBODY: Final = "–"
_SCORES: Final = frozenset({"score"})
_MEASURES: Final = frozenset({"found-measure", "right-measure"})
_SCORE_KEYS: Final = ("scores",)
"""Parts of the ids of criteria that compare scores, not counts."""
_NUMBERS: Final = frozenset({"players", "pairs", "residents", "moved-down", "floaters", "possible", "found", "boards"})


def sentence(decision: Decision, words: Texts, unit: int = 2) -> str:
    """One decision in words, without its article; `unit` is how many parts a point has in the scores."""
    in_points = any(part in dict(decision.values).get("key", "").split("-") for part in _SCORE_KEYS)
    values = {
        name.replace("-", "_"): _measure(value, words.lang, unit if in_points else 1)
        if name in _MEASURES
        else _display_text(name, value, words, unit)
        for name, value in decision.values
    }
    return words(f"swiss.{decision.code}", **values)


def with_article(decision: Decision, words: Texts, unit: int = 2) -> str:
    """One decision in words with the article that it rests on."""
    text = sentence(decision, words, unit)
    return f"{text} ({decision.article})" if decision.article else text


def _measure(value: str, lang: str, unit: int) -> str:
    """What a criterion compares: counts, or scores and their differences in points."""
    between = "; " if language(lang).decimal == "," else ", "
    return between.join(score_text(part, lang, unit) for part in value.split()) or "0"


def score_text(value: str | int, lang: str, unit: int) -> str:
    """A score that counts so many parts of a point, in points."""
    return number_in(exact(Fraction(int(value), unit)), lang)


def _display_text(name: str, value: str, words: Texts, unit: int) -> str:
    if name in _SCORES:
        return score_text(value, words.lang, unit)
    if name in {"key", "fault"}:
        return words.find(f"swiss.{name}.{value}") or value
    if name in _NUMBERS:
        # Numbers are separated by blanks or commas; `7-12` is a pair.
        parts = value.replace(",", " ").split()
        return ", ".join(part.replace("-", "–") for part in parts) or NOBODY
    if name in {"black", "opponent"} and value == "0":
        return words("swiss.free")
    return value.replace("-", "–") if name == "pair" else value or NOBODY
