"""What of a person or an event is decided once: the chief arbiter, the birth, the names, whose rules hold."""

from __future__ import annotations

from datetime import date

from engine.model import Arbiter, EventInfo, GameType, Player
from tests.rows import of_each

ANNA, JAN, EWA = Arbiter("Anna", ""), Arbiter("Jan", "chief"), Arbiter("Ewa", "deputy")


@of_each([((), None), ((EWA,), None), ((EWA, ANNA), ANNA), ((ANNA, JAN), JAN), ((ANNA, Arbiter("Ola", "")), ANNA)])
def test_the_chief_arbiter_is_who_is_named_as_such_else_who_has_no_function(
    arbiters: tuple[Arbiter, ...], chief: Arbiter | None
) -> None:
    assert EventInfo(arbiters=arbiters).chief_arbiter is chief


@of_each(
    [
        (Player(1, birth_date=date(1990, 12, 31)), "1990-12-31", 1990),
        (Player(1, birth_date=date(1990, 12, 31), birth_year=1990), "1990-12-31", 1990),
        (Player(1, birth_year=1990), "1990", 1990),
        (Player(1), "", None),
    ]
)
def test_a_birth_is_a_day_a_year_or_nothing(player: Player, birth: str, year: int | None) -> None:
    assert (player.birth, player.born_in) == (birth, year)
    assert player.age_in(2026) == (None if year is None else 36)
    assert player.age_in(None) is None


@of_each([("Lis", "Ewa", "Lis, Ewa"), ("Lis", "", "Lis"), ("", "Ewa", "Ewa"), ("", "", "")])
def test_files_of_others_name_the_surname_first(surname: str, first_name: str, listed: str) -> None:
    assert Player(1, surname, first_name).listed_name == listed


@of_each([({}, ""), ({"fide_women": "WIM"}, "WIM"), ({"fide": "FM", "fide_women": "WGM"}, "FM")])
def test_an_open_title_goes_before_a_womens(titles: dict[str, str], title: str) -> None:
    assert Player(1, titles=titles).fide_title == title


@of_each(
    [
        ("", GameType.CHESS, ""),
        ("", GameType.DRAUGHTS64, "pzwarc"),
        ("fmjd", GameType.DRAUGHTS100, "fmjd"),
        ("pzwarc", GameType.CHESS, "pzwarc"),
    ]
)
def test_draughts_without_a_federation_go_by_pzwarc(federation: str, game: GameType, house: str) -> None:
    assert EventInfo(federation=federation, game=game).house == house
