"""Changes of ratings as lines for a terminal."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from reporting.languages import decimal_in, number_in

if TYPE_CHECKING:
    from engine.rating import PlayerChange, RatedGame
    from reporting.actions.ratings import RatingsAnswer
    from reporting.locale import Texts
    from reporting.sources.load import Loaded


COLUMNS = ("number", "name", "rating", "games", "average", "score", "expected", "k", "change", "new", "remark")
"""The columns of a player."""


def title_line(answer: RatingsAnswer, words: Texts) -> str:
    """Which list changes, by which edition, with which share of gain and loss."""
    made = answer.made
    assert made.edition is not None
    title = words("cli.ratings.title", kind=words(f"rating.list.{made.kind}"), rule=made.edition.title)
    weight = "" if made.weight in {None, 1} else words("cli.ratings.weight", percent=int((made.weight or 0) * 100))
    return f"{title} ({made.edition.name}){weight}"


def player_rows(answer: RatingsAnswer, loaded: Loaded, words: Texts) -> list[list[str]]:
    """The head and a row for each player."""
    from reporting.actions.people import player_names

    names = player_names(loaded.event)
    head = [words(f"rating.column.{column}") for column in COLUMNS]
    return [head, *(_row(change, names.get(change.number, ""), words) for change in answer.changes)]


def _row(change: PlayerChange, name: str, words: Texts) -> list[str]:
    from reporting.context.rating_changes import remark

    return [
        str(change.number),
        name,
        _whole(change.rating),
        str(change.n),
        _decimal(change.average, words, 0),
        _points(change.score, words),
        _decimal(change.expected, words),
        _whole(change.k),
        _signed(change.change, words),
        _whole(change.new),
        remark(change, words),
    ]


def game_lines(change: PlayerChange, loaded: Loaded, words: Texts) -> list[str]:
    """The games of a player: round, opponent, rating, result, difference, expected score, difference of both."""
    opponents = ((game, loaded.event.player(game.opponent)) for game in change.games)
    return [f"      {_game_line(game, player.name if player else '', words)}" for game, player in opponents]


def _game_line(game: RatedGame, name: str, words: Texts) -> str:
    if not game.counted:
        why = words(f"rating.reason.{game.reason}")
        return words("cli.ratings.not-counted", round=game.round, name=name, why=why, article=game.article)
    key = "cli.ratings.game" if game.expected is not None else "cli.ratings.game-only"
    return words(
        key,
        round=game.round,
        name=name,
        rating=_whole(game.rating),
        score=_points(game.score, words),
        difference=_whole(game.difference),
        expected=_decimal(game.expected, words),
        change=_signed(game.change, words),
    )


def _whole(value: int | None) -> str:
    return "–" if value is None else number_in(str(value), "en")


def _decimal(value: Fraction | None, words: Texts, digits: int = 2) -> str:
    from engine.model import fixed

    return "–" if value is None else decimal_in(fixed(value, digits), words.lang)


def _points(value: Fraction | None, words: Texts) -> str:
    from reporting.context.rating_changes import shortest

    return "–" if value is None else shortest(value, words.lang)


def _signed(value: Fraction | None, words: Texts) -> str:
    from reporting.context.rating_changes import signed

    return "–" if value is None else signed(value, words.lang)
