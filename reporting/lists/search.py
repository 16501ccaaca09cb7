"""Find players of a list by id or by name: first as the name stands, then as it sounds, then with a letter wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from rapidfuzz import fuzz
from rapidfuzz.process import extract

from reporting.exchange.lists import ListedPlayer
from reporting.lists.likeness import NEAR, Words, likeness
from reporting.lists.store import COLUMNS, StoredList, opened
from reporting.locale.sounds import latin_words, skeletons

_MOST: Final = 400
"""Players that one question may bring."""
_MOST_WIDE: Final = 5_000
"""And in a search that must leave nobody out who could be meant."""
_COMPARED: Final = 40
"""Of more players than that those are looked at closely whose names are nearest by their letters."""
_MOST_WORDS: Final = 10
_LONGEST_WORD: Final = 30
"""No name is longer: what follows is not looked at."""
_ENOUGH: Final = 96.0
"""A name that is so like needs no wider search."""
_LIKE_ENOUGH: Final = 88.0
"""A name with a letter wrong or a word less that is so like needs no search for other faults."""
_SHORT: Final = 3
"""Words of that many letters have too many neighbours: a wrong letter is not looked for in them."""
_AT_ONCE: Final = 900
"""Words that one question to the database names."""
_BLANK: Final = ListedPlayer(0, "", "")
_ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz"
_KINDS: Final = (int, *(str if isinstance(getattr(_BLANK, each), str) else int | None for each in COLUMNS))
"""What the columns of a row hold: text, or a number or nothing."""
_COLUMNS: Final = ", ".join(("line", *COLUMNS))


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

        `wide` looks for neighbours also where somebody has the very name.
        """
        asked = _Asked(latin_words(text)[:_MOST_WORDS], self._connection)
        if not asked.words:
            return []
        found: dict[int, Hit] = {}
        for question, enough in asked.questions():
            for row, player in self._matching(question, found, asked.texts, birth[:4] if wide else None):
                found[row] = Hit(player, self.stored, likeness(asked.words, player.name))
            best = max((hit.likeness for hit in found.values()), default=0.0)
            if best >= enough and not wide:
                break
        near = [hit for hit in found.values() if hit.likeness >= NEAR]
        return sorted(near, key=lambda hit: _order(hit, birth, federation))

    def _matching(
        self, question: str, known: Mapping[int, Hit], texts: Sequence[str], wide: str | None
    ) -> Iterator[tuple[int, ListedPlayer]]:
        """The players that a question to the index of names finds and that are not known yet, the likeliest of them.

        Of a wide search, which has a year of birth or none, all who were born in that year.
        """
        if not question:
            return
        most = _MOST if wide is None else _MOST_WIDE
        found = self._connection.execute("SELECT rowid FROM names WHERE names MATCH ? LIMIT ?", (question, most))
        rows = [row for (row,) in found if row not in known]
        if len(rows) > _COMPARED:
            rows = [*{*self._likeliest(rows, texts), *(self._born(rows, wide) if wide else ())}]
        marks = ", ".join("?" * len(rows))
        players = self._connection.execute(f"SELECT row, {_COLUMNS} FROM players WHERE row IN ({marks})", rows)
        for row, *values in players:
            yield row, _listed(values)

    def _born(self, rows: list[int], year: str) -> Iterator[int]:
        """Of some rows those of a year of birth."""
        marks = ", ".join("?" * len(rows))
        asked = f"SELECT row FROM players WHERE row IN ({marks}) AND substr(birth, 1, 4) = ?"
        yield from (int(row) for (row,) in self._connection.execute(asked, [*rows, year]))

    def _likeliest(self, rows: list[int], texts: Sequence[str]) -> list[int]:
        """Of too many rows those whose names are nearest by their letters."""
        marks = ", ".join("?" * len(rows))
        names = self._connection.execute(f"SELECT row, name FROM players WHERE row IN ({marks})", rows)
        named = {row: _plain(str(name)) for row, name in names}
        chosen: dict[int, None] = {}
        for text in texts:
            best = extract(text, named, scorer=fuzz.token_sort_ratio, processor=None, limit=_COMPARED)
            least = best[-1][1]  # namesakes of the last one count as much as he does
            alike = extract(text, named, scorer=fuzz.token_sort_ratio, processor=None, limit=None, score_cutoff=least)
            chosen |= dict.fromkeys(row for _, _, row in alike)
        return list(chosen)


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


