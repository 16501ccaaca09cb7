"""The figures of a claim as its papers print them: rounded as the article rounds, exact where that decides."""

from __future__ import annotations

from typing import Final

from engine.classification.rules import RULES, named
from engine.model import exact, half_up_to
from reporting.context.norms.words import average_of
from reporting.verify.figures import decimals_of, figure_of, number_of
from reporting.verify.values import Claim

ROUNDED: Final = ("average", "performance")
"""The figures that are means; games and points are exact everywhere."""
_RESULTS: Final = frozenset({"performance", "category-result"})
"""Requirements whose found value is the performance, in the digits in which the regulation judges it."""


def printed(claim: Claim, name: str, value: object) -> str:
    """A figure in the digits of the norm's papers, with a point; what was not recomputed stays as it was claimed.

    Averages and performances of ratings are integers, of weights have two decimals (PZWarc 2021, VII 4.2); Ruz of
    PZSzach is never rounded so that a missed norm looks made.
    """
    text = "" if value is None else str(value)
    exactly = number_of(text)
    if exactly is None or name not in ROUNDED or text != str(claim.found.get(name)):
        return text
    if name == "performance":
        judged = (str(item.get("found") or "") for item in claim.requirements if item.get("code") in _RESULTS)
        shown = next((each.replace("−", "-") for each in judged if number_of(each.replace("−", "-")) is not None), "")
        if shown:
            return shown
    return mean_text(claim, name, text)


def mean_text(claim: Claim | None, name: str, text: str) -> str:
    """A mean rounded as the papers of a claim's norm round it; without a claim, or anything else, as it stands."""
    exactly = number_of(text)
    if claim is None or name not in ROUNDED or exactly is None:
        return text
    return average_of(exactly, by_weights=_by_weights(claim))


def printed_beside(claim: Claim, name: str, found: str, claimed: str | None) -> str:
    """A figure found beside one that is claimed: with as many decimals as that has, where fewer hide it."""
    shown, other, exactly = printed(claim, name, found), figure_of(claimed or ""), number_of(found)
    if other is None or exactly is None or name not in ROUNDED:
        return shown
    if number_of(shown) != half_up_to(other, decimals_of(shown) or 0):
        return shown
    decimals = decimals_of(claimed or "")
    return exact(exactly if decimals is None else half_up_to(exactly, decimals))


def _by_weights(claim: Claim) -> bool:
    return claim.rules in RULES and claim.norm in named(claim.rules, claim.edition).by_weights
