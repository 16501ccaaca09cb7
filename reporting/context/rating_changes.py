"""The changes of ratings, a line for each player."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from engine.model import exact, fixed
from engine.rating import PlayerChange, RatingChanges
from engine.rating.changes import is_rated_by, usual_system
from reporting.context.cells import Cell, number, player_cells
from reporting.context.event_words import after_round
from reporting.context.paper import event_facts, table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import FIRST_ROW, column_letter, table
from reporting.languages import decimal_in, number_in
from reporting.locale import Texts

Row = dict[str, Cell]


def rating_table(subjects: Subjects) -> dict[str, Any] | None:
    """Ro, the average of the opponents, games, score, expected score, K, the change and the new rating.

    In the spreadsheet change and new rating are live: K times score less expectation.
    """
    if not is_for_print(subjects):
        return None
    made = subjects.facts.ratings
    rows = [
        {**player_cells(subjects.facts.player(change.number), subjects), **figures(change, subjects)}
        for change in made.players
    ]
    item = table(subjects, rows)
    columns = [column["id"] for column in item["columns"]]
    live_rows = [
        live_row(change, row, columns, at, made)
        for at, (change, row) in enumerate(zip(made.players, rows, strict=True), start=FIRST_ROW)
    ]
    first, *rest = notes_of(made, subjects.texts)
    performance = [subjects.texts("form.rating-changes.performance")] if "performance" in columns else []
    return table_paper(
        subjects,
        [table(subjects, live_rows)],
        subtitle=after_round(subjects, subjects.facts.standings),
        head=facts_of(made, subjects),
        notes=[first, *performance, *rest],
    )


def facts_of(made: RatingChanges, subjects: Subjects) -> list[list[str]]:
    """The facts of the event, the list that changes and the regulation."""
    texts = subjects.texts
    assert made.edition is not None
    rule = f"{made.edition.title} ({made.edition.name})"
    more = [("rating-list", texts(f"rating.list.{made.kind}")), ("rating-rule", rule)]
    if made.weight not in {None, 1}:
        more.append(("rating-weight", percent_of(made, subjects.lang)))
    return event_facts(subjects, *more)


def notes_of(made: RatingChanges, texts: Texts) -> list[str]:
    """What the symbols mean, and that only this event is in it."""
    return [texts("form.rating-changes.symbols"), texts(f"form.rating-changes.alone-{made.system}")]


def figures(change: PlayerChange, subjects: Subjects) -> Row:
    """The figures of a player."""
    lang = subjects.lang
    return {
        "rating": number(change.rating if change.rating is not None else change.assumed),
        "games": number(change.n),
        "average": decimal(change.average, lang, 0),
        "score": number(change.score, lang) if change.n else "",
        "expected": decimal(change.expected, lang) if change.n else "",
        "k": number(change.k) if change.n else "",
        "change": gain(change.change, lang) if change.n else "",
        "new": number(change.new),
        "performance": number(change.performance),
        "remark": remark(change, subjects.texts),
    }


def live_row(change: PlayerChange, row: Row, columns: list[str], at: int, made: RatingChanges) -> Row:
    """The row with formulas where the change follows from what stands before it."""
    if change.change is None or not change.n or made.weight is None:
        return row
    used = ("rating", "score", "expected", "k", "change")
    cell = {name: f"{column_letter(columns.index(name))}{at}" for name in used}
    weight = "" if made.weight == 1 else f"*{made.weight.numerator}/{made.weight.denominator}"
    found = {
        **row,
        "change": live(row["change"], f"{cell['k']}{weight}*({cell['score']}-{cell['expected']})", change.change),
    }
    if change.new is not None:
        found["new"] = live(row["new"], f"{cell['rating']}+ROUND({cell['change']},0)", change.new)
    return found


def decimal(value: Fraction | None, lang: str, digits: int = 2) -> Cell:
    """A figure with so many digits, as a number to count on."""
    if value is None:
        return ""
    text = fixed(value, digits)
    return {"text": number_in(text, lang), "number": text}


def gain(value: Fraction | None, lang: str) -> Cell:
    """A change with its sign."""
    return "" if value is None else {"text": signed(value, lang), "number": fixed(value)}


def live(cell: Cell, formula: str, value: Fraction | int | None) -> Cell:
    """The cell with the formula that gives its figure, and the exact value beside."""
    if value is None or not isinstance(cell, dict):
        return cell
    base: dict[str, Any] = {"text": cell["text"], "formula": formula}
    return {**base, "value": repr(float(value)).removesuffix(".0")}


def is_for_print(subjects: Subjects) -> bool:
    """The event is rated by the system of its game, and something of it changes ratings."""
    return is_rated_by(subjects.info, usual_system(subjects.info)) and any(
        (change.change is not None and change.n) or change.initial is not None
        for change in subjects.facts.ratings.players
    )


def signed(value: Fraction, lang: str) -> str:
    """A change with its sign and two digits; nought has no sign."""
    text = fixed(value)
    figure = text.removeprefix("-")
    sign = "" if not figure.strip("0.") else "\N{MINUS SIGN}" if text != figure else "+"
    return sign + decimal_in(figure, lang)


def shortest(value: Fraction, lang: str) -> str:
    """A figure that ends of itself, as points do."""
    return number_in(exact(value), lang)


def percent_of(made: RatingChanges, lang: str) -> str:
    """The share of gain and loss that counts, in per cent."""
    return decimal_in(exact(100 * (made.weight or Fraction(0))), lang) + "%"


def remark(change: PlayerChange, texts: Texts) -> str:
    """What becomes of the rating where the figures do not say it: first ratings, the floor, titles, lists."""
    parts = []
    if change.missing:
        parts.append(texts("rating.remark.open"))
    elif change.outcome not in {"", "changed"}:
        parts.append(texts(f"rating.remark.{change.outcome}", initial=change.initial or "–", games=change.n))
    if change.assumed is not None:
        parts.append(texts("rating.remark.assumed", rating=change.assumed))
    if change.titles:
        parts.append(texts("rating.remark.titles", titles=", ".join(change.titles)))
    if change.title_performance:
        parts.append(texts("rating.remark.performance", title=change.title_performance))
    if change.list_after and change.list_after != change.list_before:
        parts.append(texts("rating.remark.list", list=change.list_after))
    return "; ".join(parts)
