"""`build` as most tests use it: everything in every format where they name nothing, and where a paper stands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from engine.model import Finding
from reporting.forms.catalogue import load_forms
from reporting.render.build import build as build_papers
from reporting.render.build_request import BuildRequest
from reporting.render.output_folder import Document, Progress
from reporting.render.paper_names import file_name, folder_name
from reporting.render.paper_run import Workers
from reporting.sources.load import Loaded

_AFTER_FORM = re.compile(r"(?:-r(\d\d))?((?:-s\d+)?(?:-g\d+)?(?:-\d+)?)\.(\w+)")


def build(
    loaded: Loaded, folder: Path, *, progress: Progress | None = None, workers: Workers | None = None, **asked: Any
) -> tuple[list[Document], list[Finding]]:
    """All papers in all formats, or what is asked for."""
    named = asked.get("forms") or asked.get("pack")
    request = BuildRequest(**{"formats": ["all"], "sets": () if named else ["all"], **asked})
    return build_papers(loaded, folder, request, progress, workers)


def paper_path(name: str, lang: str) -> str:
    """Where a paper lies in the folder of its language: `pairings-r03.pdf` is `runda-03/kojarzenia.pdf`."""
    for form in load_forms().values():
        rest = _AFTER_FORM.fullmatch(name.removeprefix(form.id)) if name.startswith(form.id) else None
        if rest is not None:
            folder = folder_name(form.place, int(rest[1]) if rest[1] else None, lang)
            return f"{folder}/{file_name(form, lang)}{rest[2]}.{rest[3]}"
    raise KeyError(name)


def paper_in(folder: Path | str, name: str, lang: str) -> Path:
    """A paper below the folder that `build` was given, whether or not there are several languages."""
    of_language = Path(folder) / lang
    return (of_language if of_language.is_dir() else Path(folder)) / paper_path(name, lang)
