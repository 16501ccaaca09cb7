"""The templates that come with the program, each compiled once in a run."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from reporting.forms.catalogue import every_form, forms_folder
from reporting.render.archive import unpack
from reporting.render.templates.fill import Compiled, compiled
from reporting.render.templates.package import whole


@cache
def own_template(form_id: str) -> Compiled:
    """The template that comes with a form."""
    return compiled(whole(unpack(every_form()[form_id].docx.read_bytes()))[0])


@cache
def base() -> Compiled:
    """The base parts with header and footer compiled."""
    return compiled(base_parts())


def base_parts() -> dict[str, bytes]:
    """The parts that all documents share: styles, fonts, header, footer."""
    folder = forms_folder() / "base" / "docx"
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"), key=Path.as_posix)
        if path.is_file()
    }
