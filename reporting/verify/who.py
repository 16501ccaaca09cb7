"""Whom a row means: by number, by name in any order and script, with initials; names of two alphabets at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from engine.model import Event, Finding, Place, Player, finding, warning
from reporting.locale.headings import fold
from reporting.locale.scripts import has_cyrillic
from reporting.locale.sounds import latin_words, sounds
from reporting.verify.values import Claim


def named(event: Event, name: str) -> tuple[Player, ...]:
    """The players whom a name can mean: surname and first names in any order, the name in the other script.

    Where nobody is called so: in other letters, as they are transliterated, and with initials.
    """
    wanted = _key(name)
    if not wanted:
        return ()
    found = tuple(player for player in event.players if wanted in _names(player))
    return found or tuple(player for player in event.players if _can_be(player, _tokens(name)))


def is_certain(event: Event, name: str) -> bool:
    """Whether it is known whose a name is, or that it is nobody's: not so of one that fits nobody with its initials, or
    in letters in which players do not stand.
    """
    if named(event, name):
        return True
    if any(map(_is_initial, _tokens(name))):
        return False
    mine = has_cyrillic(name)
    return all(any(has_cyrillic(each) is mine for each in _written(player)) for player in event.players)


_TOKEN: Final = re.compile(r"[^\W_]+(?:['’`][^\W_]+)*")


def _tokens(name: str) -> list[str]:
    return _TOKEN.findall(name)


def _is_initial(token: str) -> bool:
    return len(token) == 1


def _written(player: Player) -> tuple[str, ...]:
    """The names of a player as they stand on the list."""
    return tuple(filter(None, (player.name, player.name_other_script)))


def _can_be(player: Player, tokens: Sequence[str]) -> bool:
    """Whether a name is a player's: his whole surname, and of his other names each that it has, or its initial."""
    surnames = len(_tokens(player.surname)) or 1
    others = _tokens(player.name_other_script)
    own = (_tokens(player.surname), [*_tokens(player.first_name), *_tokens(player.patronymic)])
    return any(_fits(tokens, *parts) for parts in (own, (others[:surnames], others[surnames:])))


def _fits(tokens: Sequence[str], surnames: Sequence[str], others: Sequence[str]) -> bool:
    left = list(tokens)
    for wanted, fits in ((surnames, _sound_equal), (others, _sound_equal), (others, _is_initial_of)):
        free = list(wanted)
        for token in tuple(left):
            found = next((each for each in free if fits(token, each)), None)
            if found is not None:
                free.remove(found)
                left.remove(token)
        if wanted is surnames and (free or not surnames):
            return False
    return not left and len(tokens) > len(surnames)


def _sound_equal(token: str, word: str) -> bool:
    return not _is_initial(token) and not _sounds_of(token).isdisjoint(_sounds_of(word))


def _is_initial_of(token: str, word: str) -> bool:
    return _is_initial(token) and any(each.startswith(way) for each in _sounds_of(word) for way in _sounds_of(token))


@lru_cache(maxsize=8192)
def _sounds_of(token: str) -> frozenset[str]:
    """What a word sounds like in every way in which tables put it into Latin letters."""
    return frozenset(sound for ways in latin_words(token) for way in ways for sound in sounds(way))


_LATIN: Final = re.compile("[A-Za-z\u00c0-\u024f]")
_CYRILLIC: Final = re.compile("[\u0400-\u04ff]")


def of_two_alphabets(claims: Iterable[Claim]) -> Iterator[Finding]:
    """Names of which one word has letters of two alphabets: they look like another name, and are found under none."""
    for name in dict.fromkeys(claim.player.name for claim in claims):
        words = [word for word in name.split() if _LATIN.search(word) and _CYRILLIC.search(word)]
        if words:
            yield warning("verify-name-mixed", value=name, letters=" ".join(map(_display_text, words)))


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
