"""A double click: started without arguments and without a terminal, the program opens its page in the browser."""

from __future__ import annotations

import os
import tempfile
import webbrowser
from functools import partial
from pathlib import Path

from reporting.cli import streams
from reporting.cli.serve import extra_missing
from reporting.locale import Texts


def open_page(words: Texts) -> int:
    """Serve the workbooks in the user's documents until the page ends it, or open the page that is served already.

    The exit code. Nobody reads what is written to no terminal: what went wrong is shown as a text.
    """
    if extra_missing():
        return _failed(words("finding.web-extra-missing", value="starlette"))
    from platformdirs import user_documents_path

    try:
        folder = user_documents_path() / "protokol"
        folder.mkdir(parents=True, exist_ok=True)
        return _open(folder, words)
    except OSError as error:
        return _failed(f"{words('cli.serve.not-opened')} ({error})")


def _open(folder: Path, words: Texts) -> int:
    from reporting.web import running
    from reporting.web.serve import serve

    place = running.usual_folder()
    with running.only_one(place) as first:
        if first:
            note = partial(running.note_address, place)
            serve(folder, 0, words.lang, asks_browser=True, browser=True, say=note, note=note)
            return 0
    address = running.noted_address(place)
    if not address:
        return _failed(words("cli.serve.runs-already"))
    webbrowser.open(address)
    return 0


def _failed(text: str) -> int:
    """Say what went wrong, in a text that the desktop opens."""
    streams.say(text)
    handle, name = tempfile.mkstemp(prefix="protokol-", suffix=".txt")
    with os.fdopen(handle, "w", encoding="utf-8-sig") as file:
        file.write(f"{text}\n")
    webbrowser.open(Path(name).as_uri())
    return 1
