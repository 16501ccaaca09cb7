"""Amounts as a sheet writes them, exact in hundredths, the places of a class, and how level players share its money."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from engine.model import Event
from engine.model.system_id import base_system
from engine.pairing.swiss.swiss_systems import swiss_system_of_all
from engine.standings.ranking import Row, Standings

_AMOUNT: Final = re.compile(r"(\D*?)\s*(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,9})(?:[.,](\d{1,2})0*)?\s*(\D*)")
_DIGITS: Final = re.compile(r"\D")
_NO_CENTS: Final = re.compile(r"(?<=\d)\s*[.,][-\u2013\u2014=]+(?!\d)")
"""`500,-`: a dash in the place of the hundredths."""
_SAME: Final = {
    **dict.fromkeys(("zł", "zl", "złotych", "złote", "złoty", "pln"), "PLN"),
    **dict.fromkeys(("€", "eur", "euro", "евро"), "EUR"),
    **dict.fromkeys(("лв", "лева", "лев", "lv", "bgn"), "BGN"),
    **dict.fromkeys(("$", "usd"), "USD"),
}
"""Currencies as people write them."""


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in hundredths of its currency, the currency as it was written."""

    hundredths: int
    currency: str = ""


def money_of(text: str) -> Money | None:
    """The amount that a text says; None where it says none, or more than one."""
    found = _AMOUNT.fullmatch(_NO_CENTS.sub("", text.strip()))
    if found is None or (found[1] and found[4]):
        return None
    cents = (found[3] or "").ljust(2, "0")
    return Money(100 * int(_DIGITS.sub("", found[2])) + int(cents), (found[1] or found[4]).strip())


def currency_of(money: Money) -> str:
    """The code of a currency that is written in several ways; any other as it was written, nothing without one."""
    return _SAME.get(money.currency.rstrip(".").lower(), money.currency)


@dataclass(frozen=True, slots=True)
class ClassRow:
    """A line of the standings with its place in a class; shared places are 1, 2, 2, 4."""

    place: int
    row: Row


def class_places(table: Standings, members: Collection[int], group: int | None = None) -> tuple[ClassRow, ...]:
    """The members in the order of the standings, each with his place among them; struck players have none.

    Where places hold inside groups, `group` is the one whose lines are asked for.
    """
    found: list[ClassRow] = []
    for row in table.rows:
        if row.place is not None and row.number in members and row.group == group:
            shared = found and found[-1].row.place == row.place
            found.append(ClassRow(found[-1].place if shared else len(found) + 1, row))
    return tuple(found)


EQUAL, HORT, BY_PLACE = "equal", "hort", "by-place"
SHARING: Final = (EQUAL, HORT, BY_PLACE)
_BY_PROGRESS: Final = frozenset({"cup", "match", "simul"})
"""Systems in which points do not make the places: players are level who share a place."""


@dataclass(frozen=True, slots=True)
class Share:
    """What falls to a player, in hundredths; None where nobody said how it is shared.

    `worth` is what another prize of his is held against: the amount, an equal share where it is open.
    """

    number: int
    amount: Fraction | None
    worth: Fraction


def sharing_of(event: Event) -> str:
    """The rule of the event: `equal`, `hort` or `by-place`; empty where neither sheet nor system says one."""
    chosen = event.info.settings.prize_sharing
    system = swiss_system_of_all(event.info.system)
    return chosen if chosen in SHARING else system.money if system else ""


def shares(
    rows: Sequence[ClassRow], amounts: Mapping[int, int], rule: str, *, by_points: bool = True
) -> tuple[Share, ...]:
    """The shares of everyone to whom money falls: `amounts` are hundredths by place, `rows` those of the class.

    Players are level who have the same points, or, without `by_points`, the same place. Where a level group
    reaches beyond the last prize, what its places have is shared among all of it.
    """
    found: list[Share] = []
    first = 1
    for _, group in groupby(rows, key=lambda one: one.row.points if by_points else one.place):
        level = list(group)
        places = range(first, first + len(level))
        found += _of_group(level, {at: amounts.get(at, 0) for at in places}, rule)
        first += len(level)
    return tuple(share for share in found if share.amount != 0)


def levels_by_points(event: Event) -> bool:
    """Whether points decide who is level; in a cup or a match places do."""
    return base_system(event.info.system) not in _BY_PROGRESS


def _of_group(level: Sequence[ClassRow], amounts: Mapping[int, int], rule: str) -> list[Share]:
    """The shares of a group with equal points, whose places have these amounts."""
    total = sum(amounts.values())
    if len(level) == 1 or not total:
        return [Share(one.row.number, Fraction(total), Fraction(total)) for one in level]
    equal = Fraction(total, len(level))
    if rule not in SHARING:
        return [Share(one.row.number, None, equal) for one in level]
    placed = _by_place(level, amounts)
    part = {EQUAL: Fraction(0), HORT: Fraction(1, 2), BY_PLACE: Fraction(1)}[rule]
    amounts_of_level = [part * own + (1 - part) * equal for own in placed]
    return [Share(one.row.number, own, own) for one, own in zip(level, amounts_of_level, strict=True)]


def _by_place(level: Sequence[ClassRow], amounts: Mapping[int, int]) -> list[Fraction]:
    """What each has by his place; those who share one divide what its places have."""
    found: list[Fraction] = []
    places = iter(amounts)
    for _, group in groupby(level, key=lambda one: one.place):
        count = len(list(group))
        found += [Fraction(sum(amounts[next(places)] for _ in range(count)), count)] * count
    return found
