"""One game with two results in two files: nobody can say which is true, so that whose norm rests on it stays open."""

from __future__ import annotations

import hashlib
import re
from array import array
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from engine.model import GameType
from reporting.locale.spelling import plain_name
from reporting.verify.across.rows import short_hash
from reporting.verify.examined import ClaimFacts, ToldGame

_PAIR: Final = 10
_FIELD: Final = 255
"""Games of one player, and spellings of results, beyond which nobody comes."""
_SIDES: Final = re.compile(r"(.+?)([-:])(.+)")
_ENDED: Final = frozenset({"", "*"})


class Contested(NamedTuple):
    """A game that claims tell in two ways: place of the row, of the game among its games; the same of another row."""

    row: int
    game: int
    other: int
    other_game: int


class Noted(NamedTuple):
    """The games of a player of an event: token and words of each; place, key and result of those that have ended."""

    event: tuple[str, str, str]
    games: tuple[tuple[str, str], ...]
    results: tuple[tuple[int, int, int], ...]


class ToldGames:
    """The games of all claims: sixteen bytes each, and eight for each row."""

    def __init__(self) -> None:
        self._keys = array("Q")
        self._told = array("Q")
        self._results: dict[str, int] = {}
        self._events = array("Q")

    def add(self, row: int, facts: ClaimFacts, known: dict[int, Noted]) -> tuple[tuple[str, str], ...]:
        """Note the games that a row tells: each with its token, in the form of the ledger's, and in words.

        `known` are the games that rows of the same file told already, which are one table.
        """
        self._events.extend([0] * (row + 1 - len(self._events)))
        self._events[row] = short_hash(facts.event) if facts.event else row
        noted = known.get(id(facts.games))
        if noted is None or noted.event != (facts.event, facts.start, facts.name):
            noted = known[id(facts.games)] = self._noted(facts)
        for at, key, code in noted.results:
            self._keys.append(key)
            self._told.append((row << 8 | at) << 8 | code)
        return noted.games

    def _noted(self, facts: ClaimFacts) -> Noted:
        found, results = [], []
        for at, game in enumerate(facts.games[: _FIELD + 1]):
            white, black = plain_name(game.white.name), plain_name(game.black.name)
            pair = sorted((white, black))
            result = game.result if white == pair[0] else _turned(game.result)
            who = hashlib.sha256("\n".join((str(game.round), *pair)).encode()).hexdigest()[:_PAIR]
            found.append((who + result, f"{game.round}. {game.white.name} – {game.black.name} {game.result}"))
            if game.result not in _ENDED and all(pair):
                code = self._results.setdefault(result, len(self._results)) & _FIELD
                results.append((at, _key(facts, game, pair), code))
        return Noted((facts.event, facts.start, facts.name), tuple(found), tuple(results))

    def contested(self, left_out: frozenset[int]) -> Iterator[Contested]:
        """Every game that rows tell in two ways, those left out not asked, in the order of rows and games."""
        found = []
        order = sorted(range(len(self._keys)), key=self._keys.__getitem__)
        for _, group in groupby(order, key=self._keys.__getitem__):
            told = sorted(value for at in group if (value := self._told[at]) >> 16 not in left_out)
            if len({value & _FIELD for value in told}) > 1:
                found += list(_pairs(self._of_one_pair(told)))
        yield from sorted(found)

    def _of_one_pair(self, told: Sequence[int]) -> Sequence[int]:
        """Without those of an event in which several games have these names: it has namesakes, and tells each once."""
        codes: dict[int, set[int]] = {}
        for value in told:
            codes.setdefault(self._events[value >> 16], set()).add(value & _FIELD)
        return [value for value in told if len(codes[self._events[value >> 16]]) == 1]


def _pairs(told: Sequence[int]) -> Iterator[Contested]:
    """Each row with the first that tells otherwise."""
    for value in told:
        other = next((each for each in told if each & _FIELD != value & _FIELD), None)
        if other is not None:
            yield Contested(value >> 16, value >> 8 & _FIELD, other >> 16, other >> 8 & _FIELD)


def _key(facts: ClaimFacts, game: ToldGame, pair: Sequence[str]) -> int:
    """Who met where and when: the event by its first day, else by its name.

    By post two may meet in several events that begin on one day: these are told apart by their names.
    """
    by_name = not facts.start or facts.game == GameType.CORRESPONDENCE
    where = facts.start + (plain_name(facts.name) if by_name else "")
    place = [game.key[at] for at in (0, 1, 3, 5)] if len(game.key) == 6 else []
    text = "\n".join((where, str(game.round), *map(str, place), *pair))
    return short_hash(text)


def _turned(result: str) -> str:
    sides = _SIDES.fullmatch(result)
    return f"{sides[3]}{sides[2]}{sides[1]}" if sides else result
