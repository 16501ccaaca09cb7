"""One event with everything that makes papers hard, and all of its documents, made once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from reporting.exchange.decode import decode_document
from reporting.load import Loaded
from reporting.render.build import Document, build

PEOPLE = (
    ("Żądło", "Łukasz", {"national": "PL-17"}),
    ("Гюзелев", "Димитър", {}),
    ("Kowalska-Brzęczyszczykiewicz", "Świętosława Grażyna", {"fide": "1100017"}),
    ("A & B <UKS>", "=SUM(1;2)", {}),
    ("Szabó", "László 😀", {}),
    ("Ćwiek", "{{ surname }}", {}),
    ("Иванова", "Ѝрина", {}),
)


def document() -> dict[str, Any]:
    """A round robin of seven after five of seven rounds, with private data in every place for them."""
    from engine.pairing.round_robin import schedule

    players = [
        {
            "number": number,
            "surname": surname,
            "first_name": first_name,
            "birth_date": "1990-05-17",
            "club": "KSz „Hetman” Wrocław" if number % 2 else "ШК „Левски“",
            "ids": ids,
            "ratings": [{"list": "fide", "value": 1900 + 7 * number}],
            "categories": {"otb": "I"},
            "address": "ul. Tajna 77",
            "email": "planted@example.org",
            "phone": "+48 600 700 800",
        }
        for number, (surname, first_name, ids) in enumerate(PEOPLE, start=1)
    ]
    results = [
        {
            "round": round_number,
            "board": board,
            "white": white,
            "black": black,
            "score": {"white": "1", "black": "0"} if (white + black) % 3 else {"white": "0.5", "black": "0.5"},
            "kind": "played",
        }
        for round_number, pairs in enumerate(schedule(7)[:5], start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    ]
    event = {
        "name": "XV Memoriał im. Żółkiewskiego & Ботвиник <open>",
        "system": "round-robin",
        "game": "chess",
        "rounds": 7,
        "federation": "pzszach",
        "city": "Wrocław",
        "venue": "Dom Kultury „Świt”",
        "start_date": "2026-05-01",
        "end_date": "2026-05-03",
        "organiser": "KSz „Hetman”",
        "organiser_address": "ul. Tajna 77",
        "organiser_contact": "planted@example.org",
        "rate_of_play": "90' + 30\"",
        "tie_breaks": ["SB", "WIN"],
        "start_numbers": "lots",
        "seed": "20260501",
        "lang": "pl",
        "languages": ["pl", "bg", "en"],
        "arbiters": [{"name": "Anna Źdźbło", "role": "chief", "arbiter_class": "IA"}],
    }
    return {"schema": 1, "event": event, "players": players, "results": results}


def loaded_from(event: dict[str, Any]) -> Loaded:
    """What loading a file with this document gives."""
    decoded = decode_document(event)
    return Loaded("event.json", "json", True, document=event, event=decoded.event, positions=decoded.positions)


@pytest.fixture(scope="session")
def loaded() -> Loaded:
    return loaded_from(document())


@pytest.fixture(scope="session")
def made(loaded: Loaded, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Document]]:
    """All documents of the event in all languages, and the pack of the report."""
    folder = tmp_path_factory.mktemp("papers")
    documents, _ = build(loaded, folder)
    packs, _ = build(loaded, folder, pack="report")
    return folder, documents + packs
