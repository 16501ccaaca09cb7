"""All claims in little memory: noted one file after the other, held against each other at the end."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from reporting.verify.across.changes import Change
from reporting.verify.across.games import Contested, Noted, ToldGames
from reporting.verify.across.one_person import OnePerson
from reporting.verify.across.people import Buckets, Doubtful, persons
from reporting.verify.across.rows import (
    HELD,
    REGISTER,
    HeldNorm,
    Row,
    is_forged,
    is_refuted,
    packed,
    row_of,
    row_of_held,
    unpacked,
)
from reporting.verify.examined import Examined
from reporting.verify.spool import Spool
from reporting.verify.values import Answer, Difference, FileAnswer, What

_IN_MEMORY: Final = 1024 * 1024
_CLAIM: Final = 32
_CLAIMS: Final = 2**_CLAIM - 1
"""A place: the file's in the upper half, the claim's in its file in the lower one."""
MOST_DOUBTS: Final = 5
"""Persons that are told beside one claim as perhaps the same: a name that many have is told of some."""


class Digest:
    """What claims are held against: half a kilobyte of memory each, whatever their files have; the rest is on disk.

    `add` takes the files in the order of the answer; what comes of it is the same however they were examined.
    """

    def __init__(self) -> None:
        self._files = Spool(_IN_MEMORY)
        self._rows = Spool(_IN_MEMORY)
        self._places = array("Q")
        self._refuted = bytearray()
        self._forged = bytearray()
        self._games = ToldGames()
        self._buckets = Buckets()
        self._doubts: Counter[tuple[int, int]] = Counter()

    def add(self, examined: Examined) -> None:
        """Note the claims of the next file; their games are not needed any more then."""
        file = len(self._files)
        self._files.add(examined.answer.file.encode("utf-8", "surrogatepass"))
        told: dict[int, Noted] = {}
        for facts in examined.facts:
            at = len(self._rows)
            row = row_of(file, examined, facts, self._games.add(at, facts, told))
            self._buckets.add(at, None if row.refuted else row.entry)
            self._rows.add(packed(row))
            self._places.append(file << _CLAIM | facts.at)
            claim = examined.answer.claims[facts.at]
            self._refuted.append(is_refuted(claim))
            self._forged.append(is_forged(claim))

    def add_held(self, norm: HeldNorm) -> None:
        """Note a norm that the register holds, after all files: claims are counted together with it."""
        self._buckets.add(len(self._rows), norm.entry)
        self._rows.add(packed(row_of_held(norm)))
        self._places.append(HELD << _CLAIM | norm.number)
        self._refuted.append(False)
        self._forged.append(False)

    def answered(self, file: int, answer: FileAnswer) -> None:
        """Note what other checks found meanwhile against the claims of a file."""
        first, last = (bisect_left(self._places, each << _CLAIM) for each in (file, file + 1))
        for at in range(first, last):
            claim = self._places[at] & _CLAIMS
            self._refuted[at] = is_refuted(answer.claims[claim])
            self._forged[at] = is_forged(answer.claims[claim])

    def changes(self) -> Mapping[int, Sequence[Change]]:
        """What the claims do to each other, by the place of the file; the same for the same files in their order."""
        found: dict[int, list[Change]] = {}
        for change in self._found():
            found.setdefault(change.file, []).append(change)
        return found

    def _found(self) -> Iterator[Change]:
        forged = (at for at in range(len(self._rows)) if self._forged[at])
        for contested in self._games.contested(frozenset(forged)):
            yield self._of_game(contested)
        for bucket in self._buckets.of_several():
            groups, doubtful = persons([self._row(at) for at in bucket if not self._refuted[at]])
            for group in groups:
                yield from (each for each in OnePerson(group, self._where).changes() if each.file != HELD)
            yield from self._of_doubts(doubtful)
        yield from self._of_doubts(self._buckets.alike(self._row, self._is_left_out))

    def _is_left_out(self, at: int) -> bool:
        """Who may be one person is asked of claims that stand, not of the register, which tells it itself."""
        return bool(self._refuted[at]) or self._places[at] >> _CLAIM == HELD

    def _row(self, at: int) -> Row:
        return replace(unpacked(self._rows.get(at)), refuted=bool(self._refuted[at]))

    def _where(self, first: Row, second: Row) -> str:
        """Both files, in their order; the register's entry by its number."""
        places = sorted({(row.file, row.claim if row.file == HELD else 0) for row in (first, second)})
        return "; ".join(f"{REGISTER} #{number}" if file == HELD else self._file(file) for file, number in places)

    def _file(self, file: int) -> str:
        return self._files.get(file).decode("utf-8", "surrogatepass")

    def _of_game(self, contested: Contested) -> Change:
        """Whose norm rests on a game that is told otherwise elsewhere cannot be granted before it is settled."""
        row, other = self._row(contested.row), self._row(contested.other)
        claimed, found = row.games[contested.game][1], other.games[contested.other_game][1]
        told = Difference(What.DUPLICATE, claimed, found, None, self._where(row, other))
        return Change(row.file, row.claim, told, Answer.INCOMPLETE)

    def _of_doubts(self, doubtful: Iterable[Doubtful]) -> Iterator[Change]:
        """Who may be one person, told in both files."""
        for pair in doubtful:
            if HELD in {row.file for row in pair}:
                continue
            for row, other in (pair, reversed(pair)):
                self._doubts[row.file, row.claim] += 1
                if self._doubts[row.file, row.claim] <= MOST_DOUBTS:
                    told = Difference(What.PLAYER, _known(row), _known(other), None, self._where(row, other))
                    yield Change(row.file, row.claim, told)


def _known(row: Row) -> str:
    """`Kowalski Jan, national 1234, 1980-05-01`: what a file says of a person."""
    entry = row.entry
    if entry is None:
        return ""
    ids = (f"{kind} {value}" for kind, value in entry.ids.items())
    return ", ".join(filter(None, (entry.name or entry.player, *ids, entry.birth)))
