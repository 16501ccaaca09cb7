"""Team matches: line-ups by the rules of reserves, and results that do not fit their match."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from engine.checks.presence import check_presence
from engine.checks.schedule import check_cup, check_schedule
from engine.model import BYES, Event, Finding, GameResult, Player, Severity, Subject, advice, finding, warning
from engine.model.listing import missing_numbers
from engine.pairing.teams.event import as_teams, is_team_event
from engine.pairing.teams.line_up_checks import check_line_ups, missing_system
from engine.pairing.teams.line_ups import boards_of, handed_in, may_start, start_rule
from engine.pairing.teams.match_scores import called_team, matches_of, people_of, teams_of_match
from engine.pairing.teams.team_round import about_event, start_order, swiss_of_fide
from engine.regulations.cited import chess_code, code_of_game, draughts_code
from engine.regulations.rate_of_play import RateClass, class_of_event

_FINAL = chess_code("B.VI E.2 (d)")

Rows = Sequence[tuple[int, GameResult]]
"""The rows of a match with their places in the event's results."""


def check_teams(event: Event) -> Iterable[Finding]:
    """Everything about teams that does not fit together; nothing for an event of players alone."""
    if not is_team_event(event):
        return
    yield from swiss_of_fide(event)
    yield from missing_system(event)
    yield from _seating(event)
    yield from check_line_ups(event)
    yield from _line_ups_too_short(event)
    people, known = people_of(event), {team.number for team in event.teams}
    for rows in _matches(event):
        yield from _match(event, rows, people, known)
    yield from _seeds(event)
    teams = as_teams(event)
    for found in (*check_schedule(teams), *check_cup(teams), *check_presence(teams)):
        yield about_event(event, found)


def _seeds(event: Event) -> Iterable[Finding]:
    """In a cup the strongest have the lowest numbers, so that they meet last (PZSzach 2002, B.VI D.2 and D.4)."""
    order = start_order(event)
    if event.info.system == "team-cup" and order != tuple(sorted(order)):
        yield advice(
            "teams-not-seeded",
            subject=Subject("teams", None, "number"),
            rule=chess_code("B.VI D.2"),
            order=", ".join(map(str, order)),
        )


def _seating(event: Event) -> Iterable[Finding]:
    """How the teams sit, in draughts: a team in one line at one side (PZWarc 2021, V 3.5).

    Players of both teams by turns are forbidden (3.5.2); teams in line behind each other are not advised, and
    forbidden in blitz (3.5.3).
    """
    seating = event.info.settings.seating
    if not event.info.game.is_draughts or seating not in {"alternating", "in-line"}:
        return
    blitz = class_of_event(event.info) in {RateClass.BLITZ, RateClass.SUPERBLITZ}
    forbidden = seating == "alternating" or blitz
    yield finding(
        "seating-forbidden" if forbidden else "seating-not-advised",
        Severity.ERROR if forbidden else Severity.ADVICE,
        subject=Subject("event", None, "seating"),
        value=seating,
        rule=draughts_code("V 3.5.2" if seating == "alternating" else "V 3.5.3"),
    )


def _matches(event: Event) -> Iterable[Rows]:
    """The rows of each match with their places, board 1 first."""
    places = {id(game): index for index, game in enumerate(event.results)}
    return [[(places[id(game)], game) for game in games] for games in matches_of(event).values()]


def _match(event: Event, rows: Rows, people: Mapping[int, Player], known: Container[int]) -> Iterable[Finding]:
    sides = teams_of_match([game for _, game in rows], people)
    if sides is None:
        for index, game in rows:
            if game.white is not None or game.outcome is not None:
                yield finding("match-without-teams", subject=_at(index, "home"), round=game.key.round)
        return
    home, guest = sides
    yield from _teams(rows, home, guest, known)
    if guest and home != guest:
        yield from _boards(event, rows, home, guest)
        yield from _players(event, rows, (home, guest), people)
        yield from _walkover(event, rows, home, people)


def _teams(rows: Rows, home: int, guest: int, known: Container[int]) -> Iterable[Finding]:
    """The teams of a match: entered, two different ones, the same in every row."""
    first = rows[0][1].key
    for field, number in (("home", home), ("guest", guest)):
        if number and number not in known:
            yield finding("match-team-unknown", subject=_at(rows[0][0], field), value=number, round=first.round)
    if home == guest:
        yield finding("match-team-against-itself", subject=_at(rows[0][0], "guest"), value=home, round=first.round)
    for index, game in rows:
        for field, own, expected in (("home", game.home, home), ("guest", game.guest, guest)):
            if own is not None and own != expected:
                yield finding(
                    "match-teams-differ",
                    subject=_at(index, field),
                    value=own,
                    round=game.key.round,
                    match=game.key.match,
                    expected=expected,
                )


