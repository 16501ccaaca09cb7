"""Whom a row means: by starting number, by name in any order and script, by both."""

from __future__ import annotations

from engine.model import Event, Finding, Place, Player, finding
from reporting.locale.headings import fold


def named(event: Event, name: str) -> tuple[Player, ...]:
    """The players whom a name can mean: surname and first names in any order, the name in the other script."""
    asked = _key(name)
    return tuple(player for player in event.players if asked in _names(player)) if asked else ()


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
