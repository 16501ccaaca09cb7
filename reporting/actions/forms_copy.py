"""A template to edit, with the words of one language in it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.model import Finding, finding
from reporting.actions.forms import form_name
from reporting.forms.catalogue import every_form
from reporting.locale import Texts
from reporting.render.template_copy import copy_of
from reporting.render.templates.folder import copy_name
from reporting.sources.replace import replace_file


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
    status, found = _copied(path, copy_of(every_form()[form_id], words, form_name(form_id, words)), force=force)
    return CopyAnswer(form_id, words.lang, path, status, (found,) if found else ())


def _copied(path: Path, data: bytes, *, force: bool) -> tuple[str, Finding | None]:
    if path.is_file() and not force:
        same = path.read_bytes() == data
        return "unchanged" if same else "skipped", None if same else finding("file-exists", value=path.name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return "skipped", finding("file-not-written", value=path.parent.name, reason=error.strerror or "?")
    refused = replace_file(path, data)
    return "skipped" if refused else "written", refused
