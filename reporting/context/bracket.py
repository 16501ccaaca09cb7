"""The bracket of a cup: who rests, who meets whom, who went on (PZSzach 2002, B.VI D)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.model import Event
from engine.pairing.knockout.cup import NOBODY, Cup, cup_of
from engine.pairing.teams.event import as_teams, is_team_event
from reporting.context.bracket_ties import BracketTies, has_play_off
from reporting.context.drawing import Drawing, is_whole, size_in, width_for
from reporting.context.event_words import after_round
from reporting.context.paper import event_facts, paper, sign_as
from reporting.context.subjects import Subjects

MOST_ON_LANDSCAPE: Final = 16
MOST_ON_PAGE: Final = 32
LAST_ON_OVERVIEW: Final = 8
"""So many are left where a bracket of several pages goes on together, on its last page."""
_SCORE: Final = 6.5
"""Millimetres of a result at least."""
_FIRST: Final = {"landscape": 65.0, "portrait": 42.0}
_WIDTH: Final = {"landscape": 269.0, "portrait": 182.0}
_HALF: Final = {"landscape": 3.2, "portrait": 2.5}
"""Half of the height of an entry, in millimetres, where the sheet is full."""
_TALLEST: Final = 5.0
_TWO_LINES: Final = 7.0
_HEAD: Final = 7.5
_BELOW_FINAL: Final = 8
"""Rows that the tie for the third place takes below the line of the second finalist."""
_SIZE: Final = {"landscape": 9.0, "portrait": 8.0}


@dataclass(frozen=True, slots=True)
class _Section:
    """What one drawing shows: rounds from `first` to `last`, ties of the first one from `start` on, `size` entries."""

    first: int
    last: int
    start: int
    size: int

    @property
    def columns(self) -> int:
        return self.last - self.first + 1


def cup_bracket(subjects: Subjects) -> dict[str, Any] | None:
    """The bracket before, during and after play; None below two players."""
    event = as_teams(subjects.event) if is_team_event(subjects.event) else subjects.event
    cup = cup_of(event)
    if not cup.rounds:
        return None
    orientation = "landscape" if 2 * len(cup.rounds[0]) <= MOST_ON_LANDSCAPE else "portrait"
    sheet = _Sheet(subjects, event, cup, orientation)
    sections = tuple(_sections(cup))
    drawings = [
        sheet.section(section, many=len(sections) > 1).as_item(new_page=at > 0) for at, section in enumerate(sections)
    ]
    return paper(
        subjects,
        subtitle=after_round(subjects, subjects.facts.standings),
        orientation=orientation,
        head=event_facts(subjects, *_winners(sheet)),
        drawings=drawings,
        notes=_notes(sheet),
        signatures=sign_as(subjects, "chief"),
    )


def _sections(cup: Cup) -> Iterator[_Section]:
    """The whole on one page, or parts of 32 entries each and then the last rounds together."""
    size, rounds = 2 * len(cup.rounds[0]), len(cup.rounds)
    part = min(size, MOST_ON_PAGE)
    for start in range(0, size, part):
        yield _Section(1, part.bit_length() - 1, start // 2, part)
    if size > part:
        entries_left = max(LAST_ON_OVERVIEW, 2 * size // part)
        yield _Section(rounds - entries_left.bit_length() + 2, rounds, 0, entries_left)


class _Sheet:
    """Draws sections of one cup on sheets of one orientation."""

    def __init__(self, subjects: Subjects, event: Event, cup: Cup, orientation: str) -> None:
        self.ties = BracketTies(subjects, event, cup)
        self.subjects = subjects
        self.cup = cup
        self._orientation = orientation
        self._score = self._score_width()
        self._size = self._one_size()
        self._has_third = subjects.info.settings.third_place is True and len(cup.rounds) > 1

    def _score_width(self) -> float:
        """The width of the longest result, as one with a play-off in brackets is."""
        third = self.cup.third
        ties = [tie for of_round in self.cup.rounds for tie in of_round] + ([third] if third else [])
        scores = (self.ties.score(tie, number) for tie in ties for number in (tie.upper, tie.lower))
        return max(_SCORE, *(width_for(score, _SIZE[self._orientation] - 1, bold=True) for score in scores))

    def _widths(self, columns: int) -> list[float]:
        """Names and results by turns: the entries, then what went on."""
        first = _FIRST[self._orientation]
        each = (_WIDTH[self._orientation] - first) / (columns - 1)
        return [width for at in range(columns) for width in ((each if at else first) - self._score, self._score)]

    def _one_size(self) -> float:
        """The size at which every name fits its line, the same all over the bracket; two lines have their own."""
        sizes = [_SIZE[self._orientation]]
        for section in _sections(self.cup):
            widths = self._widths(section.columns + 1)
            for at in range(section.columns):
                for tie in self.cup.rounds[section.first + at - 1]:
                    names = (self.ties.text(number, full=at == 0) for number in (tie.upper, tie.lower))
                    sizes += [size_in(widths[2 * at], name, sizes[0], bold=True) for name in names]
        return max(_TWO_LINES + 0.5, min(sizes))

    def _head_size(self, section: _Section, widths: Sequence[float]) -> float:
        """The size at which the name and the day of every round fit their lines."""
        heads = ((at, self.ties.heading(section.first + at).split("\n")) for at in range(section.columns + 1))
        sizes = (
            size_in(sum(widths[2 * at : 2 * at + 2]), line, 7.5, bold=True) for at, lines in heads for line in lines
        )
        return min(sizes)

    def section(self, section: _Section, *, many: bool) -> Drawing:
        """A part of the bracket: entries on lines, joined in pairs, the winners in the column to the right."""
        columns = section.columns + 1
        widths = self._widths(columns)
        full = _HALF[self._orientation] * (MOST_ON_PAGE if self._orientation == "portrait" else MOST_ON_LANDSCAPE)
        third = self._has_third and section.last == len(self.cup.rounds)
        rows = max(2 * section.size, _line(section.columns - 1, 1) + _BELOW_FINAL if third else 0)
        half = min(_TALLEST, 2 * full / rows)
        drawing = Drawing(widths, [_HEAD, *[half] * rows], self._caption(section, many))
        head = self._head_size(section, widths)
        for at in range(columns):
            number = section.first + at
            drawing.put(2 * at, 0, self.ties.heading(number), across=2, size=head, bold=True, fill="head", lines="tb")
            for index in range(section.size >> at):
                self._entry(drawing, section, at, index)
        if third:
            self._third_place(drawing, section)
        return drawing

    def _caption(self, section: _Section, many: bool) -> str:
        texts = self.subjects.texts
        if not many:
            return ""
        if section.first > 1:
            return texts("form.bracket.last-rounds")
        return texts("form.bracket.part", number=2 * section.start // section.size + 1)

    def _entry(self, drawing: Drawing, section: _Section, at: int, index: int) -> None:
        """One entry: its line, the text over it, and the line that joins it with the one above."""
        line = _line(at, index)
        joined = index % 2 == 1
        number, score, won = self.ties.side(section.first + at, (section.start >> at) + index // 2, index % 2)
        if at == section.columns:
            number, score, won, joined = *self._winner(section, index), False
        column, row = 2 * at, line - 1
        text = self._name(number, at, self._widths(section.columns + 1)[column])
        self._on_line(drawing, column, row, text, score, won, joined=joined)
        for between in range(_line(at, index - 1) + 1, row) if joined else ():
            drawing.put(column + 1, between, lines="r")

    def _name(self, number: int | None, at: int, width: float) -> str:
        """Who stands on a line: among the entries by the whole name, where it has room on two lines."""
        whole = self.ties.text(number, full=True)
        return (
            whole if at == 0 and is_whole(width, whole, self._size, _TWO_LINES) else self.ties.text(number, full=False)
        )

    def _winner(self, section: _Section, index: int) -> tuple[int | None, str, bool]:
        tie = self.cup.rounds[section.last - 1][(section.start >> (section.columns - 1)) + index]
        return tie.winner, "", tie.winner is not None

    def _third_place(self, drawing: Drawing, section: _Section) -> None:
        """The tie of the losers of the semi-finals below the final; blank lines while they are not known."""
        tie, column, row = self.cup.third, 2 * (section.columns - 1), _line(section.columns - 1, 1) + 2
        caption = self.subjects.texts("form.bracket.third-place")
        drawing.put(column, row, caption, across=4, down=2, size=8, bold=True, align="left", valign="bottom")
        sides = (tie.upper, tie.lower) if tie else (None, None)
        for at, number in enumerate(sides):
            won = tie is not None and bool(number) and tie.winner == number
            score = self.ties.score(tie, number) if tie else ""
            self._on_line(
                drawing, column, row + 2 + 2 * at, self.ties.text(number, full=False), score, won, joined=at == 1
            )
        winner = tie.winner if tie else None
        self._on_line(drawing, column + 2, row + 3, self.ties.text(winner, full=False), "", bool(winner))

    def _on_line(
        self, drawing: Drawing, column: int, row: int, text: str, score: str, won: bool, *, joined: bool = False
    ) -> None:
        """A name and what he made, over a line; `joined` is the lower one of two."""
        size = self._size
        drawing.put(
            column,
            row,
            text,
            down=2,
            size=size,
            bold=won,
            align="left",
            valign="bottom",
            lines="b",
            two_lines=_TWO_LINES,
        )
        sides = "br" if joined else "b"
        drawing.put(column + 1, row, score, down=2, size=size - 1, bold=won, valign="bottom", lines=sides)


def _line(at: int, index: int) -> int:
    """The row on whose lower edge the line of an entry runs; two of one round meet in the next half-way.

    Entries of the first round end on rows 2, 4, 6, …, those of the second on 3, 7, …, of the third on 5, 13, …
    """
    return (2 << at) * index + (1 << at) + 1


def _winners(sheet: _Sheet) -> list[tuple[str, str]]:
    """Who won the cup and the third place, as far as it is known."""
    final, third = sheet.cup.rounds[-1][0], sheet.cup.third
    found = ((sheet.ties.winner_key, final.winner), ("third-place", third.winner if third else None))
    return [(key, sheet.ties.players[number].name) for key, number in found if number]


def _notes(sheet: _Sheet) -> list[str]:
    """Who rests in the preliminary round; what the brackets behind a result mean."""
    texts = sheet.subjects.texts
    notes = []
    resting = [str(tie.upper) for tie in sheet.cup.rounds[0] if tie.lower == NOBODY and tie.upper]
    if resting:
        notes.append(texts("form.bracket.resting", numbers=", ".join(sorted(resting, key=int))))
    if has_play_off(sheet.ties.event):
        notes.append(texts("form.bracket.play-off-note"))
    return notes
