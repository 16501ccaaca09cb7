"""The folder of templates that somebody edited: `FORM.LANG.docx`, as `forms copy` names them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from engine.model import Finding, Place, Severity, finding
from reporting import limits
from reporting.forms.catalogue import Form, every_form
from reporting.sources.reading import is_so, read_whole, unreadable

if TYPE_CHECKING:
    from reporting.render.templates.fill import Compiled

Edited: TypeAlias = "Mapping[tuple[str, str], Compiled | None]"
"""Templates by form and language; None for one that is broken."""


def copy_name(form_id: str, lang: str) -> str:
    """What the copy of a form's template is called."""
    return f"{form_id}.{lang}.docx"


def copies_in(folder: Path) -> tuple[dict[tuple[str, str], Path], list[Finding]]:
    """The copies in a folder by form and language, and what is said of other files."""
    known = {copy_name(form.id, lang): (form.id, lang) for form in forms_to_edit() for lang in form.languages}
    found: dict[tuple[str, str], Path] = {}
    strangers = []
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        return {}, [unreadable(folder, error)]
    for path in paths:
        if path.name in known:
            found[known[path.name]] = path
        # Word processors leave locks and backups that begin so.
        elif is_so(path.is_file) and not path.name.startswith((".", "~")):
            strangers.append(finding("template-not-used", Severity.WARNING, value=path.name))
    return found, strangers


def forms_to_edit() -> Iterator[Form]:
    """The forms with a template of their own."""
    return (form for form in every_form().values() if form.own_layout and "docx" in form.outputs)


def read_copy(path: Path, form: Form) -> tuple[Compiled | None, tuple[Finding, ...]]:
    """One copy; a file that cannot be read is a finding too."""
    data = read_whole(path, limits.FILE, links=False)
    if isinstance(data, Finding):
        return None, (data,)
    from reporting.render.templates.template_file import read_template

    return read_template(data, path.name, form)


def edited_templates(folder: Path, wanted: Iterable[tuple[str, str]]) -> tuple[Edited, list[Finding]]:
    """The edited templates of the wanted forms and languages; each finding names its file."""
    copies, findings = copies_in(folder)
    edited: dict[tuple[str, str], Compiled | None] = {}
    for form_id, lang in dict.fromkeys(wanted):
        path = copies.get((form_id, lang))
        if path is not None:
            edited[form_id, lang], found = read_copy(path, every_form()[form_id])
            left_out = (finding("template-left-out", value=path.name, form=form_id),) if found else ()
            findings += [replace(fault, place=Place(sheet=path.name)) for fault in (*found, *left_out)]
    return edited, findings


def not_in_pdf(edited: Edited, printed: Iterable[tuple[str, str]]) -> list[Finding]:
    """That an edited template holds for DOCX alone, once for each that is printed as PDF too."""
    both = dict.fromkeys(key for key in printed if edited.get(key) is not None)
    return [finding("template-not-in-pdf", Severity.INFO, value=copy_name(*key), form=key[0]) for key in both]
