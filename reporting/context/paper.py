"""What papers have in common: the frame around a context, the facts of an event, who signs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.regulations.editions import select
from reporting.context.event_words import chief_arbiter, dates_text, place_and_dates, system_name, venue_and_town
from reporting.context.subjects import Subjects
from reporting.context.tables import TEXT_WIDTH, fitted
from reporting.context.words import federation_name, paragraphs_of
from reporting.forms.catalogue import words_of
from reporting.forms.layout import as_json, numbers_of
from reporting.forms.text_widths import with_room


def paper(subjects: Subjects, **parts: Any) -> dict[str, Any]:
    """A context with what every paper needs: language, words, title, running head, page number, empty blocks."""
    form, texts = subjects.form, subjects.texts
    frame: dict[str, Any] = {
        "lang": subjects.lang,
        "words": words_of(form, texts),
        "orientation": "portrait" if form.orientation == "auto" else form.orientation,
        "running": [subjects.info.name, place_and_dates(subjects)],
        "page_words": [texts("form.page"), texts("form.page-of")],
        "facts_title": texts("form.sheet.facts"),
        "title": texts(form.title, round=subjects.round_number),
        "subtitle": "",
        "head": [],
        "intro": [],
        "tables": [],
        "notes": [],
        "signatures": [],
    }
    context = frame | parts
    return (
        {**context, "sections": [_with_room(one, context) for one in parts["sections"]]}
        if "sections" in parts
        else context
    )


def _with_room(section: dict[str, Any], context: dict[str, Any]) -> dict[str, Any]:
    """A section whose tables have columns as wide as their words."""
    return {**section, "blocks": [_roomy(block, context) for block in section["blocks"]]}


def _roomy(block: dict[str, Any], context: dict[str, Any]) -> dict[str, Any]:
    if block["kind"] != "table":
        return block
    columns = [{**column, "label": context["words"][column["id"]]} for column in _filled(block, context[block["of"]])]
    rows = [[row[column["id"]] for column in columns] for row in context[block["of"]]]
    columns, size = with_room(columns, rows, block["size"], TEXT_WIDTH[context["orientation"]])
    return {**block, "columns": columns, "size": size}


def _filled(block: dict[str, Any], rows: Sequence[Mapping[str, str]]) -> list[dict[str, Any]]:
    """The columns of a table; of optional ones those that somebody fills. Rows to write on begin with nothing."""
    columns = block["columns"]
    if not any(row[columns[0]["id"]] for row in rows):
        return list(columns)
    return [column for column in columns if not column["optional"] or any(row[column["id"]] for row in rows)]


def table_paper(
    subjects: Subjects,
    tables: Sequence[dict[str, Any]],
    *,
    title: str = "",
    subtitle: str = "",
    head: Sequence[Sequence[str]] | None = None,
    intro: Sequence[str] = (),
    notes: Sequence[str] = (),
    signatures: Sequence[str] | None = None,
) -> dict[str, Any]:
    """A paper of plain tables, set to its sheet.

    Without a title of its own it has that of its form. Unless told otherwise, the facts of the event stand at its
    head, and the chief arbiter signs it.
    """
    context = paper(
        subjects,
        **({"title": title} if title else {}),
        subtitle=subtitle,
        head=event_facts(subjects) if head is None else list(head),
        intro=list(intro),
        tables=list(tables),
        notes=list(notes),
        signatures=sign_as(subjects, "chief") if signatures is None else list(signatures),
    )
    return fitted(context, subjects.form.orientation)


def of_pzwarc(subjects: Subjects, article: str) -> str:
    """` (PZWarc 2021, V 3.5.1)` behind a sentence on a paper of PZWarc; on others it is no rule of theirs."""
    edition = select("draughts-code", subjects.info.start_date).name
    follows = subjects.info.game.is_draughts and subjects.info.house == "pzwarc"
    return f" (PZWarc {edition}, {article})" if follows else ""


def follows_pzszach(subjects: Subjects) -> bool:
    """Whether chess is played by the code of PZSzach: of its events, and of those that name no federation."""
    return not subjects.info.game.is_draughts and subjects.info.house in {"pzszach", ""}


def of_pzszach(subjects: Subjects, article: str) -> str:
    """` (PZSzach 2002, B.VI H.1.1)` behind a sentence on a paper of PZSzach; on others it is no rule of theirs."""
    edition = select("chess-code", subjects.info.start_date).name
    return f" (PZSzach {edition}, {article})" if follows_pzszach(subjects) else ""


def paragraphs(subjects: Subjects, text: str) -> list[str]:
    """The lines of a long text of the event sheet; one in another language than the paper says in which."""
    lines, of = paragraphs_of(text), subjects.facts.foreign.get(text)
    if not lines or of is None:
        return lines
    return [*lines[:-1], f"{lines[-1]} {subjects.texts(f'form.text-in.{of}')}"]


def sections(subjects: Subjects, present: Collection[str] | None = None) -> dict[str, Any]:
    """What the renderers need of a paper in sections: its layout, and the numbers of those that are present."""
    layout = subjects.form.sections
    return {"sections": as_json(layout), "numbers": numbers_of(layout, present)}


def event_facts(subjects: Subjects, *more: tuple[str, str]) -> list[list[str]]:
    """Label and value of what identifies the event; what nobody entered is left out."""
    info, texts = subjects.info, subjects.texts
    pairs = (
        ("federation", federation_name(info, texts)),
        ("organiser", info.settings.organiser),
        ("venue", venue_and_town(info)),
        ("dates", dates_text(info.start_date, info.end_date, subjects.lang)),
        ("system", system_name(subjects)),
        ("rate", info.rate_of_play),
        ("chief", chief_arbiter(subjects)),
        *more,
    )
    return [[texts(f"form.fact.{key}"), value] for key, value in pairs if value]


def sign_as(subjects: Subjects, *roles: str) -> list[str]:
    """What stands under the lines to sign on: the role and, where known, the name."""
    names = {"chief": chief_arbiter(subjects), "organiser": subjects.info.settings.organiser}
    return [f"{subjects.texts(f'form.sign.{role}')}\n{names.get(role, '')}".strip() for role in roles]
