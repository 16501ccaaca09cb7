"""Arbiters in a tournament report file (records 102, 112): `IA Nowak, Jan (1234567)` and what else is written."""

from __future__ import annotations

import re
from typing import Final

from engine.model import Arbiter

CHIEF: Final = "102"
DEPUTY: Final = "112"
_ROLES: Final = {CHIEF: "chief", DEPUTY: "deputy"}
_FIDE_ID: Final = re.compile(r"[\s,;]*[(\[]?\s*(?:FIDE)?\s*(?:ID)?\s*[:#.]?\s*(\d{5,11})\s*[)\]]?\s*$", re.IGNORECASE)
_TITLES: Final = ("IA", "FA", "NA", "IO")
_TITLE: Final = re.compile(rf"({'|'.join(_TITLES)})\.?\s+(\S.*)")
_TITLE_BEHIND: Final = re.compile(rf"(.*[^\s,;])[\s,;]+\(?({'|'.join(_TITLES)})\)?")


def arbiter_record(code: str, text: str) -> dict[str, str]:
    """The arbiter of a record as the event has him: name, role, title, FIDE id."""
    name = text.strip()
    record = {"role": _ROLES[code]}
    found = _FIDE_ID.search(name)
    if found and name[: found.start()].strip():
        name, record["fide_id"] = name[: found.start()].strip(), found[1]
    before, behind = _TITLE.fullmatch(name), _TITLE_BEHIND.fullmatch(name)
    if before:
        record["arbiter_class"], name = before[1], before[2]
    elif behind:
        name, record["arbiter_class"] = behind[1], behind[2]
    return {"name": name, **record}


def arbiter_text(arbiter: Arbiter, chief: Arbiter | None) -> tuple[str, str]:
    """Code and text of an arbiter's record, `chief` being the event's; classes that are no FIDE titles have no room."""
    title = arbiter.arbiter_class if arbiter.arbiter_class in _TITLES else ""
    number = f"({arbiter.fide_id})" if arbiter.fide_id else ""
    text = " ".join(part for part in (title, arbiter.name, number) if part)
    return CHIEF if arbiter is chief or arbiter.role == "chief" else DEPUTY, text
