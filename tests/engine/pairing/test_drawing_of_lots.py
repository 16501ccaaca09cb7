"""Drawing: sha256(seed, line feed, key), ascending; anyone can repeat them."""

from __future__ import annotations

import hashlib
from datetime import date

from engine.model import Player, Side
from engine.pairing.drawing_of_lots import draw_colour, draw_order, lot_hash, lot_key, lot_keys, numbers_of_keys
from tests.rows import of_each

SEED = "19530830"


def test_the_worked_example_of_the_draw_protocol() -> None:
    """Three players, seed 19530830: an id of the federation, a FIDE id, a name with its birth date."""
    players = (
        Player(1, "Kowalska", "Łucja", ids={"national": "PL-104", "fide": "1100001"}),
        Player(2, "Петров", "Иван", ids={"fide": "2900002"}),
        Player(3, "ŻÓŁW", "Adam", birth_date=date(1990, 2, 3)),
    )
    assert lot_keys(players) == ("PL-104", "2900002", "żółw|adam|1990-02-03")
    assert [lot_hash(SEED, key)[:8] for key in lot_keys(players)] == ["9732f2c2", "f0eee95a", "c02e8822"]
    assert numbers_of_keys(lot_keys(players), SEED) == (1, 3, 2)


def test_the_digest_is_that_of_any_sha256() -> None:
    assert lot_hash("1", "a") == hashlib.sha256(b"1\na").hexdigest()


@of_each(
    [
        (Player(1, "A", "B", ids={"national": " 77 "}), "77"),
        (Player(1, "A", "B", ids={"fide": "5", "fmjd": "6"}), "5"),
        (Player(1, "Ó", "B", birth_year=1953), "ó|b|1953"),
        (Player(1, "O\u0301", "B"), "ó|b|"),
    ]
)
def test_the_key_is_the_best_that_is_known_of_a_player(player: Player, key: str) -> None:
    assert lot_key(player) == key


def test_equal_keys_are_numbered_in_the_order_of_the_sheet() -> None:
    twins = (Player(1, "Nowak", "Jan"), Player(2, "nowak", "JAN"), Player(3, "Nowak", "Jan"))
    assert lot_keys(twins) == ("nowak|jan|", "nowak|jan|#2", "nowak|jan|#3")


def test_the_order_does_not_depend_on_the_order_of_the_list() -> None:
    keys = [f"k{number}" for number in range(20)]
    drawn = [keys[index] for index in draw_order(keys, SEED)]
    mirrored = keys[::-1]
    assert [mirrored[index] for index in draw_order(mirrored, SEED)] == drawn


def test_the_colour_is_drawn_from_its_own_key() -> None:
    colours = {draw_colour(str(seed)) for seed in range(20)}
    assert colours == {Side.WHITE, Side.BLACK}
    white_seed = next(str(seed) for seed in range(20) if lot_hash(str(seed), "colour")[0] in "01234567")
    assert draw_colour(white_seed) is Side.WHITE
