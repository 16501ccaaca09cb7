"""Amounts as a sheet writes them (`300 zł`, `1 000,50 EUR`), exact in hundredths."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

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
