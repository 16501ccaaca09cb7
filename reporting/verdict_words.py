"""A verdict in words: why a norm is not made or open, requirement by requirement."""

from __future__ import annotations

from engine.classification.verdict import Requirement, Verdict
from reporting.locale import Texts


def reason_text(verdict: Verdict, words: Texts) -> str:
    """Why a norm is not made or open: the requirement behind it, with its article and figures.

    Where nothing but paperwork is missing, that is what it says, with everything that is missing.
    """
    if verdict.lacks:
        missing = ", ".join(missing_text(item, words) for item in verdict.lacks)
        return words("verdict.told.lacks", missing=missing)
    item = next((each for each in verdict.requirements if each.code == verdict.reason), None)
    return requirement_text(item, words) if item else verdict.reason


def missing_text(item: Requirement, words: Texts) -> str:
    """`notice before the start (VII 7.3.3)`: what nobody has written."""
    return f"{words(f'verdict.requirement.{item.code}')} ({item.article})"


def requirement_text(item: Requirement, words: Texts) -> str:
    """`average rating of the opponents (4.4.10): needed 2151, found 2100`."""
    figures = words("verdict.told.needed", needed=item.needed or "–", found=item.found or "–")
    return f"{missing_text(item, words)}: {figures}"
