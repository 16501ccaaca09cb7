"""The sheet of an individual match: its games, the running score, the play-off (PZSzach 2002, B.VI E.1)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from engine.model import GameResult, Mark
from engine.pairing.duels.match import MatchState, match_rule, match_state, target_of_match
from engine.pairing.duels.simul import exhibitor_of
from engine.systems.table import pair_round
from reporting.context import blanks
from reporting.context.cells import Cell, bold, number, player_cells
from reporting.context.pairings import Pairing, result_to_show, round_of, when
from reporting.context.paper import event_facts, follows_pzszach, of_pzszach, sign_as, table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import table
from reporting.context.words import percent_text, points_in, title_or_category, winner_key
from reporting.languages import decimal_in

OPEN_LENGTH: Final = 12
"""Lines of a match whose number of games is not fixed, while it is shorter."""
PLAY_OFF_LINES: Final = 4


def match_sheet(subjects: Subjects) -> dict[str, Any] | None:
    """The games of a match with the running score, its play-off, the ladder of tie-breaks; None unless two play it."""
    state = match_state(subjects.event)
    if state is None:
        return None
    texts = subjects.texts
    first, second = (with_title(subjects, number) for number in state.players)
    level, rule = _may_be_level(subjects, state), of_pzszach(subjects, "B.VI E.1 e")
    ladder = [texts(f"form.match.ladder-{step}", rule=rule) for step in range(5)] if level and rule else []
    play_off = [table(subjects, _play_off(subjects, state), caption=texts("form.match.play-off"))] if level else []
    players = (f"{texts('form.sign.player')}\n{subjects.facts.players[one].name}" for one in state.players)
    return table_paper(
        subjects,
        [table(subjects, _games(subjects, state)), *play_off],
        subtitle=f"{first} – {second}",
        head=event_facts(subjects, *_match_facts(subjects, state)),
        notes=[texts("form.match.running"), *ladder],
        signatures=[*players, *sign_as(subjects, "chief")],
    )


def _may_be_level(subjects: Subjects, state: MatchState) -> bool:
    """Whether a play-off has been played or may come: none of a match to wins, nor of one that its games decided."""
    if match_rule(subjects.event) == "wins":
        return False
    return state.winner is None or any(game.key.game > 1 for game in subjects.event.results)


def _match_facts(subjects: Subjects, state: MatchState) -> list[tuple[str, str]]:
    """What the match is played to, how it stands, who won."""
    event, texts = subjects.event, subjects.texts
    rule = match_rule(event)
    target = target_of_match(event) if state.last is None else state.last
    end = points_in(target or 0, subjects.lang) if rule == "points" else str(target or "")
    facts = [("match-rule", texts(f"form.match.to-{rule}", number=end) if target else "")]
    if subjects.facts.standings.after:
        facts.append(("score", score_of(subjects, [state.points[number] for number in state.players])))
    winner = subjects.facts.players[state.winner] if state.winner else None
    return [*facts, (winner_key(winner), winner.name if winner else "")]


def _games(subjects: Subjects, state: MatchState) -> list[dict[str, Cell]]:
    """The games of the match, those to come with the colours that are known."""
    played = {game.key.round: game for game in subjects.event.results if game.key.game == 1}
    last = state.last or max(OPEN_LENGTH, max(played, default=0))
    running = dict.fromkeys(state.players, 0)
    rows = []
    for at in range(1, last + 1):
        game = played.get(at)
        sides = (game.white, game.black) if game else _to_come(subjects, state, at)
        cells: dict[str, Cell] = {"game": number(at), "when": when(subjects, at)}
        rows.append({**cells, **_sides(subjects, sides), **_result(subjects, game, running)})
    return rows


def _to_come(subjects: Subjects, state: MatchState, at: int) -> tuple[int | None, int | None]:
    """White and Black of a game that nobody has played, as far as they are known; of a match that is won nobody's."""
    paired, _ = pair_round(subjects.event, at) if state.winner is None or state.last else (None, ())
    return paired.pairs[0] if paired else (None, None)


def _sides(subjects: Subjects, sides: tuple[int | None, int | None]) -> dict[str, Cell]:
    found = (subjects.facts.players.get(side or 0) for side in sides)
    return {key: player.name if player else "" for key, player in zip(("white_name", "black_name"), found, strict=True)}


