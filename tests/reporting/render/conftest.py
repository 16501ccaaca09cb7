"""Events with everything that makes papers hard, and all of their documents, made once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from reporting.exchange.document import decode_document
from reporting.forms.catalogue import load_forms
from reporting.languages import LANGUAGES
from reporting.render.output_folder import Document
from reporting.sources.load import Loaded
from tests.papers_made import build
from tests.thinned import LONG

PEOPLE = (
    ("Żądło", "Łukasz", {"national": "PL-17"}),
    ("Гюзелев", "Димитър", {}),
    ("Kowalska-Brzęczyszczykiewicz", "Świętosława Grażyna", {"fide": "1100017"}),
    ("A & B <UKS>", "=SUM(1;2)", {}),
    ("Szabó", "László 😀", {}),
    ("Ćwiek", "{{ surname }}", {}),
    ("Иванова", "Ѝрина", {}),
)


LANGUAGES_OF: Final = {
    "arbiter-report": "pl",
    "crosstable": "pl",
    "standings": "bg",
    "start-list": "bg",
    "pairings": "pl",
}


AS_DOCX: Final = {"report-bg", "report-kszk", "report-pzszach", "report-pzwarc"}
"""Packs that differ in their parts alone from another that is made as PDF."""


def language_of(form_id: str) -> str:
    """The language in which these tests print a form as PDF: each form in one, each language a third of the forms."""
    return _turned(form_id)[0]


def _turned(form_id: str) -> list[str]:
    """The languages of a form, that in which it is made first."""
    everyone = [*load_forms()[form_id].languages]
    start = LANGUAGES_OF.get(form_id) or everyone[list(load_forms()).index(form_id) % len(everyone)]
    at = everyone.index(start)
    return [*everyone[at:], *everyone[:at]]


def languages_made(form_id: str, kind: str) -> list[str]:
    """The languages in which these tests make a form in a format: one, with `PROTOKOL_LONG` DOCX and XLSX in all.

    `python -m tests.papers` makes all.
    """
    if kind not in load_forms()[form_id].outputs or (kind == "pdf" and form_id in AS_DOCX and not LONG):
        return []
    turned = _turned(form_id)
    return turned if LONG and kind != "pdf" else turned[:1]


def document() -> dict[str, Any]:
    """A round robin of seven after three of seven rounds, with private data in every place for them."""
    from engine.pairing.round_robin.tables import schedule

    players = people(PEOPLE)
    results = [
        {
            "round": round_number,
            "board": board,
            "white": white,
            "black": black,
            "score": {"white": "1", "black": "0"} if (white + black) % 3 else {"white": "0.5", "black": "0.5"},
            "kind": "played",
        }
        for round_number, pairs in enumerate(schedule(7)[:3], start=1)
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
        "rated_by": "fide",
        "tie_breaks": ["SB", "WIN"],
        "start_numbers": "lots",
        "seed": "20260501",
        "lang": "pl",
        "languages": ["pl", "bg", "en"],
        "arbiters": [{"name": "Anna Źdźbło", "role": "chief", "arbiter_class": "IA"}],
    }
    return {"schema": 1, "event": event, "players": players, "results": results}


def finished_document() -> dict[str, Any]:
    """The same after all its rounds, with a prize for every place and a class for each club."""
    everyone = [{**one, "region": ("MA", "")[at % 2]} for at, one in enumerate(people(PEOPLE))]
    source = paired_document("round-robin", 7, everyone, classes=["club"], prize_sharing="hort")
    prizes = [{"place": place, "amount": f"{100 * place} zł", "prize": "A & B <UKS>"} for place in range(7, 0, -1)]
    return {**source, "prizes": [*prizes, {"category": "fair play", "prize": "=SUM(1;2)"}]}


def people(names: Sequence[tuple[str, str, dict[str, str]]]) -> list[dict[str, Any]]:
    """Players with private data in every place for them."""
    return [
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
        for number, (surname, first_name, ids) in enumerate(names, start=1)
    ]


def loaded_from(event: dict[str, Any]) -> Loaded:
    """What loading a file with this document gives."""
    decoded = decode_document(event)
    return Loaded("event.json", "json", True, document=event, event=decoded.event, positions=decoded.positions)


def swiss_document(system: str) -> dict[str, Any]:
    """A Swiss event of eight after two of nine rounds; each has announced an absence from a round to come."""
    from engine.systems.table import pair_round
    from reporting.exchange.document import decode_event

    everyone = people((*PEOPLE, ("Übermut", "Ździsława", {})))
    absences = [{"round": 2 + one, "player": one, "kind": ("half", "zero")[one % 2]} for one in range(1, 8)]
    event = {**document()["event"], "system": system, "rounds": 9, "tie_breaks": ["BH/C1", "SB"]}
    source: dict[str, Any] = {**document(), "event": event, "players": everyone, "absences": absences, "results": []}
    for round_number in (1, 2):
        paired, _ = pair_round(decode_event(source)[0], round_number)
        assert paired is not None
        source["results"] += [
            {
                "round": round_number,
                "board": board,
                "white": white,
                "black": black,
                "score": {"white": "0.5", "black": "0.5"} if board == 1 else {"white": "1", "black": "0"},
                "kind": "played",
            }
            for board, (white, black) in enumerate(paired.pairs, start=1)
        ]
    return source


TWO = (("Żądło Гюзелев", "Świętosława Ѝрина", {}), ("A & B <UKS>", "=SUM(1;2) László 😀", {}))
"""All names that a paper must stand, on two players."""


def sides() -> list[dict[str, Any]]:
    """Two sides of four."""
    everyone = people((*PEOPLE, ("Übermut", "Ździsława", {})))
    return [{**one, "group": 1 + at % 2} for at, one in enumerate(everyone)]


def team_document() -> dict[str, Any]:
    """Two matches of two teams, the second one without line-ups; the teams are called as their players."""
    everyone = people((*PEOPLE, ("Übermut", "Ździsława", {})))
    players = [{**one, "team": 1 + at % 2, "board": 1 + at // 2} for at, one in enumerate(everyone)]
    teams = ("Żądło Гюзелев Świętosława =SUM(1;2)", "Ѝрина A & B <UKS> László 😀")
    event = {**document()["event"], "system": "team-round-robin", "rounds": 2, "cycles": 2, "boards": 4}
    rows: list[dict[str, Any]] = [
        {"round": at, "match": 1, "board": board, "home": at, "guest": 3 - at} for at in (1, 2) for board in range(1, 5)
    ]
    for row in rows[:4]:
        sides = [2 * row["board"] - 1, 2 * row["board"]]
        white, black = sides if row["board"] % 2 else reversed(sides)
        row.update(white=white, black=black, score={"white": "1", "black": "0"}, kind="played")
    captains = {"captain": "Łukasz Żądło", "contact": "planted@example.org"}
    named = [{"number": number, "name": name, **captains} for number, name in enumerate(teams, start=1)]
    return {**document(), "event": event, "players": players, "teams": named, "results": rows}


def paired_document(system: str, rounds: int, players: list[dict[str, Any]], **settings: Any) -> dict[str, Any]:
    """An event of any system after some rounds, in all of which White has won."""
    from engine.systems.table import pair_round
    from reporting.exchange.document import decode_event

    event = {**document()["event"], "system": system, "rounds": None, **settings}
    source: dict[str, Any] = {**document(), "event": event, "players": players, "results": []}
    for round_number in range(1, rounds + 1):
        paired, _ = pair_round(decode_event(source)[0], round_number)
        assert paired is not None
        source["results"] += [
            {
                "round": round_number,
                "board": board,
                "white": white,
                "black": black,
                "score": {"white": "1", "black": "0"},
                "kind": "played",
            }
            for board, (white, black) in enumerate(paired.pairs, start=1)
        ]
    return source


def norm_document(game: str) -> dict[str, Any]:
    """An all-play-all of ten in which the first player beats everyone: a norm of KSzK or of FIDE is made."""
    from engine.pairing.round_robin.tables import schedule

    more = [("Übermut", "Ździsława", {}), ("Ńowak", "Józef", {}), ("Ząb", "Ewa", {})]
    players = people((*PEOPLE, *more))
    for at, player in enumerate(players):
        player |= {
            "sex": "m",
            "federation": ("POL", "BUL", "GER")[at % 3] if game == "chess" else "POL",
            "ratings": [{"list": "fide" if game == "chess" else "iccf", "value": 2500 + at, "games": 60}],
            "titles": {"fide": "GM"} if game == "chess" and at else {},
            "categories": {"correspondence": "K"},
        }
    results = [
        {
            "round": round_number,
            "board": board,
            "white": white,
            "black": black,
            "score": {"white": "0", "black": "1"} if black == 1 else {"white": "1", "black": "0"},
            "kind": "played",
        }
        for round_number, pairs in enumerate(schedule(10), start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    ]
    federation = "fide" if game == "chess" else "kszk"
    settings = {
        "game": game,
        "federation": federation,
        "rounds": 9,
        "notified_on": "2026-01-01",
        "transmission": "post",
    }
    return {**document(), "event": {**document()["event"], **settings}, "players": players, "results": results}


def few_applicants(source: dict[str, Any]) -> dict[str, Any]:
    """The same event of players of whom all but two have nothing to gain."""
    for player in source["players"][2:]:
        player["categories"] = {"correspondence": "M"}
    return source


@pytest.fixture(scope="session")
def loaded() -> Loaded:
    return loaded_from(document())


Printer = Callable[..., list[Document]]


def path_of(made: tuple[Path, list[Document]], name: str) -> Path:
    """Where a paper stands: `pl/standings.docx`, `pl/pairings-r03.xlsx`."""
    lang, form, number, kind = re.fullmatch(r"(\w+)/(.+?)(?:-r(\d+))?\.(\w+)", name).groups()  # type: ignore[union-attr]
    wanted = (form, lang, kind, int(number) if number else None)
    return made[0] / next(one.path for one in made[1] if (one.form, one.lang, one.format, one.round) == wanted)


@pytest.fixture(scope="session")
def print_all(loaded: Loaded) -> Printer:
    """Makes forms once, all or those that are named, for the first event that shows all players on it."""
    events = (
        loaded_from(swiss_document("swiss-fide-2026")),
        loaded_from(swiss_document("swiss-jahr")),
        loaded_from(team_document()),
        loaded_from(paired_document("cup", 3, people(PEOPLE), third_place=True)),
        loaded_from(paired_document("sliding", 2, people(PEOPLE))),
        loaded_from(paired_document("scheveningen", 4, sides())),
        loaded_from(paired_document("simul", 1, people((("Łoś", "Ewa", {}), *PEOPLE)))),
        loaded_from(paired_document("groups", 0, sides())),
        loaded_from(paired_document("match", 4, people(TWO), games_per_match=4)),
        loaded_from(few_applicants(norm_document("correspondence"))),
        loaded_from(norm_document("chess")),
        loaded_from(finished_document()),
        loaded_from(paired_document("round-robin", 0, people(PEOPLE), game="draughts100", federation="pzwarc")),
    )

    def make(
        folder: Path, langs: Sequence[str] = (), formats: Sequence[str] = (), only: Iterable[str] = ()
    ) -> list[Document]:
        # In an odd round robin someone is free in every round and has no slip and no score sheet.
        left = [name for name in only or load_forms() if name not in {"result-slips", "score-sheets"}]
        documents: list[Document] = []
        for event in (loaded, *events):
            info, done = event.event.info, {document.form for document in documents}
            fitting = [name for name in left if name not in done and load_forms()[name].fits(info.system, info.game)]
            if fitting:
                below = info.system  # events of teams call their papers as others do
                made, _ = build(event, folder / below, forms=fitting, langs=langs, formats=formats, force=True)
                documents += [replace(one, path=f"{below}/{one.path}") for one in made]
            left = [*only] or [*load_forms()]
        return documents

    return make


@pytest.fixture(scope="session")
def made(print_all: Printer, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Document]]:
    """Documents of every form in every format, each in its language (`languages_made`)."""
    folder, documents = tmp_path_factory.mktemp("papers"), list[Document]()
    for lang in LANGUAGES:
        for formats in (["docx", "pdf", "xlsx"], ["docx", "xlsx"]):
            forms = [name for name in load_forms() if _formats_made(name, lang) == formats]
            documents += print_all(folder, [lang], formats, forms) if forms else []
    return folder, documents


def _formats_made(form_id: str, lang: str) -> list[str]:
    """All formats, all but PDF, or none."""
    if lang in languages_made(form_id, "pdf"):
        return ["docx", "pdf", "xlsx"]
    return ["docx", "xlsx"] if lang in {*languages_made(form_id, "docx"), *languages_made(form_id, "xlsx")} else []
