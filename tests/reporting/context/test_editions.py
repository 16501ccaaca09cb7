"""An edition beside the others says on its days what it would say alone: verdicts, findings, ratings and every paper."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.checks import check_event
from engine.model import Event
from engine.rating import rating_changes
from reporting.actions.classify import verdicts
from reporting.actions.ledger import NormRequest
from reporting.context.builders import CONTEXTS, PLAYERS
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms
from tests.editions import regulations_in, write_edition
from tests.thinned import thinned

GAMES = {"kszk": "correspondence", "pzwarc": "draughts100", "pzszach": "chess", "fide": "chess", "bg": "chess"}
CHANGES = {
    "kszk": ("kszk-2016", ("I: 2000, II", "I: 1990, II")),
    "pzwarc": ("pzwarc-2021-norms", ("I: 19}", "I: 18}")),
    "pzszach": ("pzszach-2015", (r"  m: \{m: 2400, k\+\+", "  m: {m: 2390, k++")),
    "fide": ("fide-titles-2024", ("65: 110", "65: 112")),
    "bg": ("bg-standards", ("rating_after: 2300", "rating_after: 2310")),
}
"""By rule set its newest file and one number of a table, changed in the edition of 2027."""
PARAMETERS = {
    "bg": "bg.m.MS.games = 9; minutes\nbg.m.MS.percent = 70\nbg.m.KM.games = -",
    "pzszach": "pzszach.minimum_minutes.I = 60\npzszach.minimum_minutes.k = 30",
}


def document(rules: str, day: str, **more: Any) -> dict[str, Any]:
    """Ten players, one of whom met all the others and won most games, under the rules of a federation."""
    titled = [{"list": each, "value": 2350, "games": 100} for each in ("fide", "iccf", "national")]
    players = [
        {"number": at, "surname": f"P{at}", "sex": "m", "birth_date": "1980-01-01", "ratings": titled}
        for at in range(1, 11)
    ]
    win = ("2", "0") if rules == "pzwarc" else ("1", "0")
    score = dict(zip(("white", "black"), win, strict=True))
    games = [{"round": at, "white": 1, "black": at + 1, "score": score} for at in range(1, 10)]
    info = {"name": "Turniej", "game": GAMES[rules], "system": "round-robin", "start_date": day, "end_date": day}
    info |= {"rate_of_play": "90'+30\""}
    info |= {"classification_rules": [rules], "parameters": PARAMETERS.get(rules, "")}
    return {"schema": 1, "event": info | more, "players": players, "results": games}


def everything(rules: str, day: str) -> Mapping[str, str]:
    """What the program says of the event: by command and by form."""

    def event() -> Event:
        return decode_event(document(rules, day))[0]

    facts = Facts(event()).written_in("en")
    said = {
        "verdicts": repr(verdicts(event(), NormRequest(rules=rules))[1:]),
        "findings": repr(check_event(event())),
        "ratings": repr(rating_changes(event())),
    }
    for form in load_forms().values():
        if form.context in CONTEXTS:
            people = PLAYERS[form.context](facts)[:1] if form.context in PLAYERS else (None,)
            made = [CONTEXTS[form.context](Subjects(form, facts, "en", player_number=one)) for one in people]
            said[form.id] = repr(made)
    return said


@pytest.mark.parametrize("rules", thinned(list(CHANGES), 3))
def test_an_edition_beside_the_others_says_what_it_would_say_alone(rules: str, tmp_path: Path) -> None:
    file, change = CHANGES[rules]
    beside, alone = tmp_path / "beside", tmp_path / "alone"
    for folder in (beside, alone):
        folder.mkdir()
    before = everything(rules, "2026-05-01")
    with regulations_in(beside):
        write_edition(beside, file, 2027, change)
        said = everything(rules, "2027-05-01")
        assert everything(rules, "2026-05-01") == before
    with regulations_in(alone):
        write_edition(alone, file, 2027, change)
        (alone / f"{file}.yaml").unlink()
        new = alone / f"{rules}-2027.yaml"
        new.write_text(new.read_text(encoding="utf-8") + "\ntoday: true\n", encoding="utf-8")
        assert [key for key, text in everything(rules, "2027-05-01").items() if text != said[key]] == []
