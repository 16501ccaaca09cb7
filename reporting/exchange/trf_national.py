"""National ratings in a report file: records that begin with a federation's code (National Rating Support, TRF26).

Columns as in a record 001: category, rating, region, number in the national register; what is the same as in the
record 001 (name, sex, birth) is left blank.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from engine.model import Event, GameType, Player
from engine.regulations.countries import host_of
from reporting.exchange.trf import TrfPlayer, TrfTournament
from reporting.fields.people import OTB_CATEGORIES

_CODE: Final = re.compile(r"[A-Z]{3}")
_REGION: Final = 3


def national_of(event: Event) -> dict[tuple[str, int], TrfPlayer]:
    """The records of the host's federation, by its code and the player's number; none without its code.

    Chess alone has them: of other games the records 001 have the national ratings themselves.
    """
    code = host_of(event.info)
    if not _CODE.fullmatch(code) or event.info.game is not GameType.CHESS:
        return {}
    found = ((code, player.number, _record(player)) for player in event.players)
    return {(federation, number): record for federation, number, record in found if record is not None}


def _record(player: Player) -> TrfPlayer | None:
    rating = player.rating("national")
    number = player.ids.get("national", "")
    category = player.categories.get("otb", "")
    if rating is None and not number:
        return None
    return TrfPlayer(
        number=player.number,
        title=category if len(category) <= _REGION else "",
        rating=rating.value if rating else 0,
        federation=player.region if len(player.region) <= _REGION else "",
        fide_id=number,
    )


def of_players(tournament: TrfTournament) -> dict[int, dict[str, Any]]:
    """What the national records of the players say, by number; the host's, where several federations have one."""
    host = (tournament.header("032") or "").strip()
    found: dict[int, TrfPlayer] = {}
    for (federation, number), record in tournament.national.items():
        if federation == host:
            found[number] = record
        found.setdefault(number, record)
    return {number: dict(_fields(record)) for number, record in found.items()}


def _fields(record: TrfPlayer) -> Iterator[tuple[str, Any]]:
    if record.rating:
        yield "ratings", [{"list": "national", "value": record.rating}]
    if record.fide_id:
        yield "ids", {"national": record.fide_id}
    if record.title in OTB_CATEGORIES:
        yield "categories", {"otb": record.title}
    if record.federation:
        yield "region", record.federation
