"""Lines of the decision list are read from the answers when they are asked for; of none more is kept than its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from reporting.verify.reports.listed import ReportSettings, Verified, claim_key
from reporting.verify.values import Answer, FileAnswer
from tests.reporting.verify.reports.made_up import MIXED, answers

CONFIRMED, REFUTED, INCOMPLETE = Answer.CONFIRMED, Answer.REFUTED, Answer.INCOMPLETE


class Read(Sequence[FileAnswer]):
    """Answers as they are kept on disk: it is noted which were read, in which order."""

    def __init__(self, made: Sequence[FileAnswer]) -> None:
        self._made = made
        self.places: list[int] = []

    def __len__(self) -> int:
        return len(self._made)

    def __getitem__(self, at: Any) -> Any:
        self.places.append(at)
        return self._made[at]

    def __iter__(self) -> Iterator[FileAnswer]:
        return iter(self._made)


def files() -> list[FileAnswer]:
    """A file of two claims, one without any, one that cannot be read, one of three claims."""
    one, two, three, four, five, broken = answers(*MIXED)
    return [
        replace(one, ok=False, claims=(*one.claims, *two.claims)),
        replace(three, ok=True, claims=()),
        broken,
        replace(five, ok=False, claims=(*three.claims, *four.claims, *five.claims)),
    ]


def verified() -> tuple[Verified, Read]:
    kept = Read(files())
    return Verified(kept, ReportSettings()), kept


def test_lines_go_by_the_files_and_their_claims() -> None:
    found, kept = verified()
    made = files()
    expected = [(1, 0, 0), (2, 0, 1), (3, 2, None), (4, 3, 0), (5, 3, 1), (6, 3, 2)]
    for line, (number, file, claim) in zip(found.lines, expected, strict=True):
        assert (line.number, line.answer) == (number, made[file])
        assert line.claim == (None if claim is None else made[file].claims[claim])
        assert line.key == ("" if claim is None else claim_key(made[file], claim + 1))
    assert kept.places == [0, 2, 3]  # a file once, whatever it has


def test_counts_read_no_answer_again() -> None:
    found, kept = verified()
    counts = {verdict: found.count(verdict) for verdict in Answer}
    assert counts == {CONFIRMED: 2, REFUTED: 2, INCOMPLETE: 1, Answer.UNREADABLE: 1}
    assert (len(found.lines), found.claims, len(found.letters)) == (6, 5, 3)
    assert list(found.letters.numbers) == [2, 4, 6]
    assert kept.places == []


def test_parts_of_the_lines_are_lines() -> None:
    found, _ = verified()
    lines = list(found.lines)
    assert list(found.lines[2:5]) == lines[2:5]
    assert [found.lines[at] for at in (-1, 0, 5)] == [lines[at] for at in (-1, 0, 5)]
    assert list(found.letters[1:2]) == [lines[3]]
    assert (found.lines[0:0].numbers, bool(found.lines[0:0])) == ([], False)
    assert found.lines[1:4].claims == 2


def test_lines_in_another_order_stay_in_their_order_where_nothing_parts_them() -> None:
    found, _ = verified()
    by_verdict = found.lines.of(CONFIRMED, REFUTED).by(lambda line: line.verdict)
    assert by_verdict.numbers == [1, 5, 2, 6]
    assert [line.number for line in by_verdict] == [1, 5, 2, 6]


def test_without_any_file_there_are_no_lines() -> None:
    found = Verified([], ReportSettings())
    assert (len(found.lines), list(found.letters), found.claims) == (0, [], 0)
