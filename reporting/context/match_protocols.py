"""Match protocols and line-up forms: protokół meczu, протокол за отборна среща.

PZSzach 2002, B.VI E.2 (g): the basic document of team events, with the names of all players and the results.
Before the match its results are blank, and so are its names while the line-ups are secret (PZWarc 2021,
V 3.6.1.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.model import Round, Team
from engine.model.rounds import row_of_round
from engine.pairing.teams.line_ups import (
    NO_RESERVES,
    UNSTATED,
    Squad,
    boards_of,
    line_up_rules,
    reserve_rules,
    reserve_system,
    squads_of,
)
from reporting.context.event_words import chief_arbiter, town_apart
from reporting.context.paper import follows_pzszach, of_pzszach, paper
from reporting.context.subjects import Subjects
from reporting.context.team_matches import (
    BoardView,
    MatchView,
    match_points,
    matches_to_show,
    score_text,
    teams_left_in,
)
from reporting.context.words import noted, points_in, rating_text, roman, short_date

BLANK: Final = ""


def match_protocols(subjects: Subjects) -> dict[str, Any] | None:
    """The protocols of a round, one match a page; None where no match is paired."""
    round_number = subjects.round_number or 0
    between_two = (match for match in matches_to_show(subjects.event, round_number) if match.guest is not None)
    matches = [match for match in between_two if not teams_left_in(subjects.event, round_number, match)]
    if not matches:
        return None
    return paper(
        subjects,
        subtitle=subjects.info.name,
        board_word=board_word(subjects),
        protocols=[_protocol(match, round_number, subjects) for match in matches],
    )


def board_word(subjects: Subjects) -> str:
    """The short word of a board: a chessboard or a draughtsboard."""
    kind = "draughts" if subjects.info.game.is_draughts else "chess"
    return subjects.texts(f"form.protocol.board-{kind}")


def _protocol(match: MatchView, round_number: int, subjects: Subjects) -> dict[str, Any]:
    entry = _announced(match, round_number, subjects)
    extra = entry.extra
    score = match.score if match.score is not None and match.score.finished else None
    points = match_points(subjects.event, score) if score else None
    leg = f"/{match.leg}" if match.leg > 1 else ""
    return {
        "number": f"{round_number}/{match.match}{leg}",
        "home": team_name(subjects, match.home),
        "guest": team_name(subjects, match.guest or 0),
        "date": short_date(entry.date, subjects.lang),
        "round": str(round_number),
        "start": entry.time,
        "end": noted(extra, "end_time"),
        "place": noted(extra, "venue") or _venue(subjects),
        "arbiter": noted(extra, "arbiter") or chief_arbiter(subjects),
        "rows": [_board_row(board, subjects) for board in match.boards],
        "total": score_text(score),
        "match_points": " : ".join(points_in(side, subjects.lang) for side in points) if points else BLANK,
        "remarks": [*_walkover(match, subjects), *_notes(match, subjects)],
    }


def _announced(match: MatchView, round_number: int, subjects: Subjects) -> Round:
    """Day, hour and place of a match: of its own line on the sheet of rounds, else of the round's."""
    return row_of_round(subjects.event, round_number, match.match) or Round(round_number)


def _venue(subjects: Subjects) -> str:
    info = subjects.info
    return ", ".join(filter(None, (town_apart(info), info.settings.venue)))


def team_name(subjects: Subjects, number: int) -> str:
    """The name of a team, else its number."""
    return next((team.name for team in subjects.event.teams if team.number == number), "") or str(number or "")


def board_label(board: int, lang: str) -> str:
    """The number of a board as protocols of the country write it: Roman in Polish."""
    return roman(board) if lang == "pl" else str(board)


def _board_row(board: BoardView, subjects: Subjects) -> dict[str, str]:
    codes = (board.home_code, board.guest_code)
    return {
        "board": board_label(board.board, subjects.lang),
        "result": " : ".join(codes) if any(codes) else BLANK,
        **_side("home", board.home, subjects),
        **_side("guest", board.guest, subjects),
    }


