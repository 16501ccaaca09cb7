"""What a body that rates an event asks of its players: ids, dates of birth, names in Latin letters, voivodeships."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from engine.checks.rated.demand import Demand, is_own
from engine.model import Finding, Player, Severity, Subject

_CODES: Final[Mapping[str, str]] = {
    "id_fide": "rated-id-fide",
    "id_national": "rated-id-national",
    "birth_date": "rated-birth-date",
    "region": "rated-region",
    "federation": "rated-federation",
    "name": "rated-name",
}
"""Fields of which more is to say than that they are empty."""

_LISTED: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "fide": (("fide",), ("fide", "fide_women")),
    "fmjd": (("fmjd", "national"), ("fmjd", "fmjd64")),
}
"""Ratings and titles that tell that a player has a body's number; PZWarc lists FMJD's ratings (PZWarc 2021, VI 1.2)."""


def player_field(demand: Demand) -> Iterable[Finding]:
    """A field of players that is empty: of all, of the body's own, or of those without an id (`lacking`)."""
    field = str(demand.want["field"])
    for index, player in _of(demand):
        if not _value(player, field):
            year = player.birth_year if field == "birth_date" else None
            code, column = _CODES.get(field, "rated-player-missing"), "surname" if field == "name" else field
            yield demand.finding(code, Subject("players", index, column), value=year, name=_name(player))


def _of(demand: Demand) -> Iterator[tuple[int, Player]]:
    """The players of whom the datum is asked, each with his place in the list."""
    want = demand.want
    for index, player in enumerate(demand.event.players):
        if want["of"] == "own" and not is_own(demand, player):
            continue
        lacks = want.get("lacking") or want.get("new_to")
        if lacks and (_id(player, lacks) or (want.get("new_to") and _is_listed(player, lacks))):
            continue
        yield index, player


def _id(player: Player, body: str) -> str:
    return player.ids.get(body, "").strip()


def _is_listed(player: Player, body: str) -> bool:
    lists, titles = _LISTED[body]
    return player.rating(*lists) is not None or any(player.titles.get(name) for name in titles)


def _value(player: Player, field: str) -> object:
    """What the player's record has in a column; a year alone is no date of birth."""
    if field.startswith("id_"):
        return _id(player, field.removeprefix("id_"))
    return getattr(player, field)


def _name(player: Player) -> str:
    return player.name or str(player.number)


def foreign_id(demand: Demand) -> Iterable[Finding]:
    """Foreigners without a FIDE id, who are not admitted."""
    for index, player in enumerate(demand.event.players):
        if not is_own(demand, player) and not _id(player, "fide"):
            where = Subject("players", index, "id_fide")
            yield demand.finding("rated-foreigner", where, value=player.federation, name=_name(player))


def listed_id(demand: Demand) -> Iterable[Finding]:
    """Players without an FMJD id; advice where no rating and no title tells that they have one (VI 4.3.3)."""
    for index, player in enumerate(demand.event.players):
        if not _id(player, "fmjd"):
            where = Subject("players", index, "id_fmjd")
            weight = None if _is_listed(player, "fmjd") else Severity.ADVICE
            yield demand.finding("rated-id-fmjd", where, weight, name=_name(player))


def id_digits(demand: Demand) -> Iterable[Finding]:
    """FIDE numbers that are none: a report file has eleven columns for digits."""
    for index, player in enumerate(demand.event.players):
        number = _id(player, "fide")
        if number and not (number.isascii() and number.isdecimal() and len(number) <= int(demand.want["digits"])):
            where = Subject("players", index, "id_fide")
            yield demand.finding("rated-id-digits", where, value=number, name=_name(player))


def latin_name(demand: Demand) -> Iterable[Finding]:
    """Names that stand nowhere in Latin letters, in which FIDE's lists have them."""
    for index, player in enumerate(demand.event.players):
        written = [player.name, player.name_other_script]
        if player.name and not any(text and is_latin(text) for text in written):
            yield demand.finding("rated-name-latin", Subject("players", index, "name_other_script"), value=player.name)


def is_latin(text: str) -> bool:
    """True where all letters are Latin, with whatever marks."""
    return all(unicodedata.name(letter, "").startswith("LATIN") for letter in text if letter.isalpha())
