"""Figures and remarks of changes of ratings, for papers and the terminal alike."""

from __future__ import annotations

from fractions import Fraction

from engine.model import exact, fixed
from engine.rating import PlayerChange, RatingChanges
from reporting.languages import decimal_in, number_in
from reporting.locale import Texts


def signed(value: Fraction, lang: str) -> str:
    """A change with its sign and two digits; nought has no sign."""
    text = fixed(value)
    figure = text.removeprefix("-")
    sign = "" if not figure.strip("0.") else "\N{MINUS SIGN}" if text != figure else "+"
    return sign + decimal_in(figure, lang)


def shortest(value: Fraction, lang: str) -> str:
    """A figure that ends of itself, as points do."""
    return number_in(exact(value), lang)


def percent_of(made: RatingChanges, lang: str) -> str:
    """The share of gain and loss that counts, in per cent."""
    return decimal_in(exact(100 * (made.weight or Fraction(0))), lang) + "%"


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
