"""What a rating list says otherwise than the event does: reported, and never changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.model import Finding, GameType, Player, Subject, warning
from engine.model.people import births_agree
from reporting.exchange.lists.rows import KINDS
from reporting.fields import TABLES
from reporting.lists.likeness import SAME, likeness
from reporting.lists.list_fields import list_fields, title_columns
from reporting.lists.match import is_of_another
from reporting.lists.rating_list_store import Found, RatingListStore
from reporting.locale.sounds import latin_words


def differences(
    rating_lists: RatingListStore, found: Found, at: int, player: Player, game: GameType, kind: str
) -> Iterator[Finding]:
    """The fields of a player that differ from a list; `at` in the event, `kind` of rating where one counts."""
    yield from _identity(found, at, player)
    yield from _titles(found, at, player, game)
    if kind:
        yield from _rating(rating_lists, found, at, player, kind)


def _differs(found: Found, at: int, column: str, value: object, other: object) -> Finding:
    subject = Subject("players", at, column)
    values: dict[str, Any] = {"found": other, "list": f"cli.lookup.of.{found.name}", "day": found.day}
    return warning("fill-differs", subject=subject, value=value, **values)


def _identity(found: Found, at: int, player: Player) -> Iterator[Finding]:
    listed = found.player
    names = [text for text in (player.name, player.name_other_script) if text]
    if names and max(likeness(latin_words(text), listed.name) for text in names) < SAME:
        yield _differs(found, at, "surname", player.name, listed.name)
    if is_of_another(player, listed):
        yield _differs(found, at, "federation", player.federation, listed.federation)
    birth = player.birth
    if not births_agree(birth, listed.birth):
        yield _differs(found, at, "birth_date", birth, listed.birth)


def _titles(found: Found, at: int, player: Player, game: GameType) -> Iterator[Finding]:
    listed_values = list_fields(found, player, game)
    for column_id in title_columns(found.name, game):
        group, key = TABLES["players"].column(column_id).json_path
        own = (player.titles if group == "titles" else player.categories).get(key, "")
        listed = listed_values.get(column_id)
        if own and listed and own != listed:
            yield _differs(found, at, column_id, own, listed)


def _rating(rating_lists: RatingListStore, found: Found, at: int, player: Player, kind: str) -> Iterator[Finding]:
    """The rating: that of another kind or of another month is told as what it is."""
    own, rating = player.rating(found.name), found.ratings[kind]
    if own is None or own.value == rating.value:
        return
    column = f"rating_{found.name}"
    subject, listed = Subject("players", at, column), rating.value or "–"
    others = [other for other in KINDS if other != kind and other in found.ratings]
    same = next((other for other in others if found.ratings[other].value == own.value), None)
    details: dict[str, Any] = {"found": listed, "list": f"cli.lookup.of.{found.name}", "day": rating.day}
    if same is not None:
        words: dict[str, Any] = {"is": f"cli.lookup.kind.{same}", "asked": f"cli.lookup.kind.{kind}"}
        yield warning("fill-other-kind", subject=subject, value=own.value, **details, **words)
        return
    day = rating_lists.day_of_rating(found.name, found.player.id, kind, own.value)
    if day:
        yield warning("fill-other-day", subject=subject, value=own.value, other=day, **details)
        return
    yield _differs(found, at, column, own.value, listed)
