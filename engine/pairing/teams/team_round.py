"""Pair teams by any system of individuals: a team stands for a player, the home team for White.

PZSzach 2002, B.VI B.2 (round robin), C.4 (Swiss), D.4 (cup), E.2 (matches); PZWarc 2021, V 3.3.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeVar

from engine.model import Event, Finding, Subject, Team, advice, finding, notice
from engine.model.system_id import TEAMS
from engine.pairing.paired_round import Paired, Pairer, RoundPairing
from engine.pairing.swiss.forbidden_pairs import renumbered_group
from engine.pairing.swiss.swiss_systems import dutch_in_force
from engine.pairing.teams.event import as_teams, field_of_teams, match_rows
from engine.regulations.cited import chess_code

_Rounds = TypeVar("_Rounds")
LEAST: Final = 2
"""Teams that a pairing needs."""
NUMBERS: Final = frozenset({"number", "first", "second", "white", "black", "other", "winner"})
"""Values of findings that are numbers of players, here of teams."""
_COLUMNS: Final[Mapping[str, str]] = {"white": "home", "black": "guest"}
"""The columns of the results in which teams stand where players stand in the event of teams."""
_OF_TEAMS: Final = frozenset({"number", "from_round", "status", "last_round"})
"""Columns that the sheets of players and of teams both have."""
_SAME: Final[Mapping[int, int]] = {}


def pair_teams(base: Pairer, *, by_strength: bool) -> Pairer:
    """The pairer of teams out of that of players; pairs are (home, guest) by team number.

    With `by_strength` the base system sees the teams by their place on the start list, as a Swiss
    system wants it; tables and cups go by the numbers that the teams have drawn or were seeded by.
    """

    def pair(event: Event, round_number: int) -> Paired:
        if len(event.teams) < LEAST:
            return None, (finding("teams-missing", subject=Subject("teams"), needed=LEAST, found=len(event.teams)),)
        teams = as_teams(event)
        own = swiss_of_fide(event) if round_number == 1 else ()
        numbers = tuple(sorted(team.number for team in event.teams))
        order = start_order(event) if by_strength else numbers
        if order == numbers or len(set(order)) < len(order):
            pairing, findings = base(teams, round_number)
            return pairing, (*own, *(about_event(event, found) for found in findings))
        places = {number: place for place, number in enumerate(order, 1)}
        pairing, findings = base(renumbered(teams, places), round_number)
        back = dict(enumerate(order, 1))
        renamed = tuple(about_event(event, found, back) for found in findings)
        return (None if pairing is None else _back(pairing, back)), (*own, *renamed, _start_list(order))

    return pair


def swiss_of_fide(event: Event) -> tuple[Finding, ...]:
    """The Dutch system in force pairs players: for teams FIDE has a system of its own (C.04.6), none of ours."""
    if event.info.system != f"{TEAMS}{dutch_in_force().id}":
        return ()
    return (advice("team-swiss-of-fide", subject=Subject("event", None, "system")),)


def _start_list(order: tuple[int, ...]) -> Finding:
    """The order by which the teams are paired, where it is not that of their numbers."""
    where = Subject("teams", None, "seed")
    rule = chess_code("B.VI C.4")
    return notice("teams-by-strength", subject=where, rule=rule, order=", ".join(map(str, order)))


def about_event(event: Event, found: Finding, numbers: Mapping[int, int] = _SAME) -> Finding:
    """A finding about the event of teams as one about the event: its rows, its numbers of teams."""
    values = tuple(
        (name, str(numbers.get(int(value), value)) if name in NUMBERS and value.isdigit() else value)
        for name, value in found.values
    )
    subject = found.subject
    if subject is not None and subject.table == "players":
        subject = Subject("teams", subject.record, subject.field if subject.field in _OF_TEAMS else None)
    if subject is not None and subject.table == "results" and subject.record is not None:
        field = _COLUMNS.get(subject.field or "", subject.field)
        subject = replace(subject, record=match_rows(event)[subject.record], field=field)
    renamed = replace(found, subject=subject, values=values)
    return (
        replace(renamed, code="match-teams", rule=chess_code("B.VI E.2")) if found.code == "match-players" else renamed
    )


def team_rounds(base: Callable[[Event], _Rounds]) -> Callable[[Event], _Rounds]:
    """The rounds of a schedule of teams: they hang on how many there are and on the event sheet, on no result."""
    return lambda event: base(field_of_teams(event))


def start_order(event: Event) -> tuple[int, ...]:
    """The start list of the teams: by strength, the strongest first, then by number (PZSzach 2002, B.VI C.4).

    The strength is that of the sheet of teams, else the average rating of the basic line-up; teams
    without either come last.
    """
    averages = {player.number: player.ratings[0].value for player in as_teams(event).players if player.ratings}

    def key(team: Team) -> tuple[int, int]:
        return -(averages.get(team.number, 0) if team.seed is None else team.seed), team.number

    return tuple(team.number for team in sorted(event.teams, key=key))


def renumbered(teams: Event, places: dict[int, int]) -> Event:
    """The event of teams with the places on the start list in the stead of the numbers."""

    def place(number: int | None) -> int | None:
        return None if number is None else places.get(number, number)

    players = (replace(player, number=places[player.number]) for player in teams.players)
    results = tuple(
        replace(game, white=place(game.white), black=place(game.black), home=place(game.home), guest=place(game.guest))
        for game in teams.results
    )
    play_offs = tuple(replace(item, order=tuple(places.get(n, n) for n in item.order)) for item in teams.play_offs)
    separated = tuple(
        renumbered_group(pair, lambda one: places.get(one, one)) for pair in teams.info.settings.forbidden_pairs
    )
    settings = replace(teams.info.settings, forbidden_pairs=separated)
    return replace(
        teams,
        info=replace(teams.info, settings=settings),
        players=tuple(sorted(players, key=lambda player: player.number)),
        results=results,
        play_offs=play_offs,
    )


def _back(pairing: RoundPairing, numbers: dict[int, int]) -> RoundPairing:
    """The pairing with the teams' own numbers."""
    return replace(
        pairing,
        pairs=tuple((numbers[home], numbers[guest]) for home, guest in pairing.pairs),
        bye=None if pairing.bye is None else numbers[pairing.bye],
        games=tuple(
            replace(game, white=numbers.get(game.white or 0), black=numbers.get(game.black or 0))
            for game in pairing.games
        ),
        free=tuple(numbers[team] for team in pairing.free),
    )
