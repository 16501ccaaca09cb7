"""Pair a round of a cup: the ties of the bracket, colours by their histories, lots where the text leaves it to them.

PZSzach 2002, B.VI D.2 and D.3.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.model import Event, Finding, GameKey, GameResult, Severity, Side, Subject, finding, notice
from engine.model.rounds import departures
from engine.pairing.drawing_of_lots import COLOUR_KEY, draw_colour, lot_hash
from engine.pairing.knockout.colours import Black, ColourChoice, White, allocate
from engine.pairing.knockout.colours import Side as ColourSide
from engine.pairing.knockout.cup import Cup, Meeting, cup_of, is_level, rounds_of_cup
from engine.pairing.paired_round import Decision, RoundPairing, games_per_match, match_games, round_of_games
from engine.regulations.cited import chess_code

_BRACKET = chess_code("B.VI D.2")
_COLOURS = chess_code("B.VI D.3")
_PLAY_OFF = chess_code("B.VI D.5 (a)")
_BY_BOARDS = chess_code("B.VI D.5 (b)")
LEVEL = frozenset({"tie-level", "tie-level-undrawn", "team-match-level"})
"""Findings about ties that are level: of players, of players while no lot can be drawn, of teams."""
"""The code of the finding about a tie that only a play-off can decide."""


@dataclass
class _Colours:
    """The colours of one round as they are given, with what is to be told about them."""

    event: Event
    cup: Cup
    round_number: int
    findings: list[Finding] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)


def pair_cup(event: Event, round_number: int) -> tuple[RoundPairing | None, tuple[Finding, ...]]:
    """The ties of a round, in the order of the bracket; `free` are those who rest and those who are out.

    PZSzach 2002, B.VI D.2 and D.3. In ties of several games colours alternate; who begins is drawn by
    lot where their number is even (D.3 a). None with findings while an earlier tie is open or a
    lot is missing.
    """
    findings = tuple(_obstacles(event, round_number))
    if findings:
        return None, findings
    cup = cup_of(event, round_number - 1)
    open_ties = tuple(_open_ties(event, cup, round_number))
    if open_ties:
        return None, open_ties
    colours = _Colours(event, cup, round_number)
    games: list[GameResult] = []
    playable = [meeting for meeting in cup.meetings(round_number) if meeting.playable]
    for board, meeting in enumerate(playable, start=1):
        white = _white_of(colours, meeting)
        if white is None:
            return None, tuple(colours.findings)
        (black,) = meeting.sides - {white}
        games += match_games(GameKey(round_number, board), white, black, games_per_match(event.info))
    seated = {side for meeting in playable for side in meeting.sides}
    free = [number for number in cup.seeds if number not in seated]
    notes = (*colours.findings, *_forfeits(event, playable, round_number))
    return round_of_games(games, None, free, colours.decisions), notes


def _obstacles(event: Event, round_number: int) -> Iterable[Finding]:
    numbers = {player.number for player in event.players}
    if len(numbers) < 2:
        yield finding("players-missing", subject=Subject("players"), rule=_BRACKET, needed=2, found=len(numbers))
    elif len(numbers) < len(event.players):
        yield finding("numbers-not-unique", subject=Subject("players", None, "number"))
    elif not 1 <= round_number <= rounds_of_cup(event):
        subject = Subject("rounds", None, "number")
        last = rounds_of_cup(event)
        yield finding("round-beyond-schedule", subject=subject, rule=_BRACKET, value=round_number, last=last)


def _open_ties(event: Event, cup: Cup, round_number: int) -> Iterable[Finding]:
    """Ties of earlier rounds that are not decided; of level ones who has White in the next game, by lot."""
    for meeting in cup.open_meetings():
        if meeting.round < round_number:
            yield open_tie(event, meeting)


def level_ties(event: Event, cup: Cup) -> Iterable[Finding]:
    """Ties of any round that are level, the final and that for the third place included (PZSzach 2002, B.VI D.5 a)."""
    for meeting in cup.open_meetings():
        if is_level(event, meeting):
            yield open_tie(event, meeting, Severity.WARNING)


def open_tie(event: Event, meeting: Meeting, severity: Severity = Severity.ERROR) -> Finding:
    """A tie that is not decided: not played yet, or level, and then the lot for its next play-off game.

    PZSzach 2002, B.VI D.5 (a): a further game at a shorter rate of play, the colour by lot each time. Of teams (b): the
    values of the boards; where they are level too, the text says no more.
    """
    first, second = sorted(meeting.sides)
    last = meeting.games[-1] if meeting.games else None
    subject = Subject("results", last, "result")
    if not is_level(event, meeting):
        return finding(
            "tie-not-played", severity, subject=subject, rule=_BRACKET, round=meeting.round, first=first, second=second
        )
    if event.info.match_boards is not None:
        return finding(
            "team-match-level",
            severity,
            subject=subject,
            rule=_BY_BOARDS,
            round=meeting.round,
            first=first,
            second=second,
        )
    game = len(meeting.games) + 1
    key = f"{COLOUR_KEY} {meeting.round} {first}-{second} {game}"
    seed = event.info.seed
    white = (first if draw_colour(seed, key) is Side.WHITE else second) if seed else None
    return finding(
        "tie-level" if seed else "tie-level-undrawn",
        severity,
        subject=subject,
        rule=_PLAY_OFF,
        round=meeting.round,
        first=first,
        second=second,
        game=game,
        white=white,
        key=key,
    )


def _white_of(colours: _Colours, meeting: Meeting) -> int | None:
    """Who has White in the first game of a tie; None with a finding where a lot cannot be drawn."""
    first, second = sorted(meeting.sides)
    count = games_per_match(colours.event.info)
    if count % 2 == 0:
        return _by_lot(colours, first, second, "B.VI D.3 (a)")
    odd_colour = _colour_of_number_one(colours)
    if odd_colour is None:
        return None
    sides = [_side(colours, number) for number in (first, second)]
    choice = allocate(sides[0], sides[1], colours.round_number, odd_colour)
    if choice.white is None:
        return _by_lot(colours, first, second, choice.article)
    white = colours.cup.seeds[choice.white - 1]
    colours.decisions.append(_decision(meeting, choice, white))
    return white


def _decision(meeting: Meeting, choice: ColourChoice, white: int) -> Decision:
    (black,) = meeting.sides - {white}
    values = (("white", str(white)), ("black", str(black)))
    return Decision(meeting.position, f"cup.{choice.reason}", choice.article, values)


def _side(colours: _Colours, number: int) -> ColourSide:
    """A player with the colours of his finished match games; play-off games have their own lots and do not count."""
    count = games_per_match(colours.event.info)
    games = sorted(colours.event.results, key=lambda game: game.key)
    own = tuple(
        White if game.white == number else Black
        for game in games
        if number in {game.white, game.black}
        and game.key.round < colours.round_number
        and game.key.game <= count
        and game.outcome is not None
        and game.outcome.played
    )
    return ColourSide(colours.cup.seed_of(number), own)


def _colour_of_number_one(colours: _Colours) -> int | None:
    """D.3 (b): what number 1 drew before round 1, which is only asked for in round 1."""
    if colours.round_number > 1:
        return White
    info = colours.event.info
    if info.first_colour:
        return White if info.first_colour == str(Side.WHITE) else Black
    if not info.seed:
        colours.findings.append(_seed_missing("B.VI D.3 (b)"))
        return None
    return White if draw_colour(info.seed) is Side.WHITE else Black


def _by_lot(colours: _Colours, first: int, second: int, article: str) -> int | None:
    """Draw who has White, and record the lot with its key and digest."""
    seed = colours.event.info.seed
    if not seed:
        colours.findings.append(_seed_missing(article))
        return None
    key = f"{COLOUR_KEY} {colours.round_number} {first}-{second}"
    white, black = (first, second) if draw_colour(seed, key) is Side.WHITE else (second, first)
    colours.findings.append(
        notice(
            "colour-by-lot",
            subject=Subject("rounds", None, "number"),
            rule=chess_code(article),
            round=colours.round_number,
            white=white,
            black=black,
            key=key,
            digest=lot_hash(seed, key)[:8],
        )
    )
    return white


def _seed_missing(article: str) -> Finding:
    return finding("colours-not-drawn", subject=Subject("event", None, "seed"), rule=chess_code(article))


def _forfeits(event: Event, playable: Iterable[Meeting], round_number: int) -> Iterable[Finding]:
    """Ties with a player who has left the event: the other side goes on without play."""
    gone = {number for number, last in departures(event).items() if last < round_number}
    for meeting in playable:
        for number in sorted(gone & meeting.sides):
            (other,) = meeting.sides - {number}
            yield notice(
                "tie-without-opponent",
                subject=Subject("rounds", round_number - 1),
                rule=_COLOURS,
                round=round_number,
                number=number,
                other=other,
            )