def _result(subjects: Subjects, game: GameResult | None, running: dict[int, int]) -> dict[str, Cell]:
    """The result and the score after it: points, or wins where the match is played to wins."""
    if game is None or game.outcome is None or not game.outcome.finished:
        return {"result": blanks.RESULT, "running": ""}
    by_wins = match_rule(subjects.event) == "wins"
    for player in running:
        worth = subjects.info.points.of_side(game.outcome, game.white == player) or 0
        running[player] += 2 * (game.mark_of(player) is Mark.WIN) if by_wins else worth
    return {
        "result": result_to_show(game.outcome, subjects),
        "running": bold(score_of(subjects, list(running.values()))),
    }


def _play_off(subjects: Subjects, state: MatchState) -> list[dict[str, Cell]]:
    """The further games of a level match, and lines to fill."""
    games = sorted((game for game in subjects.event.results if game.key.game > 1), key=lambda game: game.key)
    running = dict.fromkeys(state.players, 0)
    rows: list[dict[str, Cell]] = [
        {
            "game": str(at),
            **_sides(subjects, (game.white, game.black)),
            **_result(subjects, game, running),
        }
        for at, game in enumerate(games, start=1)
    ]
    blank = range(len(games) + 1, PLAY_OFF_LINES + 1)
    return rows + [{"game": str(at), **_result(subjects, None, running)} for at in blank]


def score_of(subjects: Subjects, scores: Sequence[int]) -> str:
    """`2,5 : 1,5`, the scores in half points."""
    return " : ".join(points_in(score, subjects.lang) for score in scores)


def with_title(subjects: Subjects, number: int) -> str:
    """A player with his title."""
    player = subjects.facts.players[number]
    return f"{title_or_category(player, subjects.info, subjects.lang)} {player.name}".strip()


def simul_sheet(subjects: Subjects) -> dict[str, Any] | None:
    """The boards of a display with players and results, and the score of who gives it; None without opponents."""
    exhibitor = exhibitor_of(subjects.event)
    lines = [line for line in _boards(subjects) if line.black is not None]
    if exhibitor is None or not lines:
        return None
    texts = subjects.texts
    facts = (("boards", str(len(lines))), ("score", _display_score(subjects, exhibitor)))
    name = subjects.facts.players[exhibitor].name
    return table_paper(
        subjects,
        [table(subjects, [_row(line, exhibitor, subjects) for line in lines])],
        subtitle=with_title(subjects, exhibitor),
        head=event_facts(subjects, *facts),
        notes=[texts("form.simul.result"), not_counted(subjects)],
        signatures=[f"{texts('form.sign.exhibitor')}\n{name}", *sign_as(subjects, "organiser")],
    )


def not_counted(subjects: Subjects) -> str:
    """That a display gives no categories and titles (PZSzach 2002, B.VI H.1.1)."""
    return subjects.texts(f"form.simul.not-counted{'-pzszach' if follows_pzszach(subjects) else ''}")


def _row(line: Pairing, exhibitor: int, subjects: Subjects) -> dict[str, Cell]:
    guest = line.black if line.white == exhibitor else line.white
    cells = player_cells(subjects.facts.player(guest), subjects)
    return {
        **cells,
        "category": cells["title_category"],
        "board": number(line.board),
        "result": result_to_show(line.outcome, subjects),
    }


def _boards(subjects: Subjects) -> list[Pairing]:
    """The boards as entered, else as they will be set up."""
    entered = round_of(subjects.event, 1)
    if entered:
        return entered
    paired, _ = pair_round(subjects.event, 1)
    return [Pairing(at, *pair) for at, pair in enumerate(paired.pairs, start=1)] if paired else []


def _display_score(subjects: Subjects, exhibitor: int) -> str:
    """`+18 =5 −2, 20,5 / 25 (82%)`; empty before the first result."""
    row = next((row for row in subjects.facts.standings.rows if row.number == exhibitor), None)
    if row is None or not row.games:
        return ""
    most = row.games * subjects.info.points.win
    share = decimal_in(percent_text(Fraction(100 * row.points, most)), subjects.lang) if most else ""
    counts = f"+{row.wins} ={row.draws} −{row.losses}"
    return f"{counts}, {points_in(row.points, subjects.lang)} / {points_in(most, subjects.lang)} ({share}%)"
