"""What every request has to pass before any page sees it, and what every answer says to the browser.

The server listens on the loopback alone. Another page in the same browser cannot reach it (Host, Origin, cookie,
token), nor can another user of the computer (key and cookie).
"""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reporting.limits import FILE
from reporting.web.desk import Desk
from reporting.web.page import cookie_of, refusal

FORM_BYTES: Final = 256 * 1024
"""The most that a form may send: a list of a thousand players that somebody pasted has 60 kB."""
UPLOADS: Final = frozenset({"/open", "/lists"})
_AROUND: Final = 4096
"""What a form puts around a file."""
_OPEN: Final = ("/enter", "/static/")
"""What whoever has no session may ask for."""
_CHANGES: Final = "POST"
_READS: Final = frozenset({"GET", "HEAD"})
_HEADERS: Final = {
    "content-security-policy": "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class Guard:
    """The server's door: it refuses, or lets a request through and adds the headers of `_HEADERS` to the answer."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self._app, self._desk = app, desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request; nothing of an error of the program goes out but a number."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        begun = False

        async def answer(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                MutableHeaders(scope=message).update(_HEADERS)
            await send(message)

        code = self._refused(scope)
        if code:
            await refusal(code, scope, self._desk)(scope, receive, answer)
            return
        try:
            await self._app(scope, _bounded(receive, _most(scope)), answer)
        except Exception:  # the page about it was sent, and the error noted, by whoever raises it here once more
            if not begun:
                await Response(status_code=500)(scope, receive, answer)

    def _refused(self, scope: Scope) -> int:
        """The status by which a request is refused; 0 where it may pass."""
        headers = Headers(scope=scope)
        if headers.getlist("host") != [headers.get("host")] or headers.get("host") not in self._desk.hosts:
            return 421
        if scope["method"] == _CHANGES:
            code = self._change_refused(headers, _most(scope))
            if code:
                return code
        elif scope["method"] not in _READS:
            return 405
        scope["token"] = self._desk.sessions.get(cookie_of(scope, self._desk.cookie), "")
        return 0 if scope["token"] or scope["path"].startswith(_OPEN) else 403

    def _change_refused(self, headers: Headers, most: int) -> int:
        """The same for a request that changes something: it comes from a page of ours, and says how long it is."""
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        own = origin in {f"http://{host}" for host in self._desk.hosts}
        if not (own or (origin is None and site)) or (site or "same-origin") != "same-origin":
            return 403
        length = headers.get("content-length", "")
        if "transfer-encoding" in headers or not (length.isascii() and length.isdecimal()):
            return 411
        return 413 if len(length) > 12 or int(length) > most else 0


def _most(scope: Scope) -> int:
    """Bytes that a request may send."""
    return FILE.most + _AROUND if scope["path"] in UPLOADS else FORM_BYTES


def _bounded(receive: Receive, most: int) -> Receive:
    """What is received, up to a number of bytes, whatever was announced."""
    left = most

    async def bounded() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise HTTPException(413)
        return message

    return bounded
