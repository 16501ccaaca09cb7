"""Find players of a list by id or by name, whatever the script, the spelling and the order of the words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from reporting.exchange.lists import ListedPlayer
from reporting.lists.likeness import NEAR, likeness
from reporting.lists.store import COLUMNS, StoredList, opened
from reporting.locale.sounds import latin_words, skeletons

_MOST: Final = 5_000
"""Players that one question to the index may bring."""
_MOST_WORDS: Final = 10
_LONGEST_WORD: Final = 30
"""No name is longer: what follows is not looked at."""
_SHORT: Final = 2
"""In a skeleton of that many consonants no letter is taken for a wrong one: it would be anybody's."""
_LIKE_ENOUGH: Final = 88.0
"""Where a name that sounds so is so like, none with letters wrong is meant."""
_BLANK: Final = ListedPlayer(0, "", "")
_KINDS: Final = (int, *(str if isinstance(getattr(_BLANK, each), str) else int | None for each in COLUMNS))
"""What the columns of a row hold: text, or a number or nothing."""
_COLUMNS: Final = ", ".join(("line", *COLUMNS))

Words = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Hit:
    """A player who was found, on which list, and how like the name is that was asked for (100: the same, or by id)."""

    player: ListedPlayer
    stored: StoredList
    likeness: float = 100.0


class ListSearch:
    """One list of the store, open to be searched."""

    def __init__(self, stored: StoredList) -> None:
        """Open a list; sqlite3.Error where it is none any more."""
        self.stored = stored
        self._connection = opened(stored.path)

    def close(self) -> None:
        """Close the list."""
        self._connection.close()

    def by_id(self, player_id: str) -> list[Hit]:
        """The player of an id."""
        rows = self._connection.execute(f"SELECT {_COLUMNS} FROM players WHERE id = ?", (player_id.strip(),))
        return [Hit(_listed(row), self.stored) for row in rows]

    def by_name(self, text: str, *, birth: str = "", federation: str = "", wide: bool = False) -> list[Hit]:
        """The players of a name, the likest first; of those as like, first who is of that year and federation.

        `wide` has neighbours also where somebody has the very name: those who may have been born in that year.
        """
        words = latin_words(text)[:_MOST_WORDS]
        found: dict[int, Hit] = {}
        for at, question in enumerate(_questions(words)):
            for row, player in self._matching(question, birth[:4] if wide and at else ""):
                if row not in found:
                    found[row] = Hit(player, self.stored, likeness(words, player.name))
            if not at and not wide and any(hit.likeness >= _LIKE_ENOUGH for hit in found.values()):
                break
        near = [hit for hit in found.values() if hit.likeness >= NEAR]
        return sorted(near, key=lambda hit: _order(hit, birth, federation))

    def _matching(self, question: str, year: str) -> Iterator[tuple[int, ListedPlayer]]:
        """The players that a question to the index of names finds; with a year those who may have been born in it."""
        rows = self._connection.execute(
            f"SELECT row, {_COLUMNS} FROM players WHERE row IN (SELECT rowid FROM names WHERE names MATCH ?)"
            " AND (? IN ('', substr(birth, 1, 4)) OR birth = '') LIMIT ?",
            (question, year, _MOST),
        )
        return ((row, _listed(values)) for row, *values in rows)


def _listed(values: Sequence[object]) -> ListedPlayer:
    """A row as a player; DatabaseError where its values are of other kinds than ours: somebody else wrote them."""
    if not all(isinstance(value, kinds) for value, kinds in zip(values, _KINDS, strict=True)):
        raise sqlite3.DatabaseError("values of other kinds")
    return ListedPlayer(*values)  # type: ignore[arg-type]


def _order(hit: Hit, birth: str, federation: str) -> tuple[float, bool, bool, int, str]:
    player = hit.player
    other_year = bool(birth) and player.birth[:4] != birth[:4]
    other_federation = bool(federation) and player.federation != federation
    rating = max(player.standard or 0, player.rapid or 0, player.blitz or 0)
    penalty = 8 * other_year + 4 * other_federation
    return (penalty - round(hit.likeness, 1), other_year, other_federation, -rating, player.id)


def index_text(name: str) -> str:
    """What a name is found by: the tokens of its words."""
    return " ".join(dict.fromkeys(token for ways in latin_words(name) for token in _tokens(ways)))


def _tokens(ways: Sequence[str]) -> Iterator[str]:
    return (token for way in ways for token in word_tokens(way))


@lru_cache(maxsize=65_536)
def word_tokens(word: str) -> tuple[str, ...]:
    """The skeletons of a word, and each with a letter less.

    Two words that differ in a consonant, one that is missing, wrong or in another's place, have a token in common.
    """
    found = skeletons(word[:_LONGEST_WORD])
    less = (each[:at] + each[at + 1 :] for each in found for at in range(len(each)) if len(each) > _SHORT)
    return tuple(dict.fromkeys((*found, *less)))


def _questions(words: Words) -> Iterator[str]:
    """What the index is asked for a name: as it sounds, with letters wrong, a word less, words joined or parted.

    A word alone may be the beginning of one.
    """
    words = [ways for ways in words if len(ways[0]) > 1] or words  # too many have the initials
    if not words:
        return
    heard = [_any(each for way in ways for each in skeletons(way[:_LONGEST_WORD])) for ways in words]
    near = [_any(_tokens(ways)) for ways in words]
    yield _all(heard)
    yield _all(near)
    if len(words) > 2:
        yield from (_all([*near[:at], *near[at + 1 :]]) for at in range(len(words)))
    for at, (one, other) in enumerate(pairwise(words)):
        joined = (*word_tokens(one[0] + other[0]), *word_tokens(other[0] + one[0]))
        yield _all([_any(joined), *heard[:at], *heard[at + 2 :]])
    for at, ways in enumerate(words):
        word, others = ways[0][:_LONGEST_WORD], [*heard[:at], *heard[at + 1 :]]
        parted = ((word[:cut], word[cut:]) for cut in range(3, len(word) - 2))
        yield from (_all([*(_any(skeletons(part)) for part in parts), *others]) for parts in parted)
    if len(words) == 1:
        yield " OR ".join(f'"{each}" *' for way in words[0] for each in skeletons(way[:_LONGEST_WORD]))


def _all(questions: Iterable[str]) -> str:
    return " AND ".join(questions)


def _any(tokens: Iterable[str]) -> str:
    alternatives = " OR ".join(f'"{token}"' for token in dict.fromkeys(tokens))
    return f"({alternatives})"