def _side(side: str, number: int | None, subjects: Subjects) -> dict[str, str]:
    player = subjects.facts.players.get(number or 0)
    if player is None:
        return {f"{side}_name": BLANK, f"{side}_rating": BLANK}
    return {f"{side}_name": player.name, f"{side}_rating": rating_text(player, subjects.info)}


def _walkover(match: MatchView, subjects: Subjects) -> Iterator[str]:
    """A walkover is said in words: single or double (PZSzach 2002, B.VI E.2 f)."""
    score = match.score
    if score is None or not (score.finished and score.walkover):
        return
    own, other = score.totals
    if own == other:
        yield subjects.texts("form.protocol.double-walkover")
    else:
        loser = match.guest or 0 if own > other else match.home
        yield subjects.texts("form.protocol.walkover", team=team_name(subjects, loser))


def _notes(match: MatchView, subjects: Subjects) -> Iterator[str]:
    for board in match.boards:
        if board.note:
            yield f"{board_word(subjects)} {board_label(board.board, subjects.lang)} {board.note}"


def line_up_forms(subjects: Subjects) -> dict[str, Any] | None:
    """A line-up form for each captain: blank boards, and the entry that they are filled from."""
    teams = sorted(subjects.event.teams, key=lambda team: team.number)
    boards = boards_of(subjects.event)
    if not teams or not boards:
        return None
    squads = squads_of(subjects.event)
    labels = [board_label(board, subjects.lang) for board in range(1, boards + 1)]
    return paper(
        subjects,
        subtitle=subjects.info.name,
        board_word=board_word(subjects),
        rules=_rules(subjects),
        boards=labels,
        forms=[_form(team, squads[team.number], subjects) for team in teams],
    )


def _rules(subjects: Subjects) -> list[str]:
    """When the line-up is handed in, and who may sit where."""
    system = reserve_system(subjects.event)
    handed_in = list(_handed_in(subjects))
    if system == UNSTATED:
        return [*handed_in, subjects.texts("form.line-up.rule-unstated")]
    rule = reserve_rules(subjects.event)[system]
    chosen = system != NO_RESERVES and subjects.info.settings.reserves == system
    cited = chosen or subjects.info.house in {rule.regulation, ""}
    article = f" ({subjects.texts(f'regulation.{rule.regulation}')}, {rule.article})" if cited else ""
    return [*handed_in, subjects.texts(f"form.line-up.rule-{system}", rule=article)]


def _handed_in(subjects: Subjects) -> Iterator[str]:
    """When a line-up is handed in (PZWarc 2021, V 3.6.1.3), or that it stands (PZSzach 2002, B.VI E.2 d).

    Nothing where neither code is the event's.
    """
    if subjects.info.house == "pzwarc":
        minutes = line_up_rules(subjects.event)["handed_in_minutes"]
        yield subjects.texts("form.line-up.handed-in", minutes=minutes)
    elif follows_pzszach(subjects):
        yield subjects.texts("form.line-up.stands", rule=of_pzszach(subjects, "B.VI E.2 (d)"))


def entry_label(at: int, boards: int, subjects: Subjects) -> str:
    """How papers call a place in a team's entry: its board, or which reserve it is."""
    if 0 < boards < at:
        return subjects.texts("form.line-up.reserve", number=at - boards)
    return board_label(at, subjects.lang)


def _form(team: Team, squad: Squad, subjects: Subjects) -> dict[str, Any]:
    return {
        "team": team.name,
        "captain": team.captain,
        "entry": [_entered(at, number, squad, subjects) for at, number in enumerate(squad.order, 1)],
    }


def _entered(at: int, number: int, squad: Squad, subjects: Subjects) -> dict[str, str]:
    player = subjects.facts.players[number]
    return {
        "order": entry_label(at, squad.boards, subjects),
        "number": str(number),
        "name": player.name,
        "rating": rating_text(player, subjects.info),
    }
