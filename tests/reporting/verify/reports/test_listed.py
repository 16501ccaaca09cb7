"""Lines of the decision list: one for each claim, and for each file that cannot be read."""

from __future__ import annotations

from dataclasses import replace

from reporting.verify.reports.listed import ReportSettings, Verified, claim_key
from reporting.verify.values import Answer, FileAnswer
from tests.reporting.verify.reports.made_up import MIXED, answers

CONFIRMED, REFUTED, INCOMPLETE = Answer.CONFIRMED, Answer.REFUTED, Answer.INCOMPLETE


def files() -> list[FileAnswer]:
    """A file of two claims, one without any, one that cannot be read, one of three claims."""
    one, two, three, four, five, broken = answers(*MIXED)
    return [
        replace(one, ok=False, claims=(*one.claims, *two.claims)),
        replace(three, ok=True, claims=()),
        broken,
        replace(five, ok=False, claims=(*three.claims, *four.claims, *five.claims)),
    ]


def test_lines_go_by_the_files_and_their_claims() -> None:
    made = files()
    found = Verified(made, ReportSettings())
    expected = [(1, 0, 0), (2, 0, 1), (3, 2, None), (4, 3, 0), (5, 3, 1), (6, 3, 2)]
    for line, (number, file, claim) in zip(found.lines, expected, strict=True):
        assert (line.number, line.answer) == (number, made[file])
        assert line.claim == (None if claim is None else made[file].claims[claim])
        assert line.key == ("" if claim is None else claim_key(made[file], claim + 1))


def test_lines_are_counted_by_verdict() -> None:
    found = Verified(files(), ReportSettings())
    counts = {verdict: found.count(verdict) for verdict in Answer}
    assert counts == {CONFIRMED: 2, REFUTED: 2, INCOMPLETE: 1, Answer.UNREADABLE: 1}
    assert (len(found.lines), found.claims) == (6, 5)
    assert [[line.number for line in lines] for lines in found.letters] == [[2], [4], [6]]
    assert found.letter_numbers == {2: 2, 4: 4, 6: 6}


def test_without_any_file_there_are_no_lines() -> None:
    found = Verified([], ReportSettings())
    assert (len(found.lines), list(found.letters), found.claims) == (0, [], 0)
