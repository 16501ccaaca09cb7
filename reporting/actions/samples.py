"""The events that travel with the program.

A sample is kept as JSON; its workbook is made from it. Run `python -m reporting.actions.samples` in
a source checkout after a column, a text of the sheets or the layout was changed.
"""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any, Final

SAMPLES: Final = (
    "zurich-1953",
    "club-saturday",
    "swiss-open",
    "team-league",
    "cup-22",
    "groups-final",
    "scheveningen-match",
    "kszk-final",
)
"""Names of the samples, as `new --sample` takes them."""


def sample_document(name: str) -> dict[str, Any]:
    """The document of a sample; KeyError for a name that is not in `SAMPLES`."""
    if name not in SAMPLES:
        raise KeyError(name)
    text = resources.files("samples").joinpath(name, "event.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return document


def write_sample_workbooks(folder: Path) -> None:
    """Make the workbook of every sample anew, in the language that the event names."""
    from reporting.sources.outputs import write_workbook

    for name in SAMPLES:
        document = sample_document(name)
        write_workbook(document, folder / name / "event.xlsx", document["event"]["lang"])


if __name__ == "__main__":
    write_sample_workbooks(Path(__file__).parents[2] / "samples")
