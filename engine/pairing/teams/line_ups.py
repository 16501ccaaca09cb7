"""Who sits where in a match of teams: entries, line-ups handed in, what holds in their place (PZSzach 2002, B.VI E.2;
PZWarc 2021, V 3.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.model import Event, EventInfo, Player, Rule
from engine.model.event import once_per_event
from engine.regulations.cited import code_of_game
from engine.regulations.editions import sections, select

DRAUGHTS_DEFAULT: Final = "open"
"""Where the regulations of an event of draughts say nothing (PZWarc 2021, V 3.6)."""
NO_RESERVES: Final = "none"
UNSTATED: Final = ""
"""In chess nothing holds in silence: the regulations of the event must say it (PZSzach 2002, B.VI E.2 c)."""
MOST_BOARDS: Final = 999
"""Boards of a match that are counted out; a higher number of a board is a slip of the pen."""


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


@once_per_event
def squads_of(event: Event) -> Mapping[int, Squad]:
    """The squads of an event by team number."""
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
    return given if given is not None and given >= 0 else _highest_board(event)


@once_per_event
def _highest_board(event: Event) -> int:
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
    squad = squads_of(event).get(team, Squad(team, (), boards_of(event)))
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


def handed_in(event: Event, team: int, round_number: int) -> Mapping[int, int | None]:
    """The line-up that a captain handed in, by board; empty where he did not."""
    return _line_ups_handed_in(event).get((team, round_number), {})


@once_per_event
def _line_ups_handed_in(event: Event) -> Mapping[tuple[int, int], Mapping[int, int | None]]:
    """All line-ups by team and round."""
    found: dict[tuple[int, int], dict[int, int | None]] = {}
    for item in event.line_ups:
        found.setdefault((item.team, item.round), {})[item.board] = item.player
    return found


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


def start_rule(info: EventInfo) -> Rule:
    """The article about how many of a line-up must be there, as `may_start` has it."""
    return code_of_game(info.game, chess="B.VI E.2 (e)", draughts="V 3.4")
