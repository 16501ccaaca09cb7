"""The absolute criteria of a played pairing, looked at without pairing anything (C.04.3, C1 to C3)."""

from __future__ import annotations

from typing import Final

from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.cards.meetings import opponents_met
from engine.pairing.swiss.dutch.roster import Roster
from engine.pairing.swiss.field import Field

_NOWHERE: Final[frozenset[int]] = frozenset()
Values = tuple[tuple[str, str], ...]


def fault_of(roster: Roster, one: int, other: int) -> str | None:
    """Name the absolute criterion that keeps two players apart, None where they may meet."""
    first, second = roster.numbers[one], roster.numbers[other]
    if second in opponents_met(roster.order[one]):
        return "rematch"
    if not roster.separated.get(first, _NOWHERE).isdisjoint(roster.separated.get(second, _NOWHERE)):
        return "forbidden"
    return None if any(-colour in roster.due[other] for colour in roster.due[one]) else "colour"


def breaches(roster: Roster, _field: Field, played: RoundPairing) -> tuple[Decision, ...]:
    """All absolute criteria that a played pairing breaks, board by board, then the bye and whoever was left out."""
    edition, pairs, bye = roster.edition, played.pairs, played.bye
    places = {number: p for p, number in enumerate(roster.numbers)}
    decisions: list[Decision] = []
    seen: set[int] = set()
    codes = {"rematch": "dutch.rematch", "forbidden": "dutch.forbidden", "colour": "dutch.colours-absolute"}
    for board, (white, black) in enumerate(pairs, start=1):
        strangers = [n for n in (white, black) if n not in places or places[n] in seen or white == black]
        where: Values = (("board", str(board)), ("pair", f"{white}-{black}"))
        if strangers:
            players = " ".join(map(str, strangers))
            decisions.append(
                Decision(0, "dutch.unknown", edition.article("completion"), (*where, ("players", players)))
            )
            continue
        one, other = places[white], places[black]
        seen |= {one, other}
        fault = fault_of(roster, one, other)
        if fault:
            decisions.append(Decision(0, codes[fault], edition.article(fault), where))
    if bye is not None and bye in places:
        seen.add(places[bye])
        if not roster.may_take_bye[places[bye]]:
            decisions.append(Decision(0, "dutch.bye-barred", edition.article("bye"), (("players", str(bye)),)))
    left = [roster.numbers[p] for p in range(len(roster)) if p not in seen]
    if left:
        players = " ".join(map(str, left))
        decisions.append(Decision(0, "dutch.not-paired", edition.article("completion"), (("players", players),)))
    return tuple(decisions)
