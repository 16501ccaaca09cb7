"""Where a register is: `sqlite:///register.db` or `postgresql://...`, and how it is shown: never with its password."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

USUAL: Final = "sqlite:///register.db"
_SQLITE: Final = "sqlite"
_POSTGRES: Final = ("postgresql", "postgres", "postgresql+psycopg")
_SECRETS: Final = ("password", "sslpassword")
_HIDDEN: Final = "***"


class BadAddressError(ValueError):
    """No URL of a register; its text never says the URL, which may hold a password."""


@dataclass(frozen=True)
class Address:
    """The URL of a register; `path` is the file of SQLite, None for a server. `shown` is fit to be printed."""

    url: URL
    shown: str
    path: Path | None = None

    def hide(self, text: str) -> str:
        """A text of somebody else's without our passwords in it."""
        for secret in self._secrets():
            text = text.replace(secret, _HIDDEN)
        return text

    def _secrets(self) -> list[str]:
        values = [self.url.password, *(self.url.query.get(name) for name in _SECRETS)]
        return [value for value in values if isinstance(value, str) and value]


def address_of(text: str) -> Address:
    """The address that a URL names; BadAddressError for anything else."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise BadAddressError from None
    if url.drivername == _SQLITE:
        if not url.database or url.database == ":memory:" or url.host or url.query:
            raise BadAddressError
        return Address(url, text, Path(url.database))
    if url.drivername not in _POSTGRES:
        raise BadAddressError
    hidden = {name: _HIDDEN for name in _SECRETS if name in url.query}
    shown = url.set(drivername="postgresql").update_query_dict(hidden)
    return Address(url.set(drivername="postgresql+psycopg"), shown.render_as_string(hide_password=True))
