"""The templates that come with the program, compiled once on a machine: as long as it is the same, they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from engine.kept import kept
from reporting.forms.catalogue import every_form, forms_folder
from reporting.forms.fingerprint import fingerprint
from reporting.render.archive import unpack
from reporting.render.templates.fill import Compiled, code_of, ready
from reporting.render.templates.package import whole


@cache
def own_template(form_id: str) -> Compiled:
    """The template that comes with a form."""
    return _kept(form_id, lambda: whole(unpack(every_form()[form_id].docx.read_bytes()))[0])


@cache
def base() -> Compiled:
    """The base parts with header and footer compiled."""
    return _kept("base", base_parts)


def base_parts() -> dict[str, bytes]:
    """The parts that all documents share: styles, fonts, header, footer."""
    folder = forms_folder() / "base" / "docx"
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"), key=Path.as_posix)
        if path.is_file()
    }


def _kept(name: str, parts: Callable[[], Mapping[str, bytes]]) -> Compiled:
    return ready(kept(Path(__file__), name, fingerprint(), lambda: code_of(parts())))
