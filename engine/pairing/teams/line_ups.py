"""Line-ups and their rules: who may sit where (PZSzach 2002, B.VI E.2 c; PZWarc 2021, V 3.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from engine.model import Event, Finding, LineUp, Player, Rule, Severity, Subject, finding
from engine.model.counted import gaps
from engine.model.itself import Itself
from engine.regulations.cited import draughts_code
from engine.regulations.editions import sections, select

DRAUGHTS_DEFAULT: Final = "open"
"""Where the regulations of an event of draughts say nothing (PZWarc 2021, V 3.6)."""
NO_RESERVES: Final = "none"
UNSTATED: Final = ""
"""In chess nothing holds in silence: the regulations of the event must say it (PZSzach 2002, B.VI E.2 c)."""
MOST_BOARDS: Final = 999
"""Boards of a match that are counted out; a higher number of a board is a slip of the pen."""
_CHESS_WAYS: Final = ("pzszach-last-boards", "pzszach-any-board")


@dataclass(frozen=True, slots=True)
class Squad:
    """A team as it was entered: players in the order of their boards, those beyond `boards` are reserves.

    A player's own `board` gives the order; whoever has none follows in the order of the sheet.
    """

    team: int
    order: tuple[int, ...]
    boards: int

    @property
    def basic(self) -> tuple[int, ...]:
        """The basic line-up, board 1 first."""
        return self.order[: self.boards]

    @property
    def reserves(self) -> tuple[int, ...]:
        """The reserves in their order."""
        return self.order[self.boards :]

    def rank(self, player: int) -> int:
        """The place in the order of entry, from 0."""
        return self.order.index(player)


def squads_of(event: Event) -> dict[int, Squad]:
    """The squads of an event by team number."""
    return dict(_squads(Itself(event)))


@lru_cache(maxsize=4)
def _squads(same: Itself[Event]) -> Mapping[int, Squad]:
    event = same.value
    boards = boards_of(event)
    members: dict[int, list[Player]] = {team.number: [] for team in event.teams}
    for player in event.players:
        if player.team is not None:
            members.setdefault(player.team, []).append(player)
    return {
        team: Squad(team, tuple(player.number for player in _in_order(players)), boards)
        for team, players in members.items()
    }


def boards_of(event: Event) -> int:
    """Boards of a match: the setting, else the highest board of any line-up or entry."""
    given = event.info.settings.boards
    return given if given is not None and given >= 0 else _highest_board(Itself(event))


@lru_cache(maxsize=4)
def _highest_board(same: Itself[Event]) -> int:
    event = same.value
    named = [item.board for item in event.line_ups] + [player.board for player in event.players if player.board]
    return min(max(named, default=0), MOST_BOARDS)


def _in_order(players: Iterable[Player]) -> list[Player]:
    return sorted(players, key=lambda player: (player.board is None, player.board or 0))


def reserve_system(event: Event) -> str:
    """The system of reserves of the event; one system per event, `UNSTATED` where chess names none that there is."""
    silent = DRAUGHTS_DEFAULT if event.info.game.is_draughts else UNSTATED
    named = event.info.settings.reserves
    return named if named in reserve_rules(event) else silent


def line_up(event: Event, team: int, round_number: int) -> tuple[tuple[int | None, ...], str]:
    """The line-up of a team in a round, board by board, and where it comes from.

    `handed-in`; else what the rules put in its place: `previous-round`, `first-of-entry` (round
    1 of the open system: the first four of the entry), `basic` (ladder, joker, all of PZSzach), or
    `forfeit` where there is no entry (PZWarc 2021, V 3.6.1.5, 3.6.1.6, 3.6.2.3).
    """
    squad = _squads(Itself(event)).get(team, Squad(team, (), boards_of(event)))
    handed = handed_in(event, team, round_number)
    if handed:
        return tuple(handed.get(board) for board in range(1, squad.boards + 1)), "handed-in"
    if not squad.order:
        return (None,) * squad.boards, "forfeit"
    if reserve_system(event) == "open":
        if round_number > 1:
            before = (at for at in range(round_number - 1, 0, -1) if at == 1 or is_handed_in(event, team, at))
            return line_up(event, team, next(before))[0], "previous-round"
        count = min(squad.boards, int(line_up_rules(event)["open_default_players"]))
        first: Sequence[int | None] = squad.order[:count]
        return (*first, *(None,) * (squad.boards - len(first))), "first-of-entry"
    basic: Sequence[int | None] = squad.basic
    return (*basic, *(None,) * (squad.boards - len(basic))), "basic"


def is_handed_in(event: Event, team: int, round_number: int) -> bool:
    """Whether the captain handed in a line-up for the round."""
    return bool(handed_in(event, team, round_number))


def handed_in(event: Event, team: int, round_number: int) -> dict[int, int | None]:
    """The line-up that a captain handed in, by board; empty where he did not."""
    return dict(_handed_in(Itself(event.line_ups)).get((team, round_number), {}))


@lru_cache(maxsize=4)
def _handed_in(same: Itself[tuple[LineUp, ...]]) -> Mapping[tuple[int, int], Mapping[int, int | None]]:
    """All line-ups by team and round: each board of each match asks."""
    found: dict[tuple[int, int], dict[int, int | None]] = {}
    for item in same.value:
        found.setdefault((item.team, item.round), {})[item.board] = item.player
    return found


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
        found += _boards(squad, entries, round_number)
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


def _boards(squad: Squad, entries: Entries, round_number: int) -> Iterable[Finding]:
    boards = Counter(item.board for _, item in entries)
    for board in gaps(boards, squad.boards):
        where = Subject("line_ups", entries[0][0], "board")
        yield finding("line-up-board-missing", subject=where, value=board, team=squad.team, round=round_number)
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
    kept = _longest_in_order(ranks, squad.boards)
    for at, ((index, item), rank) in enumerate(zip(own, ranks, strict=True)):
        player = item.player
        where = Subject("line_ups", index, "player")
        if system in {"pzszach-last-boards", "ladder"}:
            if at not in kept or rank + 1 < item.board:
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


def reserve_rules(event: Event) -> dict[str, Rule]:
    """The systems of reserves with their articles in the editions of the event's first day."""
    found = sections(("chess-code", "draughts-code"), "reserves", event.info.start_date)
    return {name: edition.rule(entry["article"]) for edition, systems in found for name, entry in systems.items()}


def line_up_rules(event: Event) -> Mapping[str, Any]:
    """The numbers that PZWarc has of line-ups on the event's first day (V 3.6.1)."""
    rules: Mapping[str, Any] = select("draughts-code", event.info.start_date).numbers["line_ups"]
    return rules


def may_start(present: int, line_up_size: int) -> bool:
    """More than half of the line-up must be there (PZSzach 2002, B.VI E.2 e; PZWarc 2021, V 3.4)."""
    return 2 * present > line_up_size


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
        return (finding("reserves-default-open", Severity.INFO, subject=where, rule=draughts_code("V 3.6")),)
    if not own:
        return (finding("reserves-unstated", Severity.INFO, subject=where, rule=reserve_rules(event)[NO_RESERVES]),)
    rules = reserve_rules(event)
    houses = {rule.regulation for rule in rules.values()}
    if own == NO_RESERVES or own not in rules or info.house not in houses - {rules[own].regulation}:
        return ()
    here = draughts_code("V 3.6") if info.house == "pzwarc" else rules[NO_RESERVES]
    return (finding("reserves-of-other-game", Severity.WARNING, subject=where, value=own, rule=here),)
