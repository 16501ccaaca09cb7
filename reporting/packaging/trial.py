"""Try a built program as its users do: the main job as a command, and the page as after a double click."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Final
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import samples
from reporting.web.running import noted_address, usual_folder

_SAMPLE: Final = Path(str(samples.__file__)).parent / "zurich-1953" / "event.xlsx"
_PAPERS: Final = 9
_BOUNDARY: Final = "protokol-trial"
_SECONDS: Final = 120


class TrialError(Exception):
    """The program does not do what it is for."""


def trial(folder: Path) -> Iterator[str]:
    """What was tried, each with its seconds; TrialError, or the error of a process, for what fails."""
    end = ".exe" if sys.platform == "win32" else ""
    command = folder / f"protokol{'-command' if end else ''}{end}"
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        began = time.monotonic()
        _main_job(command, home)
        yield f"main job: {time.monotonic() - began:.1f} s"
        with _page(folder / f"protokol{end}", home) as browser:
            began = time.monotonic()
            book = browser.upload(_SAMPLE)
            yield f"a workbook opened by a worker: {time.monotonic() - began:.1f} s"
            began = time.monotonic()
            browser.send(f"{book}papers", {"set": "now"}, wanted='data-do="paper:')
            yield f"papers made by the page: {time.monotonic() - began:.1f} s"


def _main_job(command: Path, home: Path) -> None:
    shutil.copy(_SAMPLE, home)
    for arguments in (["doctor"], ["build", _SAMPLE.name, "-o", "out"]):
        subprocess.run([command, *arguments], cwd=home, check=True, capture_output=True, timeout=_SECONDS)
    made = list((home / "out").rglob("*.pdf"))
    if len(made) != _PAPERS or not all(path.read_bytes().startswith(b"%PDF") for path in made):
        raise TrialError(f"{len(made)} papers in place of {_PAPERS}")


@contextmanager
def _page(program: Path, home: Path) -> Iterator[_Browser]:
    """The page that the program opens without arguments and without a terminal, until its button ends it."""
    os.environ |= {"XDG_DATA_HOME": str(home), "XDG_DOCUMENTS_DIR": str(home), "DISPLAY": ":0", "BROWSER": "true %s"}
    nowhere = subprocess.DEVNULL
    running = subprocess.Popen([program], cwd=home, stdin=nowhere, stdout=nowhere, stderr=nowhere)
    try:
        address = noted_address(usual_folder(), _SECONDS)
        if not address:
            raise TrialError("no page")
        browser = _Browser(address)
        yield browser
        browser.send("/close", {}, wanted="<h1>")
        if running.wait(_SECONDS):
            raise TrialError(f"the program ended with {running.returncode}")
    finally:
        running.kill()


class _Browser:
    """Somebody at the page, as far as the trial needs one."""

    def __init__(self, address: str) -> None:
        self._place = address.partition("/enter")[0]
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))
        self._token = self._found(address, r'name="token" value="([^"]+)"')

    def _found(self, wanted: str | Request, pattern: str) -> str:
        with self._opener.open(wanted, timeout=_SECONDS) as answer:
            text = f"{answer.url}\n{answer.read().decode()}"
        found = re.search(pattern, text)
        if found is None:
            raise TrialError(f"{pattern} is not on the page")
        return found[1]

    def send(self, path: str, fields: Mapping[str, str], wanted: str) -> None:
        """Send a form; its answer has what is wanted."""
        data = urlencode({"token": self._token, **fields}).encode()
        self._post(path, data, "application/x-www-form-urlencoded", f"({re.escape(wanted)})")

    def upload(self, path: Path) -> str:
        """Open a workbook; where its pages are."""
        part = f"--{_BOUNDARY}\r\nContent-Disposition: form-data; name="
        head = f'{part}"token"\r\n\r\n{self._token}\r\n{part}"file"; filename="{path.name}"\r\n\r\n'
        data = head.encode() + path.read_bytes() + f"\r\n--{_BOUNDARY}--\r\n".encode()
        return self._post("/open", data, f"multipart/form-data; boundary={_BOUNDARY}", r"(/e/[^/]+/)")

    def _post(self, path: str, data: bytes, kind: str, pattern: str) -> str:
        headers = {"Content-Type": kind, "Origin": self._place}
        return self._found(Request(f"{self._place}{path}", data, headers), pattern)
