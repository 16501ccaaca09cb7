"""The boards of a team match: colours and who meets whom.

PZSzach 2002, B.VI B.2 and E.2 (b); PZWarc 2021, V 3.3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.model import Event, GameKey, Mark, Outcome, ResultKind
from engine.model.rounds import status_of_round
from engine.pairing.paired_round import RoundPairing, games_of
from engine.pairing.teams.line_ups import NO_RESERVES, boards_of, is_handed_in, line_up, reserve_system


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a match: White and Black by starting number, None where nobody sits.

    `outcome` is what the rules say before anybody has played: a walkover of a team without players.
    """

    board: int
    white: int | None
    black: int | None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match: number, home and guest team, boards; `sources` say where each line-up comes from.

    `leg` counts the matches of the same two teams in one round of a cup, 1 elsewhere.
    """

    match: int
    home: int
    guest: int
    boards: tuple[Board, ...]
    sources: tuple[str, str] = ("", "")
    leg: int = 1
    stage: int = 1
    group: int = 1


def boards_of_match(home: tuple[int | None, ...], guest: tuple[int | None, ...]) -> tuple[Board, ...]:
    """Home has White on the odd boards and Black on the even ones."""
    return tuple(
        Board(board, *((own, other) if board % 2 else (other, own)))
        for board, (own, other) in enumerate(zip(home, guest, strict=True), 1)
    )


def is_revealed(event: Event, home: int, guest: int, round_number: int) -> bool:
    """Whether the line-ups of a match may be shown.

    PZWarc 2021, V 3.6.1.4: they are secret until the arbiter has both; what was not handed in is
    replaced by rule once the round has started. Without reserves there is nothing to be secret.
    """
    if reserve_system(event) == NO_RESERVES or status_of_round(event, round_number).begun:
        return True
    return all(is_handed_in(event, team, round_number) for team in (home, guest))


def match_of(event: Event, number: int, home: int, guest: int, round_number: int) -> Match:
    """A match of a round with both line-ups as they stand."""
    first, first_source = line_up(event, home, round_number)
    second, second_source = line_up(event, guest, round_number)
    return Match(number, home, guest, boards_of_match(first, second), (first_source, second_source))


def public_match(event: Event, number: int, home: int, guest: int, round_number: int) -> Match:
    """The match as it may be shown: nobody sits at its boards while the line-ups are secret."""
    if is_revealed(event, home, guest, round_number):
        match = match_of(event, number, home, guest, round_number)
        return (
            _forfeited(match)
            if status_of_round(event, round_number).begun and reserve_system(event) == "open"
            else match
        )
    empty = (None,) * boards_of(event)
    return Match(number, home, guest, boards_of_match(empty, empty), ("secret", "secret"))


def _forfeited(match: Match) -> Match:
    """The match with the boards that a team loses which has entered nobody (PZWarc 2021, V 3.6.1.6)."""
    lost = tuple(source == "forfeit" for source in match.sources)
    if not any(lost):
        return match
    boards = []
    for at in match.boards:
        white_lost, black_lost = lost if at.board % 2 else lost[::-1]
        kind = ResultKind.DOUBLE_FORFEIT if all(lost) else ResultKind.FORFEIT
        marks = (Mark.LOSS if white_lost else Mark.WIN, Mark.LOSS if black_lost else Mark.WIN)
        # A board on which the other team has nobody either stays open.
        decided = all(lost) or (at.white if black_lost else at.black) is not None
        boards.append(replace(at, outcome=Outcome(*marks, kind) if decided else None))
    return replace(match, boards=tuple(boards))


def matches_of_round(event: Event, pairing: RoundPairing, round_number: int) -> Iterator[Match]:
    """The matches of a paired round of teams, numbered in its order."""
    for game in games_of(pairing, round_number):
        key: GameKey = game.key
        found = public_match(event, key.board, game.white or 0, game.black or 0, round_number)
        yield replace(found, leg=key.game, stage=key.stage, group=key.group)
