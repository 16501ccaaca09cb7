"""The server as it runs: where it listens, what it writes on the terminal, how it ends."""

from __future__ import annotations

import socket
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from urllib.parse import urlsplit

import pytest

from reporting.web import serve as served
from reporting.web.desk import Desk


def raw(port: int, data: bytes) -> bytes:
    """What the server answers to bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
        line.sendall(data)
        return b"".join(iter(lambda: line.recv(65536), b""))


def test_the_loopback_alone_hears_and_the_terminal_learns_no_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Garbage, a spoilt form, a wrong Host, an address with a name: each is refused, and none of it stands on the terminal."""
    desks: list[Desk] = []
    addresses: list[str] = []
    monkeypatch.setattr(served, "Desk", lambda *given, **more: desks.append(Desk(*given, **more)) or desks[-1])
    options = {"asks_browser": True, "browser": False, "say": addresses.append}
    thread = Thread(target=served.serve, args=(tmp_path, 0, "en"), kwargs=options, daemon=True)
    thread.start()
    until = monotonic() + 20
    while not addresses and monotonic() < until:
        sleep(0.01)
    port = urlsplit(addresses[0]).port
    assert port is not None
    with socket.socket() as other:
        other.bind(("127.0.0.2", port))  # free: nobody listens on all addresses of this computer
    host = f"Host: 127.0.0.1:{port}\r\nConnection: close\r\n"
    kind = "Content-Type: multipart/form-data; boundary=x\r\n"
    inside = f"Origin: http://127.0.0.1:{port}\r\nCookie: {desks[0].cookie}={desks[0].enter(desks[0].key)}\r\n"
    for request, status in (
        ("Nowak\r\n\r\n", b"400"),
        (f"POST /new HTTP/1.1\r\n{host}{inside}{kind}Content-Length: 5\r\n\r\nNowak", b"400"),
        (f"GET /Nowak HTTP/1.1\r\n{host}\r\n", b"403"),
        ("GET /Nowak HTTP/1.1\r\nHost: Nowak\r\nConnection: close\r\n\r\n", b"421"),
        (f"POST /Nowak HTTP/1.1\r\n{host}Content-Length: 9999999999\r\n\r\n", b"403"),
        (f"GET / HTTP/1.1\r\n{host}Upgrade: websocket\r\nCookie: Nowak\r\n\r\n", b"403"),
        (f"GET /{'Nowak' * 20000} HTTP/1.1\r\n{host}\r\n", b"403"),
    ):
        answer = raw(port, request.encode())
        assert answer.split(b" ", 2)[1] == status, request[:60]
        assert b"uvicorn" not in answer.lower() and b"Traceback" not in answer
    desks[0].stop()
    thread.join(20)
    assert not thread.is_alive()
    assert capfd.readouterr() == ("", "")