class _Asked:
    """The words of a name that is looked for, and the questions to the index that find it, the narrow ones first."""

    def __init__(self, words: Words, connection: sqlite3.Connection) -> None:
        self.words = words
        self._connection = connection

    @property
    def texts(self) -> list[str]:
        """The name as texts, in each way of its words."""
        ways = max(map(len, self.words))
        return list(dict.fromkeys(" ".join(word[min(at, len(word) - 1)] for word in self.words) for at in range(ways)))

    @cached_property
    def _whole(self) -> list[tuple[str, ...]]:
        """The words without initials, which are too many players' to search by."""
        return [ways for ways in self.words if len(ways[0]) > 1] or list(self.words)

    def questions(self) -> Iterator[tuple[str, float]]:
        """Questions, and how like a name must be that is found by then so that none of the next is asked.

        As it stands; as it sounds; a letter wrong in a word that nobody has; a word too many; a letter wrong in another
        word; words parted or joined; a beginning.
        """
        words = self._whole
        heard = [_heard(ways) for ways in words]
        yield _all(_any(ways) for ways in words), _ENOUGH
        yield _all(heard), _ENOUGH
        known = {*self._known(way for ways in words for way in ways)}
        strange = [at for at, ways in enumerate(words) if known.isdisjoint(ways)]
        yield from self._misspelled(strange, heard)
        if len(words) > 2:
            without = [[*heard[:at], *heard[at + 1 :]] for at in range(len(words))]
            yield from ((_all(kept), 100.0) for kept in without[:-1])
            yield _all(without[-1]), _LIKE_ENOUGH
        yield from self._misspelled((at for at in range(len(words)) if at not in strange), heard)
        yield from ((question, 100.0) for question in self._otherwise_parted(words, heard))
        if len(words) == 1:
            yield " OR ".join(f'"{way}" *' for way in words[0] if way), 100.0

    def _misspelled(self, places: Iterable[int], heard: Sequence[str]) -> Iterator[tuple[str, float]]:
        """Words with a letter wrong, one at a time, the others as they sound."""
        question = ""
        for at in places:
            near = self._neighbours(self._whole[at])
            beside = [*heard[:at], *heard[at + 1 :]]
            if near and (beside or len(heard) == 1):
                yield question, 100.0
                question = _all([_any(near), *beside])
        yield question, _LIKE_ENOUGH

    def _neighbours(self, ways: Sequence[str]) -> list[str]:
        """The words of the list that differ from a word in one letter, or in two that changed places."""
        wanted = {each for way in ways if _SHORT < len(way) <= _LONGEST_WORD for each in _edits(way)}
        return self._known(wanted)

    def _known(self, words: Iterable[str]) -> list[str]:
        """Which of some words stand on the list."""
        wanted = list(words)
        found: list[str] = []
        for at in range(0, len(wanted), _AT_ONCE):
            asked = wanted[at : at + _AT_ONCE]
            marks = ", ".join("?" * len(asked))
            found += (
                word for (word,) in self._connection.execute(f"SELECT word FROM words WHERE word IN ({marks})", asked)
            )
        return found

    def _otherwise_parted(self, words: Sequence[tuple[str, ...]], heard: Sequence[str]) -> Iterator[str]:
        """`JeanPierre` for `Jean-Pierre`, and the other way round."""
        for at, (one, other) in enumerate(pairwise(words)):
            joined = self._known([one[0] + other[0], other[0] + one[0]])
            if joined:
                yield _all([_any(joined), *heard[:at], *heard[at + 2 :]])
        for at, ways in enumerate(words):
            beside = [*heard[:at], *heard[at + 1 :]]
            cuts = [[ways[0][:cut], ways[0][cut:]] for cut in range(3, len(ways[0]) - 2)]
            known = {*self._known(part for parts in cuts for part in parts)}
            for parts in cuts:
                if known.issuperset(parts):
                    yield _all([*(f'"{part}"' for part in parts), *beside])


def _plain(name: str) -> str:
    """A name in small Latin letters, quickly for most."""
    return name.lower().replace(",", "") if name.isascii() else " ".join(ways[0] for ways in latin_words(name))


def _all(questions: Iterable[str]) -> str:
    return " AND ".join(f"({question})" for question in questions if question)


def _any(words: Iterable[str]) -> str:
    return " OR ".join(f'"{word}"' for word in words)


def _heard(ways: Sequence[str]) -> str:
    return _any(dict.fromkeys(f"0{each}" for way in ways for each in skeletons(way)))


def _edits(word: str) -> Iterator[str]:
    """All words at one slip of the pen from a word."""
    for at in range(len(word)):
        head, tail = word[:at], word[at:]
        yield head + tail[1:]
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        for letter in _ALPHABET:
            yield head + letter + tail[1:]
            yield head + letter + tail
    for letter in _ALPHABET:
        yield word + letter
