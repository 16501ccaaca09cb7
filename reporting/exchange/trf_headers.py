"""The tournament records of an event (`??2`), those of TRF16 and those that TRF26 adds, and back.

FIDE C.04.A.2 (TRF16); TRF26 of 1 September 2025: 172 (ranking method), 182 (who pairs), 202 and 212 (tie-breaks),
222 (rate of play), 352 and 362 (teams). Settings that a Swiss system needs stand in `trf_write`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from engine.model import Arbiter, Event, GameType
from engine.model.rounds import day_of_round
from engine.pairing.swiss.event_field import rating_lists
from engine.pairing.swiss.swiss_systems import code_of_system
from engine.regulations import host_of
from engine.regulations.rate_of_play import parse_rate
from engine.standings.criteria import criteria_of, known_tie_break
from engine.standings.tie_breaks import TIE_BREAKS
from engine.systems.table import SYSTEMS
from reporting.exchange.trf import TrfTournament
from reporting.exchange.trf_teams import team_headers
from reporting.exchange.trf_times import clock_code, rate_of_code, write_round_days

MODERN: Final = frozenset({"172", "182", "202", "212", "222", "352", "362"})
"""Records that TRF16 does not have."""
OTHER: Final = "OTHER_"
"""Before a tie-break that is none of FIDE's (Mandatory Tie-Breaks, TRF26)."""
_NAME: Final = "012"
_POINTS: Final = "PTS"
_OURS: Final = "protokol"
_BY_LISTS: Final = {
    ("fide",): "FIDE",
    ("national",): "NRO",
    ("fide", "national"): "FIDON",
    ("national", "fide"): "NIDOF",
}
"""Record 172: the lists that an event goes by, in their order, of those that FIDE's table names."""


def headers_of(event: Event, *, modern: bool, national: str = "") -> Iterator[tuple[str, str]]:
    """Code and text of every record that has one, in the order of their numbers.

    `national` is the code of the federation whose ratings stand in records of their own.
    """
    found = [*_plain(event), *(_modern(event, national) if modern else ())]
    yield from sorted(((code, text) for code, text in found if text or code == _NAME), key=lambda one: one[0])


def _plain(event: Event) -> Iterator[tuple[str, str]]:
    info = event.info
    yield _NAME, info.name
    yield "022", info.settings.city
    yield "032", host_of(info)
    yield "042", info.start_date.strftime("%Y/%m/%d") if info.start_date else ""
    yield "052", info.end_date.strftime("%Y/%m/%d") if info.end_date else ""
    yield "062", str(len(event.players))
    yield "072", str(sum(player.rating("fide") is not None for player in event.players))
    yield "082", str(len(event.teams) or "")
    yield "092", (code_of_system(info.system) or info.system) if info.system in SYSTEMS else ""
    yield from sorted(arbiter_text(arbiter, info.chief_arbiter) for arbiter in info.arbiters)
    yield "122", info.rate_of_play
    days = {one.number: day_of_round(event, one.number) for one in event.rounds}
    yield "132", write_round_days({at: day for at, day in days.items() if day is not None})


def _modern(event: Event, national: str) -> Iterator[tuple[str, str]]:
    yield "172", f"{national} {_method(event)}" if national else ""
    yield "182", event.info.settings.pairing_program or _OURS
    codes = ",".join(tie_break_code(code.text, code.base) for code in criteria_of(event)[0])
    yield "202", codes
    yield "212", f"{_POINTS},{codes}" if codes else ""
    yield "222", clock_code(event.info.rate_of_play)
    yield from team_headers(event)


def _method(event: Event) -> str:
    lists = tuple(name for name in rating_lists(event) if name in {"fide", "national"})
    by_rating = event.info.settings.start_numbers in {"", "rating"} and event.info.game is GameType.CHESS
    return _BY_LISTS.get(lists, "OTHER") if by_rating else "OTHER"


def tie_break_code(text: str, base: str) -> str:
    """The code of a tie-break in records 202 and 212; those of other regulations are the organiser's own."""
    fide = any(rule.regulation == "fide" for rule in TIE_BREAKS[base].rules)
    return text if fide else f"{OTHER}{text}"


def event_of_headers(tournament: TrfTournament) -> dict[str, Any]:
    """What the records of TRF26 and the rate of play say of the event."""
    event: dict[str, Any] = {}
    rate = tournament.header("122") or ""
    if not parse_rate(rate):
        rate = rate_of_code(tournament.header("222") or "") or rate
    controller = (tournament.header("182") or "").strip()
    if rate:
        event["rate_of_play"] = rate
    if controller and controller != _OURS:
        event["pairing_program"] = controller
    codes, unknown = tie_breaks_of(tournament)
    if codes and not unknown:
        event["tie_breaks"] = codes
    return event


def tie_breaks_of(tournament: TrfTournament) -> tuple[list[str], list[str]]:
    """The tie-breaks of record 202, or of 212 behind the points, as an event names them, and those unknown to us."""
    text = tournament.header("202") or ""
    if not text.strip():
        first, _, text = (tournament.header("212") or "").partition(",")
        text = text if first.strip().upper().startswith(_POINTS) else ""
    words = [word.strip().upper().removeprefix(OTHER) for word in text.split(",") if word.strip()]
    codes = [known_tie_break(word)[0] for word in words]
    return (
        [code.text for code in codes if code is not None],
        [word for word, code in zip(words, codes, strict=True) if code is None],
    )


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
