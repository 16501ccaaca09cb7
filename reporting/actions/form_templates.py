"""The templates of the forms: copies to edit, and what is wrong with edited ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.model import Finding, finding
from reporting.forms.catalogue import Form, load_forms
from reporting.forms.catalogue import lacking_texts as lacking
from reporting.forms.fields import Group, Kind, Rows, Shape
from reporting.locale import Texts
from reporting.render.templates.copy import copy_of
from reporting.render.templates.folder import copies_in, copy_name, read_copy
from reporting.sources.replace import replace_file

_COMMON: Final = frozenset({"{{ running[0] }}", "{{ running[1] }}"})
"""Fields of every paper that have the name of another thing on some."""


@dataclass(frozen=True, slots=True)
class CheckedTemplate:
    """An edited template, or another file of the folder (without form): its path and what was found."""

    path: Path
    form: Form | None
    lang: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class FieldLine:
    """A line of the list of fields: how deep in loops it stands, what a template says, the field's name."""

    depth: int
    written: str
    name: str


def form_name(form_id: str, words: Texts) -> str:
    """What a form is called in a list: its name, else the title that stands on it; empty where it has neither."""
    return words.find(f"form.name-of.{form_id}") or words.find(load_forms()[form_id].title) or ""


def lacking_texts(forms: Iterable[Form]) -> list[Finding]:
    """What forms lack of texts in their languages: an error of whoever made them."""
    return [
        finding("form-text-missing", value=form.id, form=form.id, text=key, lang=lang)
        for form in forms
        for key, lang in lacking(form)
    ]


def copy_template(form_id: str, folder: Path, words: Texts, *, force: bool) -> tuple[Path, str, Finding | None]:
    """Write the copy of a form: its path, its status (`written`, `unchanged`, `skipped`), what was found.

    A copy that is there is not replaced without `force`: somebody may have edited it.
    """
    path = folder / copy_name(form_id, words.lang)
    data = copy_of(load_forms()[form_id], words, form_name(form_id, words))
    if path.is_file() and not force:
        same = path.read_bytes() == data
        return path, "unchanged" if same else "skipped", None if same else finding("file-exists", value=path.name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return path, "skipped", finding("file-not-written", value=folder.name, reason=error.strerror or "")
    refused = replace_file(path, data)
    return path, "skipped" if refused else "written", refused


def check_templates(folder: Path) -> Iterator[CheckedTemplate]:
    """Every copy in a folder with its faults, then what else lies there."""
    copies, strangers = copies_in(folder)
    for (form_id, lang), path in copies.items():
        form = load_forms()[form_id]
        yield CheckedTemplate(path, form, lang, read_copy(path, form)[1])
    for stranger in strangers:
        yield CheckedTemplate(folder / (stranger.value or ""), None, "", (stranger,))


def field_lines(form: Form) -> list[FieldLine]:
    """The fields of a form as its templates write them, those of rows inside their loop."""
    return list(_lines(form.fields, "", 0))


def _lines(group: Group, before: str, depth: int) -> Iterator[FieldLine]:
    for name, shape in group.fields.items():
        yield from _of_field(name, shape, f"{before}{name}", depth)


def _of_field(name: str, shape: Shape, path: str, depth: int) -> Iterator[FieldLine]:
    if isinstance(shape, Group):
        yield from _lines(shape, f"{path}.", depth)
    elif isinstance(shape, Rows) and shape.count is not None:
        yield from (FieldLine(depth, f"{{{{ {path}[{at}] }}}}", name) for at in range(shape.count))
    elif isinstance(shape, Rows):
        yield FieldLine(depth, f"{{% for {shape.item} in {path} %}}", name)
        inside = _lines(shape.each, f"{shape.item}.", depth + 1) if isinstance(shape.each, Group) else ()
        yield from inside or _of_field(name, shape.each, shape.item, depth + 1)
        yield FieldLine(depth, "{% endfor %}", "")
    else:
        yield FieldLine(depth, f"{{% if {path} %}}" if shape is Kind.YES_NO else f"{{{{ {path} }}}}", name)


def field_text(form: Form, line: FieldLine, words: Texts) -> str:
    """What a field is: the word that stands beside it on the paper, else a text of its own."""
    own = words.find(form.text_id(line.name)) if line.name in form.words and line.written not in _COMMON else None
    return own or words.find(f"form.field.{line.name.replace('_', '-')}") or ""
