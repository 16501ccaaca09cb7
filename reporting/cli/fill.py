"""`protokol fill`: the blanks of an event's players from rating lists; what differs is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from reporting.cli.lookup import Store
from reporting.cli.options import AsJson, Files, Lang, several
from reporting.cli.register import check_day
from reporting.cli.usage import check_choice

if TYPE_CHECKING:
    from reporting.actions.fill import FillAnswer
    from reporting.cli.answer import Answer
    from reporting.locale import Texts
    from reporting.sources.load import Loaded


RatingLists = Annotated[
    list[str] | None, typer.Option("--list", metavar="fide|national|fmjd|iccf", help="cli.option.fill-list")
]
Kind = Annotated[str, typer.Option("--kind", metavar="standard|rapid|blitz", help="cli.option.fill-kind")]
Day = Annotated[str | None, typer.Option("--date", metavar="DATE", help="cli.option.fill-date")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="cli.option.dry-run")]


def fill(
    files: Files,
    rating_lists: RatingLists = None,
    kind: Kind = "",
    day: Day = None,
    store: Store = None,
    dry_run: DryRun = False,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Fill the blanks of the players, file by file."""
    names = several(rating_lists)
    from engine.model.people import ID_KINDS
    from reporting.exchange.lists.rows import KINDS

    check_choice("--list", names, ID_KINDS)
    check_choice("--kind", [kind] if kind else [], KINDS)
    date = check_day("--date", day)
    from reporting.actions.fill import FillAnswer, FillRequest, keys_of
    from reporting.actions.fill import fill as fill_event
    from reporting.actions.lookup import place_of_store
    from reporting.cli.answer import Answer
    from reporting.cli.files import answer_files

    place, request = place_of_store(store), FillRequest(names, kind, date, dry_run)
    blank = {"store": str(place), **keys_of(FillAnswer())}

    def work(loaded: Loaded, words: Texts) -> Answer:
        answer = fill_event(loaded, place, request)
        keys = {"store": str(place), **keys_of(answer)}
        return Answer(keys, answer.findings, _lines(loaded, answer, words), written=_written(loaded, answer))

    answer_files(files, work, blank, lang=lang, as_json=as_json, writes=not dry_run)


def _written(loaded: Loaded, answer: FillAnswer) -> str:
    return loaded.path if answer.written else ""


def _lines(loaded: Loaded, answer: FillAnswer, words: Texts) -> list[str]:
    """A line for each field that was filled: player, heading, value, list."""
    from reporting.locale.findings import as_day, plain
    from reporting.locale.headings import heading

    players = loaded.document.get("players", [])
    lines = []
    for one in answer.filled:
        parts = (str(players[one.record].get(part) or "") for part in ("surname", "first_name"))
        name = " ".join(part for part in parts if part)
        column = heading("players", one.column, words.lang)
        values = {"list": words(f"cli.lookup.of.{one.name}"), "day": as_day(one.day, words.lang)}
        lines.append(words("cli.fill.line", name=plain(name), column=column, value=plain(one.value), **values))
    return lines
