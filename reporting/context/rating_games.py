"""The changes of ratings game by game, as a spreadsheet whose every figure follows from results and ratings."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from string import ascii_uppercase
from typing import Any, Final

from engine.rating import PlayerChange, RatedGame, RatingChanges
from reporting.context.cells import Cell, bold, number
from reporting.context.event_words import after_round
from reporting.context.paper import table_paper
from reporting.context.rating_changes import decimal, facts_of, figures, gain, is_for_print, live, live_row, notes_of
from reporting.context.subjects import Subjects
from reporting.context.tables import FIRST_ROW, table

Row = dict[str, Cell]

_SUMMARY: Final = ("number", "name", "rating", "games", "average", "score", "expected", "k", "change", "new")
_GAMES: Final = ("number", "own", "round", "opponent", "rating", "score", "counted", "difference", "expected", "change")
"""The columns as they stand on the sheets; optional ones follow these."""


def rating_games(subjects: Subjects) -> dict[str, Any] | None:
    """Three tables: the players, their games, and the table of expected scores; formulas lead from one to the next."""
    if not is_for_print(subjects):
        return None
    made = subjects.facts.ratings
    names = {key: subjects.texts(f"form.rating-games.{key}") for key in ("players", "games", "table")}
    rows = list(_game_rows(made, subjects, names["table"]))
    tables = [
        table(subjects, list(_summary(made, subjects, names["games"])), caption=names["players"]),
        table(subjects, rows, of="games", caption=names["games"]),
        table(subjects, _expectations(made, subjects), of="expectations", caption=names["table"], full=False),
    ]
    sheets = [{**item, "sheet": name} for item, name in zip(tables, names.values(), strict=True)]
    return table_paper(
        subjects,
        sheets,
        subtitle=after_round(subjects, subjects.facts.standings),
        head=facts_of(made, subjects),
        notes=notes_of(made, subjects.texts),
    )


def _summary(made: RatingChanges, subjects: Subjects, sheet: str) -> Iterator[Row]:
    """A line for each player; games, score and expectation are summed up from the sheet of the games."""
    start = FIRST_ROW
    for at, change in enumerate(made.players, start=FIRST_ROW):
        row: Row = {
            "number": number(change.number),
            "name": subjects.facts.player(change.number).name,
            **figures(change, subjects),
        }
        last = start + len(change.games) - 1
        yield _summed(change, row, sheet, (start, last), at, made)
        start = last + 1


def _summed(change: PlayerChange, row: Row, sheet: str, lines: tuple[int, int], at: int, made: RatingChanges) -> Row:
    if not change.n:
        return row

    def area(column: str) -> str:
        letter = ascii_uppercase[_GAMES.index(column)]
        return f"'{sheet}'!{letter}{lines[0]}:{letter}{lines[1]}"

    rating, games = f"C{at}", f"D{at}"
    found = {
        **row,
        "games": live(row["games"], f"SUM({area('counted')})", change.n),
        "score": live(row["score"], f"SUMPRODUCT({area('score')},{area('counted')})", change.score),
        "expected": live(row["expected"], f"SUM({area('expected')})", change.expected),
    }
    if change.expected is not None and change.average is not None:
        formula = f"{rating}-SUM({area('difference')})/{games}"
        found["average"] = live(row["average"], formula, change.average)
    return live_row(change, found, list(_SUMMARY), at, made)


def _game_rows(made: RatingChanges, subjects: Subjects, sheet: str) -> Iterator[Row]:
    """The games of all players, those of one below each other."""
    at = FIRST_ROW
    for change in made.players:
        own = change.rating if change.rating is not None else change.assumed
        for first, game in enumerate(change.games):
            yield _game_row(change.number, own, game, at, made, subjects, sheet, new=first == 0)
            at += 1


def _game_row(
    whose: int,
    own: int | None,
    game: RatedGame,
    at: int,
    made: RatingChanges,
    subjects: Subjects,
    sheet: str,
    *,
    new: bool,
) -> Row:
    opponent = subjects.facts.player(game.opponent)
    row: Row = {
        "number": bold(number(whose)) if new else number(whose),
        "own": number(own),
        "round": number(game.round),
        "opponent": f"{opponent.number} {opponent.name}".strip(),
        "rating": number(game.rating),
        "score": number(game.score, subjects.lang),
        "counted": number(int(game.counted)),
        "difference": number(game.difference),
        "expected": decimal(game.expected, subjects.lang),
        "change": gain(game.change, subjects.lang),
        "reason": _reason(game, subjects),
    }
    return row if game.expected is None else _live_game(row, game, at, made, sheet)


def _reason(game: RatedGame, subjects: Subjects) -> str:
    if game.counted:
        return ""
    text = subjects.texts(f"rating.reason.{game.reason}")
    return f"{text} ({game.article})"


def _live_game(row: Row, game: RatedGame, at: int, made: RatingChanges, sheet: str) -> Row:
    """The difference from the ratings, the expectation from the table, the change from both."""
    own, rating, score, difference, expected = (
        f"{ascii_uppercase[_GAMES.index(column)]}{at}"
        for column in ("own", "rating", "score", "difference", "expected")
    )
    apart = f"{own}-{rating}"
    limited = apart if game.limit is None else f"MAX(-{game.limit},MIN({game.limit},{apart}))"
    return {
        **row,
        "difference": live(row["difference"], limited, game.difference),
        "expected": live(row["expected"], _looked_up(difference, made, sheet), game.expected),
        "change": live(row["change"], f"{score}-{expected}", game.change),
    }


def _looked_up(difference: str, made: RatingChanges, sheet: str) -> str:
    """The expected score of a difference: that of the higher rated player, or what it leaves of the game's points."""
    last = FIRST_ROW + len(made.table) - 1
    keys, values = (f"'{sheet}'!{letter}{FIRST_ROW}:{letter}{last}" for letter in "AB")
    points = max(value for _, value in made.table)
    higher = f"LOOKUP({difference},{keys},{values})"
    return f"IF({difference}>=0,{higher},{points}-LOOKUP(-{difference},{keys},{values}))"


def _expectations(made: RatingChanges, subjects: Subjects) -> list[Row]:
    """The table of expected scores: from which difference on, for the higher and the lower rated player."""
    points = max((value for _, value in made.table), default=Fraction(0))
    return [
        {
            "from": number(least),
            "expected": decimal(value, subjects.lang),
            "lower": decimal(points - value, subjects.lang),
        }
        for least, value in made.table
    ]
