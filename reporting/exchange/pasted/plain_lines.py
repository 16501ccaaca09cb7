"""A line of plain text as cells: `1. GM Nowak Anna POL 2405 1989 KS Wieża`."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.regulations import country_codes
from reporting.exchange.foreign_headings import head_of
from reporting.exchange.lists.headed_table import sex_of
from reporting.exchange.pasted.cells import ORDINAL
from reporting.exchange.pasted.figures import columns_of_figures
from reporting.exchange.pasted.names import is_degree
from reporting.exchange.values import is_no_rating
from reporting.locale.dates import read_day

PLAIN: Final = (
    *("number", "title_any", "sex", "name", "federation", "rating", "rating_national"),
    *("birth_date", "id", "club", ""),
)
"""The columns of such a line; the last one has what nobody knows a place for."""
_PARTS: Final = re.compile(r"\s{2,}|\s+[-–—]\s+|[()\[\]]|;|\t|\||(?<=\d{4})/(?=\d{4})")
"""What ends a name, or a club, on a line of text, or parts two ratings."""
_DOUBLE: Final = re.compile(r"([^\W\d]+)\s+[-–—]\s+(?=[^\W\d]+\s+[^\W\d])")
"""The first half of a double surname whose hyphen has blanks around it."""
_LABELS: Final = frozenset({"rating", "rating_fide", "rating_national", "birth_date"})
_ABBREVIATION: Final = re.compile(r"[^\W\d_]{2,5}")
_ID: Final = range(5, 9)
"""How many digits an id has; telephones have more."""
_RATING: Final = 4
"""How many digits a rating has, and a year."""


@dataclass
class _Line:
    """What the words of one line were taken for so far."""

    titles: Collection[str]
    codes: Collection[str]
    cells: dict[str, str] = field(default_factory=dict)
    name: list[str] = field(default_factory=list)
    club: list[str] = field(default_factory=list)
    figures: list[int] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)
    label: str = ""
    unrated: str = ""
    naming: bool = True

    def take(self, word: str, following: str) -> None:
        """Put a word where it belongs; `following` is the next one of the same part of the line, blank for none."""
        plain = word.strip(",.:")
        if "@" in word:
            self.rest.append(word)
        elif self.naming and is_degree(word):
            return
        elif self._says_unrated(word, following):
            self.naming = False
        elif any(letter.isdigit() for letter in plain) and self._figure(plain):
            self.naming = self.naming and not self.name
        elif self._is_label(word):
            (self.label,) = head_of([word]).columns
            self.naming = self.naming and not self.name
        elif plain in self.titles and "title_any" not in self.cells and self._title_stands(plain):
            self.cells["title_any"] = plain
        elif len(self.name) > 1 and not following and plain in self.codes and "federation" not in self.cells:
            self.cells["federation"], self.naming = plain, False
        elif self.naming and not self._begins_club(word, following):
            self.name.append(word)
        else:
            self.naming = False
            self.club.append(word)

    def _says_unrated(self, word: str, following: str) -> bool:
        """Whether a word, alone or with the next one, says that there is no rating: `b/r`, `bez rankingu`."""
        before, self.unrated = self.unrated, ""
        if before == word:
            return True
        if len(self.name) > 1 and following and is_no_rating(f"{word} {following}"):
            self.unrated = following
        return len(self.name) > 1 and (bool(self.unrated) or is_no_rating(word))

    def _title_stands(self, word: str) -> bool:
        return not self.club and (len(self.name) > 1 or (not self.name and len(word) > 1))

    def _is_label(self, word: str) -> bool:
        named = head_of([word]).columns.keys()
        return len(self.name) > 1 and len(word) > 2 and len(named) == 1 and named <= _LABELS

    def _begins_club(self, word: str, following: str) -> bool:
        """Letters like `KS`, `UKS`, `ШК` behind a whole name begin the name of a club."""
        short = bool(_ABBREVIATION.fullmatch(word)) and word.isupper() and bool(following)
        return short and len(self.name) > 1 and not all(each.isupper() for each in self.name)

    def _figure(self, word: str) -> bool:
        day = read_day(word)
        if day is not None and not word.isdecimal():
            self.cells.setdefault("birth_date", day.isoformat())
        elif not (word.isascii() and word.isdecimal()):
            return False
        elif self.label:
            self.cells.setdefault(self.label, word)
            self.label = ""
        elif len(word) in _ID:
            self.cells.setdefault("id", word)
        elif len(word) == _RATING and len(self.figures) < 2 and not (self.club and self.figures):
            self.figures.append(int(word))
        elif self.club:
            return False
        else:
            self.rest.append(word)
        return True

    def end_part(self) -> None:
        """A part of the line ends: a whole name does so too."""
        self.naming = self.naming and len(self.name) < 2


def plain_rows(lines: Sequence[str], titles: Collection[str]) -> list[list[str]]:
    """The cells of lines, in the columns `PLAIN`; what their figures are is decided by all lines together."""
    codes = country_codes()
    read = [_read(line, titles, codes) for line in lines]
    singles = columns_of_figures([[line.figures[0]] for line in read if len(line.figures) == 1])
    pairs = columns_of_figures([line.figures for line in read if len(line.figures) == 2])
    for line in read:
        names = pairs if len(line.figures) == 2 else singles
        for name, figure in zip(names, map(str, line.figures), strict=False):
            if line.cells.setdefault(name, figure) != figure:
                line.rest.append(figure)
    _part_sexes(read)
    return [_cells(line) for line in read]


def _part_sexes(lines: Sequence[_Line]) -> None:
    """A list whose only titles are `m` and `k` has no titles: the letters say who is a man and who a woman."""
    found = [line for line in lines if "title_any" in line.cells]
    if all(len(text := line.cells["title_any"]) == 1 and sex_of(text) and text.islower() for line in found):
        for line in found:
            line.cells["sex"] = line.cells.pop("title_any")


def _read(text: str, titles: Collection[str], codes: Collection[str]) -> _Line:
    line, ordinal = _Line(titles, codes), ORDINAL.match(text)
    if ordinal:
        line.cells["number"] = "".join(filter(str.isdigit, ordinal[0]))
        text = text[ordinal.end() :]
    text = _DOUBLE.sub(r"\1-", text.strip(), count=1) if _DOUBLE.match(text.strip()) else text
    for part in _PARTS.split(text):
        words = part.split()
        for word, following in zip(words, [*words[1:], ""], strict=False):
            line.take(word, "" if any(map(str.isdigit, following)) else following)
        line.end_part()
    return line


def _cells(line: _Line) -> list[str]:
    cells = line.cells | {"name": " ".join(line.name), "club": " ".join(line.club), "": " ".join(line.rest)}
    return [cells.get(name, "").strip(" ,") for name in PLAIN]
