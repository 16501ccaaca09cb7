"""What tells namesakes apart on a list: the year of birth, the club, or both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.model.people import Player, folded


def marks_of(players: Iterable[Player]) -> Mapping[int, str]:
    """`(1985)` or `(KSz Hetman)` by starting number, of those alone who have a namesake that it tells them from."""
    by_name: dict[str, list[Player]] = {}
    for player in players:
        by_name.setdefault(folded(player.name), []).append(player)
    return {
        number: mark
        for name, found in by_name.items()
        if name and len(found) > 1
        for number, mark in zip((player.number for player in found), _marks(found), strict=True)
        if mark
    }


def _marks(namesakes: Sequence[Player]) -> Sequence[str]:
    """The shortest mark that differs for each of them; blank ones where none does."""
    marked = ([f"({mark})" if mark else "" for mark in marks] for marks in _candidates(namesakes))
    return next((marks for marks in marked if len(set(marks)) == len(marks)), [""] * len(namesakes))


def _candidates(namesakes: Sequence[Player]) -> Iterator[list[str]]:
    years, clubs = [str(one.born_in or "") for one in namesakes], [one.club for one in namesakes]
    yield from (years, clubs)
    yield [", ".join(filter(None, pair)) for pair in zip(years, clubs, strict=True)]
