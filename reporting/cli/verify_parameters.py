"""`verify --parameters`: the values that hold where a regulation leaves them open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from reporting.cli import streams
from reporting.cli.verify_trust import told

if TYPE_CHECKING:
    from reporting.locale import Texts
    from reporting.verify.examined import Agreed


def agreed_in(path: str | None, words: Texts, *, as_json: bool) -> tuple[Agreed, list[dict[str, Any]]]:
    """The values of a file of parameters and, as in JSON, what was found in it; one not to be read ends the run."""
    if path is None:
        return (), []
    from reporting.actions.parameters import read_parameters_file

    file = read_parameters_file(path)
    findings = told(file.findings, words, as_json=as_json, option="--parameters")
    if not file.readable:
        if as_json:
            streams.emit({"file": path, "ok": False, "findings": findings})
        raise typer.Exit(3)
    return tuple((given.parameter.id, str(given.value)) for given in file.given), findings
