"""A template to edit, with the words of one language in it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.model import Finding
from reporting.actions.forms import form_name
from reporting.forms.catalogue import every_form
from reporting.locale import Texts
from reporting.render.form_copy import copy_of
from reporting.render.templates.folder import copy_name
from reporting.sources.outputs import write_file


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
