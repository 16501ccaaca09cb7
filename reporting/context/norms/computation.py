"""The computation of norms as a spreadsheet with live formulas, for an arbiter to follow by hand.

A sheet for each player: his games above, the arithmetic of the regulation below, with
formulas that refer to the games. Only formulas written here are live; what users wrote is text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from engine.classification.event_norms import EventNorms
from engine.classification.verdict import CountedGame, Verdict
from engine.model import Player, exact
from engine.regulations import load
from reporting.context.common import Cell, number, paper
from reporting.context.norms.verdict_words import reason_text
from reporting.context.subjects import Subjects
from reporting.locale import Texts

FIRST_ROW: Final = 5
"""Row of the first game: below title, subtitle, a blank row and the head."""
_POINTS: Final = {"1": Fraction(1), "½": Fraction(1, 2), "+": Fraction(1)}
_DRAUGHTS_POINTS: Final = {"2": Fraction(2), "1": Fraction(1), "+": Fraction(2)}
_WIDTHS: Final = (
    ("round", 14, "center"),
    ("opponent", 80, "left"),
    ("rating", 24, "right"),
    ("result", 16, "center"),
    ("points", 16, "right"),
    ("counted", 18, "center"),
    ("basis", 90, "left"),
)
_P, _DP = "H", "I"
"""Columns of the table of rating differences (FIDE B.01, 1.4.8)."""

Line = tuple[str, str]
"""What a line of the arithmetic is (a text id or a symbol), and its formula or number."""


def computation(subjects: Subjects) -> dict[str, Any] | None:
    """One sheet for each player's norm: the highest made, else the one that he came closest to."""
    chosen = [(norms, verdict) for norms in subjects.facts.norms.values() for verdict in _chosen(norms)]
    sheets = [_sheet(norms, verdict, subjects) for norms, verdict in chosen if norms.rules.id in _LINES]
    if not sheets:
        return None
    texts = subjects.texts
    return paper(
        subjects,
        title=texts("form.norm-computation.title"),
        orientation="landscape",
        head=[[texts("form.norm-computation.players"), str(len(sheets))]],
        intro=[texts("form.norm-computation.how")],
        tables=sheets,
    )


def _chosen(norms: EventNorms) -> list[Verdict]:
    found: dict[int, Verdict] = {}
    for verdict in norms.verdicts:
        if not verdict.games or verdict.average is None:
            continue
        best = found.get(verdict.number)
        if best is None or _closeness(verdict) > _closeness(best):
            found[verdict.number] = verdict
    return [found[number] for number in sorted(found)]


def _closeness(verdict: Verdict) -> tuple[bool, Fraction]:
    """A norm that is made comes first, among them the hardest; else the smallest shortfall."""
    margin = verdict.margin if verdict.margin is not None else Fraction(-9999)
    return (True, -margin) if verdict.met else (False, margin)


def _sheet(norms: EventNorms, verdict: Verdict, subjects: Subjects) -> dict[str, Any]:
    """The games as rows, a blank row, then the arithmetic."""
    texts = subjects.texts
    columns = [
        {"id": key, "label": texts(f"form.norm-computation.{key}"), "width": width, "align": align}
        for key, width, align in _WIDTHS
    ]
    points = _DRAUGHTS_POINTS if norms.rules.id == "pzwarc" else _POINTS
    rows: list[list[Cell]] = [_game_row(game, points, subjects) for game in verdict.games]
    last = FIRST_ROW + len(rows) - 1
    if norms.rules.id == "fide":
        columns += [{"id": key, "label": key, "width": 14, "align": "right"} for key in ("p", "dp")]
        rows = _with_differences(rows)
    area = _Area(last, FIRST_ROW + len(rows) + 1)
    lines = _LINES[norms.rules.id](verdict, area)
    rows.append([""] * len(columns))
    rows += [_line(label, formula, len(columns), texts) for label, formula in lines]
    rows.append(_decision(verdict, len(columns), texts))
    player = subjects.facts.players.get(verdict.number) or Player(verdict.number)
    return {"caption": f"{player.number} {player.name}: {verdict.norm}", "columns": columns, "rows": rows, "full": True}


