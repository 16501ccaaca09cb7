"""`protokol serve`: the page in the browser."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from reporting.cli.options import Lang
from reporting.cli.usage import UsageError, check_lang, check_named, is_file, is_folder

Where = Annotated[str, typer.Argument(metavar="[FILE|DIR]", help="cli.option.serve-where")]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, metavar="N", help="cli.option.port")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="cli.option.no-browser")]


def serve(where: Where = ".", port: Port = 0, no_browser: NoBrowser = False, lang: Lang = None) -> None:
    """Serve the page on this computer alone, and open it in the browser."""
    check_lang(lang)
    check_named("FILE", where)
    from reporting.cli import streams
    from reporting.cli.answer import texts_for

    words = texts_for(lang)
    if extra_missing():
        from engine.model import finding
        from reporting.cli.output import say_findings

        say_findings("protokol", (finding("web-extra-missing", value="starlette"),), words)
        raise typer.Exit(5)
    if not (is_file(where) or is_folder(where)):
        raise UsageError("cli.usage.serve-nothing", value=where)
    from reporting.web.serve import serve as run

    def say(address: str) -> None:
        streams.say(words("cli.serve.open", address=address))

    try:
        run(Path(where), port, words.lang, asks_browser=lang is None, browser=not no_browser, say=say)
    except OSError as error:
        raise UsageError("cli.usage.port-taken", value=port, reason=error.strerror or "") from error


def extra_missing() -> bool:
    """Whether the libraries of the page are not all installed."""
    return not all(map(find_spec, ("starlette", "uvicorn", "python_multipart")))
