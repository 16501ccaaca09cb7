"""What a paper is made of, as one key that stands in it: a paper that has it already is not made again.

A context follows from the event, the form and the program, so that their hashes stand for it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import engine
import reporting
from reporting.context.stages import part_suffix
from reporting.exchange.canonical import canonical_json
from reporting.forms.catalogue import forms_folder
from reporting.render.evidence import program_version
from reporting.render.jobs import Job

_LIBRARIES: Final = ("typst", "openpyxl", "docxtpl", "Jinja2")
"""Those on whose version the bytes of a paper depend."""
_PROGRAM: Final = frozenset({".po", ".py", ".yaml"})


@cache
def fingerprint() -> str:
    """The version of the program and a hash of its files, its forms and its libraries: `1.0.0+3f2a…`."""
    content = hashlib.sha256("\0".join(map(program_version, _LIBRARIES)).encode())
    for name, path in _files():
        data = path.read_bytes()
        content.update(f"{name}\0{len(data)}\0".encode())
        content.update(data)
    return f"{program_version()}+{content.hexdigest()[:16]}"


def _files() -> Iterator[tuple[str, Path]]:
    """The files of the program and its forms, by the names that they have on every system, in one order."""
    for house in (Path(str(engine.__file__)).parent, Path(str(reporting.__file__)).parent, forms_folder()):
        for path in sorted(house.rglob("*"), key=Path.as_posix):
            if path.suffix in _PROGRAM or (house == forms_folder() and path.is_file() and path.suffix != ".pyc"):
                yield path.relative_to(house.parent).as_posix(), path


def content_key(job: Job, event_sha256: str) -> str:
    """The key of a paper, in hex: the form with all it is printed for, the event's hash as it stood, the program."""
    group = part_suffix(job.group) if job.group else ""
    of = [job.form.id, job.lang, job.round_number, job.player_number, group]
    return hashlib.sha256(canonical_json({"of": of, "event": event_sha256, "program": fingerprint()})).hexdigest()
