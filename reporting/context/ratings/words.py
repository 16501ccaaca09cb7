"""Figures and remarks of changes of ratings, for papers and the terminal alike."""

from __future__ import annotations

from fractions import Fraction

from engine.model import half_up
from engine.rating import PlayerChange
from reporting.context.words import decimal_in
from reporting.locale import Texts


def fixed(value: Fraction, digits: int = 2) -> str:
    """A figure with at most so many digits, halves away from zero, without noughts at its end."""
    scaled = half_up(value * 10**digits)
    sign, whole, rest = "-" if scaled < 0 else "", abs(scaled) // 10**digits, abs(scaled) % 10**digits
    decimals = f"{rest:0{digits}d}".rstrip("0") if digits and rest else ""
    return f"{sign}{whole}" + (f".{decimals}" if decimals else "")


def signed(value: Fraction, lang: str) -> str:
    """A change with its sign."""
    text = fixed(value)
    if text in {"0", "-0"}:
        return "0"
    sign = "\N{MINUS SIGN}" if text.startswith("-") else "+"
    return sign + decimal_in(text.removeprefix("-"), lang)


def remark(change: PlayerChange, texts: Texts) -> str:
    """What becomes of the rating where the figures do not say it: first ratings, the floor, titles, lists."""
    parts = []
    if change.missing:
        parts.append(texts("rating.remark.open"))
    elif change.outcome not in {"", "changed"}:
        parts.append(texts(f"rating.remark.{change.outcome}", initial=change.initial or "–", games=change.n))
    if change.assumed is not None:
        parts.append(texts("rating.remark.assumed", rating=change.assumed))
    if change.titles:
        parts.append(texts("rating.remark.titles", titles=", ".join(change.titles)))
    if change.title_performance:
        parts.append(texts("rating.remark.performance", title=change.title_performance))
    if change.list_after and change.list_after != change.list_before:
        parts.append(texts("rating.remark.list", list=change.list_after))
    return "; ".join(parts)
