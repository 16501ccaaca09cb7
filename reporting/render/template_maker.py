"""Make the DOCX templates: `python -m reporting.render.template_maker`.

Each `form.LANG.docx` is made of the base parts, the form's layout and the words of one
language, so that templates, PDF forms and catalogues cannot drift apart. A clerk edits the
finished template in a word processor; run this only to give up such changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from reporting.forms.catalogue import forms_folder
from reporting.locale import LANGUAGES, Texts, texts
from reporting.render.archive import pack
from reporting.render.card_template import BULGARIAN_COLUMNS, JAHR_COLUMNS, cards_template, sheets_template
from reporting.render.docx import DOCUMENT, base_parts
from reporting.render.docx_xml import NAMESPACES
from reporting.render.match_template import line_up_template, protocol_template
from reporting.render.section_template import sections_template
from reporting.render.wall_template import poster_template, slips_template

BODIES: Final[dict[str, Callable[[Texts], str]]] = {
    "category-application": lambda words: sections_template("category-application", "form.category-application", words),
    "fide-it1": lambda words: sections_template("fide-it1", "form.fide-it1", words),
    "arbiter-report": lambda words: sections_template("arbiter-report", "form.report", words),
    "poster": poster_template,
    "line-up-form": line_up_template,
    "match-protocol": protocol_template,
    "regulations": lambda words: sections_template("regulations", "form.regulations", words),
    "result-slips": slips_template,
    "start-card": cards_template,
    "start-card-4up": sheets_template,
    "start-card-bg": lambda words: cards_template(words, BULGARIAN_COLUMNS, rating_sums=False),
    "start-card-jahr": lambda words: cards_template(words, JAHR_COLUMNS),
}
"""Forms with a layout of their own, and what their templates say."""


def template(form_id: str, lang: str) -> bytes:
    """The DOCX template of a form in one language: the same bytes each time."""
    parts = base_parts()
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    body = BODIES[form_id](texts(lang))
    parts[DOCUMENT] = f"{head}<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>".encode()
    return pack(parts)


def templates() -> Iterator[tuple[Path, bytes]]:
    """Path and bytes of every template."""
    for form_id in sorted(BODIES):
        for lang in LANGUAGES:
            yield forms_folder() / form_id / f"form.{lang}.docx", template(form_id, lang)


if __name__ == "__main__":
    for path, data in templates():
        path.write_bytes(data)
        print(path.name, path.parent.name)
