"""Whom a row means: by starting number, by name in any order and script, by both; names of two alphabets at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from engine.model import Event, Finding, Place, Player, Severity, finding
from reporting.locale.headings import fold
from reporting.verify.values import Claim


def named(event: Event, name: str) -> tuple[Player, ...]:
    """The players whom a name can mean: surname and first names in any order, the name in the other script."""
    wanted = _key(name)
    return tuple(player for player in event.players if wanted in _names(player)) if wanted else ()


_LATIN: Final = re.compile("[A-Za-z\u00c0-\u024f]")
_CYRILLIC: Final = re.compile("[\u0400-\u04ff]")


def of_two_alphabets(claims: Iterable[Claim]) -> Iterator[Finding]:
    """Names of which one word has letters of two alphabets: they look like another name, and are found under none."""
    for name in dict.fromkeys(claim.player.name for claim in claims):
        words = [word for word in name.split() if _LATIN.search(word) and _CYRILLIC.search(word)]
        if words:
            yield finding(
                "verify-name-mixed", Severity.WARNING, value=name, letters=" ".join(map(_display_text, words))
            )


def _display_text(word: str) -> str:
    """A word with the letters of the alphabet that it has fewer of in brackets."""
    fewer = min(_LATIN, _CYRILLIC, key=lambda letters: len(letters.findall(word)))
    return fewer.sub(lambda match: f"[{match[0]}]", word)


def _names(player: Player) -> set[tuple[str, ...]]:
    whole = (player.surname, player.first_name)
    names = (whole, (*whole, player.patronymic), (player.name,), (player.name_other_script,))
    return {_key(" ".join(parts)) for parts in names} - {()}


def _key(name: str) -> tuple[str, ...]:
    return tuple(sorted(fold(name).split()))


def meant(event: Event, number: str, name: str, place: Place | None) -> Player | Finding:
    """The player of a row, or why nobody or more than one is meant."""
    if number:
        player = event.player(int(number)) if number.isdecimal() and len(number) < 7 else None
        return player or finding("verify-number-unknown", value=number, place=place)
    found = named(event, name)
    if len(found) == 1:
        return found[0]
    if not found:
        return finding("verify-name-unknown", value=name or "–", place=place)
    numbers = ", ".join(str(player.number) for player in found)
    return finding("verify-name-twice", value=name, numbers=numbers, place=place)