def _game_row(game: CountedGame, points: Mapping[str, Fraction], subjects: Subjects) -> list[Cell]:
    texts = subjects.texts
    opponent = subjects.facts.players.get(game.opponent or 0) or Player(game.opponent or 0)
    made = Fraction(0) if game.reason == "forfeit-as-loss" else points.get(game.result, Fraction(0))
    why = texts(f"verdict.game.{game.reason}") if game.reason else ""
    return [
        number(game.round),
        f"{opponent.number} {opponent.name}".strip(),
        number(game.rating),
        game.result,
        number(made),
        number(int(game.counted)),
        f"{why} ({game.article})" if why and game.article else why,
    ]


def _with_differences(rows: list[list[Cell]]) -> list[list[Cell]]:
    """The table of dp beside the games, from 50 to 100 percent."""
    table: dict[int, int] = load("fide-titles-2024")["dp"]
    pairs = [[number(percent), number(table[percent])] for percent in range(50, 101)]
    blank: list[Cell] = [""] * len(_WIDTHS)
    padded = [*rows, *([blank] * (len(pairs) - len(rows)))]
    return [[*row, *(pairs[at] if at < len(pairs) else ["", ""])] for at, row in enumerate(padded)]


def _line(label: str, formula: str, width: int, texts: Texts) -> list[Cell]:
    """A line of the arithmetic: the symbol as it is, or its text; a formula where it begins with `=`."""
    name = texts.find(f"form.norm-computation.line.{label}") or label
    value: Cell = {"text": formula, "formula": formula[1:]} if formula.startswith("=") else number(Fraction(formula))
    return ["", name, value, *([""] * (width - 3))]


def _decision(verdict: Verdict, width: int, texts: Texts) -> list[Cell]:
    """What the verdict says: the figures alone do not decide a norm."""
    key = {True: "yes", False: "no", None: "open"}[verdict.met]
    told = " – ".join(filter(None, (texts(f"verdict.met.{key}"), "" if verdict.met else reason_text(verdict, texts))))
    at = [key for key, *_ in _WIDTHS].index("basis")
    row: list[Cell] = [""] * width
    row[1], row[at] = texts("form.norm-computation.verdict"), told
    return row


class _Area:
    """Where the games stand and where the arithmetic begins: formulas by names of lines."""

    def __init__(self, last: int, start: int) -> None:
        self.ratings = f"C{FIRST_ROW}:C{last}"
        self.points = f"E{FIRST_ROW}:E{last}"
        self.counted = f"F{FIRST_ROW}:F{last}"
        self.differences = (f"{_P}{FIRST_ROW}:{_P}{FIRST_ROW + 50}", f"{_DP}{FIRST_ROW}:{_DP}{FIRST_ROW + 50}")
        self._start = start

    def lines(self, *lines: tuple[str, str]) -> list[Line]:
        """The lines with `{name}` of an earlier line replaced by its cell."""
        cells = {name: f"C{self._start + at}" for at, (name, _) in enumerate(lines)}
        return [(name, formula.format(**cells, **self._areas())) for name, formula in lines]

    def _areas(self) -> dict[str, str]:
        low, high = self.differences
        return {
            "ratings": self.ratings,
            "points": self.points,
            "counted": self.counted,
            "percents": low,
            "differences": high,
        }


def _needed(verdict: Verdict, code: str) -> str:
    """What a requirement asks, as a number."""
    text = next((item.needed for item in verdict.requirements if item.code == code), "")
    return "".join(letter for letter in text.partition(" ")[0] if letter.isdigit()) or "0"


def _own(verdict: Verdict) -> str:
    """The player's own rating or weight: what the mean has beside the opponents'."""
    rest = sum((game.rating or Fraction(0) for game in verdict.games if game.counted), Fraction(0))
    return exact((verdict.average or Fraction(0)) * (verdict.n + 1) - rest)


