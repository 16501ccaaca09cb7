"""The absolute criteria of a played pairing, looked at without pairing anything (C.04.3, C1 to C3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.pairing.paired_round import Decision
from engine.pairing.swiss.dutch.edition import DutchEdition
from engine.pairing.swiss.dutch.roster import Roster, build_roster
from engine.pairing.swiss.field import Field

Values = tuple[tuple[str, str], ...]


def breaches(
    field: Field, edition: DutchEdition, pairs: Sequence[tuple[int, int]], bye: int | None
) -> tuple[Decision, ...]:
    """The absolute criteria that a played pairing breaks; empty where it breaks none.

    `pairs` are (White, Black) by starting number in board order.
    """
    return tuple(absolute_faults(build_roster(field, edition), edition, pairs, bye))


def fault_of(roster: Roster, one: int, other: int) -> str | None:
    """Name the absolute criterion that keeps two players apart, None where they may meet."""
    if roster.meet[one] >> other & 1:
        return None
    if roster.met[one] >> other & 1:
        return "rematch"
    return "forbidden" if roster.barred[one] >> other & 1 else "colour"


def absolute_faults(
    roster: Roster, edition: DutchEdition, pairs: Sequence[tuple[int, int]], bye: int | None
) -> list[Decision]:
    """All absolute faults of a played pairing, board by board, then the bye and whoever was left out."""
    places = {number: p for p, number in enumerate(roster.numbers)}
    decisions: list[Decision] = []
    seen: list[int] = []
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
        seen += [one, other]
        fault = fault_of(roster, one, other)
        if fault:
            decisions.append(Decision(0, codes[fault], edition.article(fault), where))
    if bye is not None and bye in places:
        seen.append(places[bye])
        if not roster.may_take_bye[places[bye]]:
            decisions.append(Decision(0, "dutch.bye-barred", edition.article("bye"), (("players", str(bye)),)))
    left = [roster.numbers[p] for p in range(len(roster)) if p not in set(seen)]
    if left:
        players = " ".join(map(str, left))
        decisions.append(Decision(0, "dutch.not-paired", edition.article("completion"), (("players", players),)))
    return decisions
