"""Players of the rating lists of this computer, found by name or id to be entered into an event."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.model import EventInfo, Finding, Player, notice, warning
from engine.model.people import is_id, parted_name
from reporting.actions.fill import day_of_lists, kind_of_rating, rating_fields
from reporting.actions.known_people import KnownPeople
from reporting.actions.people import with_everybody
from reporting.lists.list_fields import OF_GAME, list_fields
from reporting.lists.rating_list_store import Found, RatingListStore, nothing_in_force
from reporting.sources.load import Loaded

MOST: Final = 20
_LONGEST: Final = 200
STANDARD: Final = "standard"


@dataclass(frozen=True, slots=True)
class ListedCandidate:
    """Somebody of a rating list: where he stands there (`fide:1100001`), his fields, the day of the list.

    `twin` is who has that id or name in the event already, blank for nobody.
    """

    key: str
    values: dict[str, str]
    day: str
    twin: str


def find_listed(loaded: Loaded, store: Path, text: str) -> tuple[tuple[ListedCandidate, ...], tuple[Finding, ...]]:
    """Who is meant by a name or an id, the likest first, on the lists that concern the event's game."""
    info, wanted = loaded.event.info, text[:_LONGEST].strip()
    with closing(RatingListStore(store, day_of_lists(info))) as lists:
        names = [name for name in OF_GAME[info.game] if lists.lists(name)]
        found = [each for name in names for each in _found(lists, name, wanted)] if wanted else []
        findings = tuple(lists.findings)
        if not names:
            return (), (*findings, nothing_in_force(lists, store, OF_GAME[info.game]))
    if wanted and not found:
        findings += (warning("lookup-nobody", value=wanted),)
    if len(found) > MOST:
        findings += (notice("lookup-more", value=len(found) - MOST, shown=MOST),)
    known = KnownPeople(with_everybody(loaded).event.players)
    best = sorted(found, key=lambda each: -round(each.likeness))[:MOST]
    return tuple(_candidate(each, info, known) for each in best), findings


def listed_player(loaded: Loaded, store: Path, key: str) -> dict[str, str] | None:
    """The fields of the player who stands at a place of a list (`fide:1100001`); None where nobody does."""
    name, _, player_id = key.partition(":")
    info = loaded.event.info
    with closing(RatingListStore(store, day_of_lists(info))) as lists:
        found = lists.by_id(name, player_id[:_LONGEST]) if name in OF_GAME[info.game] and is_id(player_id) else None
    return _values(found, info) if found is not None else None


def _found(lists: RatingListStore, name: str, text: str) -> list[Found]:
    if text.isascii() and text.isdecimal():
        by_id = lists.by_id(name, text)
        return [by_id] if by_id is not None else []
    return lists.by_name(name, text)


def _candidate(found: Found, info: EventInfo, known: KnownPeople) -> ListedCandidate:
    values = _values(found, info)
    return ListedCandidate(f"{found.name}:{found.player.id}", values, found.day, known.twin(values)[0])


def _values(found: Found, info: EventInfo) -> dict[str, str]:
    """What a list says of somebody as the players' sheet has it: of ratings that which the rate of play asks for."""
    surname, first_name = parted_name(found.player.name)
    player = Player(0, surname, first_name)
    rating = found.ratings.get(kind_of_rating(info) or STANDARD)
    fields = list_fields(found, player, info.game) | rating_fields(found, player, rating)
    named = {"surname": surname, "first_name": first_name, "sex": found.player.sex}
    return {name: str(value) for name, value in (named | fields).items() if value}
