"""Which event of the ledger an event is: a corrected one takes its own place, another one stands beside it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.model import Event
from engine.model.people import folded
from engine.model.result import nothing

_PAIR: Final = 10
"""Characters of a game's token that say who met in which round; what follows is the result."""


@dataclass(frozen=True, slots=True)
class EventMark:
    """What the ledger keeps of an event.

    `key` is the hash of its data, `source` the file that it was read from, as a path from the
    ledger's folder; `games` are tokens, one for each game with a result; `named` says whether
    all players have names; `rules` are the rule sets it was judged by, with their editions.
    `seal` is the hash of its entries as they were written; `edited`: somebody changed them by hand.
    """

    key: str
    name: str = ""
    start: str = ""
    end: str = ""
    source: str = ""
    named: bool = False
    games: tuple[str, ...] = ()
    rules: Mapping[str, str] = field(default_factory=nothing)
    seal: str = ""
    edited: bool = False

    @property
    def day(self) -> str:
        """The day that stands for the event."""
        return self.end or self.start


def mark_of(event: Event, key: str, source: str) -> EventMark:
    """The mark of an event that was read from a file."""
    info = event.info
    return EventMark(
        key=key,
        name=info.name.strip(),
        start=info.start_date.isoformat() if info.start_date else "",
        end=info.end_date.isoformat() if info.end_date else "",
        source=source,
        named=all(player.name for player in event.players),
        games=_tokens(event),
    )


def _tokens(event: Event) -> tuple[str, ...]:
    """A token a game: who met in which round, and what came of it; players by name, else by number."""
    names = {player.number: folded(player.name) for player in event.players}
    found = []
    for game in event.results:
        if game.white is None or game.black is None or game.outcome is None:
            continue
        sides = sorted((names.get(number) or f"#{number}", game.mark_of(number)) for number in (game.white, game.black))
        who = "\n".join((str(game.key.round), *(name for name, _ in sides)))
        marks = "".join("*" if mark is None else str(int(mark)) for _, mark in sides)
        found.append(hashlib.sha256(who.encode()).hexdigest()[:_PAIR] + marks)
    return tuple(sorted(found))


def same_event(old: EventMark, new: EventMark) -> bool:
    """Whether an event of the ledger is this one, perhaps corrected since.

    It is where the data are the same; where name and day are; where all games are and the name or the
    day; and where the file is and most games, unless both name and day differ. Two groups of
    one festival have a name and a day in common and no game.
    """
    if old.key == new.key:
        return True
    names, days = _same(old.name, new.name), _same_day(old, new)
    one_file = bool(old.source) and old.source == new.source
    if names and days and (one_file or not _no_game_in_common(old, new)):
        return True
    if same_results(old, new) and (names or days):
        return True
    changed_both = bool(old.name and new.name and old.day and new.day) and not names and not days
    return one_file and not changed_both and _most_games(old, new)


def same_results(old: EventMark, new: EventMark) -> bool:
    """All games of the one stand in the other with the same players, rounds and results."""
    first, second = set(old.games), set(new.games)
    return old.named and new.named and bool(first and second) and (first <= second or second <= first)


def namesakes(old: EventMark, new: EventMark) -> bool:
    """Two events of one name and day that are taken for two."""
    return _same(old.name, new.name) and _same_day(old, new)


def _most_games(old: EventMark, new: EventMark) -> bool:
    first, second = set(old.games), set(new.games)
    fewer = min(len(first), len(second))
    return fewer > 0 and 2 * len(first & second) > fewer


def _no_game_in_common(old: EventMark, new: EventMark) -> bool:
    first, second = ({token[:_PAIR] for token in mark.games} for mark in (old, new))
    return bool(first and second) and not first & second


def _same_day(old: EventMark, new: EventMark) -> bool:
    if old.start and new.start:
        return old.start == new.start
    return bool(old.end) and old.end == new.end


def _same(first: str, second: str) -> bool:
    return bool(first) and folded(first) == folded(second)
