"""The places of systems that have a way of their own: cups, matches, Scheveningen events, displays, which have none.

PZSzach 2002, B.VI D.1, E.1, F.6, H.1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from engine.model import Event, Finding, Mark, Severity
from engine.model.rounds import counted_round
from engine.pairing.duels.match import RULES, decided_finding, level_finding, match_rule, match_state
from engine.pairing.duels.scheveningen import SideList, sides_of
from engine.pairing.duels.simul import exhibitor_of
from engine.pairing.knockout.cup import NOBODY, Cup, cup_of
from engine.pairing.knockout.cup_event import level_ties
from engine.pairing.paired_round import games_per_match
from engine.standings.ranking import Row, SideScore, Standings, ranking_of
from engine.standings.tie_breaks import Value


def marks_of(event: Event, last: int, games: int | None = None) -> Mapping[int, tuple[Mark, ...]]:
    """The final marks in games of two up to a round by player, of each tie its first `games`; byes are none.

    Of all players in one look at the results; who has none is not there.
    """
    found: dict[int, list[Mark]] = {}
    for game in event.results:
        if game.black is None or game.key.round > last or (games is not None and game.key.game > games):
            continue
        for number in {game.white, game.black}:
            if number is not None and (mark := game.mark_of(number)) is not None:
                found.setdefault(number, []).append(mark)
    return {number: tuple(marks) for number, marks in found.items()}


def row_of_marks(
    place: int | None, number: int, points: int, marks: Sequence[Mark], values: Mapping[str, Value] | None = None
) -> Row:
    """The line of a player by his marks: games, wins, draws, losses."""
    wins, draws, losses = (marks.count(mark) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS))
    return Row(place, number, points, values or {}, len(marks), wins, draws, losses)


ROUND_REACHED: Final = "ROUND"
"""The code of the last round in which a player took part or for which he had qualified."""


def cup_standings(event: Event, after: int | None = None) -> tuple[Standings, tuple[Finding, ...]]:
    """Places of a cup after a round: whoever goes out in one round shares the place.

    PZSzach 2002, B.VI D.1: the loser is out. Of 22 players the six of the preliminary round share the
    17th place. Whoever is still in shares the first. A match for the third place divides it.
    Points are those of the games, without play-offs. Findings name the ties that are level (D.5 a).
    """
    last = counted_round(event, after)
    cup = cup_of(event, last)
    places = _places(cup)
    marks, reached = marks_of(event, last, games_per_match(event.info)), _reached(cup)
    rows = [
        _row(event, number, place, marks.get(number, ()), reached.get(number, 1)) for number, place in places.items()
    ]
    rows.sort(key=lambda row: (row.place or 0, row.number))
    return Standings(last, (ROUND_REACHED,), tuple(rows)), tuple(level_ties(event, cup))


def _places(cup: Cup) -> dict[int, int]:
    """The place of everyone: after those who go on from the round of his defeat, once its ties are played."""
    out = cup.out_in()
    going_on = [sum(tie.winner != NOBODY for tie in ties) for ties in cup.rounds]
    places = {number: 1 + going_on[round_number - 1] for number, round_number in out.items()}
    places |= {number: 1 for number in cup.seeds if number not in out}
    if cup.third is not None and cup.third.winner:
        places |= {loser: places[loser] + 1 for loser in cup.third.losers}
    return places


def _row(event: Event, number: int, place: int, marks: Sequence[Mark], reached: int) -> Row:
    points = sum(event.info.points.of_mark(mark) for mark in marks)
    return row_of_marks(place, number, points, marks, {ROUND_REACHED: reached})


def _reached(cup: Cup) -> dict[int, int]:
    """The last round with each player in a tie, of all players in one look at the rounds."""
    return {number: tie.round for ties in cup.rounds for tie in ties for number in tie.sides}


PLAY_OFF_POINTS: Final = "PLAYOFF"
"""The code of the points of play-off games, in points."""

Counted = Callable[[SideList, Mapping[int, Row]], Fraction]


def match_standings(event: Event, after: int | None = None) -> tuple[Standings, tuple[Finding, ...]]:
    """Both players of a match: the winner, or the leader, first; level ones share the place.

    PZSzach 2002, B.VI E.1. A finding says that the match is decided, or level and how it goes on.
    """
    last = counted_round(event, after)
    state = match_state(event, last)
    if state is None:
        return ranking_of(event, after)
    counted = state.wins if match_rule(event) == "wins" else state.points
    first, second = sorted(state.players, key=lambda number: (number != state.winner, -counted[number], number))
    shared = state.winner is None and counted[first] == counted[second]
    rows = tuple(
        _match_row(event, number, place, state.points[number], state.play_off[number], last)
        for number, place in ((first, 1), (second, 1 if shared else 2))
    )
    codes = ("WIN", PLAY_OFF_POINTS) if any(state.play_off.values()) else ("WIN",)
    findings: tuple[Finding, ...] = ()
    if state.winner is not None:
        findings = (decided_finding(state, RULES[match_rule(event)]),)
    elif state.level:
        findings = (level_finding(event, state, Severity.INFO),)
    return Standings(last, codes, rows), findings


def _match_row(event: Event, number: int, place: int, points: int, play_off: int, last: int) -> Row:
    marks = marks_of(event, last, games=1).get(number, ())
    values: dict[str, Value] = {"WIN": marks.count(Mark.WIN), PLAY_OFF_POINTS: Fraction(play_off, 2)}
    return row_of_marks(place, number, points, marks, values)


def scheveningen_standings(
    event: Event, after: int | None = None, tie_breaks: Sequence[str] | None = None
) -> tuple[Standings, tuple[Finding, ...]]:
    """The players by points and tie-breaks, and the scores of the two sides.

    PZSzach 2002, B.VI F.6: the side with more points wins; of level ones the criteria of the
    setting `scheveningen_ties` decide, one after the other.
    """
    sides, findings = sides_of(event)
    result, notes = ranking_of(event, after, tie_breaks)
    if sides is None:
        return result, findings + notes
    rows = {row.number: row for row in result.rows}
    ties = [name for name in event.info.settings.scheveningen_ties if name in SIDE_TIES]
    scores = tuple(_side_score(side, rows, ties) for side in sides)
    return replace(result, sides=_placed(scores)), notes


def _side_score(side: SideList, rows: Mapping[int, Row], ties: Sequence[str]) -> SideScore:
    points = sum(rows[number].points for number in side.players if number in rows)
    values = {name: SIDE_TIES[name](side, rows) for name in ties}
    return SideScore(side.name, side.team, side.players, points, 1, values)


def _placed(scores: tuple[SideScore, ...]) -> tuple[SideScore, ...]:
    """The sides with their places, A first; level in everything they share the first."""
    keys = [(score.points, *score.values.values()) for score in scores]
    return tuple(
        replace(score, place=1 + sum(other > key for other in keys)) for score, key in zip(scores, keys, strict=True)
    )


def _wins(side: SideList, rows: Mapping[int, Row]) -> Fraction:
    return Fraction(sum(rows[number].wins for number in side.players if number in rows))


def _best_wins(side: SideList, rows: Mapping[int, Row]) -> Fraction:
    """Wins of the best players: the half of the basic ones with the most points, rounded up.

    Of players with the same points those with more wins, wherever they stand on the list.
    """
    best = sorted((rows[number] for number in side.basic if number in rows), key=lambda row: (-row.points, -row.wins))
    return Fraction(sum(row.wins for row in best[: -(-len(side.basic) // 2)]))


def _basic(side: SideList, rows: Mapping[int, Row]) -> Fraction:
    """Points of the basic players alone."""
    return Fraction(sum(rows[number].points for number in side.basic if number in rows), 2)


def _without_two_weakest(side: SideList, rows: Mapping[int, Row]) -> Fraction:
    """Points of everybody but the two who made fewest; a reserve who had no game has no result to leave out."""
    had_games = {number for number in side.players if number in side.basic or (number in rows and rows[number].games)}
    return Fraction(sum(sorted(rows[number].points for number in had_games if number in rows)[2:]), 2)


SIDE_TIES: Final[Mapping[str, Counted]] = {
    "wins": _wins,
    "best-wins": _best_wins,
    "basic-players": _basic,
    "without-two-weakest": _without_two_weakest,
}
"""The criteria for level sides that PZSzach 2002, B.VI F.6 names as examples: more is better."""


def simul_standings(event: Event, after: int | None = None) -> tuple[Standings, tuple[Finding, ...]]:
    """The score of the exhibitor and of everybody else; a display has no places (PZSzach 2002, B.VI H.1)."""
    last = counted_round(event, after)
    exhibitor = exhibitor_of(event)
    marks = marks_of(event, last)
    rows = [_simul_row(event, player.number, marks.get(player.number, ())) for player in event.players]
    rows.sort(key=lambda row: (row.number != exhibitor, row.number))
    return Standings(last, (), tuple(rows)), ()


def _simul_row(event: Event, number: int, marks: Sequence[Mark]) -> Row:
    return row_of_marks(None, number, sum(event.info.points.of_mark(mark) for mark in marks), marks)