def _boards(event: Event, rows: Rows, home: int, guest: int) -> Iterable[Finding]:
    """Every board of a match once, none beyond their number."""
    size = boards_of(event)
    seen = [game.key.board for _, game in rows]
    first = rows[0][1].key
    for boards in missing_numbers(seen, size):
        yield finding(
            "match-board-missing",
            subject=_at(rows[0][0], "board"),
            value=boards,
            round=first.round,
            home=called_team(event, home),
            guest=called_team(event, guest),
        )
    before: set[int] = set()
    for index, game in rows:
        if size and not 1 <= game.key.board <= size:
            yield finding("match-board-beyond", subject=_at(index, "board"), value=game.key.board, boards=size)
        elif game.key.board in before:
            yield finding(
                "match-board-twice",
                subject=_at(index, "board"),
                value=game.key.board,
                round=game.key.round,
                home=called_team(event, home),
                guest=called_team(event, guest),
            )
        before.add(game.key.board)


def _players(event: Event, rows: Rows, sides: tuple[int, int], people: Mapping[int, Player]) -> Iterable[Finding]:
    """Who sits at a board: of the two teams, with the right colour, as the line-up says."""
    for index, game in rows:
        for field, number in (("white", game.white), ("black", game.black)):
            player = people.get(number or 0)
            if player is None:
                continue
            if player.team not in sides:
                yield finding(
                    "match-player-of-another-team",
                    subject=_at(index, field),
                    value=number,
                    name=player.called,
                    team=player.team or "–",
                    home=sides[0],
                    guest=sides[1],
                )
                continue
            yield from _seat(event, (index, field), game, player, sides)


def _seat(
    event: Event, at: tuple[int, str], game: GameResult, player: Player, sides: tuple[int, int]
) -> Iterable[Finding]:
    """A player at his board: home has White on odd boards; the line-up handed in does not change."""
    team = player.team or 0
    board = game.key.board
    should_be_home = (at[1] == "white") == (board % 2 == 1)
    if (team == sides[0]) is not should_be_home and not game.as_played:
        yield warning(
            "match-colours-wrong",
            subject=_at(*at),
            value=player.number,
            rule=code_of_game(event.info.game, chess="B.VI E.2 (b)", draughts="V 3.3"),
            name=player.called,
            board=board,
        )
    expected = handed_in(event, team, game.key.round)
    named = expected.get(board)
    if expected and named != player.number:
        yield finding(
            "match-not-as-line-up" if named else "match-board-not-in-line-up",
            subject=_at(*at),
            value=player.number,
            rule=_FINAL,
            name=player.called,
            board=board,
            expected=named or "",
        )


def _walkover(event: Event, rows: Rows, home: int, people: Mapping[int, Player]) -> Iterable[Finding]:
    """A match that was partly played, although a team had no more than half of its players there.

    PZSzach 2002, B.VI E.2 (e) and (f); PZWarc 2021, V 3.4: it may not start, and the match is lost by forfeit.
    """
    done = [(index, game) for index, game in rows if game.finished]
    played = [row for row in done if row[1].outcome is not None and row[1].outcome.played]
    size = boards_of(event)
    if not played or len(done) < size:
        return
    for side in (True, False):
        absent = sum(_is_absent(game, side, home, people) for _, game in rows)
        if not may_start(size - absent, size):
            team = home if side else next((game.guest for _, game in rows if game.guest), 0)
            yield warning(
                "match-started-short",
                subject=_at(played[0][0], "result"),
                value=size - absent,
                rule=start_rule(event.info),
                team=called_team(event, team) if team else "–",
                round=played[0][1].key.round,
                boards=size,
            )


def _is_absent(game: GameResult, of_home: bool, home: int, people: Mapping[int, Player]) -> bool:
    """True where the player of a side was not there: the board was lost by forfeit."""
    outcome = game.outcome
    if outcome is None or outcome.played or outcome.kind in BYES:
        return False
    white = people.get(game.white or 0)
    white_is_home = white.team == home if white is not None and white.team is not None else game.key.board % 2 == 1
    mark = outcome.white if white_is_home is of_home else outcome.black
    return not mark


def _line_ups_too_short(event: Event) -> Iterable[Finding]:
    """Line-ups with which a team may not start: no more than half of the boards are taken."""
    size = boards_of(event)
    seen: dict[tuple[int, int], list[int]] = {}
    for index, item in enumerate(event.line_ups):
        seen.setdefault((item.round, item.team), []).append(index)
    for (round_number, team), indexes in sorted(seen.items()):
        present = len({event.line_ups[index].player for index in indexes} - {None})
        if size and not may_start(present, size):
            yield warning(
                "line-up-too-short",
                subject=Subject("line_ups", indexes[0], "player"),
                value=present,
                rule=start_rule(event.info),
                team=called_team(event, team),
                round=round_number,
                boards=size,
            )


def _at(index: int, field: str) -> Subject:
    return Subject("results", index, field)
