"""Opponents of rounds that nobody has paired: as good for a title norm as the best whom a player may meet, in all at once."""

from __future__ import annotations

import pytest

from engine.classification.forecast.outcomes import as_good_as_any
from engine.model import Player, Rating


def player(number: int, federation: str, title: str = "", rating: int | None = None) -> Player:
    ratings = (Rating("fide", rating),) if rating else ()
    return Player(number, federation=federation, titles={"fide": title} if title else {}, ratings=ratings)


@pytest.mark.parametrize(
    ("rivals", "federations"),
    [
        ((player(2, "POL", "IM", 2500), player(3, "pol", "GM")), ["POL", "POL"]),  # nobody is of another federation
        ((player(2, "POL", "IM", 2500), player(3, "BUL", "GM")), ["?0", "?1"]),
        ((player(2, "BUL", "IM", 2500), player(3, "BUL", "GM")), ["?0", "?1"]),
    ],
)
def test_each_has_the_best_title_and_rating_and_a_federation_anew(
    rivals: tuple[Player, ...], federations: list[str]
) -> None:
    """FIDE B.01, 1.4.3 to 1.4.6."""
    for count in range(4):
        best = as_good_as_any(rivals, "POL", count)
        assert [each.number for each in best] == [2, 3][:count]
        assert [each.federation for each in best] == federations[:count]
        assert {(each.titles["fide"], each.ratings[0].value) for each in best} == ({("GM", 2500)} if count else set())


def test_where_nobody_has_a_title_or_rating_nobody_has_one() -> None:
    (best,) = as_good_as_any((player(2, "BUL"), player(3, "BUL")), "POL", 1)
    assert (best.titles, best.ratings) == ({}, ())


@pytest.mark.parametrize(("titles", "best"), [(("FM", "IM"), "IM"), (("WGM", "IM"), "IM"), (("WIM", "WGM"), "WGM")])
def test_of_titles_the_one_that_most_norms_ask_for_is_the_best(titles: tuple[str, str], best: str) -> None:
    rivals = tuple(player(at, "BUL", title) for at, title in enumerate(titles, 2))
    assert as_good_as_any(rivals, "POL", 1)[0].titles == {"fide": best}
