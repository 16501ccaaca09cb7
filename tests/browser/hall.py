"""A playing hall: the page served for a folder, a real browser, and people who use it by the `data-do` of its controls."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest

from reporting.actions.new import NewRequest, new
from reporting.sources.load import load
from reporting.web.app import app_of
from reporting.web.desk import Desk

playwright = pytest.importorskip("playwright.sync_api", reason="NO BROWSER TESTS: playwright is not installed")
uvicorn = pytest.importorskip("uvicorn")
CHROMIUM: Final = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
if not Path(CHROMIUM).exists():
    pytest.skip(f"NO BROWSER TESTS: there is no {CHROMIUM}", allow_module_level=True)
OPTIONS: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--no-first-run"),
)
LEAST_TARGET: Final = 43.5
"""Pixels, less what a screen rounds: 44 are asked for."""
_TYPED: Final = {"1": "1-0", "½": "½-½", "0": "0-1"}


class Hall:
    """The page of a folder, served in a thread of this process; each who comes in gets an address of his own."""

    def __init__(self, folder: Path, chromium: Any, lang: str = "en") -> None:
        self.folder, self._chromium = folder, chromium
        self.desk = Desk(folder, 0, lang, note=lambda _address: None)
        self.people: list[Person] = []
        self.devices = chromium.devices

    @contextmanager
    def open(self) -> Iterator[Hall]:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            self.desk.port = listening.getsockname()[1]
            config = uvicorn.Config(app_of(self.desk), log_level="error", access_log=False, ws="none")
            server = uvicorn.Server(config)
            thread = Thread(target=server.run, args=([listening],))
            thread.start()
            try:
                yield self
            finally:
                for person in self.people:
                    person.context.close()
                server.should_exit = True
                thread.join()

    def enter(self, kind: type[Person] | None = None, **options: Any) -> Person:
        """Somebody comes in, with a browser of his own: its options are those of a context of Playwright."""
        person = (kind or Person)(self._chromium.new_context(**options), self.desk.opening)
        self.people.append(person)
        return person

    def sample(self, name: str) -> str:
        """A sample that lies in the folder; where its pages are."""
        path = self.folder / f"{name}.xlsx"
        new(path, NewRequest(sample=name), "en")
        return f"{self.desk.address}/e/{self.desk.id_of(path)}"

    def event(self, name: str) -> Any:
        """The event as it stands in its workbook."""
        return load(str(self.folder / f"{name}.xlsx")).event


class Person:
    """Somebody at the page with a mouse: `problems` are what his browser complained about."""

    def __init__(self, context: Any, address: str) -> None:
        self.context, self.page = context, context.new_page()
        self.page.set_default_timeout(20_000)
        self.problems: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("response", self._answered)
        self.page.goto(address)

    def _heard(self, message: Any) -> None:
        if message.type in {"error", "warning"} and "the server responded with a status of 4" not in message.text:
            self.problems.append(message.text)

    def _answered(self, response: Any) -> None:
        if response.status >= 500 or not response.url.startswith("http://127.0.0.1:"):
            self.problems.append(f"{response.status} {response.url}")

    @property
    def text(self) -> str:
        """What stands on the page."""
        return str(self.page.locator("body").inner_text())

    def at(self, hook: str) -> Any:
        """A control by its `data-do`; the first of those that begin alike where it ends in a star."""
        found = self.page.locator(f'[data-do^="{hook[:-1]}"]' if hook.endswith("*") else f'[data-do="{hook}"]')
        return found.first

    def has(self, hook: str) -> bool:
        """Whether there is such a control."""
        return bool(self.at(hook).count())

    def push(self, hook: str) -> None:
        """Use a control."""
        self.at(hook).click()

    def do(self, hook: str) -> None:
        """Use a control that leads to another page, or to the same page anew, and wait for that."""
        with self.page.expect_navigation():
            self.push(hook)

    def fill(self, **fields: str) -> None:
        """Fill in fields, lists by their values."""
        for name, value in fields.items():
            control = self.at(f"field:{name}")
            if _is_list(control):
                control.select_option(value)
            else:
                control.fill(value)

    def enter_result(self, round_number: int, board: int, shown: str) -> None:
        """Press the button of a result, under “more” for a forfeit, until the page shows it as entered."""
        hook = f"result:{round_number}:{board}:{shown}"
        if not self.has(hook):
            self.do(f"more:{round_number}:{board}")
        self.push(hook)
        self.wait_for_result(round_number, board, shown)

    def wait_for_result(self, round_number: int, board: int, shown: str) -> None:
        """Until the page shows a result as entered: its button pressed, or the mark of a forfeit."""
        if shown in {"2", "1", "½", "0"}:
            self.page.locator(f'[data-do="result:{round_number}:{board}:{shown}"][aria-pressed="true"]').wait_for()
        else:
            self.at(f"more:{round_number}:{board}").get_by_text(shown, exact=True).wait_for()


class Typist(Person):
    """Somebody who uses the keyboard alone: Tab to get somewhere, Enter and letters there."""

    def push(self, hook: str) -> None:
        """Go to a control and press Enter."""
        self.go_to(hook)
        self.page.keyboard.press("Enter")

    def go_to(self, hook: str) -> None:
        """Press Tab until a control has the focus, which must be seen."""
        wanted = self.at(hook)
        for _ in range(500):
            if wanted.evaluate("each => each === document.activeElement"):
                break
            self.page.keyboard.press("Tab")
        outline = wanted.evaluate("each => each === document.activeElement && getComputedStyle(each).outlineStyle")
        assert outline not in {False, "none"}, hook

    def fill(self, **fields: str) -> None:
        """Type fields; of a list the arrows choose."""
        keyboard = self.page.keyboard
        for name, value in fields.items():
            self.go_to(f"field:{name}")
            control = self.at(f"field:{name}")
            if _is_list(control):
                keyboard.press("Home")
                for _ in range(control.locator("option").count()):
                    if control.input_value() != value:
                        keyboard.press("ArrowDown")
            elif control.get_attribute("type") == "date":
                year, month, day = value.split("-")
                keyboard.type(f"{month}{day}{year}")
            else:
                keyboard.press("Control+A")
                keyboard.insert_text(value)
            assert control.input_value() == value, name

    def enter_result(self, round_number: int, board: int, shown: str) -> None:
        """Type a board with its result; one that stands there is changed by its button."""
        pressed = self.page.locator(f'#b{board} [aria-pressed="true"]').count()
        if pressed or not self.has("line"):
            super().enter_result(round_number, board, shown)
            return
        self.go_to("line")
        self.page.keyboard.insert_text(f"{board} {_TYPED.get(shown, shown)}")
        self.page.keyboard.press("Enter")
        self.wait_for_result(round_number, board, shown)


class Finger(Person):
    """Somebody with a telephone: he taps, and never has to move a page aside."""

    def push(self, hook: str) -> None:
        """Tap a control."""
        self.page.wait_for_load_state()
        wide, screen = self.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert wide <= screen, self.page.url
        box = self.at(hook).bounding_box()
        assert box["height"] >= LEAST_TARGET, (hook, box)
        self.at(hook).tap()


def _is_list(control: Any) -> bool:
    return bool(control.evaluate("each => each.tagName === 'SELECT'"))
