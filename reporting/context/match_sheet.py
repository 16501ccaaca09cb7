"""The sheet of an individual match: its games, the running score, the play-off (PZSzach 2002, B.VI E.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.model import GameResult, Mark
from engine.pairing.duels.match import MatchState, match_rule, match_state, target_of_match
from engine.systems.table import pair_round
from reporting.context import blanks
from reporting.context.cells import Cell, bold, number
from reporting.context.pairings import result_to_show
from reporting.context.paper import event_facts, of_pzszach, sign_as, table_paper
from reporting.context.rounds import when
from reporting.context.subjects import Subjects
from reporting.context.tables import table
from reporting.context.words import points_in, title_or_category, winner_key

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
