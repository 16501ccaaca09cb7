"""A plugged-out laptop: the server is killed at 20 moments, and whatever it answered stands in the workbook."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from http.cookiejar import CookieJar
from pathlib import Path
from threading import Timer
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, Request, build_opener

import pytest

from engine.model.codes import write_code
from reporting.actions.new import NewRequest, new
from reporting.sources.load import load

pytest.importorskip("playwright.sync_api", reason="NO BROWSER TESTS: twenty servers are started with them alone")
MOMENTS: Final = 20
STEP: Final = 0.03
"""Seconds by which each kill comes later than the one before: one result takes some tenths."""
CODES: Final = ("1-0", "½-½", "0-1")
NAME: Final = "swiss-open"


class Led(HTTPRedirectHandler):
    """An answer that leads to another page is the answer."""

    def redirect_request(self, *_: object) -> None:
        return None


class Clerk:
    """Somebody who enters one result after the other, until nobody answers any more."""

    def __init__(self, opening: str) -> None:
        self._place = opening.partition("/enter")[0]
        jar = CookieJar()
        page = build_opener(HTTPCookieProcessor(jar)).open(opening, timeout=30).read().decode()
        self._cookie = "; ".join(f"{each.name}={each.value}" for each in jar)
        self._book = re.search(r'href="(/e/[^/]+)/standings"', page)[1]
        self._token = re.search(r'name="token" value="([^"]+)"', page)[1]
        self.answered: dict[int, str] = {}
        self.asked: dict[int, str] = {}

    def enter(self, stands: dict[int, str], code: str) -> None:
        for board, seen in stands.items():
            self.asked = {board: code}
            fields = {"token": self._token, "result": f"{board}|{code}|{seen}"}
            address = f"{self._place}{self._book}/round/7/result"
            request = Request(address, urlencode(fields).encode(), {"Origin": self._place, "Cookie": self._cookie})
            try:
                build_opener(Led).open(request, timeout=30)
            except HTTPError as answer:
                assert answer.code == 303
                self.answered[board] = code
            except (URLError, HTTPException, ConnectionError):
                return


@contextmanager
def served(path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The server as a process of its own, and the address that opens it."""
    start = "from reporting.cli.main import main; main()"
    command = [sys.executable, "-c", start, "serve", str(path), "--no-browser", "--lang", "en"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ) as server:
        try:
            yield server, re.search(r"http://\S+", server.stderr.readline())[0]
        finally:
            server.kill()


def results(path: Path) -> dict[int, str]:
    """What stands in the workbook, which can be read whatever happened."""
    loaded = load(str(path))
    assert loaded.readable, loaded.findings
    games = [game for game in loaded.event.results_of_round(7) if game.two_sides]
    return {game.key.board: write_code(game.outcome, loaded.event.info.game) for game in games}


def test_what_was_answered_outlives_a_kill_at_any_moment(tmp_path: Path) -> None:
    path = tmp_path / f"{NAME}.xlsx"
    new(path, NewRequest(sample=NAME), "en")
    answered, before = 0, results(path)
    for moment in range(MOMENTS):
        with served(path) as (server, opening):
            clerk = Clerk(opening)
            Timer(STEP * moment, server.kill).start()
            clerk.enter(before, CODES[moment % len(CODES)])
        after = results(path)
        assert after in (before | clerk.answered, before | clerk.answered | clerk.asked)
        answered += len(clerk.answered)
        before = after
    assert answered > MOMENTS / 2
