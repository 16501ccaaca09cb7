"""The start cards as a DOCX template: the boxes of the printed form, in the words of one language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reporting.locale import Texts
from reporting.render.boxes_xml import (
    GREY,
    HEAD_FILL,
    cell,
    common_grid,
    gap,
    page,
    paragraph,
    row,
    row_tag,
    run,
    spans,
    table,
    tag,
)

_A5: Final = (148.0, 210.0)
_A4: Final = (210.0, 297.0)
_NAMES: Final = (14.0, 52.0, 66.0)
_CLUB: Final = (39.0, 25.0, 13.0, 18.0, 12.0, 25.0)
_SUMS: Final = (34.0, 26.0, 30.0, 42.0)
_SIGN: Final = (62.0, 30.0, 40.0)
_SHORT_SUMS: Final = (44.0, 44.0, 44.0)

Columns = tuple[tuple[str, float], ...]
"""Boxes of a row of a card, with their widths; the same as in the Typst form."""
PRINTED_COLUMNS: Final[Columns] = (
    ("round", 13.0),
    ("white", 8.0),
    ("black", 8.0),
    ("opponent", 24.0),
    ("opponent_id", 25.0),
    ("rating", 18.0),
    ("result", 12.0),
    ("running", 13.0),
    ("auxiliary", 11.0),
)
JAHR_COLUMNS: Final[Columns] = (
    ("round", 10.0),
    ("white", 7.0),
    ("black", 7.0),
    ("float", 8.0),
    ("opponent_number", 18.0),
    ("rating", 15.0),
    ("opponent_points", 17.0),
    ("share", 13.0),
    ("result", 10.0),
    ("game_points", 13.0),
    ("running_total", 14.0),
)
"""Jahr 1981, item 10: the printed card with boxes for the opponent's points and 10 % of them."""
BULGARIAN_COLUMNS: Final[Columns] = (
    ("round", 11.0),
    ("opponent_number", 14.0),
    ("opponent_name", 44.0),
    ("rating", 13.0),
    ("colour", 9.0),
    ("colour_difference", 10.0),
    ("float", 9.0),
    ("result", 10.0),
    ("running", 12.0),
)
"""FIDE Swiss rules 1998 in Bulgarian, A.4 and A.7: floats and colours are marked on the card."""
_SUM_LABELS: Final = ("sum", "difference", "total", "achieved")


def cards_template(texts: Texts, columns: Columns = PRINTED_COLUMNS, *, rating_sums: bool = True) -> str:
    """One card on each A5 page; `rating_sums` are the boxes of the rating achieved at its foot."""
    card = _Card(texts, 1.0, 6.2, columns, rating_sums)
    body = (
        tag("for card in cards")
        + tag("if loop.first")
        + card.federation(new_page=False)
        + tag("else")
        + card.federation(new_page=True)
        + tag("endif")
        + card.body()
        + tag("endfor")
    )
    return body + page(_A5, (7, 8, 5, 8))


def sheets_template(texts: Texts) -> str:
    """Four cards on each A4 sheet: a table of two columns with dashed lines to cut along."""
    card = _Card(texts, 93 / 132, 6.2)
    width = 99.0

    def quarter(choice: str, margins: tuple[float, float, float, float]) -> str:
        inside = tag(f"for card in {choice}") + card.federation(new_page=False) + card.body() + tag("endfor") + gap(0.1)
        return cell(width, inside, margins=margins)

    pair = row(quarter("pair[:1]", (3, 0, 0, 6)), quarter("pair[1:]", (3, 6, 0, 0)), height=142.5)
    sheet = table(
        (width, width),
        row_tag("for pair in pairs", 2, 2 * width),
        pair,
        row_tag("endfor", 2, 2 * width),
        lines="cut",
        padding=(0, 0),
    )
    return sheet + gap(0.1) + page(_A4, (5.5, 6, 5, 6))


