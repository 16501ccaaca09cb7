"""Heads of the games of an event, into which the moves are typed: one file a round, or one for all.

Names are in Latin letters, which PGN's readers expect; board, FIDE numbers, ratings and titles stand in the tags that
programs use. What has no place in PGN (byes, absences, results that are no win and no draw) is reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from engine.model import (
    Event,
    Finding,
    GameResult,
    GameType,
    Mark,
    Player,
    ResultKind,
    Subject,
    finding,
    notice,
    warning,
)
from engine.model.rounds import day_of_round
from engine.regulations import host_of
from engine.systems.table import planned_rounds
from reporting.exchange.pgn.games import DOUBLE_FORFEIT, FORFEIT, OPEN, UNKNOWN, escaped, lacks_library
from reporting.exchange.trf_times import clock_code
from reporting.locale.event_script import event_in_script
from reporting.locale.names import not_in_latin

_RESULTS: Final = {
    (Mark.WIN, Mark.LOSS): "1-0",
    (Mark.LOSS, Mark.WIN): "0-1",
    (Mark.DRAW, Mark.DRAW): "1/2-1/2",
}
_TERMINATIONS: Final = {
    ResultKind.FORFEIT: FORFEIT,
    ResultKind.DOUBLE_FORFEIT: DOUBLE_FORFEIT,
    ResultKind.ADJUDICATED: "adjudication",
    ResultKind.ADJOURNED: "adjourned",
}
_GAMES: Final = frozenset({GameType.CHESS, GameType.CORRESPONDENCE})


def pgn_files(event: Event, *, by_round: bool) -> tuple[dict[str, bytes], tuple[Finding, ...]]:
    """The heads by file name, one for each round or all under a blank name, and what has no place in them."""
    lacking = lacks_library()
    if lacking is not None or event.info.game not in _GAMES:
        where = Subject("event", None, "game")
        return {}, (lacking or finding("pgn-only-chess", subject=where, value=event.info.game.value),)
    findings = (*_not_representable(event), *not_in_latin(event))
    about = _About.of(event_in_script(event, "en"))
    heads: dict[str, list[str]] = {}
    for game in sorted(filter(_is_game, event.results), key=_order):
        heads.setdefault(_name(game) if by_round else "", []).append(_head(about, game))
    if not heads:
        return {}, (*findings, finding("pgn-no-games", value=event.info.name))
    return {name: "\n".join(texts).encode() for name, texts in heads.items()}, findings


def _is_game(game: GameResult) -> bool:
    return game.white is not None and game.black is not None


def _order(game: GameResult) -> tuple[int, ...]:
    key = game.key
    return key.stage, key.group, key.round, key.match, key.board, key.game


def _name(game: GameResult) -> str:
    """`round-03.pgn`; stage and group before it where there are several."""
    parts = [f"stage-{game.key.stage}"] if game.key.stage > 1 else []
    parts += [f"group-{game.key.group}"] if game.key.group > 1 else []
    return "-".join([*parts, f"round-{game.key.round:02d}.pgn"])


def _not_representable(event: Event) -> Iterator[Finding]:
    byes = [index for index, game in enumerate(event.results) if not _is_game(game)]
    if byes:
        yield notice("pgn-byes", subject=Subject("results", byes[0]), number=len(byes))
    for index, game in enumerate(event.results):
        outcome = game.outcome
        if not _is_game(game) or outcome is None or not outcome.finished or outcome.kind is ResultKind.DOUBLE_FORFEIT:
            continue
        if _result(game) == OPEN or outcome.advantage is not None:
            where = Subject("results", index, "result")
            yield warning("pgn-no-room", subject=where, round=game.key.round)


@dataclass(frozen=True, slots=True)
class _About:
    """What the heads of all games say alike: found out once, not for each of thousands."""

    event: Event
    site: str
    rounds: str
    clock: str
    lists: tuple[str, ...]
    teams: Mapping[int, str]

    @classmethod
    def of(cls, event: Event) -> _About:
        """That of an event."""
        info = event.info
        site = " ".join(part for part in (info.settings.city, host_of(info)) if part) or UNKNOWN
        lists = ("iccf", "national") if info.game is GameType.CORRESPONDENCE else ("fide", "national")
        teams = {team.number: team.name for team in event.teams}
        return cls(event, site, str(planned_rounds(event) or ""), clock_code(info.rate_of_play), lists, teams)


def _head(about: _About, game: GameResult) -> str:
    """The tags of a game and, in the place of its moves, its result (PGN, 8.2.6)."""
    player = about.event.player
    named = _tags(about, game, player(game.white or 0), player(game.black or 0))
    tags = [f'[{name} "{escaped(value)}"]' for name, value in named if value]
    return "\n".join([*tags, "", _result(game), ""])


def _tags(about: _About, game: GameResult, white: Player | None, black: Player | None) -> Iterator[tuple[str, str]]:
    """The tags of one game: the seven that every game has, then what else is known (PGN, 8.1.1 and 9)."""
    info, key = about.event.info, game.key
    day = day_of_round(about.event, key.round, key.match) or (
        info.start_date if info.start_date == info.end_date else None
    )
    yield "Event", info.name or UNKNOWN
    yield "Site", about.site
    yield "Date", _day(day) or "????.??.??"
    yield "Round", str(key.round) if key.round > 0 else UNKNOWN
    yield "White", _person(white)
    yield "Black", _person(black)
    yield "Result", _result(game)
    for side, player in (("White", white), ("Black", black)):
        yield from _of_player(about, side, player)
    yield "EventDate", _day(info.start_date)
    yield "EventRounds", about.rounds
    yield "TimeControl", about.clock
    yield "Board", str(key.board)
    for name, number in (("Stage", key.stage), ("Section", key.group), ("Match", key.match), ("Game", key.game)):
        yield name, str(number) if number > 1 else ""
    yield "Termination", _TERMINATIONS.get(game.outcome.kind, "") if game.outcome else ""


def _of_player(about: _About, side: str, player: Player | None) -> Iterator[tuple[str, str]]:
    if player is None:
        return
    rating = player.rating(*about.lists)
    yield f"{side}Title", player.fide_title
    yield f"{side}Elo", str(rating.value) if rating else ""
    yield f"{side}FideId", player.ids.get("fide", "")
    yield f"{side}Fed", player.country
    yield f"{side}Team", about.teams.get(player.team or 0, "")


def _person(player: Player | None) -> str:
    return (player.listed_name if player else "") or UNKNOWN


def _day(day: date | None) -> str:
    return day.strftime("%Y.%m.%d") if day else ""


def _result(game: GameResult) -> str:
    outcome = game.outcome
    if outcome is None or outcome.white is None or outcome.black is None or outcome.legs > 1:
        return OPEN
    return _RESULTS.get((outcome.white, outcome.black), OPEN)
