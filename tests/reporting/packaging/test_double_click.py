"""A double click: no arguments, no terminal, a screen. The page of the user's documents opens, of one program alone."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from reporting.cli import double_click, streams
from reporting.locale import texts

BROWSER = """import sys
from pathlib import Path
with Path(sys.argv[1]).open("a", encoding="utf-8") as opened:
    opened.write(sys.argv[2] + "\\n")
"""
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the desktop's folders cannot be moved")


class Computer:
    """A desktop whose browser only notes what it is to open."""

    def __init__(self, home: Path) -> None:
        self.home, self.opened = home, home / "opened.txt"
        (home / "browser.py").write_text(BROWSER, encoding="utf-8")
        browser = f"{sys.executable} {home / 'browser.py'} {self.opened} %s"
        wanted = {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "DISPLAY": ":0", "BROWSER": browser}
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")} | wanted
        self.started: list[subprocess.Popen[bytes]] = []

    def double_click(self, **more: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "reporting.packaging.program"]
        nowhere = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.started.append(subprocess.Popen(command, env=self.environment | more, cwd=self.home, **nowhere))
        return self.started[-1]

    def address(self, number: int) -> str:
        """The address that the browser was given as the last of so many."""
        until = time.monotonic() + 30
        while time.monotonic() < until:
            lines = self.opened.read_text(encoding="utf-8").splitlines() if self.opened.exists() else []
            if len(lines) >= number:
                return lines[number - 1]
            time.sleep(0.05)
        raise AssertionError("nothing was opened")


@pytest.fixture
def computer(tmp_path: Path) -> Iterator[Computer]:
    computer = Computer(tmp_path)
    yield computer
    for each in computer.started:
        each.kill()
        each.wait()


@on_linux
def test_a_second_double_click_opens_the_page_that_runs_and_a_button_ends_it(computer: Computer) -> None:
    first = computer.double_click()
    address = computer.address(1)
    noted = computer.home / "data" / "protokol" / "running" / "address"
    assert stat.S_IMODE(noted.stat().st_mode) == 0o600
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    page = browser.open(address).read().decode()
    assert str(computer.home / "Documents" / "protokol") in page
    assert computer.double_click().wait(30) == 0
    again = computer.address(2)
    place = address.partition("/enter")[0]
    assert again.startswith(f"{place}/enter?key=") and again != address
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    page = browser.open(again).read().decode()
    token = page.partition('name="token" value="')[2].partition('"')[0]
    browser.addheaders = [("Origin", place)]
    ended = browser.open(f"{place}/close", urlencode({"token": token}).encode()).read().decode()
    assert "The program has ended" in ended
    assert first.wait(30) == 0 and not noted.exists()


@on_linux
def test_a_program_that_was_killed_stands_in_nobodys_way(computer: Computer) -> None:
    first = computer.double_click()
    address = computer.address(1)
    first.kill()
    first.wait()
    computer.double_click()
    assert computer.address(2).startswith("http://127.0.0.1:") and computer.address(2) != address


def test_what_hinders_the_page_is_shown_as_a_text(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "Documents").write_bytes(b"")
    opened: list[str] = []
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: tmp_path / "Documents")
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert double_click.open_page(texts("pl")) == 1
    (shown,) = tmp_path.glob("protokol-*.txt")
    assert opened == [shown.as_uri()]
    assert shown.read_text(encoding="utf-8-sig").startswith("Nie udało się otworzyć strony programu. (")
    assert capsys.readouterr().err


@pytest.mark.parametrize(
    ("terminal", "screen", "desktop"),
    [(False, ":0", True), (True, ":0", False), (False, "", False), (None, ":0", True)],
)
def test_a_terminal_or_a_machine_without_a_screen_gets_the_help(
    monkeypatch: pytest.MonkeyPatch, terminal: bool | None, screen: str, desktop: bool
) -> None:
    class Stream:
        def isatty(self) -> bool:
            return bool(terminal)

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None if terminal is None else Stream())
    assert streams.on_a_desktop_alone() is desktop
