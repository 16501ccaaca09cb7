"""Who of a rating list a player of an event is: by his id, else by his name where only one can be meant.

A name is never enough where two could be meant. What speaks against somebody (another year of birth, another
federation) takes him out; what speaks for him (the birth, a rating that is his) lets a letter be wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.model import Player
from engine.model.people import births_agree
from reporting.exchange.lists.rows import ListedPlayer
from reporting.lists.likeness import NEAR, SAME, likeness, same_name, same_words
from reporting.lists.rating_list_store import Found, RatingListStore
from reporting.locale.sounds import latin_words

_FULL_DATE: Final = 10
_CODE: Final = 3
"""Letters of a federation's code; what is longer is a name, and says nothing against a code."""
_MISSPELLED: Final = 85
"""From here on a name may be the same with a letter wrong, if the birth and more say so."""

_WRONG_WORD: Final = 60
"""From here on a word may be the same with a letter wrong, if the other words say so."""
_CLOSE: Final = 6
"""Whose name is less than that behind the likest could be meant as well."""


class MatchBy(StrEnum):
    """How a player was found."""

    ID = "id"
    NAME_AND_BIRTH = "name-and-birth"
    NAME = "name"
    """By his name alone, which only one on the list has."""
    MISSPELLED = "misspelled"


@dataclass(frozen=True, slots=True)
class Match:
    """Who a player is on a federation's lists.

    `found` is None where he is nobody or nobody knows who of `others` he is; with `against` these have his name, and
    another birth, federation or sex. `stranger`: who has his id is somebody else. `unknown_id`: he has an id that is
    not on the list.
    """

    found: Found | None = None
    by: MatchBy | None = None
    others: tuple[Found, ...] = ()
    against: bool = False
    stranger: bool = False
    unknown_id: str = ""


def match(rating_lists: RatingListStore, name: str, player: Player) -> Match:
    """The player on the lists of a federation (`fide`, `national`, ...)."""
    player_id = player.ids.get(name, "").strip()
    if player_id:
        found = rating_lists.by_id(name, player_id)
        if found is None:
            return Match(unknown_id=player_id, others=_candidates(rating_lists, name, player))
        stranger = not _can_be(found, player)
        return Match(found, MatchBy.ID, stranger=stranger)
    return _by_name(player, _candidates(rating_lists, name, player))


def _names(player: Player) -> tuple[str, ...]:
    """The names under which a player may stand on a list: in both scripts."""
    return tuple(each for each in (player.name.strip(), player.name_other_script.strip()) if each)


def _candidates(rating_lists: RatingListStore, name: str, player: Player) -> tuple[Found, ...]:
    """Whoever could be meant, the likest first."""
    found: dict[str, Found] = {}
    for text in _names(player):
        for each in rating_lists.by_name(name, text, birth=player.birth, federation=player.country, wide=True):
            if each.player.id not in found or found[each.player.id].likeness < each.likeness:
                found[each.player.id] = each
    return tuple(sorted(found.values(), key=lambda each: -each.likeness))


def _by_name(player: Player, candidates: tuple[Found, ...]) -> Match:
    possible = [each for each in candidates if not _contradicts(each, player)]
    same = [each for each in possible if _is_same(each, player)]
    found = _by_name_and_birth(player, possible, same) or _by_name_alone(player, candidates, possible, same)
    if found is not None:
        return found
    near = [each for each in possible if _is_misspelled(each, player) and _is_surely(each, player)]
    if len(near) == 1 and same in ([], near):
        return Match(near[0], MatchBy.MISSPELLED)
    if possible:
        return Match(others=tuple(possible))
    return Match(others=tuple(each for each in candidates if _is_same(each, player)), against=True)


