"""Run the page: on the loopback alone, at a free port, and open it in the browser."""

from __future__ import annotations

import logging
import socket
import threading
import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path

import uvicorn

from reporting.web.app import app_of
from reporting.web.desk import Desk

LOOPBACK = "127.0.0.1"


def serve(
    path: Path,
    port: int,
    lang: str,
    *,
    asks_browser: bool,
    browser: bool,
    say: Callable[[str], None],
    note: Callable[[str], None] | None = None,
) -> None:
    """Serve the workbooks of a folder, or a workbook and those beside it, until Ctrl-C or until a page ends it.

    Pages are in `lang`, or in the language of the browser where it is to be asked.
    `say` is told the address that opens the page once; `note`, where there is one, each further such address. OSError
    where the port is taken.
    """
    path = path.resolve()
    with socket.create_server((LOOPBACK, port)) as listening:
        desk = Desk(path if path.is_dir() else path.parent, listening.getsockname()[1], lang, asks_browser, note=note)
        desk.first = "" if path.is_dir() else desk.id_of(path)
        logging.getLogger().addHandler(logging.NullHandler())  # what libraries say of a request may name somebody
        config = uvicorn.Config(app_of(desk), log_config=None, access_log=False, server_header=False, ws="none")
        server = uvicorn.Server(config)
        desk.stop = partial(setattr, server, "should_exit", True)
        say(desk.opening)
        if browser:
            threading.Timer(0.5, webbrowser.open, (desk.opening,)).start()
        server.run([listening])
