"""Which word of a name is the surname, in a list that does not part them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.model.people import parted_name

_OF_SURNAMES: Final = (
    *("ski", "ska", "cki", "cka", "dzki", "dzka", "wicz", "czyk", "iak", "ov", "ova", "ev", "eva"),
    *("ов", "ова", "ев", "ева", "ски", "ска", "чев", "вич"),
)
"""How surnames end that say so, in Polish and Bulgarian."""
_MANY: Final = 5
"""From so many names on it tells something which words come again: people share first names more than surnames."""


def first_names_lead(names: Sequence[str]) -> bool:
    """Whether first names stand before surnames in most of these names."""
    words = [parts for name in names if len(parts := name.split()) > 1 and "," not in name]
    first, last = [each[0].casefold() for each in words], [each[-1].casefold() for each in words]
    votes = sum(map(_ends_as_surname, last)) - sum(map(_ends_as_surname, first))
    return votes + (len(set(last)) - len(set(first)) if len(words) >= _MANY else 0) > 0


def _ends_as_surname(word: str) -> bool:
    return any(word.endswith(end) and len(word) > len(end) + 1 for end in _OF_SURNAMES)


def divided_name(name: str, *, first_leads: bool, swapped: bool) -> tuple[str, str]:
    """Surname and first name: as a comma parts them, as capitals tell the surname, else by their order in the list."""
    capitals = [word for word in name.split() if len(word) > 2 and word.isupper()]
    others = [word for word in name.split() if word not in capitals]
    if "," in name or (capitals and others):
        surname, first_name = parted_name(name) if "," in name else (" ".join(capitals), " ".join(others))
        return (first_name, surname) if swapped and first_name else (surname, first_name)
    if first_leads is not swapped:
        first_name, _, surname = name.rpartition(" ")
    else:
        surname, _, first_name = name.partition(" ")
    return surname, first_name
