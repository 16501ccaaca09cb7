"""Technical ratings: what a player without a rating is taken for in this event alone.

PZWarc 2021, V 2.6.1.2: by multipliers between rating systems, by the title or category, by the
chief arbiter's estimate, in this order; FIDE Swiss rules 1998, A.1: Ingo and British ratings by
their formulas. Multipliers and ratings of titles stand in no text: they are the event's own
settings `rating_multipliers` and `title_ratings`, and without them the methods are not available.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from engine.model import Event, Finding, GameType, Player, Rating, Rule, Subject, finding, half_up, warning
from engine.pairing.swiss.event_field import rating_lists
from engine.pairing.swiss.fide1998.start_list import rating_from
from engine.pairing.swiss.pzwarc.start_list import technical_rating
from engine.pairing.swiss.start_entry import TechnicalRating, TechnicalSource, source_of
from engine.regulations import load
from engine.regulations.cited import FIDE_1998, draughts_code, fide_1998

MULTIPLIERS: Final = "rating_multipliers"
TITLES: Final = "title_ratings"
_ENTRY: Final = re.compile(r"(?P<name>[^=:]+)[=:]\s*(?P<value>\d+(?:[.,]\d+)?)")
_BETWEEN: Final = re.compile(r"[;\n]|,(?=\s*[^\s\d])")
"""What stands between two entries: also a comma, where no decimals follow it."""
_HIGHEST: Final = 9999
"""A report file has four columns for a rating (TRF16, record 001)."""
_HELD: Final[Mapping[GameType, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    GameType.CHESS: (("national",), ("otb",)),
    GameType.CORRESPONDENCE: ((), ("correspondence",)),
    GameType.DRAUGHTS100: (("pzwarc100", "pzwarc100_women", "fmjd"), ("draughts100",)),
    GameType.DRAUGHTS64: (("pzwarc64", "pzwarc64_women", "fmjd64"), ("draughts64",)),
}
"""Titles and categories of each game that may stand in the event's table."""


def with_technical_ratings(event: Event) -> Event:
    """The event in which every player without a rating has the technical one that the methods give him.

    It stands before that of the sheet, where there is one. An event that has been through comes
    back as it is.
    """
    found = {player.number: _settled(event, player) for player in event.players if _is_unrated(event, player)}
    changed = {number: rating for number, rating in found.items() if rating is not None}
    if not changed:
        return event
    players = tuple(
        replace(player, ratings=(changed[player.number], *player.ratings)) if player.number in changed else player
        for player in event.players
    )
    return replace(event, players=players)


def check_technical_ratings(event: Event) -> Iterable[Finding]:
    """Tables that cannot be read, ratings that no method converts, estimates that a method goes before."""
    settings = event.info.settings
    for field, setting in ((MULTIPLIERS, settings.rating_multipliers), (TITLES, settings.title_ratings)):
        for text in _table(setting)[1]:
            yield finding("technical-table-unreadable", subject=Subject("event", None, field), value=text)
    for index, player in enumerate(event.players):
        foreign = player.rating("foreign")
        if foreign is not None and _is_unrated(event, player) and _converted(event, foreign) is None:
            yield warning(
                "foreign-rating-unknown",
                subject=Subject("players", index, "rating_foreign_kind"),
                value=foreign.kind or str(foreign.value),
                rule=_rule(event),
                name=player.name or str(player.number),
                rating=foreign.value,
                known=", ".join(name.capitalize() for name in load(FIDE_1998)["rating_from"]),
            )
    for index, player in enumerate(with_technical_ratings(event).players):
        yield from _passed_over(event, index, player)


def _passed_over(event: Event, index: int, player: Player) -> Iterable[Finding]:
    """A technical rating of the sheet that an earlier method replaces."""
    settled, *typed = [rating.value for rating in player.ratings if rating.list == "technical"] or [0]
    if typed and typed[0] != settled:
        yield warning(
            "technical-rating-replaced",
            subject=Subject("players", index, "rating_technical"),
            value=typed[0],
            rule=_rule(event),
            name=player.name or str(player.number),
            rating=settled,
        )


def _is_unrated(event: Event, player: Player) -> bool:
    return player.rating(*(name for name in rating_lists(event) if name != "technical")) is None


def _settled(event: Event, player: Player) -> Rating | None:
    """The technical rating by the first method that is available; None where that is the sheet's own."""
    typed, foreign = player.rating("technical"), player.rating("foreign")
    made = _converted(event, foreign) if foreign is not None else None
    made = made or technical_rating(title=_by_title(event, player), estimate=typed.value if typed else None)
    if made is None or (typed is not None and _rank(source_of(typed.kind)) <= _rank(made.source)):
        return None
    return Rating("technical", made.value, kind=made.source.value)


def _rank(source: TechnicalSource) -> int:
    """The place of a method in the order in which they are used (V 2.6.1.2)."""
    return list(TechnicalSource).index(source)


def _converted(event: Event, foreign: Rating) -> TechnicalRating | None:
    """A foreign rating by FIDE's formula or the event's multiplier (A.1; V 2.6.1.2.1)."""
    system = foreign.kind.strip().casefold()
    found: TechnicalRating | None = None
    multiplier = _table(event.info.settings.rating_multipliers)[0].get(system)
    if multiplier is not None:
        found = technical_rating(foreign=foreign.value, multiplier=multiplier)
    elif system in load(FIDE_1998)["rating_from"]:
        found = TechnicalRating(rating_from(system, foreign.value), TechnicalSource.MULTIPLIER)
    return found if found is not None and 0 < found.value <= _HIGHEST else None


def _by_title(event: Event, player: Player) -> int | None:
    """The highest rating that the event gives to a title or category of the player (V 2.6.1.2.2)."""
    table = _table(event.info.settings.title_ratings)[0]
    titles, categories = _HELD[event.info.game]
    held = [player.titles.get(name, "") for name in titles] + [player.categories.get(name, "") for name in categories]
    spelled = (code if code.casefold() in table else code.rstrip("+") for code in held)
    found = [table[code.casefold()] for code in spelled if code.casefold() in table]
    return half_up(max(found)) if found else None


def _table(setting: str) -> tuple[Mapping[str, Fraction], tuple[str, ...]]:
    """A setting like `AM = 2200; M = 2150`: values by name, and the parts that cannot be read."""
    values: dict[str, Fraction] = {}
    unread: list[str] = []
    for part in _BETWEEN.split(setting):
        entry = _ENTRY.fullmatch(part.strip())
        if entry is not None:
            values[entry["name"].strip().casefold()] = Fraction(entry["value"].replace(",", "."))
        elif part.strip():
            unread.append(part.strip())
    return values, tuple(unread)


def _rule(event: Event) -> Rule:
    if event.info.game.is_draughts:
        return draughts_code("V 2.6.1.2")
    return fide_1998("A.1")
