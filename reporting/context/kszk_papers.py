"""The table of the event of KSzK 4.5.3: the crosstable with the ratings as the norms count them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.classification.kszk.kszk_rules import AnnouncedNorms, announced_norms, is_given, needed_points
from engine.classification.kszk.ratings import event_average, used_rating
from engine.classification.parameters import numbers_of
from engine.classification.rules import on_sheet
from engine.model import GameResult, Incident, ResultKind
from engine.model.info import category_of
from engine.regulations.editions import Edition
from reporting.context import blanks
from reporting.context.cells import Cell, number, player_cells
from reporting.context.crosstable import crosstable_notes, opponents_tables
from reporting.context.event_words import after_round, rate_text, withdrawn
from reporting.context.incidents import named
from reporting.context.norms.words import figure
from reporting.context.paper import event_facts, sign_as, table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import table
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
    average = event_average(subjects.event, numbers_of(subjects.event, on_sheet(subjects.event, "kszk").source))
    yield texts("form.kszk-table.average", value="–" if average is None else average)
    none = texts("form.kszk-table.none")
    yield _ended(texts("form.kszk-table.adjudicated", text=_adjudicated(subjects) or none))
    yield _ended(texts("form.kszk-table.withdrawn", text=withdrawn(subjects) or none))
    yield texts("form.kszk-table.addresses", text=_incidents(subjects) or blanks.LONG_FIELD)


def _ended(text: str) -> str:
    """A sentence with its full stop."""
    return f"{text.removesuffix('.')}."


def _with_used_ratings(item: dict[str, Any], subjects: Subjects) -> dict[str, Any]:
    """The column of ratings as the norms count them."""
    at = next((at for at, column in enumerate(item["columns"]) if column["id"] == "rating"), None)
    if at is None:
        return item
    numbers = numbers_of(subjects.event, on_sheet(subjects.event, "kszk").source)
    players = list(subjects.facts.players.values())
    rows = []
    for player, row in zip(players, item["rows"], strict=True):
        value = number(used_rating(player, subjects.event, numbers).value)
        rows.append([*row[:at], value, *row[at + 1 :]])
    return {**item, "rows": rows}


def _adjudicated(subjects: Subjects) -> str:
    """Games that were adjudicated: `12 Żurek Krzysztof – 8 Nowicki Grzegorz 0–1`."""
    found = [game for game in subjects.event.results if game.kind is ResultKind.ADJUDICATED]
    return "; ".join(_scored(game, subjects) for game in found)


def _scored(game: GameResult, subjects: Subjects) -> str:
    marks = {0: "0", 1: "½", 2: "1", None: ""}
    outcome = game.outcome
    white, black = (marks[None if outcome is None else made] for made in _made(game))
    players = " – ".join(named(str(number), subjects) for number in (game.white, game.black) if number is not None)
    return f"{players} {white}–{black}"


def _made(game: GameResult) -> tuple[int | None, int | None]:
    return (game.outcome.white, game.outcome.black) if game.outcome else (None, None)


def _incidents(subjects: Subjects) -> str:
    """What the incidents sheet tells of players: changes of addresses stand there, with their dates."""
    return " ".join(_sentence(each, subjects) for each in subjects.event.incidents)


def _sentence(incident: Incident, subjects: Subjects) -> str:
    """`04.09.2022, 3 Wróblewski Tomasz: nowy adres.`"""
    about = ", ".join(filter(None, (short_date(incident.date, subjects.lang), named(incident.players, subjects))))
    text = incident.description.rstrip(" .")
    return f"{': '.join(filter(None, (about, text)))}."


def announcement(subjects: Subjects) -> dict[str, Any] | None:
    """The komunikat: the organiser's announcement with the list of players, before the event.

    KSzK 4, 4.5.1: numbers, names, categories, ratings, addresses, dates, norms, system, promotions.
    """
    if not subjects.event.players:
        return None
    texts = subjects.texts
    edition = on_sheet(subjects.event, "kszk").source
    announced = announced_norms(subjects.event, edition)
    numbers = numbers_of(subjects.event, edition)
    rows = [_listed(player.number, subjects, numbers) for player in subjects.facts.players.values()]
    more = (
        ("rate", "" if subjects.info.rate_of_play else rate_text(subjects)),
        ("players", str(len(rows))),
        ("average", "" if announced.average is None else str(announced.average)),
    )
    return table_paper(
        subjects,
        [table(subjects, rows), _norm_table(subjects, edition)],
        subtitle=subjects.info.name,
        head=event_facts(subjects, *more, ("event-category", _category(announced, subjects))),
        notes=[texts("form.komunikat.rating"), texts("form.komunikat.promotions", text=_promotions(subjects))],
        signatures=sign_as(subjects, "organiser"),
    )


def _listed(player_number: int, subjects: Subjects, numbers: dict[str, Any]) -> dict[str, Cell]:
    player = subjects.facts.players[player_number]
    rating = used_rating(player, subjects.event, numbers)
    return {
        **player_cells(player, subjects),
        "category": category_of(player, subjects.info) or "bk",
        "used": number(rating.value),
        "address": player.address,
        "email": player.email,
    }


def _category(announced: AnnouncedNorms, subjects: Subjects) -> str:
    """4.4.5: the category of the event, and the norms that it gives."""
    if announced.average is None:
        return ""
    if not announced.given:
        return subjects.texts("form.komunikat.no-norms", name=announced.category)
    return subjects.texts("form.komunikat.norms", name=announced.category, norms=", ".join(announced.given))


def _norm_table(subjects: Subjects, edition: Edition) -> dict[str, Any]:
    """Points that a norm takes, from the fewest to the most: each player has other opponents."""
    row: dict[str, Cell] = {"norm": subjects.texts("form.komunikat.points")}
    central = edition.numbers["central"]
    for norm in central:
        needed = needed_points(subjects.event, norm, edition) if is_given(subjects.event, norm, edition) else []
        span = sorted({needed[0], needed[-1]}) if needed else []
        row[norm] = " – ".join(figure(value, subjects.lang) for value in span) or "–"
    return table(subjects, [row], of="norms", repeated={"category": [(norm, norm) for norm in central]}, full=False)


def _promotions(subjects: Subjects) -> str:
    own = subjects.info.settings.promotions
    stages = [stage for stage in subjects.event.stages if stage.advance is not None]
    text = "; ".join(f"{stage.name or stage.number}: {stage.advance}" for stage in stages)
    return own or text or blanks.LONG_FIELD
