"""The starting list: by rating with technical ratings, the lot among equals.

PZWarc 2021, V 2.6, 2.7.3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import floor

from engine.model.finding import Finding, advice, warning
from engine.pairing.drawing_of_lots import lot_hash
from engine.pairing.swiss.pzwarc.roster import Variant
from engine.pairing.swiss.start_entry import StartEntry, TechnicalRating, TechnicalSource
from engine.regulations import load
from engine.regulations.cited import PZWARC_SWISS, draughts_code


def technical_rating(
    *,
    foreign: int | None = None,
    multiplier: Fraction | None = None,
    title: int | None = None,
    estimate: int | None = None,
) -> TechnicalRating | None:
    """The technical rating by the first method that is available; None where none is.

    2.6.1.2.1–3: a foreign rating times its multiplier, the rating that stands for a title or
    category, the chief arbiter's estimate. Fractions are rounded half up (the text is silent).
    """
    if foreign is not None and multiplier is not None:
        return TechnicalRating(floor(foreign * multiplier + Fraction(1, 2)), TechnicalSource.MULTIPLIER)
    if title is not None:
        return TechnicalRating(title, TechnicalSource.TITLE)
    return None if estimate is None else TechnicalRating(estimate, TechnicalSource.ESTIMATE)


def order_by_rating(entries: Sequence[StartEntry], seed: str) -> tuple[tuple[int, ...], tuple[Finding, ...]]:
    """Positions of the players (from 0) in the order of their numbers, and who has no rating at all.

    2.6.1: rating; list A before B before C; on list A the higher place; the rest by lot. Players
    without any rating stand last, by lot, each with a finding.
    """

    def key(position: int) -> tuple[tuple[int, int, int], str]:
        return _strength(entries[position]), lot_hash(seed, entries[position].key)

    missing = tuple(
        warning("start-list-no-rating", value=one.key, rule=draughts_code("V 2.6.1.2"))
        for one in entries
        if one.value is None
    )
    return tuple(sorted(range(len(entries)), key=key)), missing


def _strength(one: StartEntry) -> tuple[int, int, int]:
    """What goes before the lot: the rating, its list, the place on list A; the least is the strongest."""
    lists = load(PZWARC_SWISS)["ranking_lists"]
    listed = lists.index(one.ranking_list) if one.ranking_list in lists else len(lists)
    place = one.list_place if one.ranking_list == lists[0] else 0
    return (1 if one.value is None else -one.value), listed, place


def equals(entries: Sequence[StartEntry]) -> frozenset[int]:
    """Positions of the players among whom the lot decides: equal ratings that lists do not tell apart (2.6.1.1.3)."""
    strengths = [_strength(one) for one in entries]
    counts = Counter(strengths)
    return frozenset(position for position, one in enumerate(strengths) if counts[one] > 1)


def technical_share(entries: Sequence[StartEntry], variant: Variant) -> tuple[Finding, ...]:
    """Advice where the rating system is chosen and more than a quarter have a technical rating (2.7.3)."""
    technical = sum(one.rating is None and one.technical is not None for one in entries)
    share = Fraction(load(PZWARC_SWISS)["largest_technical_share"])
    if variant is not Variant.RATING or technical <= share * len(entries):
        return ()
    return (advice("many-technical-ratings", rule=draughts_code("V 2.7.3"), technical=technical, players=len(entries)),)
