"""The report file that FIDE's rating officer takes."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.model import Finding
from reporting.actions.convert import convert
from reporting.locale.findings import has_error
from reporting.sources.formats import TARGETS
from reporting.sources.load import Loaded
from reporting.sources.outputs import write_file

_VERSION: Final = "trf16"


def write_report_file(loaded: Loaded, path: Path, lang: str, *, force: bool) -> tuple[Finding, ...]:
    """Write the report file of an event in the place of an earlier one; what FIDE would return keeps it from that."""
    answer = convert(loaded, None, TARGETS[_VERSION], lang, force=force, for_rating=True)
    if has_error(answer.findings) or not answer.files:
        return answer.findings
    (data,) = answer.files.values()
    return (*answer.findings, *write_file(path, data, force=True)[1])
