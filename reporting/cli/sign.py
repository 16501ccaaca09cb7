"""`protokol sign`: papers that `build` made, signed with a certificate."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from engine.model import Finding
from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import check_lang

if TYPE_CHECKING:
    from reporting.actions.sign import SignAnswer
    from reporting.locale import Texts

Papers = Annotated[list[str], typer.Argument(metavar="FILE...", help="cli.option.sign-files")]
Certificate = Annotated[str, typer.Option("--cert", metavar="FILE.p12", help="cli.option.cert")]


def sign(files: Papers, cert: Certificate, lang: Lang = None, as_json: AsJson = False) -> None:
    """Sign PDFs, each in its place."""
    check_lang(lang)
    from reporting.actions.sign import PASSWORD, exit_code, lacks_extra, open_certificate, sign_file
    from reporting.locale import language_of_environment, texts

    words = texts(lang or language_of_environment())
    lacking = lacks_extra()
    if lacking is not None:
        _refuse(files, lacking, words, as_json=as_json)
        raise typer.Exit(5)
    from datetime import datetime
    from pathlib import Path

    moment = datetime.now().astimezone()
    holder = open_certificate(Path(cert), os.environ.get(PASSWORD), lambda: _ask(words), moment)
    if isinstance(holder, Finding):
        _refuse(files, holder, words, as_json=as_json)
        raise typer.Exit(exit_code(holder))
    codes = [_code(file, sign_file(Path(file), holder, moment), holder.name, words, as_json=as_json) for file in files]
    from reporting.locale.findings import worst_exit

    raise typer.Exit(worst_exit(codes))


def _ask(words: Texts) -> str | None:
    """The password from the terminal, without an echo; None where nobody sits there."""
    if not sys.stdin.isatty():
        return None
    from getpass import getpass

    return getpass(words("cli.sign.password") + " ", stream=sys.stderr)


def _code(file: str, answer: SignAnswer, name: str, words: Texts, *, as_json: bool) -> int:
    """Tell what became of a file; its exit code."""
    from reporting.cli.answer import Answer, print_answer

    lines = [words("cli.sign.signed", file=file, name=name, page=answer.page)] if answer.signed else []
    signed = {"signed": [file] if answer.signed else []}
    return print_answer(file, Answer(signed, answer.findings, lines, code=answer.code), words, as_json=as_json)


def _refuse(files: list[str], found: Finding, words: Texts, *, as_json: bool) -> None:
    """The same finding for every file: none was touched."""
    from reporting.cli.answer import Answer, print_answer
    from reporting.cli.output import say_findings

    if not as_json:
        say_findings("--cert", (found,), words)
        return
    for file in files:
        print_answer(file, Answer({"signed": []}, (found,), code=1), words, as_json=True)