def _by_name_and_birth(player: Player, possible: list[Found], same: list[Found]) -> Match | None:
    """By name and birth: a second first name may lack beside the day of birth, nothing beside the year alone.

    Whoever else could be meant by that name must have been born on another day; beside the year alone nobody else may
    have a name that is nearly as like.
    """
    born = [each for each in same if _births_agree(each, player)]
    if len(born) != 1 or not all(each.player.birth for each in same):
        return None
    if not _same_day(born[0], player):
        close = born[0].likeness - _CLOSE
        rivals = [each for each in possible if each is not born[0] and each.likeness > close]
        if rivals or not _is_named(born[0], player) or _has_another_title(born[0], player):
            return None
    return Match(born[0], MatchBy.NAME_AND_BIRTH)


def _by_name_alone(
    player: Player, candidates: tuple[Found, ...], possible: list[Found], same: list[Found]
) -> Match | None:
    """By the name alone, which nobody else on the list has, be it in other letters."""
    if len(same) != 1 or same[0].likeness < max(SAME, candidates[0].likeness) or not _is_named(same[0], player):
        return None
    if _has_another_title(same[0], player):
        return None
    namesakes = [each for each in candidates if each is not same[0] and _is_same(each, player)]
    unsure = [each for each in possible if each is not same[0] and each.likeness >= _MISSPELLED]
    return None if namesakes or unsure else Match(same[0], MatchBy.NAME)


def _is_named(found: Found, player: Player) -> bool:
    """Whether the whole name is his, word for word."""
    return any(same_name(latin_words(text), found.player.name) for text in _names(player))


def _is_same(found: Found, player: Player) -> bool:
    """Whether the name is his, in this spelling or another tradition's."""
    return any(same_words(latin_words(text), found.player.name) for text in _names(player))


def _is_misspelled(found: Found, player: Player) -> bool:
    """Whether the name may be his with a letter wrong; a first name instead of another is no such letter."""
    near = (same_words(latin_words(text), found.player.name, _WRONG_WORD) for text in _names(player))
    return found.likeness >= _MISSPELLED and any(near)


def _can_be(found: Found, player: Player) -> bool:
    """Whether who has an id can be the player: a name that is like his, or a birth and no quite other name."""
    if not player.name:
        return True
    best = max(likeness(latin_words(text), found.player.name) for text in _names(player))
    if player.birth and found.player.birth and not _births_agree(found, player):
        return False
    return best >= NEAR or (best >= NEAR / 2 and _births_agree(found, player))


def _is_surely(found: Found, player: Player) -> bool:
    """Whether more than name and year say that a misspelled player is this one: the day of birth, a rating of his."""
    if not _births_agree(found, player):
        return False
    values = {rating.value for rating in found.ratings.values() if rating.value}
    return _same_day(found, player) or any(
        rating.value in values for rating in player.ratings if rating.list == found.name
    )


def _has_another_title(found: Found, player: Player) -> bool:
    """Whether the player has a title of FIDE's, which is for life, and whoever is on FIDE's list has none."""
    listed = found.player.title or found.player.women_title
    return found.name == "fide" and bool(player.fide_title) and not listed


def _same_day(found: Found, player: Player) -> bool:
    """Whether both births are known to the day, and are one."""
    return len(player.birth) == _FULL_DATE == len(found.player.birth) and _births_agree(found, player)


def _contradicts(found: Found, player: Player) -> bool:
    """Whether year of birth, federation or sex are another's."""
    birth, listed = player.birth, found.player
    if birth and listed.birth and not _births_agree(found, player):
        return True
    other_federation = is_of_another(player, listed)
    other_sex = bool(player.sex and listed.sex) and player.sex != listed.sex
    return other_federation or other_sex


def is_of_another(player: Player, listed: ListedPlayer) -> bool:
    """Both are of a federation, told by its code, and not of the same."""
    codes = (player.country, listed.federation.upper())
    return codes[0] != codes[1] and all(len(code) == _CODE for code in codes)


def _births_agree(found: Found, player: Player) -> bool:
    birth, listed = player.birth, found.player.birth
    return bool(birth and listed) and births_agree(birth, listed)
