"""The commands that a case asks: every one that takes files, with the options that lead to other code."""

from __future__ import annotations

import random
from typing import Final

from engine.checks.purposes import PURPOSES
from reporting.forms.catalogue import load_forms
from tests.fuzz.work import FILE, OUT

_RULES: Final = ("kszk", "pzwarc", "pzszach", "fide", "bg")
_LANGS: Final = ("pl", "bg", "en")
ALWAYS: Final = (
    ("check", FILE, "--json"),
    ("standings", FILE, "--explain", "--json"),
    ("pair", FILE, "--dry-run", "--explain"),
)
"""What every case is asked: it reaches most of the engine."""
OTHERS: Final[tuple[tuple[str, ...], ...]] = (
    *(("classify", FILE, "--rules", rules, "--explain", "--json") for rules in _RULES),
    *(("classify", FILE, "--rules", rules, "--forecast") for rules in _RULES),
    *(("convert", FILE, OUT + ending, "--json") for ending in (".xlsx", ".json", ".trf", "/")),
    *(
        ("convert", FILE, OUT + ending, "--to", to)
        for to, ending in (("trf16", ".trf"), ("trf26", ".trf"), ("fmjd", "/"))
    ),
    *(("convert", FILE, OUT + ending, "--to", "pgn", "--json") for ending in (".pgn", "/")),
    ("classify", FILE, "--rules", "pzszach", "--ledger", OUT + ".json"),
    ("recheck", FILE, "--json"),
    ("verify", FILE, "--json", "--jobs", "1"),
    ("pair", FILE, "--json"),
    ("pair", FILE, "--all"),
    ("pair", FILE, "--redo"),
    ("draw", FILE),
    ("draw", FILE, "--redo", "--json"),
    ("check", FILE, "--annotate", OUT + ".xlsx"),
    ("check", FILE, "--parameters", FILE),
    *(("check", FILE, "--for", purpose) for purpose in PURPOSES),
    ("check", FILE, "--for", ",".join(PURPOSES), "--json"),
    ("standings", FILE, "--after", "1", "--tie-breaks", "DE,BH/C1,SB,KS,WIN,BPG,ARO"),
    ("ratings", FILE, "--json"),
    ("ratings", FILE, "--system", "fmjd"),
)


def commands(chance: random.Random, name: str, *, whole: bool = False) -> tuple[tuple[str, ...], ...]:
    """The commands for a file: those asked always, some of the others (all of them, `whole`), often papers of one form."""
    if name.endswith(".docx"):
        return (("forms", "check", FILE, "--json"), ("verify", FILE, "--json"))
    if name.endswith(".txt"):
        return (("check", "in/event.json", "--parameters", FILE), ("rules", "--parameters", FILE))
    lang = chance.choice(_LANGS)
    form = chance.choice(sorted(load_forms()))
    built = [
        (
            "build",
            FILE,
            "-o",
            OUT,
            "--form",
            form,
            "--lang",
            lang,
            "--to",
            chance.choice(("docx", "xlsx", "docx", "pdf")),
        )
    ]
    others = OTHERS if whole else chance.sample(OTHERS, 3)
    told = () if chance.random() < 0.5 else ("--lang", lang)
    asked = [command if "--lang" in command else (*command, *told) for command in (*ALWAYS, *others)]
    return (*asked, *(built if not whole and chance.random() < 0.5 else []))
