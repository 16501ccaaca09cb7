"""From an event to the field that a Swiss system pairs.

What was really played counts, whatever had been paired (FIDE Dutch 1998, F.7; PZWarc 2021,
V 2.8.9.8): colours and opponents are taken from the results. A game that was adjourned is a
draw for the pairing (FIDE Dutch 1998, F.9; PZWarc 2021, V 2.8.9.11).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, count, islice
from typing import Final

from engine.model import (
    PAIRING_BYE,
    Absence,
    Event,
    Finding,
    GameResult,
    GameType,
    Mark,
    Outcome,
    PointScale,
    ResultKind,
    RoundStatus,
    Severity,
    Subject,
    finding,
)
from engine.model.corrections import corrected
from engine.model.event import once_per_event
from engine.model.rounds import departures, given_byes, is_present, status_of_round
from engine.pairing.swiss.field import (
    BLACK,
    NO_COLOUR,
    ROUND_OF_BYE,
    WHITE,
    Entrant,
    Field,
    PlayerRound,
    RoundKind,
    Scoring,
)
from engine.pairing.swiss.forbidden_pairs import forbidden_pairs
from engine.pairing.swiss.swiss_systems import swiss_system_of_all

_ABSENT: Final[Mapping[Mark, RoundKind]] = {
    Mark.WIN: RoundKind.FULL_BYE,
    Mark.DRAW: RoundKind.HALF_BYE,
    Mark.LOSS: RoundKind.ZERO_BYE,
}
MOST_FINDINGS: Final = 1_000
"""Players left out who are told: a list of thousands and a game in round 900 would give millions."""
_DRAWN: Final = Outcome(Mark.DRAW, Mark.DRAW)
_AWAY: Final = PlayerRound(0, NO_COLOUR, 0, RoundKind.ZERO_BYE)


def field_of(event: Event, round_number: int) -> tuple[Field | None, tuple[Finding, ...]]:
    """The field before `round_number` is paired; None where earlier rounds do not allow it.

    Ratings are those of `rating_lists`, points are in half points. Rounds before the one to be
    paired must be paired and finished (adjourned games aside); each reason against is a finding.
    """
    away = {item.player for item in event.absences if item.round == round_number}
    away |= {game.white for game in given_byes(event, round_number) if game.white}
    gone = departures(event)
    findings = (*_unready(event, round_number), *left_out(event, round_number))
    if any(item.severity is Severity.ERROR for item in findings):
        return None, findings
    scale = event.info.points
    lists, done = rating_lists(event), round_number - 1
    lines = lines_of(event)
    corrections = corrected(event, done)
    entrants = tuple(
        Entrant(
            player.number,
            lines[player.number][:done],
            rating.value if (rating := player.rating(*lists)) else 0,
            is_present(player, round_number, gone) and player.number not in away,
            correction_points=_by_round(corrections.get(player.number), done),
        )
        for player in sorted(event.players, key=lambda player: player.number)
    )
    forbidden, doubtful = forbidden_pairs(event, round_number)
    field = Field(
        entrants,
        round_number,
        # Without a planned total no round is known to be the last: its exceptions are not applied.
        event.info.rounds or round_number + 1,
        BLACK if event.info.first_colour == "black" else WHITE,
        forbidden,
        Scoring(scale.win, scale.draw, scale.loss, scale.bye),
    )
    return field, findings + doubtful


def rating_lists(event: Event) -> tuple[str, ...]:
    """The lists that an event goes by, the first one that a player stands on counting.

    PZWarc 2021, V 2.6.1.1 and 2.6.1.2: the federation's own lists, technical ratings like any other.
    """
    system = swiss_system_of_all(event.info.system)
    if system is not None and system.rating_lists:
        return system.rating_lists
    own = {GameType.CHESS: "fide", GameType.CORRESPONDENCE: "iccf"}.get(event.info.game, "fmjd")
    return (own, "national", "technical")


def _unready(event: Event, round_number: int) -> Iterable[Finding]:
    """Findings for rounds that are not paired or not finished."""
    paired = _paired_rounds(event)
    for earlier in range(1, round_number):
        if earlier not in paired:
            yield finding("round-not-paired", subject=Subject("results"), round=earlier, wanted=round_number)
    for index, game in _open_games(event):
        if game.key.round < round_number:
            yield finding(
                "round-not-finished",
                subject=Subject("results", index, "result"),
                round=game.key.round,
                white=game.white,
                black=game.black,
            )


@once_per_event
def _paired_rounds(event: Event) -> frozenset[int]:
    """The rounds in which anybody was paired, those called finished, and those of byes that leave nobody to pair."""
    paired = {game.key.round for game in event.results if game.black is not None}
    byes = {game.key.round for game in event.results if game.white is not None} - paired
    return frozenset(paired | {at for at in byes if _is_over(event, at)})


def _is_over(event: Event, at: int) -> bool:
    """Whether a round without a game stays without one: it is called finished, or no two are there without a bye."""
    away = {absence.player for absence in event.absences if absence.round == at}
    away |= {game.white for game in event.results_of_round(at) if game.white is not None}
    gone = departures(event)
    there = (player for player in event.players if player.number not in away and is_present(player, at, gone))
    return status_of_round(event, at) is RoundStatus.FINISHED or len(tuple(islice(there, 2))) < 2


@once_per_event
def _open_games(event: Event) -> tuple[tuple[int, GameResult], ...]:
    """The games without a result, each with its place."""
    return tuple((at, game) for at, game in enumerate(event.results) if game.outcome is None and game.black is not None)


def first_open_round(event: Event) -> int | None:
    """The first round with a game that has no result, after which none can be looked at; None without one."""
    return min((game.key.round for _, game in _open_games(event)), default=None)


def paired_in_a_row(event: Event) -> int:
    """How many rounds from the first on are paired without a gap: nothing is known of what was played beyond one."""
    paired = _paired_rounds(event)
    return next(at for at in count() if at + 1 not in paired)


def left_out(event: Event, before: int | None = None, most: int = MOST_FINDINGS) -> Iterable[Finding]:
    """Findings for players who were there in a round that was paired and have no line in it at all, not even the bye.

    Of all rounds, or of those before one that is to be paired; so many at `most`.
    """
    for index, number, at in islice(_left_out(event, before), most):
        subject = Subject("players", index, "number")
        yield finding("player-left-out", subject=subject, value=number, number=number, round=at)


def _left_out(event: Event, before: int | None) -> Iterator[tuple[int, int, int]]:
    """Whoever was left out: the place in the list of players, the number, the round."""
    missed = {at: missing for at, missing in _missing(event).items() if before is None or at < before}
    if not missed:
        return
    gone = departures(event)
    for index, player in enumerate(event.players):
        for at, missing in missed.items():
            if player.number in missing and is_present(player, at, gone):
                yield index, player.number, at


@once_per_event
def _missing(event: Event) -> Mapping[int, frozenset[int]]:
    """Who has no line and no absence in which round that was paired, the first round before the others.

    A game of a round that the event does not have is a slip in that one number: nobody was left out of such a round.
    """
    named: dict[int, set[int | None]] = {}
    paired: set[int] = set()
    for game in event.results:
        at = game.key.round
        named.setdefault(at, set()).update((game.white, game.black))
        if game.black is not None and at > 0 and (not event.info.rounds or at <= event.info.rounds):
            paired.add(at)
    for absence in event.absences:
        named.setdefault(absence.round, set()).add(absence.player)
    everyone = frozenset(player.number for player in event.players)
    left = ((at, everyone - named[at]) for at in sorted(paired))
    return {at: missing for at, missing in left if missing}


def with_left_out_away(event: Event, before: int) -> Event:
    """The event in which whoever a round before that one left out was away in it.

    By it a round is looked back at that was paired all the same; to pair a new one the results have to be whole.
    """
    absences = tuple(chain.from_iterable(found for at, found in _away(event).items() if at < before))
    return replace(event, absences=(*event.absences, *absences)) if absences else event


@once_per_event
def _away(event: Event) -> Mapping[int, list[Absence]]:
    """Whoever was left out as away, by rounds."""
    found: dict[int, list[Absence]] = {}
    for _, number, at in _left_out(event, None):
        found.setdefault(at, []).append(Absence(at, number))
    return found


@once_per_event
def lines_of(event: Event) -> Mapping[int, tuple[PlayerRound, ...]]:
    """What each player made from round 1 to the last paired one, absences told; of two games in one round the last."""
    played: dict[int, dict[int, PlayerRound]] = {player.number: {} for player in event.players}
    for game in event.results:
        for number in (game.white, game.black):
            if number in played:
                played[number][game.key.round] = _played(number, game, event.info.points)
    absences = {(item.player, item.round): item for item in event.absences}
    scale, rounds = event.info.points, range(1, max(event.index.results_by_round, default=0) + 1)
    return {
        number: tuple([made[at] if at in made else _missed(absences.get((number, at)), scale) for at in rounds])
        for number, made in played.items()
    }


def _by_round(points: Mapping[int, int] | None, last: int) -> tuple[int, ...]:
    return tuple(points.get(at, 0) for at in range(1, last + 1)) if points else ()


def _played(number: int, game: GameResult, scale: PointScale) -> PlayerRound:
    """One round of a player from its result."""
    outcome = game.outcome
    if game.black is None:
        if outcome and outcome.kind is ResultKind.FORFEIT and outcome.black is None:  # a full-point bye of a team
            return PlayerRound(0, NO_COLOUR, scale.win, RoundKind.FULL_BYE)
        bye = outcome if outcome and outcome.kind in ROUND_OF_BYE else PAIRING_BYE
        return PlayerRound(0, NO_COLOUR, scale.of_side(bye, True) or 0, ROUND_OF_BYE[bye.kind])
    if outcome is None or outcome.kind is ResultKind.ADJOURNED:
        outcome = _DRAWN
    white = number == game.white
    points = scale.of_side(outcome, white) or 0
    opponent = game.opponent_of(number) or 0
    if outcome.played:
        return PlayerRound(opponent, WHITE if white else BLACK, points)
    mark = outcome.white if white else outcome.black
    kind = RoundKind.FORFEIT_WIN if mark is Mark.WIN else RoundKind.FORFEIT_LOSS
    return PlayerRound(opponent, NO_COLOUR, points, kind)


def _missed(absence: Absence | None, scale: PointScale) -> PlayerRound:
    if absence is None:
        return _AWAY
    return PlayerRound(0, NO_COLOUR, scale.of_absence(absence.mark), _ABSENT[absence.mark])
