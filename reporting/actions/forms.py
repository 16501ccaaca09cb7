"""Which forms there are, of which federation, in which languages and formats, and what they lack."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.model import Finding, finding
from reporting.forms.catalogue import Form, every_form
from reporting.forms.catalogue import lacking_texts as lacking
from reporting.locale import Texts


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
