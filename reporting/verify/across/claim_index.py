"""All claims of a run: noted one file after the other, held against each other at the end."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from operator import attrgetter
from typing import Final, NamedTuple

from engine.classification.ledger import NormEntry
from reporting.verify.across.games import ClaimedGame, Contested, claimed_games, contested_games
from reporting.verify.across.one_person import OnePerson
from reporting.verify.across.people import Buckets, Doubtful, persons
from reporting.verify.across.rows import HELD, REGISTER, Change, HeldNorm, Row, changed, row_of, row_of_held
from reporting.verify.examined import Examined
from reporting.verify.result_store import ResultStore
from reporting.verify.values import Answer, Difference, FileAnswer, What

MOST_DOUBTS: Final = 5
"""Persons that are told beside one claim as perhaps the same: a name that many have is told of some."""

MOST_FILES: Final = 5
"""Files that are named as telling a game otherwise."""


class ClaimIndex:
    """What claims are held against: a row for each of them.

    `add` takes the files in the order of the answer; what comes of it is the same however they were examined.
    """

    def __init__(self) -> None:
        self._files: list[str] = []
        self._rows: list[Row] = []
        self._doubts: Counter[tuple[int, int]] = Counter()

    def add(self, examined: Examined) -> None:
        """Note the claims of the next file."""
        file = len(self._files)
        self._files.append(examined.answer.file)
        known: dict[tuple[int, str], tuple[ClaimedGame, ...]] = {}  # claims of one player share his games
        for facts in examined.facts:
            key = id(facts.games), facts.event
            if key not in known:
                known[key] = claimed_games(facts)
            self._rows.append(row_of(file, examined, facts, known[key]))

    def claimed(self) -> Iterator[NormEntry]:
        """What the claims come to, as a ledger would keep it."""
        yield from (row.entry for row in self._rows if row.entry is not None)

    def add_held(self, norm: HeldNorm) -> None:
        """Note a norm that the register holds, after all files: claims are counted together with it."""
        self._rows.append(row_of_held(norm))

    def answered(self, checked: Checked) -> None:
        """Note what was found meanwhile of the claims of a file; what it claims no longer only tells its games."""
        first = bisect_left(self._rows, checked.at, key=attrgetter("file"))
        for row in takewhile(lambda row: row.file == checked.at, self._rows[first:]):
            if not checked.answer.claims:
                row.refuted = row.settled = True
                continue
            row.judge(checked.answer.claims[row.claim])
            row.settled = row.claim in checked.settled
            row.forged |= not checked.settled.get(row.claim, True)

    def changes(self) -> Mapping[int, Sequence[Change]]:
        """What the claims do to each other, by the place of the file; the same for the same files in their order."""
        found: dict[int, list[Change]] = {}
        for change in self._found():
            found.setdefault(change.file, []).append(change)
        return found

    def _found(self) -> Iterator[Change]:
        games = [(row.event, () if row.forged else row.games) for row in self._rows]
        contested = (each for each in contested_games(games) if not self._rows[each.claim].settled)
        yield from map(self._of_game, contested)
        buckets = Buckets([row for row in self._rows if not row.refuted])
        for bucket in buckets.of_several():
            groups, doubtful = persons(bucket)
            for group in groups:
                yield from (each for each in OnePerson(group, self._where).changes() if each.file != HELD)
            yield from self._of_doubts(doubtful)
        yield from self._of_doubts(buckets.similar())

    def _where(self, first: Row, second: Row) -> str:
        """Both files, in their order; the register's entry by its number."""
        places = sorted({(row.file, row.claim if row.file == HELD else 0) for row in (first, second)})
        return "; ".join(f"{REGISTER} #{number}" if file == HELD else self._files[file] for file, number in places)

    def _of_game(self, contested: Contested) -> Change:
        """Whose norm rests on a game that is told otherwise elsewhere cannot be granted before it is settled."""
        row = self._rows[contested.claim]
        files = [*dict.fromkeys(self._files[self._rows[other].file] for other in contested.others)]
        where = "; ".join([*files[:MOST_FILES], *(["…"] if len(files) > MOST_FILES else [])])
        reported = Difference(What.DUPLICATE, contested.text, contested.other_text, None, where)
        return Change(row.file, row.claim, reported, Answer.INCOMPLETE)

    def _of_doubts(self, doubtful: Iterable[Doubtful]) -> Iterator[Change]:
        """Who may be one person, told in both files."""
        for pair in doubtful:
            if HELD in {row.file for row in pair}:
                continue
            for row, other in (pair, reversed(pair)):
                self._doubts[row.file, row.claim] += 1
                if self._doubts[row.file, row.claim] <= MOST_DOUBTS:
                    reported = Difference(What.PLAYER, _known(row), _known(other), None, self._where(row, other))
                    yield Change(row.file, row.claim, reported)


def _known(row: Row) -> str:
    """`Kowalski Jan, national 1234, 1980-05-01`: what a file says of a person."""
    entry = row.made
    ids = (f"{kind} {value}" for kind, value in entry.ids.items())
    return ", ".join(filter(None, (entry.name or entry.player, *ids, entry.birth)))


class Checked(NamedTuple):
    """A file of which something authentic speaks: its answer, and whether its claims stand, by their places."""

    at: int
    answer: FileAnswer
    settled: Mapping[int, bool]


Before = Callable[[ResultStore], Iterable[Checked]]
"""A check over all files that is made before their claims are held against each other."""


Held = Callable[[Iterable[NormEntry]], Iterable[HeldNorm]]
"""The norms that a register holds of those who claim."""


def held_against_each_other(
    examined: Iterable[Examined], before: Before | None = None, held: Held | None = None
) -> ResultStore:
    """The files with what their claims say against each other; in the order of the answer.

    `held` gives norms of the register: what several norms come to together is asked of them and the claims.
    The files come one by one, and of each only what claims are held against stays in memory. `before` is done first.
    """
    index, store = ClaimIndex(), ResultStore()
    for each in examined:
        index.add(each)
        store.add(each)
    for checked in before(store) if before else ():
        store.put(checked.at, checked.answer)
        index.answered(checked)
    for norm in held(index.claimed()) if held else ():
        index.add_held(norm)
    for at, changes in index.changes().items():
        store.put(at, changed(store[at].answer, changes))
    return store
