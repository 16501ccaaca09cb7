"""The computation of norms as a spreadsheet with live formulas, for an arbiter to follow by hand.

A sheet for each player: his games above, the arithmetic of the regulation below, with
formulas that refer to the games. Only formulas written here are live; what users wrote is text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest
from string import ascii_uppercase
from typing import Any, Final

from engine.classification.event_norms import EventNorms
from engine.classification.verdict import CountedGame, Verdict
from reporting.context.cells import Cell, number
from reporting.context.norms.formulas import ARITHMETIC, Sheet, evaluated
from reporting.context.norms.verdict_words import reason_text, symbol_text
from reporting.context.norms.words import basis_text
from reporting.context.paper import table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import FIRST_ROW, table
from reporting.locale import Texts

_DIFFERENCES: Final = (("p", "p"), ("dp", "dp"))
"""The table of rating differences beside the games (FIDE B.01, 1.4.8)."""

Row = dict[str, Cell]


def computation(subjects: Subjects) -> dict[str, Any] | None:
    """One sheet for each player's norm: the highest made, else the one that he came closest to."""
    chosen = [(norms, verdict) for norms in subjects.facts.norms.values() for verdict in chosen_norms(norms)]
    sheets = [_sheet(norms, verdict, subjects) for norms, verdict in chosen if norms.rules.sheet in ARITHMETIC]
    if not sheets:
        return None
    texts = subjects.texts
    return table_paper(
        subjects,
        sheets,
        head=[[texts("form.norm-computation.players"), str(len(sheets))]],
        intro=[texts("form.norm-computation.how")],
        signatures=(),
    )


def chosen_norms(norms: EventNorms) -> list[Verdict]:
    """For each player the highest norm that he made, else the one that he came closest to."""
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
    arithmetic = ARITHMETIC[norms.rules.sheet]
    rows = [_game_row(game, verdict, arithmetic.points, subjects) for game in verdict.games]
    last, differences = FIRST_ROW + len(rows) - 1, _DIFFERENCES if arithmetic.differences else ()
    if differences:
        rows = list(_with_differences(rows, norms.rules.numbers["dp"]))
    columns = [*(column.id for column in subjects.form.columns if not column.repeat), *(key for key, _ in differences)]
    sheet = Sheet(columns, FIRST_ROW, last, FIRST_ROW + len(rows) + 1)
    lines = [
        _line(label, formula, subjects.texts)
        for label, formula in arithmetic.lines(verdict, sheet, norms.rules.numbers)
    ]
    player = subjects.facts.player(verdict.number)
    made = table(
        subjects,
        [*rows, {}, *lines, _decision(verdict, subjects.texts)],
        repeated={"difference": differences},
        caption=f"{player.number} {player.name}: {verdict.norm}",
    )
    return {**made, "rows": _with_values(made["rows"]), "sheet": f"{player.number} {player.name}"}


def _with_values(rows: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """The rows with what their formulas come to, each after the ones that it refers to."""
    known: dict[str, Fraction] = {}
    found = []
    for at, row in enumerate(rows, start=FIRST_ROW):
        found.append(
            [_with_value(cell, f"{letter}{at}", known) for letter, cell in zip(ascii_uppercase, row, strict=False)]
        )
    return found


def _with_value(cell: Any, name: str, known: dict[str, Fraction]) -> Any:
    if not isinstance(cell, dict):
        return cell
    value = evaluated(cell["formula"], known) if "formula" in cell else Fraction(cell.get("number", 0))
    if value is None:
        return cell
    known[name] = value
    return {**cell, "value": repr(float(value)).removesuffix(".0")} if "formula" in cell else cell


def _game_row(game: CountedGame, verdict: Verdict, points: Mapping[str, Fraction], subjects: Subjects) -> Row:
    opponent = subjects.facts.player(game.opponent)
    made = Fraction(0) if game.reason == "forfeit-as-loss" else points.get(game.result, Fraction(0))
    return {
        "round": number(game.round),
        "opponent": f"{opponent.number} {opponent.name}".strip(),
        "rating": number(game.rating),
        "result": game.result,
        "points": number(made),
        "counted": number(int(game.counted)),
        "basis": basis_text(game, subjects.texts, verdict.rule.regulation),
    }


def _with_differences(rows: list[Row], table: Mapping[int, int]) -> Iterator[Row]:
    """The table of dp beside the games, from 50 to 100 percent."""
    pairs: list[Row] = [{"p": number(percent), "dp": number(table[percent])} for percent in range(50, 101)]
    blank: Row = {}
    return (row | pair for row, pair in zip_longest(rows, pairs, fillvalue=blank))


def _line(label: str, formula: str, texts: Texts) -> Row:
    """A line of the arithmetic: the symbol as it is, or its text; a formula where it begins with `=`."""
    name = texts.find(f"form.norm-computation.line.{label}") or symbol_text(label, texts)
    value: Cell = number(Fraction(formula)) if not formula.startswith("=") else _live(formula)
    return {"opponent": name, "rating": value}


def _live(formula: str) -> Cell:
    """A formula; printed with signs of minus: a hyphen would stand on both lines where a Polish paper breaks there."""
    return {"text": formula.replace("-", "\N{MINUS SIGN}"), "formula": formula[1:]}


def _decision(verdict: Verdict, texts: Texts) -> Row:
    """What the verdict says: the figures alone do not decide a norm."""
    key = {True: "yes", False: "no", None: "open"}[verdict.met]
    verdict_text = " – ".join(
        filter(None, (texts(f"verdict.met.{key}"), "" if verdict.met else reason_text(verdict, texts)))
    )
    return {"opponent": texts("form.norm-computation.verdict"), "basis": verdict_text}
