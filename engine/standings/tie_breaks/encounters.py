"""Tie-breaks that compare the tied players with one another: direct encounter, results in order of places.

Their value is a rank inside the tied group, 1 for the best; 0 for everyone where they decide nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import lcm
from typing import TypeAlias

from engine.pairing.drawing_of_lots import lot_hash, lot_keys
from engine.standings.ledger import Ledger
from engine.standings.tie_break_code import TieBreakCode

Group: TypeAlias = Sequence[int]
"""Starting numbers that share a place so far."""


def direct_encounter(ledger: Ledger, code: TieBreakCode, group: Group, _order: Sequence[Group]) -> Mapping[int, int]:
    """Points of the tied players among themselves (FIDE C.07, 6; PZWarc 2021, V 1.7.1.3 and 1.7.3.2).

    Where not all of them have met, a player takes the first rank only if no result of the
    missing games could take it from him. Whoever stays tied is compared anew among his like;
    PZWarc's "bezpośredni wynik" says nothing of that, and is read the same way. Several games of
    one pair count by their average (6.1.2).
    """
    blocks = separate(ledger, code, list(group))
    return ranks_of(blocks) if len(blocks) > 1 else dict.fromkeys(group, 0)


def first_place_encounter(
    ledger: Ledger, code: TieBreakCode, group: Group, order: Sequence[Group]
) -> Mapping[int, int]:
    """The direct encounter, asked of those who share the first place alone (FIDE Dutch 1998, F.10)."""
    if not order or set(order[0]) != set(group):
        return dict.fromkeys(group, 0)
    return direct_encounter(ledger, code, group, order)


def by_lot(ledger: Ledger, _code: TieBreakCode, group: Group, _order: Sequence[Group]) -> Mapping[int, int]:
    """The lots of the event's seed (FIDE Dutch 1998, F.10); without a seed nothing is decided."""
    seed = ledger.event.info.seed
    if not seed:
        return dict.fromkeys(group, 0)
    people = ledger.event.players
    keys = dict(zip((player.number for player in people), lot_keys(people), strict=True))
    drawn = sorted(group, key=lambda number: lot_hash(seed, keys[number]))
    return {number: rank for rank, number in enumerate(drawn, start=1)}


def results_in_order(ledger: Ledger, _code: TieBreakCode, group: Group, order: Sequence[Group]) -> Mapping[int, int]:
    """The better result against the others in the order of their places (PZWarc 2021, V 1.7.1.4).

    The result against the first is compared, then against the second, and so on; players
    who share a place so far count together. The tied players themselves are left out: their
    own games were the criterion before this one.
    """
    blocks = _by_key(group, points_in_order(ledger, group, order).__getitem__)
    return ranks_of(blocks) if len(blocks) > 1 else dict.fromkeys(group, 0)


def points_in_order(ledger: Ledger, group: Group, order: Sequence[Group]) -> dict[int, tuple[int, ...]]:
    """The half points of each against the others place by place (PZWarc 2021, V 1.7.1.4)."""
    tied = frozenset(group)
    rivals = [others for others in order if not tied & frozenset(others)]
    step = {number: at for at, others in enumerate(rivals) for number in others}
    made = {}
    for number in group:
        against = [0] * len(rivals)
        for entry in ledger.entries[number]:
            if entry.opponent in step:
                against[step[entry.opponent]] += entry.points
        made[number] = tuple(against)
    return made


def played_off(ledger: Ledger, _code: TieBreakCode, group: Group, _order: Sequence[Group]) -> Mapping[int, int]:
    """The order in which the tied players left their play-off (PZWarc 2021, V 1.7.1.6 and 1.7.3.6).

    A play-off decides only where exactly its players, or all of them and others, are tied;
    whoever did not play in it stays behind those who did.
    """
    tied = frozenset(group)
    for play_off in ledger.event.play_offs:
        if len(play_off.order) > 1 and tied.issuperset(play_off.order):
            rest = [number for number in group if number not in play_off.order]
            return ranks_of([*([number] for number in play_off.order), *([rest] if rest else [])])
    return dict.fromkeys(group, 0)


def separate(ledger: Ledger, code: TieBreakCode, group: list[int]) -> list[list[int]]:
    """Blocks of the tied players, best first, compared anew among their like until nothing is decided any more."""
    if len(group) < 2:
        return [group]
    blocks = _certain_blocks(*_among(ledger, code, group), ledger.event.info.points.win)
    if len(blocks) == 1:
        return blocks
    return [part for block in blocks for part in separate(ledger, code, block)]


def _among(ledger: Ledger, code: TieBreakCode, group: list[int]) -> tuple[dict[int, int], dict[int, int]]:
    """Half points of the tied players against each other, and how many of those encounters are missing.

    Several games of one pair count by their average (FIDE C.07, 6.1.2); where each pair plays a
    fixed number of games, those not played yet are a part of the encounter that is missing. Both are
    whole numbers of the largest part that all of these averages are multiples of.
    """
    tied = frozenset(group)
    usual = ledger.games_against_each
    met: dict[int, list[tuple[int, int, int]]] = {}
    for number in group:
        against: dict[int, list[int]] = {}
        for entry in ledger.entries[number]:
            if entry.opponent in tied and ledger.counts_as_game(entry, code.forfeits_as_played):
                against.setdefault(entry.opponent or 0, []).append(entry.points)
        met[number] = [(sum(points), len(points), max(len(points), usual)) for points in against.values()]
    parts = lcm(*{games for encounters in met.values() for _, _, games in encounters})
    made = {at: sum([points * parts // games for points, _, games in all_of]) for at, all_of in met.items()}
    missing = {
        at: (len(group) - 1) * parts - sum([played * parts // games for _, played, games in all_of])
        for at, all_of in met.items()
    }
    return made, missing


def _certain_blocks(made: Mapping[int, int], missing: Mapping[int, int], win: int) -> list[list[int]]:
    """The players in falling order, cut wherever no missing game could change who stands above.

    Where every game was played these are the groups with equal points. Otherwise the first
    ranks are given as long as they are certain for one player, the rest stays together.
    """
    if not any(missing.values()):
        return _by_key(tuple(made), made.__getitem__)
    left = sorted(made, key=lambda number: -made[number])
    blocks: list[list[int]] = []
    while len(left) > 1:
        first, *others = left
        if any(made[first] <= made[other] + missing[other] * win for other in others):
            break
        blocks.append([first])
        left = others
    return [*blocks, left]


def _by_key(group: Group, key: Callable[[int], object]) -> list[list[int]]:
    """Blocks of equal keys, the greatest key first."""
    keys: dict[object, list[int]] = {}
    for number in group:
        keys.setdefault(key(number), []).append(number)
    return [keys[value] for value in sorted(keys, reverse=True)]  # type: ignore[type-var]


def ranks_of(blocks: Sequence[Sequence[int]]) -> dict[int, int]:
    """Shared ranks: 1, 2, 2, 4."""
    ranks: dict[int, int] = {}
    for block in blocks:
        rank = len(ranks) + 1
        ranks.update(dict.fromkeys(block, rank))
    return ranks
