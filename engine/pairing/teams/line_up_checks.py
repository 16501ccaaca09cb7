"""What is wrong with line-ups: the event's system of reserves says who may sit where (PZSzach 2002, B.VI E.2 c;
PZWarc 2021, V 3.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from typing import Final

from engine.model import Event, Finding, LineUp, Rule, Subject, finding, notice, warning
from engine.model.listing import missing_numbers
from engine.pairing.teams.line_ups import (
    MOST_BOARDS,
    NO_RESERVES,
    UNSTATED,
    Squad,
    handed_in,
    reserve_rules,
    reserve_system,
    squads_of,
)
from engine.pairing.teams.match_scores import called_team
from engine.regulations.cited import draughts_code

_CHESS_WAYS: Final = ("pzszach-last-boards", "pzszach-any-board")


def check_line_ups(event: Event) -> tuple[Finding, ...]:
    """Everything that is wrong with the line-ups handed in, each with its row.

    A player of another team, unknown, or on two boards; a board that is missing; an order or a
    reserve that the event's system of reserves does not allow; no system chosen.
    """
    if not event.line_ups:
        return ()
    found: list[Finding] = []
    system = reserve_system(event)
    squads, rules = squads_of(event), reserve_rules(event)
    rows = entries_by_match(event)
    for (round_number, team), entries in sorted(rows.items()):
        squad = squads.get(team)
        if squad is None:
            index = entries[0][0]
            found.append(finding("line-up-unknown-team", subject=Subject("line_ups", index, "team"), value=team))
            continue
        found += members_of(squad.order, squad.team, entries)
        found += _boards(squad, entries, round_number, called_team(event, team))
        if system in _ORDER_RULES:
            found += _order(squad, entries, system, rules[system])
        elif system == UNSTATED:
            found += _order_of_neither(squad, entries, rules[NO_RESERVES])
        if system in {"ladder", "joker"}:
            found += _changed_boards(event, squad, entries, round_number, system)
    return tuple(found)


Entries = list[tuple[int, LineUp]]


def entries_by_match(event: Event) -> dict[tuple[int, int], Entries]:
    """The rows of line-ups, each with its index, by round and team; in each match by boards."""
    rows: dict[tuple[int, int], Entries] = {}
    for index, item in enumerate(event.line_ups):
        rows.setdefault((item.round, item.team), []).append((index, item))
    return {key: sorted(entries, key=lambda entry: entry[1].board) for key, entries in rows.items()}


def members_of(members: Container[int], team: int | None, entries: Entries) -> Iterable[Finding]:
    """Players in a match's line-up who are none of the team's, or sit on two boards."""
    seen: dict[int, int] = {}
    for index, item in entries:
        if item.player is None:
            continue
        where = Subject("line_ups", index, "player")
        if item.player not in members:
            yield finding("line-up-foreign-player", subject=where, value=item.player, team=team)
        if item.player in seen:
            yield finding(
                "line-up-two-boards", subject=where, value=item.player, first=seen[item.player], second=item.board
            )
        seen.setdefault(item.player, item.board)


def _boards(squad: Squad, entries: Entries, round_number: int, team: str) -> Iterable[Finding]:
    boards = Counter(item.board for _, item in entries)
    for board in missing_numbers(boards, squad.boards):
        where = Subject("line_ups", entries[0][0], "board")
        yield finding("line-up-board-missing", subject=where, value=board, team=team, round=round_number)
    for index, item in entries:
        if item.board > squad.boards or item.board < 1 or boards[item.board] > 1:
            yield finding(
                "line-up-board-wrong",
                subject=Subject("line_ups", index, "board"),
                value=item.board,
                boards=squad.boards,
            )


_ORDER_RULES: Final = frozenset({"pzszach-last-boards", "pzszach-any-board", "ladder", "joker", NO_RESERVES})


def _order(squad: Squad, entries: Entries, system: str, rule: Rule) -> Iterable[Finding]:
    """The order on the boards.

    PZSzach E.2 (c) 1 and the ladder (3.6.2.4): the order of entry is an increasing sequence, so a
    player of the basic line-up moves up and never down, and reserves stand last; a later
    reserve may play without an earlier one. PZSzach E.2 (c) 2 and joker (3.6.3.2): a player of
    the basic line-up plays on his own board only. Without reserves only the basic line-up plays.
    """
    places = {player: at for at, player in reversed(list(enumerate(squad.order)))}
    own = [(index, item) for index, item in entries if item.player in places][:MOST_BOARDS]
    ranks = [places[item.player or 0] for _, item in own]
    in_order = _longest_in_order(ranks, squad.boards)
    for at, ((index, item), rank) in enumerate(zip(own, ranks, strict=True)):
        player = item.player
        where = Subject("line_ups", index, "player")
        if system in {"pzszach-last-boards", "ladder"}:
            if at not in in_order or rank + 1 < item.board:
                yield finding("line-up-out-of-order", subject=where, value=player, rule=rule, board=item.board)
        elif rank < squad.boards and rank + 1 != item.board:
            yield finding("line-up-not-own-board", subject=where, value=player, rule=rule, board=rank + 1)
        elif rank >= squad.boards and system == NO_RESERVES:
            yield finding("line-up-no-reserves", subject=where, value=player, rule=rule)


def _order_of_neither(squad: Squad, entries: Entries, rule: Rule) -> Iterable[Finding]:
    """Without a system of its own a line-up may be as either way of PZSzach E.2 (c) has it; as neither, it is wrong.

    Of the two ways that which blames fewer players is told, with the article that they share.
    """
    ways = [list(_order(squad, entries, way, rule)) for way in _CHESS_WAYS]
    return min(ways, key=len)


def _longest_in_order(ranks: Sequence[int], boards: int) -> frozenset[int]:
    """Positions of the longest increasing part of a line-up; whoever is not in it sits out of order.

    So the fewest players are blamed, reserves (from rank `boards` on) before others, then the later ones.
    """

    # By the place of its rank among all ranks, the best chain that ends there, and by a binary tree the best up to it.
    places = {rank: place for place, rank in enumerate(sorted(set(ranks)), start=1)}
    best: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())] * (len(places) + 1)
    for at, rank in enumerate(ranks):
        place, chain = places[rank], best[0]
        while place:
            chain, place = min(chain, best[place]), place & (place - 1)
        length, reserves, before = chain
        longer = (length - 1, reserves + (rank >= boards), (*before, at))
        place = places[rank]
        while place < len(best):
            best[place], place = min(best[place], longer), place + (place & -place)
    return frozenset(min(best)[2])


def _changed_boards(event: Event, squad: Squad, entries: Entries, round_number: int, system: str) -> Iterable[Finding]:
    """A reserve does not play two rounds running on different boards (3.6.2.5, 3.6.3.3).

    After a round that he did not play he may change.
    """
    before = {player: board for board, player in handed_in(event, squad.team, round_number - 1).items() if player}
    for index, item in entries:
        board = before.get(item.player) if item.player is not None else None
        if item.player in squad.reserves and board is not None and board != item.board:
            yield finding(
                "line-up-reserve-moved",
                subject=Subject("line_ups", index, "board"),
                value=item.board,
                rule=reserve_rules(event)[system],
                player=item.player,
                before=board,
            )


def missing_system(event: Event) -> tuple[Finding, ...]:
    """What a team event says of its reserves: nothing, or a system of the other game.

    In draughts the open system holds in silence (PZWarc 2021, V 3.6); in chess nothing does, and there are
    two ways alone (PZSzach 2002, B.VI E.2 c).
    """
    if not event.teams:
        return ()
    info, where = event.info, Subject("event", None, "reserves")
    own = info.settings.reserves
    if not own and info.game.is_draughts:
        return (notice("reserves-default-open", subject=where, rule=draughts_code("V 3.6")),)
    if not own:
        return (notice("reserves-unstated", subject=where, rule=reserve_rules(event)[NO_RESERVES]),)
    rules = reserve_rules(event)
    houses = {rule.regulation for rule in rules.values()}
    if own == NO_RESERVES or own not in rules or info.house not in houses - {rules[own].regulation}:
        return ()
    here = draughts_code("V 3.6") if info.house == "pzwarc" else rules[NO_RESERVES]
    return (warning("reserves-of-other-game", subject=where, value=own, rule=here),)
