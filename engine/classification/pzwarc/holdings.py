"""What a draughts player holds: weights, ratings on lists A, B and C (PZWarc 2021, VII 4.3, 5.1)."""

from __future__ import annotations

from typing import Any, Final

from engine.classification.record import unclear_rating
from engine.model import GameType, Player, Rating

RATING_LISTS: Final = ("national", "fmjd")
"""PZWarc copies the ratings of FMJD into its own list (VI 1.2)."""


def variant(game: GameType) -> str:
    """`64` or `100`: categories and titles are held in each apart (VII 1, 2)."""
    return "64" if game is GameType.DRAUGHTS64 else "100"


def listed_rating(player: Player) -> Rating | None:
    """The rating on list A, B or C; a technical rating is none (VII 5.1), nor one of unknown worth."""
    if unclear_rating(player, *RATING_LISTS):
        return None
    for name in RATING_LISTS:
        rating = player.rating(name)
        if rating is not None and (rating.sub_list or not rating.kind):
            return rating
    return None


def held_category(player: Player, game: GameType) -> str:
    """The category of this variant with its norms (`I+`), empty where none is given."""
    return player.categories.get(f"draughts{variant(game)}", "")


def holds_international(player: Player, game: GameType) -> bool:
    """A title of FMJD in this variant: it stands above every category and title of PZWarc (VII 2)."""
    return player.titles.get("fmjd64" if variant(game) == "64" else "fmjd", "") in {"GMI", "MI", "MF"}


def holds_nothing(player: Player, game: GameType) -> bool:
    """No category of this variant and no title: a Pole who weighs as `bez kategorii`."""
    squares = variant(game)
    titles = (f"pzwarc{squares}", f"pzwarc{squares}_women", "fmjd64" if squares == "64" else "fmjd")
    return not held_category(player, game) and not any(player.titles.get(title) for title in titles)


def held_mark(player: Player, game: GameType, *, women: bool) -> str:
    """What a player holds on one of the two scales of titles, with the marks of norms, as Table II names it.

    The marks stand in the column of categories (`K+`); a title without one is the plain
    title. Below I the table has one line for all.
    """
    squares = variant(game)
    category = held_category(player, game)
    title = player.titles.get(f"pzwarc{squares}_women" if women else f"pzwarc{squares}", "")
    if title and category.rstrip("+") != title:
        return title
    plain = category.rstrip("+")
    return category if plain in {"I", "K", "M", "AM"} and (plain == "I" or not women or plain == title) else ""


def best_on_list_a(player: Player) -> int | None:
    """The highest rating known on list A: the present one, or the peak that the sheet names (VII 5.6)."""
    listed = (rating for rating in player.ratings if rating.list in RATING_LISTS)
    values = [rating.value for rating in listed if rating.sub_list == "A" or not rating.kind]
    return max([*values, *([] if player.peak_rating is None else [player.peak_rating])], default=None)


def weight(player: Player, game: GameType, numbers: dict[str, Any]) -> int | None:
    """The weight of a player, None where he is left out.

    PZWarc 2021, VII 4.3: the highest of what he holds; a woman with an open title has the
    open weight. A category with a `+` weighs as the category. A foreign player without an
    international title that has a weight is left out; so is a player whose category the table
    does not know.
    """
    table = numbers["weights"]
    fmjd = player.titles.get("fmjd64" if variant(game) == "64" else "fmjd", "")
    found = [_title_weight(fmjd, table)]
    if player.country in numbers["home"]:
        found += _polish_weights(player, game, table)
    return max((value for value in found if value is not None), default=None)


def _polish_weights(player: Player, game: GameType, table: dict[str, Any]) -> list[int | None]:
    squares = variant(game)
    category = held_category(player, game).rstrip("+")
    by_sex = table["category"]["f" if player.is_woman else "m"]
    weights: list[int | None] = [
        _title_weight(player.titles.get(f"pzwarc{squares}", ""), table),
        table["title"]["women"].get(player.titles.get(f"pzwarc{squares}_women", "")),
        _title_weight(category, table),
    ]
    if category in by_sex or category == "":
        weights.append(by_sex[category or "bk"])
    return weights


def _title_weight(title: str, table: dict[str, Any]) -> int | None:
    """An open title's weight, else a women's FMJD title's (its code ends in F)."""
    value = table["title"]["open"].get(title)
    if value is None and title.endswith("F"):
        value = table["title"]["women"].get(title)
    return None if value is None else int(value)