def _kszk(verdict: Verdict, area: _Area) -> list[Line]:
    """KSzK 4, 4.4.10 to 4.4.14; a fixed average of 4.4.6 stands as a number."""
    known = [game.rating for game in verdict.games if game.counted and game.rating is not None]
    mean = Fraction(sum(known), len(known)) if known else None
    fixed = verdict.average is not None and (mean is None or abs(mean - verdict.average) >= 1)
    average = exact(verdict.average or Fraction(0)) if fixed else "=ROUND(SUMPRODUCT({ratings},{counted})/{played},0)"
    return area.lines(
        ("played", "=SUM({counted})"),
        ("missing", f"=MAX(0,{_needed(verdict, 'games')}-{{played}})"),
        ("n", "={played}+{missing}"),
        ("W", "=SUMPRODUCT({points},{counted})"),
        ("P", "={n}-{W}"),
        ("Rc", average),
        ("dR", "=ROUND(400*({W}-{P})/({n}+1),0)"),
        ("Rp", "={Rc}+{dR}"),
        ("threshold", _needed(verdict, "performance")),
        ("margin", "={Rp}-{threshold}"),
    )


def _pzszach(verdict: Verdict, area: _Area) -> list[Line]:
    """The boxes of the start card: a, b, c, Ruz (PZSzach 2002, B.VI)."""
    return area.lines(
        ("n", "=SUM({counted})"),
        ("own", _own(verdict)),
        ("a", "=SUMPRODUCT({ratings},{counted})+{own}"),
        ("b", "=400*(2*SUMPRODUCT({points},{counted})-{n})"),
        ("c", "={a}+{b}"),
        ("Ruz", "={c}/({n}+1)"),
        ("rounded", "=ROUND({Ruz},0)"),
        ("threshold", _needed(verdict, "performance")),
        ("margin", "={Ruz}-{threshold}"),
    )


def _pzwarc(verdict: Verdict, area: _Area) -> list[Line]:
    """PZWarc 2021, VII 4.2 for categories, 5.2 to 5.4 for titles; points are 2, 1, 0."""
    if verdict.norm in load("pzwarc-2021-norms")["categories"]:
        return area.lines(
            ("n", "=SUM({counted})"),
            ("weight", _own(verdict)),
            ("Wsr", "=(SUMPRODUCT({ratings},{counted})+{weight})/({n}+1)"),
            ("difference", "=SUMPRODUCT({points},{counted})-{n}"),
            ("Wk", "=ROUND({Wsr}+4/({n}+1)*{difference},2)"),
            ("threshold", _needed(verdict, "category-result")),
            ("margin", "={Wk}-{threshold}"),
        )
    return area.lines(
        ("n", "=SUM({counted})"),
        ("own", _own(verdict)),
        ("average", "=ROUND((SUMPRODUCT({ratings},{counted})+{own})/({n}+1),0)"),
        ("score", "=SUMPRODUCT({points},{counted})"),
        ("table", exact(verdict.needed_points or Fraction(0))),
        ("margin", "={score}-{table}"),
    )


def _fide(verdict: Verdict, area: _Area) -> list[Line]:
    """FIDE B.01, 1.4.6 to 1.4.8: Ra, the percentage, dp from the table beside the games, Rp."""
    looked_up = "LOOKUP({percent},{percents},{differences})"
    mirrored = "LOOKUP(100-{percent},{percents},{differences})"
    return area.lines(
        ("n", "=SUM({counted})"),
        ("score", "=SUMPRODUCT({points},{counted})"),
        ("Ra", "=ROUND(SUMPRODUCT({ratings},{counted})/{n},0)"),
        ("percent", "=ROUND(100*{score}/{n},0)"),
        ("dp", f"=IF({{percent}}>=50,{looked_up},-{mirrored})"),
        ("Rp", "={Ra}+{dp}"),
        ("threshold", _needed(verdict, "performance")),
        ("margin", "={Rp}-{threshold}"),
    )


_LINES: Final[dict[str, Callable[[Verdict, _Area], Sequence[Line]]]] = {
    "kszk": _kszk,
    "pzszach": _pzszach,
    "pzwarc": _pzwarc,
    "fide": _fide,
}
