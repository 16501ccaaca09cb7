"""Who is one person among the claims: by the ledger's rule; two who could be one are told, never joined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.classification.ledger import NormEntry
from engine.classification.ledger.people import people
from engine.model.people import births_agree
from reporting.locale.spelling import SIMILARITY, plain_name
from reporting.verify.across.rows import Row

NEAR: Final = 40
"""Names of one day or year of birth that stand further apart in their order are not held against each other."""
UNLIKE: Final = 60
"""Names below it under one id are two persons' names; a married name still shares the first name."""
_FULL_DATE: Final = 10


class Doubtful(NamedTuple):
    """Two claims whose players may be one person, or one person's who may be two."""

    first: Row
    second: Row


class Buckets:
    """Rows by whatever could make them one person's; a bucket is never smaller than a person."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = [row for row in rows if row.entry is not None]
        self._parents = list(range(len(self._rows)))
        self._years: dict[str, list[int]] = {}
        owners: dict[tuple[str, str], int] = {}
        for at, row in enumerate(self._rows):
            self._add(at, row.made, owners)

    def _add(self, at: int, entry: NormEntry, owners: dict[tuple[str, str], int]) -> None:
        for key in (*entry.ids.items(), ("", plain_name(entry.name))):
            if key[1]:
                self._parents[self._root(at)] = self._root(owners.setdefault(key, at))
        for block in _blocks(entry):
            self._years.setdefault(block, []).append(at)

    def _root(self, row: int) -> int:
        while self._parents[row] != row:
            self._parents[row] = self._parents[self._parents[row]]
            row = self._parents[row]
        return row

    def of_several(self) -> Iterator[list[Row]]:
        """The buckets of more than one row, in the order of their first rows."""
        found: dict[int, list[Row]] = {}
        for at, row in enumerate(self._rows):
            found.setdefault(self._root(at), []).append(row)
        yield from (rows for rows in found.values() if len(rows) > 1)

    def similar(self) -> Iterator[Doubtful]:
        """Claims of different buckets that stand, whose names are alike and whose births agree."""
        seen = set()
        for places in self._years.values():
            found = sorted(self._first_of_each(places))
            for place, (_, one) in enumerate(found):
                for _, other in found[place + 1 : place + 1 + NEAR]:
                    pair = tuple(sorted((self._root(one), self._root(other))))
                    first, second = self._rows[min(one, other)], self._rows[max(one, other)]
                    if pair not in seen and _could_be_one(first.made, second.made):
                        seen.add(pair)
                        yield Doubtful(first, second)

    def _first_of_each(self, places: Iterable[int]) -> Iterator[tuple[str, int]]:
        """The first claim that stands of each bucket, with its name."""
        done = set()
        for at in places:
            row, root = self._rows[at], self._root(at)
            if root not in done and row.stands:
                done.add(root)
                yield plain_name(row.made.name), at


def _blocks(entry: NormEntry) -> Iterator[str]:
    """Where a row looks for spellings: those of a day; those of a year, or of none, with the same initials."""
    initials = "".join(sorted(part[0] for part in plain_name(entry.name).split()))
    if initials and len(entry.birth) == _FULL_DATE:
        yield entry.birth
    if initials:
        yield f"{entry.birth[:4]} {initials}"


def _could_be_one(first: NormEntry, second: NormEntry) -> bool:
    if first.key == second.key and first.number != second.number:
        return False
    births = sorted((first.birth, second.birth), key=len)
    if not births[0] or not births[1].startswith(births[0]):
        return False
    if len(births[0]) < _FULL_DATE and any(second.ids.get(kind, value) != value for kind, value in first.ids.items()):
        return False
    return likeness(first.name, second.name) >= SIMILARITY


def likeness(first: str, second: str) -> float:
    """How alike two names are, 0 to 100, whatever the order of their parts."""
    from rapidfuzz.fuzz import ratio

    return ratio(plain_name(first), plain_name(second))


def persons(rows: Sequence[Row]) -> tuple[list[list[Row]], list[Doubtful]]:
    """The rows of a bucket person by person, and who is doubtful: by the ledger's rule, and by what an id covers."""
    owners = {id(row.entry): row for row in rows}
    groups, doubts = people(row.made for row in rows)
    found = [sorted((owners[id(entry)] for entry in group), key=lambda row: (row.file, row.claim)) for group in groups]
    doubtful = [Doubtful(owners[id(each.first)], owners[id(each.second)]) for each in doubts]
    for group in found:
        doubtful += _of_one_id(group)
    return found, doubtful


def _of_one_id(group: Iterable[Row]) -> Iterator[Doubtful]:
    """One id with two names that have little in common, or with two days of birth."""
    seen: dict[tuple[str, str], Row] = {}
    for row in group:
        seen.setdefault((plain_name(row.made.name), row.made.birth), row)
    first, *others = seen.values()
    yield from (Doubtful(first, other) for other in others if _contradict(first.made, other.made))


def _contradict(first: NormEntry, second: NormEntry) -> bool:
    return not births_agree(first.birth, second.birth) or likeness(first.name, second.name) < UNLIKE
