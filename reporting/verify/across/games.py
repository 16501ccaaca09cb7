"""One game with two results in two files: nobody can say which is true, so that whose norm rests on it stays open."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.model import GameType
from reporting.locale.spelling import plain_name
from reporting.verify.examined import ClaimFacts, GameFacts

_PAIR: Final = 10
_SIDES: Final = re.compile(r"(.+?)([-:])(.+)")
UNFINISHED: Final = frozenset({"", "*"})
"""Results of games that have not ended."""

GameKey = tuple[str, ...]
"""Who met where and when."""


class ClaimedGame(NamedTuple):
    """A game of a claim: its token in the form of the ledger's, its words (`3. White – Black 1-0`), its key and result.

    The key is blank for a game that has not ended, and for one without names.
    """

    token: str
    text: str
    key: GameKey = ()
    result: str = ""


class Contested(NamedTuple):
    """A game that claims tell in two ways: the places of a claim and of those that tell otherwise, and what is said."""

    claim: int
    at: int
    others: tuple[int, ...]
    text: str
    other_text: str


def claimed_games(facts: ClaimFacts) -> tuple[ClaimedGame, ...]:
    """The games that a claim tells."""
    return tuple(_claimed_game(facts, game) for game in facts.games)


def _claimed_game(facts: ClaimFacts, game: GameFacts) -> ClaimedGame:
    white, black = plain_name(game.white.name), plain_name(game.black.name)
    pair = sorted((white, black))
    result = game.result if white == pair[0] else turned(game.result)
    token = hashlib.sha256("\n".join((str(game.round), *pair)).encode()).hexdigest()[:_PAIR] + result
    key = _key(facts, game, pair) if game.result not in UNFINISHED and all(pair) else ()
    return ClaimedGame(token, game.text, key, result)


def _key(facts: ClaimFacts, game: GameFacts, pair: Sequence[str]) -> GameKey:
    """Who met where and when: the event by its first day, else by its name.

    By post two may meet in several events that begin on one day: these are told apart by their names.
    """
    by_name = not facts.start or facts.game == GameType.CORRESPONDENCE
    where = facts.start + (plain_name(facts.name) if by_name else "")
    place = [game.key[at] for at in (0, 1, 3, 5)] if len(game.key) == 6 else []
    return (where, str(game.round), *map(str, place), *pair)


def turned(result: str) -> str:
    """A result as the other side has it."""
    sides = _SIDES.fullmatch(result)
    return f"{sides[3]}{sides[2]}{sides[1]}" if sides else result


_Place = tuple[int, int, str, ClaimedGame]
"""The place of a claim, of the game among its games, the claim's event, the game."""


def contested_games(claims: Sequence[tuple[str, Sequence[ClaimedGame]]]) -> Iterator[Contested]:
    """Every game that claims tell in two ways, in the order of claims and games; each claim is its event and games."""
    reported: dict[GameKey, list[_Place]] = {}
    for claim, (event, games) in enumerate(claims):
        for at, game in enumerate(games):
            if game.key:
                reported.setdefault(game.key, []).append((claim, at, event or str(claim), game))
    found = [each for places in reported.values() for each in _of_one_pair(places)]
    yield from sorted(found)


def _of_one_pair(places: Sequence[_Place]) -> Iterator[Contested]:
    """Each claim with the first that tells otherwise.

    An event in which several games have these names has namesakes, and tells each of them once: it is not asked.
    """
    results: dict[str, set[str]] = {}
    for _, _, event, game in places:
        results.setdefault(event, set()).add(game.result)
    clear = [place for place in places if len(results[place[2]]) == 1]
    for claim, at, _, game in clear:
        otherwise = [each for each in clear if each[3].result != game.result]
        if otherwise:
            others = tuple(each[0] for each in otherwise if each[3].result == otherwise[0][3].result)
            yield Contested(claim, at, others, game.text, otherwise[0][3].text)
