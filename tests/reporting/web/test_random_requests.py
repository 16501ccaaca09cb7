"""Requests that no page of ours makes: whatever they hold, none is an error of the program."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Final

from starlette.routing import Route

from reporting.web.app import _routes
from reporting.web.tables import TABLES
from tests.reporting.web.desk import Visitor, token_of
from tests.thinned import LONG

_WORDS: Final = (
    *(
        "",
        "0",
        "1",
        "2",
        "999",
        "-1",
        "²",
        "９",
        "½",
        "12 1-0",
        "1|1-0|",
        "1|½-½|0-1",
        "1.1.1.1.1|1-0|",
        "1.2|x||",
        "zero",
    ),
    *("\x00", "a" * 500, "Żółw", "<b>", "=1+1", "swiss-fide-2026", "chess", "2026-12-12", "31.2.2001", "pl", "cup-22"),
    *(
        "1. Nowak Jan 1850\nLis;Ewa;2009",
        "a\tb\tc",
        "swap:1",
        "take:1,2",
        "leave:x",
        "columns",
        "add",
        "1,2,²",
        "here|1|",
        "half|7|zero",
    ),
)
_FIELDS: Final = (
    *("result", "line", "round", "kind", "back", "surname", "birth_date", "sex", "club", "rating_fide", "seen-surname"),
    *("list", "do", "all", "swapped", "left", "column-0", "column-1", "find", "listed", "show"),
    *("name", "city", "start_date", "game", "system", "rounds", "rate_of_play", "lang", "to", "set"),
    *("after", "part", "print"),
)


def test_no_request_is_an_error_of_the_program(tmp_path: Path) -> None:
    chance, visitor = random.Random(3), Visitor(tmp_path)
    books = [*(visitor.sample(name) for name in ("club-saturday", "team-league")), "x", "%00"]
    routes = [(each.path, method) for each in _routes() if isinstance(each, Route) for method in each.methods or ()]
    for _ in range(10_000 if LONG else 100):
        path, method = chance.choice(routes)
        path = (
            path.replace("{book}", chance.choice(books))
            .replace("{paper}", "x")
            .replace("{form}", chance.choice(TABLES))
        )
        path = re.sub(r"\{\w+:int}", chance.choice(["0", "1", "7", "99", "9" * 30]), path)
        fields = {name: chance.choice(_WORDS) for name in chance.sample(_FIELDS, chance.randint(0, 12))}
        if method == "POST" and not ({"set", "to", "print"} & fields.keys()):
            answer = visitor.client.post(path, data={"token": token_of(visitor.desk), **fields})
        else:
            answer = visitor.client.get(path, params=fields)
        assert answer.status_code < 500, (method, path, fields)
