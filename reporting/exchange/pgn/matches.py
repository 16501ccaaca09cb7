"""Matches of teams behind games in PGN: every game between two teams, each team against one other in a round.

PGN has no matches. Where the teams have met all against all, equally often, they are an event of teams; otherwise
nobody knows the system that paired them, and the games stay those of players who are in teams.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

Game = dict[str, Any]


def matches_of(games: Sequence[Game], team_of: Mapping[int, int]) -> tuple[list[Game], dict[str, Any]] | None:
    """The games with match, home, guest and board, and what the event sheet says then; None where they are no matches.

    Games are in the order of the file; the home team is that with White on the first board, as on all odd ones.
    """
    found: dict[tuple[int, frozenset[int]], list[Game]] = {}
    for game in games:
        pair = frozenset(team_of.get(game[side], 0) for side in ("white", "black"))
        if len(pair) < 2 or 0 in pair or not game.get("round") or game.keys() & {"stage", "group", "game"}:
            return None
        found.setdefault((game["round"], pair), []).append(game)
    cycles = _meetings({team_of[number] for number in team_of if team_of[number]}, found)
    if cycles is None or max(map(len, found.values())) < 2:
        return None
    made: list[Game] = []
    numbers: Counter[int] = Counter()
    for (at, pair), boards in found.items():
        numbers[at] += 1
        made += _match(boards, pair, team_of, numbers[at])
    told = {"system": "team-round-robin", "boards": max(game["board"] for game in made)}
    return made, told | ({"cycles": cycles} if cycles > 1 else {})


def _meetings(teams: set[int], found: Mapping[tuple[int, frozenset[int]], list[Game]]) -> int | None:
    """How often each team met each other, once a round at most; None where not all did equally often."""
    rounds = Counter((at, team) for at, pair in found for team in pair)
    met = Counter(pair for _, pair in found)
    everyone = {frozenset(pair) for pair in combinations(teams, 2)}
    times = {*met.values()}
    return times.pop() if max(rounds.values(), default=2) == 1 and met.keys() == everyone and len(times) == 1 else None


def _match(games: list[Game], pair: frozenset[int], team_of: Mapping[int, int], number: int) -> list[Game]:
    """The games of a match by their boards: as they are numbered, otherwise in the order of the file."""
    boards = {int(game.get("board") or 0) for game in games}
    if 0 in boards or len(boards) < len(games) or max(boards) > 2 * len(games):
        games = [{**game, "board": at} for at, game in enumerate(games, start=1)]
    first = min(games, key=lambda game: game["board"])
    home = team_of[first["white" if first["board"] % 2 else "black"]]
    (guest,) = pair - {home}
    return [{**game, "match": number, "home": home, "guest": guest} for game in games]
