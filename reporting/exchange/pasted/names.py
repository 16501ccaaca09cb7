"""Which word of a name is the surname, in a list that does not part them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from engine.model.people import parted_name

_OF_SURNAMES: Final = (
    *("ski", "ska", "cki", "cka", "dzki", "dzka", "wicz", "czyk", "czak", "iak", "cik", "enko"),
    *("ov", "ova", "ev", "eva", "ов", "ова", "ев", "ева", "ски", "ска", "чев", "вич", "енко"),
)
"""How surnames end that say so, in Polish and Bulgarian."""
_FIRST_NAMES: Final = frozenset({"яков", "любов", "yakov", "jakov", "iakov", "lyubov", "lubov", "lubow", "mileva"})
"""First names that end so too."""
_PARTICLES: Final = frozenset(
    {
        *("van", "von", "vom", "der", "den", "de", "la", "di", "da", "del", "della", "dos", "du", "zu", "ten", "ter"),
        *("el", "al", "bin", "ibn", "mac"),
        *("ван", "фон", "дер", "де", "ла", "ал", "ел", "бин", "ибн", "св."),
    }
)
"""Words that belong to the surname behind them: `van der Berg`."""
_DEGREES: Final = frozenset({"dr", "prof", "inż", "inz", "mgr", "hab", "д-р", "проф", "инж", "доц"})
_TWO: Final = 2
"""Parts of a name without middle names."""
_MANY: Final = 5
"""From so many names on it tells something which words come again: people share first names more than surnames."""


def is_degree(word: str) -> bool:
    """Whether a word is an academic title, which is no part of a name."""
    return word.removesuffix(".").casefold() in _DEGREES


def parts_of(name: str) -> list[str]:
    """The words of a name, particles together with the word that they stand before; without academic titles."""
    words = [word for word in name.split() if not is_degree(word)] or name.split()
    parts: list[str] = []
    open_part = False
    for at, word in enumerate(words):
        if open_part:
            parts[-1] += f" {word}"
        else:
            parts.append(word)
        open_part = _is_particle(word, at)
    return parts


def _is_particle(word: str, at: int) -> bool:
    """With a capital `Van` is one before all other words alone: Nguyen Van Anh has it for a middle name."""
    return word.casefold() in _PARTICLES and (not at or word not in {"Van", "VAN"})


def lead_of_names(names: Sequence[str]) -> Callable[[str], bool]:
    """Whether the first name leads in a name of a list: as in most, unless its ends or first names of others say no."""
    usual = _first_names_lead(names)
    given = 0 if usual else -1
    others = Counter(parts[given] for name in names if len(parts := parts_of(name)) == _TWO)

    def leads(name: str) -> bool:
        parts = parts_of(name)
        ends = [_ends_as_surname(part) for part in parts]
        if len(parts) == _TWO and ends[0] != ends[1]:
            return ends[1]
        turned = len(parts) == _TWO and others[parts[given]] == 1 and others[parts[-1 - given]] > 1
        return usual is not turned

    return leads


def _first_names_lead(names: Sequence[str]) -> bool:
    """Whether first names stand before surnames in most of these names."""
    words = [parts for name in names if len(parts := parts_of(name)) > 1 and "," not in name]
    first, last = [each[0].casefold() for each in words], [each[-1].casefold() for each in words]
    votes = sum(map(_ends_as_surname, last)) - sum(map(_ends_as_surname, first))
    return votes + (len(set(last)) - len(set(first)) if len(words) >= _MANY else 0) > 0


def _ends_as_surname(part: str) -> bool:
    """Whether a part of a name says that it is the surname: by its end, or by a particle."""
    word = part.casefold()
    ends = word not in _FIRST_NAMES and any(word.endswith(end) and len(word) > len(end) + 1 for end in _OF_SURNAMES)
    return ends or " " in part


def divided_name(name: str, *, first_leads: bool, swapped: bool) -> tuple[str, str]:
    """Surname and first name: as a comma parts them, as capitals tell the surname, else by their order in the list."""
    parts = parts_of(name)
    capitals = [part for part in parts if len(last := part.split()[-1]) > 2 and last.isupper()]
    others = [part for part in parts if part not in capitals]
    if "," in name or (capitals and others):
        surname, first_name = parted_name(" ".join(parts)) if "," in name else (" ".join(capitals), " ".join(others))
        return (first_name, surname) if swapped and first_name else (surname, first_name)
    if first_leads is not swapped:
        *first_names, surname = parts or [""]
        return surname, " ".join(first_names)
    return parts[0] if parts else "", " ".join(parts[1:])
