"""The draw of an event in groups: who plays in which group, and the starting numbers inside each.

PZSzach 2002, B.VI A.2.2 and its note: numbers are drawn in every group separately.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.model import Event, Finding, Player, Subject, finding
from engine.pairing.drawing_of_lots import baskets, draw_order, lot_keys, serpentine
from engine.pairing.stage_groups import stages_of
from engine.regulations.cited import chess_code

OWN_CHOICE = "own-choice"
_GROUPS = chess_code("B.VI A.2.2")


def draw_groups(event: Event, strongest: Sequence[int], seed: str) -> tuple[tuple[int, ...], tuple[Finding, ...]]:
    """The group of every player in the order of the list; none, with findings, where they cannot be made.

    PZSzach 2002, B.VI A.2.2: the Olympic method (a, the default), baskets by lot (b), or the groups that
    the players have chosen (c). `strongest` holds positions in the list in the order of strength.
    Groups that stand in the list already are kept where nobody lacks one and no method is set.
    """
    method = event.info.settings.group_method
    chosen = [player.group for player in event.players]
    if method == OWN_CHOICE or (not method and None not in chosen):
        missing = tuple(_without_group(event.players))
        return (() if missing else tuple(group or 1 for group in chosen)), missing
    count = stages_of(event)[0].groups
    if not 1 <= count <= len(event.players):
        subject = Subject("stages", 0 if event.stages else None, "groups")
        return (), (finding("groups-too-many", subject=subject, rule=_GROUPS, value=count, players=len(event.players)),)
    keys = lot_keys(event.players)
    ranked = [keys[index] for index in strongest]
    dealt = baskets(ranked, count, seed) if method == "baskets" else serpentine(len(ranked), count)
    groups = {strongest[rank - 1]: group for group, ranks in enumerate(dealt, start=1) for rank in ranks}
    return tuple(groups[index] for index in range(len(event.players))), ()


def _without_group(players: Sequence[Player]) -> list[Finding]:
    return [
        finding("group-missing", subject=Subject("players", index, "group"), rule=_GROUPS, name=player.called)
        for index, player in enumerate(players)
        if player.group is None
    ]


def numbers_in_groups(players: Sequence[Player], groups: Sequence[int], seed: str) -> tuple[int, ...]:
    """Starting numbers by lot inside each group: group 1 has the first ones, group 2 the next, and so on.

    PZSzach 2002, B.VI A.2.2, note. In the order of the list.
    """
    keys = lot_keys(players)
    order = [index for group in sorted(set(groups)) for index in draw_order(keys, seed) if groups[index] == group]
    numbers = {index: number for number, index in enumerate(order, start=1)}
    return tuple(numbers[index] for index in range(len(players)))
