"""Which forms there are, of which federation, in which languages and formats, and what they lack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.model import Finding, Severity, finding
from reporting.forms.catalogue import Form, every_form
from reporting.forms.catalogue import lacking_texts as lacking
from reporting.forms.fields import Group, Kind, Rows, Shape
from reporting.locale import Texts
from reporting.render.form_copy import copy_of
from reporting.render.templates.folder import copies_in, copy_name, read_copy
from reporting.sources.outputs import write_file


@dataclass(frozen=True, slots=True)
class FormsAnswer:
    """The forms in the order of the catalogue, each with its name in the language asked for; what they lack."""

    forms: tuple[tuple[Form, str], ...]
    findings: tuple[Finding, ...]

    def keys(self) -> dict[str, Any]:
        """The JSON keys."""
        return {"forms": [_as_json(form, title) for form, title in self.forms]}


def forms(words: Texts) -> FormsAnswer:
    """All forms, with names in the language of `words`."""
    known = every_form().values()
    return FormsAnswer(tuple((form, form_name(form.id, words)) for form in known), tuple(lacking_texts(known)))


def form_name(form_id: str, words: Texts) -> str:
    """What a form is called in a list: its name, else the title that stands on it; empty where it has neither."""
    return words.find(f"form.name-of.{form_id}") or words.find(every_form()[form_id].title) or ""


def lacking_texts(forms: Iterable[Form]) -> list[Finding]:
    """What forms lack of texts in their languages: an error of whoever made them."""
    return [
        finding("form-text-missing", value=form.id, form=form.id, text=key, lang=lang)
        for form in forms
        for key, lang in lacking(form)
    ]


def _as_json(form: Form, title: str) -> dict[str, Any]:
    return {
        "form": form.id,
        "title": title,
        "federation": form.federation,
        "edition": form.edition,
        "languages": list(form.languages),
        "formats": list(form.outputs),
        "evidence": form.evidence,
        "on_request": form.on_request or bool(form.parts),
    }


_COMMON: Final = frozenset({"{{ running[0] }}", "{{ running[1] }}"})
"""Fields of every paper that have the name of another thing on some."""


@dataclass(frozen=True, slots=True)
class CheckedTemplate:
    """An edited template, or another file of the folder (without form): its path and what was found."""

    path: Path
    form: Form | None
    lang: str
    findings: tuple[Finding, ...]

    def keys(self) -> dict[str, Any]:
        """The JSON keys: form, language, and the fields as a template writes them."""
        fields = [line.written for line in field_lines(self.form)] if self.form else []
        return {"form": self.form.id if self.form else None, "lang": self.lang or None, "fields": fields}


@dataclass(frozen=True, slots=True)
class FieldLine:
    """A line of the list of fields: how deep in loops it stands, what a template says, the field's name."""

    depth: int
    written: str
    name: str


def check_templates(folder: Path) -> Iterator[CheckedTemplate]:
    """Every copy in a folder with its faults, then what else lies there; the folder itself where it cannot be read."""
    copies, strangers = copies_in(folder)
    for (form_id, lang), path in copies.items():
        form = every_form()[form_id]
        yield CheckedTemplate(path, form, lang, read_copy(path, form)[1])
    for stranger in strangers:
        place = folder if stranger.severity is Severity.ERROR else folder / (stranger.value or "")
        yield CheckedTemplate(place, None, "", (stranger,))


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


@dataclass(frozen=True, slots=True)
class CopyAnswer:
    """The copy of a form: its path, what became of it (`written`, `unchanged`, `skipped`), what was found."""

    form: str
    lang: str
    path: Path
    status: str
    findings: tuple[Finding, ...] = ()

    def keys(self) -> dict[str, Any]:
        """The JSON keys."""
        return {"form": self.form, "lang": self.lang, "status": self.status}


def copy_form(form_id: str, folder: Path, words: Texts, *, force: bool = False) -> CopyAnswer:
    """Write the copy of a form. One that is there is not replaced without `force`: somebody may have edited it."""
    path = folder / copy_name(form_id, words.lang)
    data = copy_of(every_form()[form_id], words, form_name(form_id, words))
    status, findings = write_file(path, data, force)
    return CopyAnswer(form_id, words.lang, path, status, findings)