@dataclass(frozen=True, slots=True)
class _Card:
    """The markup of one card in one size; `card` is the loop's variable in the template."""

    texts: Texts
    scale: float
    row_height: float
    columns: Columns = PRINTED_COLUMNS
    rating_sums: bool = True

    def word(self, name: str) -> str:
        return self.texts(f"form.card.{name.replace('_', '-')}")

    def points(self, size: float) -> float:
        return round(size * self.scale * 2) / 2

    def run(self, text: str, size: float, *, bold: bool = False, colour: str = "") -> str:
        return run(text, size=self.points(size), bold=bold, colour=colour)

    def line(self, text: str, size: float, *, bold: bool = False, align: str = "", after: float = 0) -> str:
        """A paragraph of one run."""
        return paragraph(self.run(text, size, bold=bold), size=self.points(size), align=align, after=after)

    def empty(self) -> str:
        """An empty paragraph, low enough for the lowest row."""
        return paragraph(size=self.points(6))

    def sized(self, widths: tuple[float, ...]) -> list[float]:
        return [width * self.scale for width in widths]

    def federation(self, *, new_page: bool) -> str:
        """The first line of a card: the federation, and which of several cards this is."""
        runs = (self.run("{{ federation }}", 9, bold=True), self.run("\t{{ card.part }}", 8))
        return paragraph(*runs, size=self.points(9), right_tab=132 * self.scale, new_page=new_page)

    def body(self) -> str:
        """Everything below the first line."""
        title = self.line(self.word("title"), 13, bold=True, align="center", after=2 * self.scale)
        return (
            title
            + self.head()
            + gap(2 * self.scale)
            + self.rows()
            + gap(2 * self.scale)
            + tag("if card.last")
            + self.foot()
            + tag("else")
            + self.line("{{ card.continued }}", 8, align="right")
            + tag("endif")
        )

    def field(self, width: float, span: int, label: str, value: str) -> str:
        """A box: a small label, the value below it."""
        small = paragraph(self.run(label, 6.5, colour=GREY), size=self.points(6.5))
        return cell(width, small + self.line(value, 9, bold=True), span=span)

    def fields(self, grid: list[float], widths: tuple[float, ...], *pairs: tuple[str, str], height: float) -> str:
        sized = self.sized(widths)
        cells = (
            self.field(width, span, self.word(label), value)
            for width, span, (label, value) in zip(sized, spans(grid, sized), pairs, strict=True)
        )
        return row(*cells, height=height * self.scale)

    def head(self) -> str:
        grid = common_grid(self.sized(_NAMES), self.sized(_CLUB))
        names = (("number", "{{ card.number }}"), ("player", "{{ card.name }}"), ("event", "{{ event_name }}"))
        club = (
            ("club", "{{ card.club }}"),
            ("city", "{{ card.city }}"),
            ("category", "{{ card.category }}"),
            ("system_id", "{{ card.system_id }}"),
            ("own_rating", "{{ card.own_rating }}"),
            ("event_kind", "{{ event_kind_name }}"),
        )
        return table(grid, self.fields(grid, _NAMES, *names, height=9), self.fields(grid, _CLUB, *club, height=9))

    def rows(self) -> str:
        """The table of rounds; more rounds than fit in high rows are set in low ones."""
        widths = self.sized(tuple(width for _, width in self.columns))
        width = sum(widths)
        labels = (
            cell(
                size,
                self.line(self.word(name), 7.5, bold=True, align="center"),
                fill=HEAD_FILL,
                valign="center",
            )
            for size, (name, _) in zip(widths, self.columns, strict=True)
        )
        return table(
            widths,
            row(*labels, height=6 * self.scale, header=True),
            row_tag("for row in card.rows", len(widths), width),
            row_tag("if card.tall", len(widths), width),
            self.game_row(widths, 9.5, self.row_height),
            row_tag("else", len(widths), width),
            self.game_row(widths, 8, 3.7),
            row_tag("endif", len(widths), width),
            row_tag("endfor", len(widths), width),
            padding=(0, 0.3),
        )

    def game_row(self, widths: list[float], size: float, height: float) -> str:
        cells = (
            cell(width, self.line(f"{{{{ row.{name} }}}}", size, align=_aligned(name)), valign="center")
            for width, (name, _) in zip(widths, self.columns, strict=True)
        )
        return row(*cells, height=height * self.scale)

    def foot(self) -> str:
        """Games, rating achieved, place; without the boxes of the rating: points, place, birth."""
        if not self.rating_sums:
            return self.short_foot()
        grid = common_grid(self.sized(_SUMS), self.sized(_SIGN))
        sized = self.sized(_SUMS)
        counts = spans(grid, sized)
        left = (("games", "{{ card.games }}"), None, ("annotation", ""), None)
        right = (("place", "{{ card.place }}"), None, ("birth", "{{ card.birth }}"), None)
        rows = []
        for first, label, last in zip(left, _SUM_LABELS, right, strict=True):
            rows.append(
                row(
                    self.tall_box(sized[0], counts[0], first),
                    cell(sized[1], self.line(self.word(label), 7.5), span=counts[1], valign="center"),
                    cell(sized[2], self.figure(f"{{{{ card.{label}_value }}}}"), span=counts[2], valign="center"),
                    self.tall_box(sized[3], counts[3], last),
                    height=6 * self.scale,
                )
            )
        return table(grid, *rows, self.signs(grid))

    def figure(self, value: str) -> str:
        """What stands in a box of the rating achieved."""
        return self.line(value, 10, bold=True, align="center")

    def short_foot(self) -> str:
        grid = common_grid(self.sized(_SHORT_SUMS), self.sized(_SIGN))
        sums = (("points", "{{ card.points }}"), ("place", "{{ card.place }}"), ("birth", "{{ card.birth }}"))
        return table(grid, self.fields(grid, _SHORT_SUMS, *sums, height=9), self.signs(grid))

    def signs(self, grid: list[float]) -> str:
        signs = (("arbiter", "{{ arbiter_name }}"), ("date", ""), ("signature", ""))
        return self.fields(grid, _SIGN, *signs, height=9)

    def tall_box(self, width: float, span: int, content: tuple[str, str] | None) -> str:
        """A box two rows high: its first row says what, its second continues it."""
        if content is None:
            return cell(width, self.empty(), span=span, merge="continue")
        label, value = content
        runs = self.run(f"{self.word(label)} ", 7.5) + (self.run(value, 10, bold=True) if value else "")
        return cell(width, paragraph(runs, size=self.points(10 if value else 7.5)), span=span, merge="restart")


def _aligned(name: str) -> str:
    """Names stand at the left, everything else in the middle of its box."""
    return "left" if name == "opponent_name" else "center"
