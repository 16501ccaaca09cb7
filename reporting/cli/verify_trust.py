"""`verify --trust`: whom the federation trusts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli import streams
from reporting.cli.usage import UsageError, is_folder

if TYPE_CHECKING:
    from engine.model import Finding
    from reporting.locale import Texts

Trust = Annotated[str | None, typer.Option("--trust", metavar="DIR", help="cli.option.trust")]


def roots_of(trust: str | None, words: Texts, *, as_json: bool) -> tuple[str, list[dict[str, Any]]]:
    """The roots as PEM and, as in JSON, what was found in their folder; people are told here.

    Without the library for signatures nothing is verified: exit code 5.
    """
    if trust is None:
        return "", []
    if not is_folder(trust):
        raise UsageError("cli.usage.trust-not-a-folder", value=trust)
    from engine.model import Severity, finding
    from reporting.actions.sign import lacks_extra
    from reporting.render.signing.certificate import read_roots

    lacking = lacks_extra()
    if lacking is not None:
        lines = told((lacking,), words, as_json=as_json)
        if as_json:
            streams.emit({"file": None, "ok": False, "findings": lines})
        raise typer.Exit(5)
    roots, findings = read_roots(Path(trust))
    if not roots:
        findings = (*findings, finding("trust-empty", Severity.WARNING, value=trust))
    return roots, told(findings, words, as_json=as_json)


def told(
    findings: tuple[Finding, ...], words: Texts, *, as_json: bool, option: str = "--trust"
) -> list[dict[str, Any]]:
    """What was found in what an option names, as in JSON; people are told at once."""
    from reporting.locale.findings import describe, human_lines

    for found in findings if not as_json else ():
        for line in human_lines(option, found, words):
            streams.say(line)
    return [describe(found, words) for found in findings]
