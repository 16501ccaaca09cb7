"""The tables of an event, as its papers have them: classes, crosstables, rounds, what teams and their players made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.model.system_id import STAGES
from engine.pairing.teams.event import is_team_event
from engine.prizes.event_classes import event_classes
from reporting.context.builders import CONTEXTS
from reporting.context.cells import text_of
from reporting.context.norms.words import event_lines
from reporting.context.stages import part_name
from reporting.context.subjects import Facts, Subjects
from reporting.forms.catalogue import Form, load_forms
from reporting.locale import paper_texts
from reporting.render.jobs import groups_of
from reporting.render.printer import facts_of_part
from reporting.web.book import Book, book_page
from reporting.web.bracket import BRACKET, bracket_of
from reporting.web.page import texts_of

MATCHES: Final = "matches"
"""What the matches of teams are called among the tables: they are no form, but a page of their own."""
TABLES: Final = (
    BRACKET,
    "class-standings",
    "swiss-crosstable",
    "crosstable",
    "team-crosstable",
    "scheveningen-table",
    "round-table",
    "progress-table",
    "team-results",
    "best-boards",
    "standings-performance",
    "bye-list",
)
"""The forms whose tables are shown, by their ids."""
_HEADS: Final = ("name", "team")
"""The columns that say whose line it is."""


def tables_of(book: Book, lang: str) -> list[tuple[str, str]]:
    """The tables that an event of this kind has: the form, and what it is called."""
    words = paper_texts(lang)
    matches = [(MATCHES, words("web.matches.title"))] if is_team_event(book.loaded.event) else []
    forms = (load_forms()[name] for name in TABLES)
    return [*matches, *((form.id, words(form.title)) for form in forms if _is_of(form, book))]


def _is_of(form: Form, book: Book) -> bool:
    event = book.loaded.event
    if not form.fits(event.info.system, event.info.game):
        return False
    if event.info.system == STAGES and form.per_group and not groups_of(form, Facts(event)):
        return False
    return form.id != "class-standings" or bool(event_classes(event)[0])


def table_page(request: Request, book: Book) -> Response:
    """One of the tables, group by group where the event has groups."""
    words, name = texts_of(request), str(request.path_params["form"])
    known = tables_of(book, words.lang)
    title = dict(known).get(name)
    if title is None or name == MATCHES:
        raise HTTPException(404)
    displayed = list(_displayed(load_forms()[name], book, words.lang))
    return book_page(request, "table.html", book, displayed=displayed, tables=known, form=name, heading=title)


def _displayed(form: Form, book: Book, lang: str) -> Iterator[dict[str, Any]]:
    """The papers of a form as a page shows them, with the name of their group."""
    facts, lang = Facts(book.loaded.event), form.language_for(lang)
    people = facts.written_in(lang).players
    links = {player.name: book.at(f"players/{number}") for number, player in people.items()}
    for group in groups_of(form, facts):
        subjects = Subjects(form, facts_of_part(facts, group, lang), lang)
        name = part_name(group, facts.event, paper_texts(lang)) if group else ""
        made: Mapping[str, Any] | None = bracket_of(subjects) if form.id == BRACKET else _tables(subjects, links)
        if made:
            yield {"name": name, "lang": lang, "lines": [], "tables": [], "notes": [], **made}


def _tables(subjects: Subjects, links: Mapping[str, str]) -> dict[str, Any] | None:
    """What a paper shows, without the norms that an event cannot give where nobody named rules for any."""
    context = CONTEXTS[subjects.form.context](subjects)
    if context is None:
        return None
    tables = [plain_table(item, links) for item in context.get("sheets", context)["tables"]]
    unasked = () if subjects.info.settings.classification_rules else event_lines(subjects)
    notes = [note for note in context["notes"] if note not in unasked]
    return {"subtitle": context["subtitle"], "tables": tables, "notes": notes}


def plain_table(item: Mapping[str, Any], links: Mapping[str, str]) -> dict[str, Any]:
    """A table of a paper as a page shows it: columns with their heads, rows of cells."""
    columns = item["columns"]
    head = next((column["id"] for column in columns if column["id"] in _HEADS), None)
    rows = [
        [
            {
                "text": text_of(cell),
                "own": isinstance(cell, dict) and cell.get("fill") == "own",
                "bold": isinstance(cell, dict) and bool(cell.get("bold")),
                "head": column["id"] == head,
                "figure": column["align"] != "left",
                "link": links.get(text_of(cell), "") if column["id"] == "name" else "",
            }
            for column, cell in zip(columns, row, strict=True)
        ]
        for row in item["rows"]
    ]
    return {"caption": item["caption"], "columns": columns, "rows": rows}
