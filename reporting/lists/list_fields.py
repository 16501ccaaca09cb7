"""What a rating list says of a player, as the columns of the workbook have it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.checks.rated.people import is_latin
from engine.model import GameType, Player
from reporting.fields import TABLES
from reporting.lists.rating_list_store import Found
from reporting.locale.scripts import has_cyrillic

Value = str | int
OF_GAME: Final[Mapping[GameType, tuple[str, ...]]] = {
    GameType.CHESS: ("fide", "national"),
    GameType.CORRESPONDENCE: ("iccf", "fide", "national"),
    GameType.DRAUGHTS100: ("fmjd", "national"),
    GameType.DRAUGHTS64: ("fmjd", "national"),
}
"""Whose lists concern the players of a game, the first one's word before that of the others."""
_TITLES: Final[Mapping[str, tuple[str, ...]]] = {
    "fide": ("title_fide", "title_fide_women"),
    "iccf": ("title_iccf",),
}
_CATEGORY: Final = {
    GameType.CHESS: "category_otb",
    GameType.CORRESPONDENCE: "category_correspondence",
    GameType.DRAUGHTS100: "category_draughts100",
    GameType.DRAUGHTS64: "category_draughts64",
}


def title_columns(name: str, game: GameType) -> tuple[str, ...]:
    """The columns in which a title of a federation's list may stand in an event of a game."""
    if name == "fmjd":
        return ("title_fmjd64",) if game is GameType.DRAUGHTS64 else ("title_fmjd",)
    if name == "national":
        own = (_CATEGORY[game], "title_national")
        return (*own, *_TITLES["fide"]) if game is GameType.CHESS else own
    return _TITLES[name]


def list_fields(found: Found, player: Player, game: GameType) -> dict[str, Value]:
    """Column ids and values: id, titles, federation, birth, the name in Latin letters. Ratings are not among them."""
    listed = found.player
    values: dict[str, Value] = {f"id_{found.name}": listed.id}
    for text in (listed.title, listed.women_title):
        values |= {
            column: value for column, value in _title(text, title_columns(found.name, game)) if column not in values
        }
    if len(listed.federation) == 3:
        values["federation"] = listed.federation
    if listed.birth:
        values["birth_date"] = listed.birth
    if has_cyrillic(player.name) and listed.name and is_latin(listed.name):
        values["name_other_script"] = listed.name
    return values


def _title(text: str, columns: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The column of a title and how it is written there; nothing for a title that no column knows."""
    for column_id in columns:
        choices = TABLES["players"].column(column_id).choices
        same_words = [choice for choice in choices if choice.casefold() == text.casefold()]
        chosen = text if text in choices else same_words[0] if len(same_words) == 1 else ""
        if chosen:
            yield column_id, chosen
            return
