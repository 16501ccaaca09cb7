"""Claimed figures held against recomputed ones: exact, or rounded as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final

from engine.classification.rules import RULES, named
from engine.classification.verdict import Verdict
from engine.model import exact, half_up_to
from reporting.context.norms.application import PREFIX
from reporting.context.norms.words import average_of, average_text, performance_text
from reporting.locale import paper_texts
from reporting.locale.dates import read_day
from reporting.verify.values import Claim, Difference, What

WHAT: Final[Mapping[str, What]] = {
    "n": What.N,
    "score": What.SCORE,
    "average": What.AVERAGE,
    "performance": What.PERFORMANCE,
}
_HALF: Final = re.compile(r"(\d*)\s*½")
_DECIMAL: Final = re.compile(r"[-+]?\d{1,6}(?:\.(\d{1,12}))?")
_FRACTION: Final = re.compile(r"(\d{1,6})\s*/\s*(\d{1,6})")


def figure_of(text: str) -> Fraction | None:
    """A figure as people write it (`8,5`, `8½`, `202/7`); None for anything else."""
    plain = text.strip().replace("−", "-").replace(",", ".").replace(" ", "").replace("\N{NO-BREAK SPACE}", "")
    half = _HALF.fullmatch(plain)
    if half:
        return Fraction(int(half[1] or 0) * 2 + 1, 2)
    part = _FRACTION.fullmatch(plain)
    if part:
        return Fraction(int(part[1]), int(part[2])) if int(part[2]) else None
    return Fraction(plain) if _DECIMAL.fullmatch(plain) else None


def number_of(text: str) -> Fraction | None:
    """The number that a text of the contract is (`45.5`, `202/7`); None for any other text."""
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


def claimed_keys(cells: Mapping[str, str]) -> dict[str, Any]:
    """What a row claims, as the contract writes it; a text that is no figure stays as it is."""
    found: dict[str, Any] = {}
    for name in WHAT:
        if name in cells:
            value = figure_of(cells[name])
            whole = name == "n" and value is not None and value.denominator == 1
            found[name] = cells[name] if value is None else int(value) if whole else exact(value)
    if "date" in cells:
        day = read_day(cells["date"])
        found["date"] = day.isoformat() if day else cells["date"]
    return found


_NOTHING: Final = frozenset({"", "-", "–"})


def no_figures(cells: Mapping[str, str]) -> bool:
    """Whether something stands where a figure or a day is claimed that is neither: it is meant for another column."""
    figures = (cells[name] for name in WHAT if name in cells)
    if any(figure_of(text) is None and text not in _NOTHING for text in figures):
        return True
    return "date" in cells and read_day(cells["date"]) is None


def differences(
    cells: Mapping[str, str], verdict: Verdict, days: tuple[str, ...], article: str, where: Mapping[str, str]
) -> Iterator[Difference]:
    """The claimed figures that the games do not give; `days` are the event's last and first."""
    truth = {"n": Fraction(verdict.n), "score": verdict.score}
    truth |= {"average": verdict.average, "performance": verdict.performance}  # type: ignore[dict-item]
    for name, what in WHAT.items():
        if name in cells and not _agrees(name, cells[name], truth[name], verdict):
            reported = "–" if truth[name] is None else exact(truth[name])
            yield Difference(what, cells[name], reported, article or None, where.get(name))
    if "date" in cells:
        day = read_day(cells["date"])
        if day is None or day.isoformat() not in days:
            yield Difference(What.EVENT, cells["date"], days[0] or "–", None, where.get("date"))


def _agrees(name: str, text: str, found: Fraction | None, verdict: Verdict) -> bool:
    """Equal, or rounded to the decimals that are claimed, or as papers print it."""
    claimed = figure_of(text)
    if claimed is None or found is None:
        return found is None and text.strip() in _NOTHING
    if claimed == found:
        return True
    if name in {"n", "score"}:
        return False
    printed = average_text(verdict, "en") if name == "average" else performance_text(verdict, "en")
    if figure_of(printed) == claimed:
        return True
    return half_up_to(found, decimals_of(text) or 0) == claimed


def decimals_of(text: str) -> int | None:
    """How many decimals a figure is written with; None for what is no decimal number."""
    match = _DECIMAL.fullmatch(text.strip().replace(",", "."))
    return None if match is None else len(match[1] or "")


_LINES: Final = ("figures", "weights", "result-figures", "point-figures")
_CLAIMED: Final[Mapping[str, str]] = {name: rf"(?P<{name}>\S+?)" for name in ("n", "score", "average", "performance")}


def figures_in(text: str, lang: str) -> dict[str, Any]:
    """The figures in the line of a computation: `n`, `score`, `average`, `performance` as far as the line has them."""
    for pattern in _patterns(lang):
        found = pattern.search(" ".join(text.split()))
        if found:
            figures = found.groupdict().items()
            return {name: claimed_figure(name, value) for name, value in figures if value not in {"–", "-"}}
    return {}


def claimed_figure(name: str, text: str) -> str | int:
    """A figure as the contract has it: the number of games whole, anything else as text."""
    value = text.replace(",", ".").replace("−", "-").strip()
    value = "".join(value.split()[:1]) if name == "score" else value  # `15 of 18` claims 15 points
    return int(value) if name == "n" and value.isdecimal() else value


@cache
def _patterns(lang: str) -> tuple[re.Pattern[str], ...]:
    """A pattern for each kind of line in its words."""
    return tuple(_pattern(paper_texts(lang)(f"{PREFIX}.{key}")) for key in _LINES)


def _pattern(template: str) -> re.Pattern[str]:
    pieces = re.split(r"\{(\w+)\}", template.partition("{margin}")[0].rstrip())
    return re.compile("".join(_piece(piece, at % 2 == 1) for at, piece in enumerate(pieces)))


def _piece(text: str, place: bool) -> str:
    return _CLAIMED.get(text, r"\S+") if place else re.escape(text)


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
        rounded = next((each.replace("−", "-") for each in judged if number_of(each.replace("−", "-")) is not None), "")
        if rounded:
            return rounded
    return mean_text(claim, name, text)


def mean_text(claim: Claim | None, name: str, text: str) -> str:
    """A mean rounded as the papers of a claim's norm round it; without a claim, or anything else, as it stands."""
    exactly = number_of(text)
    if claim is None or name not in ROUNDED or exactly is None:
        return text
    return average_of(exactly, by_weights=_by_weights(claim))


def printed_with_claimed(claim: Claim, name: str, found: str, claimed: str | None) -> str:
    """A figure found beside one that is claimed: with as many decimals as that has, where fewer hide it."""
    rounded, other, exactly = printed(claim, name, found), figure_of(claimed or ""), number_of(found)
    if other is None or exactly is None or name not in ROUNDED:
        return rounded
    if number_of(rounded) != half_up_to(other, decimals_of(rounded) or 0):
        return rounded
    decimals = decimals_of(claimed or "")
    return exact(exactly if decimals is None else half_up_to(exactly, decimals))


def _by_weights(claim: Claim) -> bool:
    return claim.rules in RULES and claim.norm in named(claim.rules, claim.edition).by_weights
