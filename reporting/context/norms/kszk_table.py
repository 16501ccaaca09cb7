"""The table of the event of KSzK 4.5.3: the crosstable with the ratings as the norms count them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.classification.kszk.ratings import event_average, used_rating
from engine.classification.parameters import numbers_of
from engine.model import GameResult, ResultKind
from reporting.context import blanks
from reporting.context.cells import number
from reporting.context.crosstable import crosstable_notes, opponents_tables
from reporting.context.event_words import after_round, withdrawn
from reporting.context.norms.kszk_edition import kszk_edition
from reporting.context.paper import sign_as, table_paper
from reporting.context.subjects import Subjects
from reporting.context.words import short_date


def kszk_table(subjects: Subjects) -> dict[str, Any] | None:
    """The table of the event with everything that 4.5.3 asks.

    Name, dates, names, categories, ratings as used, the average, adjudicated games, who withdrew,
    changes of addresses against the list of players.
    """
    if not subjects.event.players:
        return None
    return table_paper(
        subjects,
        [_with_used_ratings(item, subjects) for item in opponents_tables(subjects)],
        subtitle=after_round(subjects, subjects.facts.crosstable.standings),
        notes=[*crosstable_notes(subjects), *_notes(subjects)],
        signatures=sign_as(subjects, "organiser", "chief"),
    )


def _notes(subjects: Subjects) -> Iterator[str]:
    """The average, adjudicated games, who withdrew, changes of addresses."""
    texts = subjects.texts
    average = event_average(subjects.event, numbers_of(subjects.event, kszk_edition(subjects.event)))
    yield texts("form.kszk-table.average", value="–" if average is None else average)
    none = texts("form.kszk-table.none")
    yield texts("form.kszk-table.adjudicated", text=_adjudicated(subjects) or none)
    yield texts("form.kszk-table.withdrawn", text=withdrawn(subjects) or none)
    yield texts("form.kszk-table.addresses", text=_incidents(subjects) or blanks.LONG_FIELD)


def _with_used_ratings(item: dict[str, Any], subjects: Subjects) -> dict[str, Any]:
    """The column of ratings as the norms count them."""
    at = next((at for at, column in enumerate(item["columns"]) if column["id"] == "rating"), None)
    if at is None:
        return item
    numbers = numbers_of(subjects.event, kszk_edition(subjects.event))
    players = list(subjects.facts.players.values())
    rows = []
    for player, row in zip(players, item["rows"], strict=True):
        value = number(used_rating(player, subjects.event, numbers).value)
        rows.append([*row[:at], value, *row[at + 1 :]])
    return {**item, "rows": rows}


def _adjudicated(subjects: Subjects) -> str:
    """Games that were adjudicated: `3 – 7 1–0`."""
    found = [game for game in subjects.event.results if game.outcome and game.outcome.kind is ResultKind.ADJUDICATED]
    return "; ".join(_scored(game) for game in found)


def _scored(game: GameResult) -> str:
    marks = {0: "0", 1: "½", 2: "1", None: ""}
    outcome = game.outcome
    white = marks[None if outcome is None else outcome.white]
    black = marks[None if outcome is None else outcome.black]
    return f"{game.white} – {game.black} {white}:{black}"


def _incidents(subjects: Subjects) -> str:
    """What the incidents sheet tells of players: changes of addresses stand there, with their dates."""
    found = (
        " ".join(filter(None, (short_date(each.date, subjects.lang), each.players, each.description)))
        for each in subjects.event.incidents
    )
    return "; ".join(found)
