"""Applications and certificates as `build` prints them; with words altered on the page, or with other evidence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from reporting.context.subjects import Facts
from reporting.exchange.document import decode_document
from reporting.forms.catalogue import load_forms
from reporting.render.evidence import EvidenceWriter
from reporting.render.jobs import Job
from reporting.render.part import Part
from reporting.render.printer import Printer

Alter = Callable[[dict[str, Any]], None]
"""Changes what is printed, in place."""


class Papers:
    """The papers of one event.

    `page` is the event that is printed where it is not the one of the evidence, `evidence` writes another evidence,
    `label` is the player whom the evidence names in the place of the one who is printed.
    """

    def __init__(
        self,
        document: Mapping[str, Any],
        page: Mapping[str, Any] | None = None,
        evidence: EvidenceWriter | None = None,
        label: int | None = None,
    ) -> None:
        self._facts = Facts(decode_document(dict(page or document)).event)
        self._printer = Printer(self._facts, evidence or EvidenceWriter(document), {})
        self._lang, self._label = document["event"]["lang"], label

    def paper(self, form: str, number: int, kind: str, alter: Alter | None = None) -> bytes:
        """A paper of one player in the event's language, as PDF or DOCX. ValueError where there is none."""
        job = Job(load_forms()[form], self._lang, None, (kind,), number)
        parts, _ = self._printer.parts(job)
        if not parts:
            raise ValueError(form)
        told = replace(job, player_number=self._label or number)
        data, problem = self._printer.print(told, _altered(parts, alter), kind)
        if data is None:
            raise ValueError(problem)
        return data


def _altered(parts: Sequence[Part], alter: Alter | None) -> Sequence[Part]:
    if alter is None:
        return parts
    contexts = [deepcopy(part.context) for part in parts]
    for context in contexts:
        alter(context)
    return [Part(part.form, part.lang, context) for part, context in zip(parts, contexts, strict=True)]
