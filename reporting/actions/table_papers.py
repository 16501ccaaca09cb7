"""The tables of `protokol table` as papers: numbers without names, to pin up or to fill in."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from engine.model import Finding
from reporting import limits
from reporting.actions.tables import TABLES, TableRequest
from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import event_of
from reporting.forms.catalogue import load_forms
from reporting.locale import texts
from reporting.render.evidence import Evidence, EvidenceWriter, read_evidence_of
from reporting.render.glyphs import printable_context
from reporting.render.output_folder import settle
from reporting.render.part import Meta, Part
from reporting.sources.outputs import exists
from reporting.sources.reading import is_so, read_whole
from reporting.sources.written import note_written

_SHEETS: Final = "xlsx"


def formats_of(name: str) -> tuple[str, ...]:
    """The formats in which a table can be printed: those that any of its papers has."""
    forms = load_forms()
    return tuple(dict.fromkeys(kind for form in TABLES[name].forms for kind in forms[form].outputs))


def print_table(name: str, wanted: TableRequest, path: Path, lang: str) -> Finding | None:
    """Write the papers of a table into one file, its format by the name; what keeps it from being written.

    A file that the program did not make is left alone, and so is the paper of an event.
    """
    if _is_of_an_event(path):
        return exists(path, has_force=False)
    document = blank_event(name, wanted, lang)
    facts = Facts(event_of(document))
    kind = path.suffix.lower().removeprefix(".")
    parts = [part for form in TABLES[name].forms for part in _parts(form, facts, lang, kind)]
    words = texts(lang)
    meta = Meta(
        parts[0].context["title"], words(f"system.{facts.event.info.system}"), lang, None, words("form.evidence")
    )
    writer = EvidenceWriter(document)
    evidence = writer.text(parts[0].form.id, lang, "public", None)
    status, found = settle(path, _rendered(kind, parts, meta, evidence, writer.sha256), check=False, force=False)
    if status == "written":
        note_written(path)
    if isinstance(found, Finding):
        return found
    return exists(path, has_force=False) if status == "skipped" else None


def _is_of_an_event(path: Path) -> bool:
    """Whether a paper stands there that shows more than the numbers of a table."""
    old = read_whole(path, limits.FILE) if is_so(path.is_file) else b""
    old_evidence = read_evidence_of(old, path.name) if isinstance(old, bytes) and old else None
    return isinstance(old_evidence, Evidence) and not (
        set(old_evidence.document) <= {"event", "players", "results"}
        and "name" not in old_evidence.document["event"]
        and not old_evidence.document["results"]
        and all(set(player) <= {"number", "group"} for player in old_evidence.document["players"])
    )


def blank_event(name: str, wanted: TableRequest, lang: str) -> dict[str, Any]:
    """An event of the table's system with as many nameless players as the table has numbers."""
    event: dict[str, Any] = {"system": f"{name}-reversed" if wanted.reverse else name, "game": "chess", "lang": lang}
    event |= {"cycles": wanted.cycles, "sliding_direction": wanted.direction, "cycle_ends_reversed": False}
    if name != "scheveningen":
        return {"event": event, "players": [{"number": one} for one in range(1, wanted.size + 1)], "results": []}
    event |= {"scheveningen_variant": wanted.variant, "first_colour": "white"}
    sides = [{"number": one, "group": 1 + (one > wanted.size)} for one in range(1, 2 * wanted.size + 1)]
    return {"event": event, "players": sides, "results": []}


def _parts(form_id: str, facts: Facts, lang: str, kind: str) -> list[Part]:
    form = load_forms()[form_id]
    context = CONTEXTS[form.context](Subjects(form, facts, lang)) if kind in form.outputs else None
    return [] if context is None else [Part(form, lang, printable_context(context))]


def _rendered(kind: str, parts: list[Part], meta: Meta, evidence: str, digest: str) -> bytes:
    if kind == _SHEETS:
        from reporting.render.xlsx import render_xlsx

        return render_xlsx(parts[0], meta, evidence, digest)
    if kind == "pdf":
        from reporting.render.pdf import render_pdf

        return render_pdf(parts, meta, evidence)
    from reporting.render.docx import render_docx

    return render_docx(parts, meta, evidence)
