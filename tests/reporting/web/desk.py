"""A running page for tests: a client who came in by the key, and what he reads."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

from lxml.html import document_fromstring
from starlette.testclient import TestClient

from reporting.actions.new import NewRequest, new
from reporting.web.app import app_of
from reporting.web.desk import Desk

PORT = 8700
ADDRESS = f"http://127.0.0.1:{PORT}"


def client_of(desk: Desk, *, inside: bool = True) -> TestClient:
    """A browser at the desk, with the session that the key gives unless it stays outside."""
    client = TestClient(app_of(desk), base_url=ADDRESS, headers={"origin": ADDRESS}, raise_server_exceptions=False)
    if inside:
        client.get(f"/enter?key={desk.key}")
    return client


def token_of(desk: Desk) -> str:
    return next(iter(desk.sessions.values()))


class Visitor:
    """Somebody who has come in: he follows links and sends forms by their `data-do`, as pages offer them."""

    def __init__(self, folder: Path, lang: str = "en") -> None:
        self.desk = Desk(folder, PORT, lang)
        self.client = client_of(self.desk)
        self.page: Any = self.client.get("/")

    def sample(self, name: str) -> str:
        """Open a sample that lies in the folder; the id of its book."""
        path = self.desk.folder / f"{name}.xlsx"
        new(path, NewRequest(sample=name), "en")
        return self.desk.id_of(path)

    def get(self, path: str) -> str:
        self.page = self.client.get(path)
        return self.text

    def post(self, path: str, **fields: str | list[str]) -> str:
        self.page = self.client.post(path, data={"token": token_of(self.desk), **fields})
        return self.text

    def press(self, hook: str, **fields: str) -> str:
        """Follow a link or send a form by its `data-do`, as it stands on the page, with fields that somebody filled in."""
        (control,) = document_fromstring(self.page.text).xpath("//*[@data-do=$hook]", hook=hook)
        assert "disabled" not in control.attrib, hook
        if control.tag == "a":
            return self.get(str(self.page.url.join(control.get("href"))))
        (form,) = control.xpath("ancestor::form")
        sent: dict[str, Any] = {}
        for name, value in form.form_values():
            sent.setdefault(name, []).append(value)
        sent |= fields
        if control.get("name"):
            sent[control.get("name")] = control.get("value")
        if form.get("method") == "get":
            self.page = self.client.get(str(self.page.url.copy_with(query=None, fragment=None)), params=sent)
        else:
            self.page = self.client.post(form.get("action"), data=sent)
        return self.text

    @property
    def text(self) -> str:
        return unescape(str(self.page.text))

    @property
    def hooks(self) -> list[str]:
        return re.findall(r'data-do="([^"]*)"', self.text)
