"""Which games of matches FIDE does not rate (B.02, 6; rapid and blitz 5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Final

from engine.model import Event, GameKey, GameResult
from engine.model.system_id import CUP, STAGES
from engine.pairing.duels.match import decided_in
from engine.pairing.knockout.cup import decide
from engine.pairing.paired_round import games_per_match
from engine.pairing.stage_groups import StageGroup, plans_of
from engine.standings.places import groups_of_stage

AFTER_THE_MATCH: Final = "match-decided"
UNRATED_MATCH: Final = "unrated-match"
_MATCH: Final = "match"


def not_rated_of_matches(event: Event, rated: Container[int]) -> Mapping[GameKey, str]:
    """The keys of games of matches that are not rated, each with the reason; `rated` are the rated players.

    Those of a match with an unrated player (B.02, 6.1), and those that were played when their match was decided (6.2):
    whether it was, the match or the tie of the cup itself says. Either may be a stage of the event (PZSzach 2002,
    B.VI A.2).
    """
    if event.info.system == STAGES:
        parts = (part for plan in plans_of(event) for part in groups_of_stage(event, plan)[0])
        return {key: reason for part in parts for key, reason in _of_part(event, part, rated)}
    if event.info.system == _MATCH:
        return dict(_of_match(event, rated))
    return dict.fromkeys(_of_cup(event), AFTER_THE_MATCH) if event.info.system == CUP else {}


def _of_part(event: Event, part: StageGroup, rated: Container[int]) -> Iterator[tuple[GameKey, str]]:
    """Those of one group of a stage, as they stand in the whole event."""
    if part.event.info.system not in {CUP, _MATCH}:
        return
    local = {own for own, number in part.numbers.items() if number in rated}
    found = not_rated_of_matches(part.event, local)
    for index, game in zip(part.indexes, part.event.results, strict=True):
        if game.key in found:
            yield event.results[index].key, found[game.key]


def _of_match(event: Event, rated: Container[int]) -> Iterator[tuple[GameKey, str]]:
    last = decided_in(event)
    unrated = any(player.number not in rated for player in event.players)
    for game in event.results:
        if unrated:
            yield game.key, UNRATED_MATCH
        elif last is not None and game.key.round > last:
            yield game.key, AFTER_THE_MATCH


def _of_cup(event: Event) -> Iterator[GameKey]:
    ties: dict[tuple[int, ...], list[GameResult]] = defaultdict(list)
    for game in sorted(event.results, key=lambda each: each.key):
        if game.white is not None and game.black is not None:
            pair = sorted((game.white, game.black))
            ties[*pair, game.key.stage, game.key.round].append(game)
    for (first, second, *_), games in ties.items():
        yield from _late(event, first, second, games)


def _late(event: Event, first: int, second: int, games: Sequence[GameResult]) -> Iterator[GameKey]:
    """The games of a tie, its play-off apart, before which its earlier ones had decided it."""
    match = [game for game in games if game.key.game <= games_per_match(event.info)]
    for at, game in enumerate(match):
        if decide(event, first, second, match[:at])[1] == "games":
            yield game.key
