"""Papers of matches: the sheet of an individual match, the table of a Scheveningen event, the sheet of a display.

PZSzach 2002, B.VI E.1, F and H.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from engine.model import GameResult, Mark, Player, exact
from engine.model.codes import write_code
from engine.pairing.duels.match import MatchState, match_rule, match_state, target_of_match
from engine.pairing.duels.sides import SideList, sides_of
from engine.pairing.duels.simul import exhibitor_of
from engine.standings import SideScore
from engine.systems.table import pair_round
from reporting.context.common import (
    Cell,
    after_round,
    bold,
    event_facts,
    fitted,
    paper,
    player_cells,
    points,
    sign_as,
    table,
)
from reporting.context.grids import against
from reporting.context.pairing_tables import seat_labels, side_name
from reporting.context.rounds import TO_FILL, Pairing, round_of, when
from reporting.context.subjects import Subjects
from reporting.context.words import decimal_in, percent_text, points_in, title_or_category

OPEN_LENGTH: Final = 12
"""Lines of a match whose number of games is not fixed, while it is shorter."""
PLAY_OFF_LINES: Final = 4


def match_sheet(subjects: Subjects) -> dict[str, Any] | None:
    """The games of a match with the running score, its play-off, the ladder of tie-breaks; None unless two play it."""
    state = match_state(subjects.event)
    if state is None:
        return None
    texts = subjects.texts
    first, second = (_named(subjects, number) for number in state.players)
    ladder = [] if match_rule(subjects.event) == "wins" else [texts(f"form.match.ladder-{step}") for step in range(5)]
    context = paper(
        subjects,
        title=texts("form.match.title"),
        subtitle=f"{first} – {second}",
        head=event_facts(subjects, *_match_facts(subjects, state)),
        tables=[
            table(subjects, _games(subjects, state)),
            *([table(subjects, _play_off(subjects, state), caption=texts("form.match.play-off"))] if ladder else []),
        ],
        notes=[texts("form.match.running"), *ladder],
        signatures=[
            *(f"{texts('form.sign.player')}\n{subjects.facts.players[one].name}" for one in state.players),
            *sign_as(subjects, "chief"),
        ],
    )
    return fitted(context, subjects.form.orientation)


def _named(subjects: Subjects, number: int) -> str:
    """A player with his title."""
    player = subjects.facts.players[number]
    return f"{title_or_category(player, subjects.info)} {player.name}".strip()


def _match_facts(subjects: Subjects, state: MatchState) -> list[tuple[str, str]]:
    """What the match is played to, how it stands, who won."""
    event, texts = subjects.event, subjects.texts
    rule = match_rule(event)
    target = target_of_match(event) if state.last is None else state.last
    end = points_in(target or 0, subjects.lang) if rule == "points" else str(target or "")
    facts = [("match-rule", texts(f"form.match.to-{rule}", number=end) if target else "")]
    facts.append(("score", _score(subjects, [state.points[number] for number in state.players])))
    winner = subjects.facts.players[state.winner].name if state.winner else ""
    return [*facts, ("winner", winner)]


def _score(subjects: Subjects, scores: Sequence[int]) -> str:
    return " : ".join(points_in(score, subjects.lang) for score in scores)


def _games(subjects: Subjects, state: MatchState) -> list[dict[str, Cell]]:
    """The games of the match, those to come with the colours that are known."""
    played = {game.key.round: game for game in subjects.event.results if game.key.game == 1}
    last = state.last or max(OPEN_LENGTH, max(played, default=0))
    running = dict.fromkeys(state.players, 0)
    rows = []
    for at in range(1, last + 1):
        game = played.get(at)
        row: dict[str, Cell] = {"game": {"text": str(at), "number": str(at)}, "when": when(subjects, at)}
        if game is None:
            paired, _ = pair_round(subjects.event, at) if state.winner is None or state.last else (None, ())
            sides: tuple[int | None, int | None] = paired.pairs[0] if paired else (None, None)
        else:
            sides = (game.white, game.black)
        rows.append({**row, **_sides(subjects, sides), **_result(subjects, game, running)})
    return rows


def _sides(subjects: Subjects, sides: tuple[int | None, int | None]) -> dict[str, Cell]:
    found = (subjects.facts.players.get(side or 0) for side in sides)
    return {key: player.name if player else "" for key, player in zip(("white_name", "black_name"), found, strict=True)}


def _result(subjects: Subjects, game: GameResult | None, running: dict[int, int]) -> dict[str, Cell]:
    """The result and the score after it: points, or wins where the match is played to wins."""
    if game is None or game.outcome is None or not game.outcome.finished:
        return {"result": TO_FILL, "running": ""}
    by_wins = match_rule(subjects.event) == "wins"
    for number in running:
        worth = subjects.info.points.of_side(game.outcome, game.white == number) or 0
        running[number] += 2 * (game.mark_of(number) is Mark.WIN) if by_wins else worth
    return {
        "result": write_code(game.outcome, subjects.info.game),
        "running": bold(_score(subjects, list(running.values()))),
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


def scheveningen_table(subjects: Subjects) -> dict[str, Any] | None:
    """Both sides against each other with results and totals; None without two sides."""
    sides, _ = sides_of(subjects.event)
    if sides is None:
        return None
    scores = {score.side: score for score in subjects.facts.standings.sides}
    first, second = sides
    context = paper(
        subjects,
        title=subjects.texts("form.scheveningen.title"),
        subtitle=after_round(subjects, subjects.facts.standings),
        head=event_facts(subjects, *_side_facts(subjects, sides, scores)),
        tables=[
            _side_table(subjects, first, second, scores[first.name]),
            _side_table(subjects, second, first, scores[second.name]),
        ],
        notes=_tie_notes(subjects, sides, scores),
        signatures=sign_as(subjects, "chief"),
    )
    return fitted(context, subjects.form.orientation)


def _side_facts(subjects: Subjects, sides: Sequence[SideList], scores: dict[str, SideScore]) -> list[tuple[str, str]]:
    """The result of the match, and who won it."""
    total = _score(subjects, [scores[side.name].points for side in sides])
    first = [side for side in sides if scores[side.name].place == 1]
    over = after_round(subjects, subjects.facts.standings) == subjects.texts("form.standings.final")
    winner = side_name(subjects, first[0].name, first[0].team) if over and len(first) == 1 else ""
    return [("score", total), ("winner", winner)]


def _side_table(subjects: Subjects, side: SideList, other: SideList, score: SideScore) -> dict[str, Any]:
    """The players of a side down, those of the other across, the points on the right."""
    lines = {line.row.number: line for line in subjects.facts.crosstable.rows}
    heads = [(f"game-{number}", label) for number, label in seat_labels(subjects, other).items()]
    rows: list[dict[str, Cell]] = [
        {
            **player_cells(subjects.facts.players[number], subjects),
            "seat": label,
            **{f"game-{one}": against(lines[number].cells.get(one, ())) for one in other.players},
            "points": bold(points(lines[number].row.points, subjects.lang)),
        }
        for number, label in seat_labels(subjects, side).items()
    ]
    total = {
        "name": bold(subjects.texts("form.scheveningen.total")),
        "points": bold(points(score.points, subjects.lang)),
    }
    marked = {head: {"text": "", "fill": "mark"} for head in ("seat", "rating", *(key for key, _ in heads))}
    shown = {
        key: {**(cell if isinstance(cell, dict) else {"text": cell}), "fill": "mark"} for key, cell in total.items()
    }
    rated = any(row["rating"] for row in rows)
    left_out = () if rated else ("rating",)
    return table(
        subjects,
        [*rows, {**marked, **shown}],
        repeated={"game": heads},
        leave_out=left_out,
        caption=side_name(subjects, side.name, side.team),
    )


def _tie_notes(subjects: Subjects, sides: Sequence[SideList], scores: dict[str, SideScore]) -> list[str]:
    """The criteria for level sides with their values, where the sides are level."""
    first, second = (scores[side.name] for side in sides)
    texts = subjects.texts
    if first.points != second.points or not first.values:
        return []
    shown = []
    for name in first.values:
        values = (decimal_in(exact(score.values[name]), subjects.lang) for score in (first, second))
        shown.append(f"{texts(f'choice.scheveningen_ties.{name}')} {' : '.join(values)}")
    return [texts("form.scheveningen.level", criteria="; ".join(shown))]


def simul_sheet(subjects: Subjects) -> dict[str, Any] | None:
    """The boards of a display with players and results, and the score of who gives it; None without opponents."""
    exhibitor = exhibitor_of(subjects.event)
    lines = [line for line in _boards(subjects) if line.black is not None]
    if exhibitor is None or not lines:
        return None
    rows = []
    for line in lines:
        guest = line.black if line.white == exhibitor else line.white
        player = subjects.facts.players.get(guest or 0) or Player(guest or 0)
        done = line.outcome is not None and line.outcome.finished
        cells = player_cells(player, subjects)
        rows.append(
            {
                **cells,
                "category": cells["title_category"],
                "board": "" if line.board is None else {"text": str(line.board), "number": str(line.board)},
                "result": write_code(line.outcome, subjects.info.game) if done else TO_FILL,
            }
        )
    texts = subjects.texts
    context = paper(
        subjects,
        title=texts("form.simul.title"),
        subtitle=_named(subjects, exhibitor),
        head=event_facts(subjects, ("boards", str(len(rows))), ("score", _display_score(subjects, exhibitor))),
        tables=[table(subjects, rows)],
        notes=[texts("form.simul.result"), texts("form.simul.not-counted")],
        signatures=[
            f"{texts('form.sign.exhibitor')}\n{subjects.facts.players[exhibitor].name}",
            *sign_as(subjects, "organiser"),
        ],
    )
    return fitted(context, subjects.form.orientation)


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
