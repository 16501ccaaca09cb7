"""What the door refuses: each row a request that must not pass, and the status that says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from reporting.web import app as routes
from reporting.web.desk import Desk
from reporting.web.guard import FORM_BYTES
from tests.reporting.web.desk import ADDRESS, PORT, client_of, token_of

FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, PORT, "en")


@pytest.mark.parametrize(
    "host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1", "127.0.0.1:1", f"0.0.0.0:{PORT}", "", f"[::1]:{PORT}"]
)
def test_another_host_is_another_server(desk: Desk, host: str) -> None:
    assert client_of(desk).get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": ADDRESS}, 303),
        ({"origin": f"http://localhost:{PORT}"}, 303),
        ({"origin": ADDRESS, "sec-fetch-site": "same-origin"}, 303),
        ({"origin": "", "sec-fetch-site": "same-origin"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": f"https://127.0.0.1:{PORT}"}, 403),
        ({"origin": "http://127.0.0.1:1"}, 403),
        ({"origin": ADDRESS, "sec-fetch-site": "cross-site"}, 403),
        ({"origin": ADDRESS, "sec-fetch-site": "same-site"}, 403),
        ({"origin": ADDRESS, "sec-fetch-site": "none"}, 403),
    ],
)
def test_a_change_comes_from_a_page_of_ours(desk: Desk, headers: dict[str, str], status: int) -> None:
    client = client_of(desk)
    sent = {"name": "cup-22", "token": token_of(desk)}
    assert client.post("/sample", data=sent, headers=headers, follow_redirects=False).status_code == status
    assert len(list(desk.folder.glob("*.xlsx"))) == (status == 303)


def test_a_change_without_origin_has_at_least_the_browsers_word(desk: Desk) -> None:
    client = client_of(desk)
    del client.headers["origin"]
    sent = {"name": "cup-22", "token": token_of(desk)}
    assert client.post("/sample", data=sent).status_code == 403
    own = {"sec-fetch-site": "same-origin"}
    assert client.post("/sample", data=sent, headers=own, follow_redirects=False).status_code == 303


@pytest.mark.parametrize(
    "path", sorted(each.path for each in routes._routes() if isinstance(each, Route) and "POST" in each.methods)
)
def test_every_change_asks_for_the_token_of_its_session(desk: Desk, path: str) -> None:
    client = client_of(desk)
    path = re.sub(r"\{\w+:int}", "1", path.replace("{book}", desk.id_of(desk.folder / "a.xlsx")))
    for fields in ({}, {"token": ""}, {"token": "ż"}, {"token": token_of(desk)[:-1]}):
        assert client.post(path, data=fields).status_code == 403
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
        assert client.request(method, path).status_code == 405


def test_nobody_sees_a_page_without_the_key_and_it_opens_once(desk: Desk) -> None:
    key, outside = desk.key, client_of(desk, inside=False)
    assert {outside.get(path).status_code for path in ("/", "/new", "/e/x/", "/nowhere")} == {403}
    assert [outside.get(f"/enter?key={wrong}").status_code for wrong in ("", "ż", key[:-1])] == [403] * 3
    assert outside.get("/static/style.css").status_code == 200
    came_in = outside.get(f"/enter?key={key}", follow_redirects=False)
    assert (came_in.status_code, came_in.headers["location"]) == (303, "/")
    cookie = came_in.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
    assert outside.get("/").status_code == 200
    another = TestClient(outside.app, base_url=ADDRESS)
    assert another.get(f"/enter?key={key}").status_code == 403
    assert another.get("/", headers={"cookie": f"{desk.cookie}=x; \x01=;"}).status_code == 403


def test_no_page_runs_a_script_of_others_or_asks_anybody_else(desk: Desk) -> None:
    client = client_of(desk)
    for path in ("/", "/new", "/static/style.css", "/nowhere", "/static/../desk.py"):
        answer = client.get(path)
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; ")
        assert "script-src 'self';" in policy and "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"
        assert (
            not re.search(r"<script(?! src=./static/)|\son\w+=", answer.text)
            and " style=" not in answer.text
            and "http" not in answer.text
        )


@pytest.mark.parametrize(
    ("headers", "content", "status"),
    [
        ({"content-length": str(FORM_BYTES + 1)}, b"x", 413),
        ({"content-length": "9" * 40}, b"x", 413),
        ({"content-length": "-1"}, b"x", 411),
        ({"content-length": "²"}, b"x", 411),
        ({"content-length": "1"}, b"x" * (FORM_BYTES + 1), 413),
        ({"content-length": "3", "transfer-encoding": "chunked"}, b"x=1", 411),
        ({"content-type": "multipart/form-data"}, b"x", 400),
        ({"content-type": "text/plain"}, b"token=x", 403),
        ({}, b"&".join(b"a=1" for _ in range(10_001)), 400),
    ],
)
def test_a_body_has_a_length_that_is_taken(desk: Desk, headers: dict[str, str], content: bytes, status: int) -> None:
    sent = {name: value.encode() for name, value in (FORM | headers).items()}
    assert client_of(desk).post("/sample", content=content, headers=sent).status_code == status


@pytest.mark.parametrize("place", ["%2e%2e", "..%2f..%2fetc%2fpasswd", "a.xlsx", "/etc/passwd", "C:%5Ca.xlsx", "%00"])
def test_no_address_names_a_path(desk: Desk, place: str) -> None:
    (desk.folder / "a.xlsx").write_bytes(b"secret")
    client = client_of(desk)
    for path in (f"/e/{place}/players", f"/static/{place}", f"/{place}"):
        answer = client.get(path)
        assert answer.status_code in {403, 404}
        assert "secret" not in answer.text and str(desk.folder) not in answer.text


def test_an_error_of_the_program_is_a_number(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_self: Desk) -> None:
        raise ValueError("Nowak")

    monkeypatch.setattr(Desk, "recent", broken)
    answer = client_of(desk).get("/")
    logged = capsys.readouterr().err.splitlines()[-1]
    number = logged.split()[1]
    assert answer.status_code == 500 and number in answer.text
    assert "Nowak" not in answer.text + logged and "ValueError" not in answer.text
    assert logged.startswith(f"protokol: {number} ValueError@test_guard.py:")
