"""What goes wrong with a database, as findings: unreachable, no database, newer, busy, full, read-only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.model import finding
from reporting.limit import FindingError

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
    """The URL of a register; `path` is the file of SQLite, None for a server. `display_url` is fit to be printed."""

    url: URL
    display_url: str
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
    display_url = url.set(drivername="postgresql").update_query_dict(hidden)
    return Address(url.set(drivername="postgresql+psycopg"), display_url.render_as_string(hide_password=True))


_EXIT: Final[Mapping[str, int]] = {
    "register-driver-missing": 5,
    "register-missing": 3,
    "register-not-a-database": 3,
    "register-other-database": 3,
    "register-newer": 3,
    "register-older": 3,
    "register-unreachable": 3,
    "register-refused": 3,
}
"""Exit codes of what can't be read; everything else is an error, 1."""
_BY_STATE: Final[Mapping[str, str]] = {
    "53100": "register-disk-full",
    "25006": "register-read-only",
    "42501": "register-read-only",
    "55P03": "register-busy",
    "40001": "register-busy",
    "40P01": "register-busy",
    "28000": "register-refused",
    "28P01": "register-refused",
    "3D000": "register-unreachable",
}
"""Findings by PostgreSQL's states."""
_BY_NAME: Final = (
    ("SQLITE_NOTADB", "register-not-a-database"),
    ("SQLITE_CORRUPT", "register-not-a-database"),
    ("SQLITE_FULL", "register-disk-full"),
    ("SQLITE_READONLY", "register-read-only"),
    ("SQLITE_BUSY", "register-busy"),
    ("SQLITE_LOCKED", "register-busy"),
    ("SQLITE_CANTOPEN", "register-unreachable"),
)
"""Findings by the beginning of SQLite's error names."""


class RegisterError(FindingError):
    """Why nothing was read or written: a finding, and the exit code that goes with it."""

    @property
    def code(self) -> int:
        """The exit code."""
        return _EXIT.get(self.found.code, 1)


def refused(code: str, address: Address, **values: Any) -> RegisterError:
    """The error of a register, its address shown without password."""
    return RegisterError(finding(code, value=address.display_url, **values))


@contextmanager
def as_findings(address: Address) -> Iterator[None]:
    """Turn what the database says into a finding."""
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in {"psycopg", "psycopg2"}:
            raise
        raise refused("register-driver-missing", address) from None
    except ImportError:
        raise refused("register-driver-missing", address) from None  # psycopg without its C library
    except SQLAlchemyError as error:
        raise _error_of(error, address) from None
    except UnicodeDecodeError as error:  # so do names of its tables
        raise refused("register-not-a-database", address, reason=error.reason) from None


def _error_of(error: Exception, address: Address) -> RegisterError:
    original: Any = getattr(error, "orig", None) or error
    lines = [line.strip() for line in str(original).splitlines() if line.strip()]
    reason = address.hide(lines[0] if lines else type(original).__name__)
    return refused(_code_of(original), address, reason=reason[:200])


def _code_of(original: Any) -> str:
    name = str(getattr(original, "sqlite_errorname", "") or "")
    if name:
        return next((code for start, code in _BY_NAME if name.startswith(start)), "register-failed")
    state = getattr(original, "sqlstate", None)
    if state:
        return _BY_STATE.get(state, "register-unreachable" if state.startswith(("08", "57P")) else "register-failed")
    text = str(original)
    if text.startswith("Could not decode"):  # what SQLite's texts are in a damaged file
        return "register-not-a-database"
    if type(original).__name__ == "OperationalError":
        return "register-refused" if "authentication failed" in text or "password" in text else "register-unreachable"
    return "register-failed"
