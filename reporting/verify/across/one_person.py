"""The claims of one person: the same norm twice, too many of one result, what they come to together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from engine.classification.ledger import EventMark, same_event
from reporting.verify.across.limits import gained_already, held_already, together, too_many
from reporting.verify.across.rows import REGISTER, Change, Row
from reporting.verify.examined import EVENT, PAPER
from reporting.verify.values import Answer, Difference, What

Where = Callable[[Row, Row], str]
"""Both files of two rows."""


class OnePerson:
    """Rows of one person; those that fell by themselves are left out."""

    def __init__(self, rows: Sequence[Row], where: Where) -> None:
        self._where = where
        claimed = any(row.kind != REGISTER for row in rows)
        self._events = _by_event(_of_one_game([row for row in rows if not row.refuted])) if claimed else []

    def changes(self) -> Iterator[Change]:
        """What his claims do to each other."""
        fallen: set[tuple[int, int]] = set()
        for of_event in self._events:
            for of_norm in _by_norm(of_event):
                yield from self._twice(of_norm)
            for change in too_many(of_event, self._where(of_event[0], of_event[-1])):
                fallen.add((change.file, change.claim))
                yield change
        norms = [
            rows
            for of_event in self._events
            for rows in _by_norm(of_event)
            if (rows[0].file, rows[0].claim) not in fallen
        ]
        yield from self._together(norms)
        yield from self._held(norms)

    def _twice(self, rows: Sequence[Row]) -> Iterator[Change]:
        """One norm of one event, applied for more than once.

        An application in two formats, its event's file beside it and a line of a table say one thing, which is no
        fault. The same file or line again is told; applications that differ leave open which holds.
        """
        rows = [row for row in rows if row.kind != REGISTER]
        contents = [(row.content, row.mark.games) for row in rows]
        first_else = next((row for row, each in zip(rows, contents, strict=True) if each != contents[0]), None)
        for at, (row, content) in enumerate(zip(rows, contents, strict=True)):
            other = first_else if content == contents[0] else rows[0]
            earlier = next((each for each in rows[:at] if _is_again(row, each)), None)
            if other is not None:
                reported = Difference(What.DUPLICATE, _claimed(row), _claimed(other), None, self._where(row, other))
                yield Change(row.file, row.claim, reported, Answer.INCOMPLETE)
            elif earlier is not None:
                reported = Difference(What.DUPLICATE, row.norm, row.norm, None, self._where(earlier, row))
                yield Change(row.file, row.claim, reported)

    def _together(self, norms: Sequence[Sequence[Row]]) -> Iterator[Change]:
        """What the norms of several events come to: told where they would be complete, in every paper of that norm."""
        for last, others, reported, verdict in together([rows[0] for rows in norms]):
            other = next(row for row in (*others, last) if row is not last or len(others) == 1)
            for row in next(rows for rows in norms if rows[0] is last):
                where = self._where(row, other)
                difference = Difference(reported.what, reported.claimed, reported.found, reported.article, where)
                yield Change(row.file, row.claim, difference, verdict)

    def _held(self, norms: Sequence[Sequence[Row]]) -> Iterator[Change]:
        """What he held before; what earlier norms made of him is told, since nobody has granted it yet."""
        for last, other, held in held_already([rows[0] for rows in norms]):
            for row in next(rows for rows in norms if rows[0] is last):
                reported = Difference(What.NORM, row.norm, held, None, self._where(row, other))
                yield Change(row.file, row.claim, reported, Answer.REFUTED)
        for last, other, title in gained_already([rows[0] for rows in norms]):
            for row in next(rows for rows in norms if rows[0] is last):
                reported = Difference(What.NORM, row.norm, title, "VII 5.7", self._where(row, other))
                yield Change(row.file, row.claim, reported)


def _of_one_game(rows: Sequence[Row]) -> list[Row]:
    """Rows of the register that name no game in that of the claims under the same rules, where it is one alone."""
    games: dict[str, set[str]] = {}
    for row in rows:
        if row.kind != REGISTER:
            games.setdefault(row.rules, set()).add(row.made.game)
    return [_in_game(row, games.get(row.rules, set())) if row.kind == REGISTER else row for row in rows]


def _in_game(row: Row, games: set[str]) -> Row:
    if row.made.game or len(games) != 1:
        return row
    return replace(row, entry=replace(row.made, game=next(iter(games))))


def _by_event(rows: Sequence[Row]) -> list[list[Row]]:
    """Rows event by event, an event as the ledger knows it again."""
    found: list[tuple[EventMark, list[Row]]] = []
    for row in rows:
        mark = row.mark
        known = next((of_event for each, of_event in found if same_event(each, mark)), None)
        if known is None:
            found.append((mark, [row]))
        else:
            known.append(row)
    return [of_event for _, of_event in found]


def _by_norm(rows: Sequence[Row]) -> list[list[Row]]:
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        found.setdefault((row.rules, row.norm), []).append(row)
    return list(found.values())


def _claimed(row: Row) -> str:
    """`Ic: 9 7 2150 2300`, the figures in the order of the contract."""
    return f"{row.norm}: {row.content}"


def _is_again(row: Row, earlier: Row) -> bool:
    """Whether the same was sent twice: the same bytes in two files, or the same line of a table again.

    Formats of one application are one.
    """
    same_file = row.sha256 == earlier.sha256 and row.file != earlier.file
    return same_file or (row.kind == earlier.kind and row.kind not in {PAPER, EVENT})
