"""Sign papers: who signs, with which password, and what becomes of each file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from engine.model import Finding, finding, notice
from reporting import limits
from reporting.render.signing.certificate import Holder, read_holder
from reporting.render.signing.check import has_signatures, is_signed_by
from reporting.render.signing.sign import sign_pdf
from reporting.sources.file_lock import locked
from reporting.sources.reading import read_whole
from reporting.sources.replace import hash_of, replace_file

PASSWORD: Final = "PROTOKOL_CERT_PASSWORD"
"""The variable of the environment that holds the password of the certificate."""
WRONG: Final = "certificate-password"
_READ: Final = frozenset({"evidence-missing", "evidence-twice", "sign-edited", "document-not-signed"})
"""What keeps a PDF from being signed that could be read."""
Ask = Callable[[], str | None]
"""Asks somebody for the password; None where nobody can be asked."""


@dataclass(frozen=True, slots=True)
class SignAnswer:
    """What became of one file: signed or not, on which page (from 1), what was found; the exit code."""

    path: str
    signed: bool
    page: int | None = None
    findings: tuple[Finding, ...] = ()
    code: int = 0


def lacks_extra() -> Finding | None:
    """The finding where the library for signatures is not installed."""
    return None if find_spec("pyhanko") else finding("sign-extra-missing", value="pyhanko")


def open_certificate(path: Path, password: str | None, ask: Ask, now: datetime) -> Holder | Finding:
    """Who signs. `password` comes from the environment; without one, and where the file has one, somebody is asked."""
    holder = read_holder(path, b"" if password is None else password.encode("utf-8", "surrogateescape"), now)
    if not isinstance(holder, Finding) or holder.code != WRONG or password is not None:
        return holder
    given = ask()
    if given is None:
        return finding("certificate-password-needed", value=path.name, variable=PASSWORD)
    return read_holder(path, given.encode("utf-8", "surrogateescape"), now)


def exit_code(holder: Finding) -> int:
    """That of a certificate with which nobody can sign: its file cannot be read, or it is not fit for it."""
    return 1 if holder.code.startswith("certificate-") and holder.code != "certificate-not-p12" else 3


def sign_file(path: Path, holder: Holder, moment: datetime) -> SignAnswer:
    """Sign one paper in its place; where anything hinders it, or he has signed it, the file stays as it is."""
    with locked(path) as busy:
        if busy is not None:
            return _refused(path, busy, 1)
        data = read_whole(path, limits.FILE)
        if isinstance(data, Finding):
            return _refused(path, data, 3)
        made = sign_pdf(data, path.name, holder, moment)
        if isinstance(made, Finding):
            return _refused(path, made, 1 if made.code in _READ else 3)
        if has_signatures(data) and is_signed_by(data, holder):
            return _refused(path, notice("sign-signed-already", value=path.name, who=holder.name), 0)
        if read_whole(path, limits.FILE) != data:
            refused: Finding | None = finding("sign-changed-meanwhile", value=path.name)
        else:
            refused = replace_file(path, made.data, read=hash_of(data))
    if refused is not None:
        return _refused(path, refused, 1)
    return SignAnswer(str(path), signed=True, page=made.page + 1)


def _refused(path: Path, found: Finding, code: int) -> SignAnswer:
    return SignAnswer(str(path), signed=False, findings=(found,), code=code)
