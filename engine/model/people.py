"""Who takes part in an event: players with their ratings, teams, arbiters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any, Final

from engine.model.result import nothing

ID_KINDS: Final = ("national", "fide", "iccf", "fmjd")
"""Ids that say who somebody is, the federation's own first."""
_SUB_LIST: Final = re.compile(r"(?<!\w)[ABC](?!\w)")
_CYRILLIC: Final = str.maketrans("АВС", "ABC")


class PlayerStatus(StrEnum):
    """Where a player stands in the event."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


def parted_name(listed: str) -> tuple[str, str]:
    """Surname and first name of a name as lists have it, parted by a comma; without one all of it is the surname."""
    surname, _, first_name = listed.partition(",")
    return surname.strip(), first_name.strip()


@dataclass(frozen=True, slots=True)
class Arbiter:
    """An arbiter: name, function (`chief`, `deputy`, `round`, ...), class, licence and its last day, club, FIDE id."""

    name: str
    role: str = ""
    arbiter_class: str = ""
    licence: str = ""
    club: str = ""
    fide_id: str = ""
    name_other_script: str = ""
    licence_until: date | None = None
    federation: str = ""
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)

    @property
    def is_chief(self) -> bool:
        """A chief arbiter: named as such, or without a function."""
        return self.role in {"chief", ""}

    @property
    def called(self) -> str:
        """What a message calls him: the name, or a dash as long as nobody has entered one."""
        return self.name.strip() or "–"


@dataclass(frozen=True, slots=True)
class Rating:
    """One rating of a player.

    `list` is `fide`, `iccf`, `fmjd`, `national` or `technical`; `kind` the sub-list (`A`, `B`, `C` of
    PZWarc and FMJD; `fixed` or `unfixed` of ICCF; the source of a technical rating); `games`
    the number of rated games; `rank` the place on the list; `k` the development coefficient that FIDE
    publishes; `active` the day of the last rated game.
    """

    list: str
    value: int
    games: int | None = None
    kind: str = ""
    rank: int | None = None
    k: int | None = None
    active: date | None = None
    date: date | None = None

    @property
    def sub_list(self) -> str:
        """`A`, `B` or `C` where `kind` names it (`A`, `lista B`, Cyrillic letters too); otherwise empty."""
        found = _SUB_LIST.search(self.kind.upper().translate(_CYRILLIC))
        return found[0] if found else ""


def is_id(text: str) -> bool:
    """Whether a text can be somebody's id: programs write 0 for none."""
    return bool(text.strip("0 "))


@dataclass(frozen=True, slots=True)
class Player:
    """A player, with what categories and norms will ask of him.

    `titles` has the keys `fide`, `fide_women`, `iccf`, `fmjd`, `pzwarc100`, `pzwarc64`, `national`;
    `categories` the keys `otb`, `correspondence`, `draughts100`, `draughts64`; `ids` the keys
    `fide`, `national`, `fmjd`, `iccf`. `outside_fide`: he belongs to no federation of FIDE
    (FIDE B.01, 1.4.2).
    """

    number: int
    surname: str = ""
    first_name: str = ""
    patronymic: str = ""
    name_other_script: str = ""
    sex: str = ""
    birth_date: date | None = None
    birth_year: int | None = None
    federation: str = ""
    region: str = ""
    club: str = ""
    club_other_script: str = ""
    city: str = ""
    ids: Mapping[str, str] = field(default_factory=nothing)
    titles: Mapping[str, str] = field(default_factory=nothing)
    categories: Mapping[str, str] = field(default_factory=nothing)
    ratings: tuple[Rating, ...] = ()
    advancements: str = ""
    outside_fide: bool = False
    own_groups: tuple[str, ...] = ()
    team: int | None = None
    group: int | None = None
    board: int | None = None
    from_round: int | None = None
    status: PlayerStatus = PlayerStatus.ACTIVE
    last_round: int | None = None
    address: str = ""
    email: str = ""
    phone: str = ""
    note: str = ""
    peak_rating: int | None = None
    """The highest rating that he ever had, as far as the sheet says it."""
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)

    def rating(self, *lists: str) -> Rating | None:
        """The first rating that the player has among the named lists, in their order."""
        for name in lists:
            for rating in self.ratings:
                if rating.list == name:
                    return rating
        return None

    def highest(self, *lists: str) -> int | None:
        """The highest rating that the sheet knows: the first of the named lists, or the highest ever."""
        rating = self.rating(*lists)
        return max(
            (each for each in (rating.value if rating else None, self.peak_rating) if each is not None), default=None
        )

    @property
    def country(self) -> str:
        """The code of his federation, in whatever letters it was typed; empty where nobody named one."""
        return self.federation.strip().upper()

    @property
    def name(self) -> str:
        """Surname and first name, as tables show them."""
        return f"{self.surname} {self.first_name}".strip()

    @property
    def listed_name(self) -> str:
        """`Surname, First name`, as files of other programs name people; empty where nobody has entered one."""
        return ", ".join(part for part in (self.surname, self.first_name) if part)

    @property
    def called(self) -> str:
        """What a message calls him: the name, or the number as long as nobody has entered one."""
        return self.name or f"#{self.number}"

    @property
    def is_woman(self) -> bool:
        """True where the sheet, or an event of women, says so; whether a missing sex decides is asked of norms."""
        return self.sex == "f"

    @property
    def fide_title(self) -> str:
        """FIDE's title, of women's titles only where there is no other; empty without one."""
        return self.titles.get("fide") or self.titles.get("fide_women", "")

    @property
    def born_in(self) -> int | None:
        """The year of birth, of whoever's day of birth is known too."""
        return self.birth_date.year if self.birth_date else self.birth_year

    @property
    def birth(self) -> str:
        """The birth as far as it is known: a day (ISO), a year, or nothing."""
        return self.birth_date.isoformat() if self.birth_date else str(self.birth_year or "")

    def age_in(self, year: int | None) -> int | None:
        """The age that he reaches in a year; None where the year of birth is not known, or no year is asked of."""
        return None if self.born_in is None or year is None else year - self.born_in


@dataclass(frozen=True, slots=True)
class Team:
    """A team: number, name, club, captain, the strength it is seeded by, and when it takes part.

    `absent_rounds` are rounds in which it announced not to play.
    """

    number: int
    name: str = ""
    name_other_script: str = ""
    short_name: str = ""
    club: str = ""
    city: str = ""
    federation: str = ""
    captain: str = ""
    contact: str = ""
    group: int | None = None
    seed: int | None = None
    from_round: int | None = None
    absent_rounds: tuple[int, ...] = ()
    status: PlayerStatus = PlayerStatus.ACTIVE
    last_round: int | None = None
    note: str = ""
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)

    @property
    def country(self) -> str:
        """The code of its federation, as a player has it."""
        return self.federation.strip().upper()


def has_status(player: Player | Team) -> bool:
    """True for whoever is marked as withdrawn or disqualified."""
    return player.status is not PlayerStatus.ACTIVE


def folded(name: str) -> str:
    """A name as names are compared: whatever its capitals, its blanks and how its marks are encoded."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def births_agree(first: str, second: str) -> bool:
    """Whether two births can be one person's: the same day, the year of it, or nobody knows one of them."""
    return first.startswith(second) or second.startswith(first)
