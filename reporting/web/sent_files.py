"""What goes to a body besides the papers: FIDE's report file, the tables that PZWarc passes on to FMJD."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from engine.model import Finding
from reporting.actions.convert import convert
from reporting.locale.findings import has_error
from reporting.sources.formats import TARGETS
from reporting.sources.load import Loaded
from reporting.sources.outputs import write_file

REPORT_FILE: Final = ".trf"
"""The ending of the report file."""
_FORMATS: Final[Mapping[str, str]] = {"fide-rating": "trf16", "pzwarc": "fmjd"}
"""By the purposes of `check --for`."""

Sent = tuple[tuple[Path, ...], tuple[Finding, ...]]


def write_sent_files(loaded: Loaded, folder: Path, to: str, lang: str, *, force: bool) -> Sent:
    """Write the files of a body in the place of earlier ones: their paths, and why there are none."""
    if to not in _FORMATS:
        return (), ()
    form = TARGETS[_FORMATS[to]]
    answer = convert(loaded, None, form, lang, force=force, for_rating=form.name == REPORT_FILE[1:])
    if has_error(answer.findings):
        return (), answer.findings
    single = f"{Path(loaded.path).stem}{REPORT_FILE}"
    files = {folder / (f"{_FORMATS[to]}/{name}" if name else single): data for name, data in answer.files.items()}
    written = [(path, write_file(path, data, force=True)[1]) for path, data in files.items()]
    failed = tuple(found for _, findings in written for found in findings)
    return tuple(path for path, _ in written), (*answer.findings, *failed)
