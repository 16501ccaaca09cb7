"""Players, sides and teams for papers: as in any club, or with names as long as a form is told to bear."""

from __future__ import annotations

from typing import Any, Final

UNBROKEN: Final = "Ł" * 3 + "brzęszczykiewicz" * 3 + "owianeczkówna" + "Q"
LONG: Final = f"{UNBROKEN} Świętosława Grażyna Maria von und zu Hohenlohe-Tęczyna"
"""120 characters, 65 of them without a blank or a hyphen."""
LONG_CYRILLIC: Final = "Непротивоконституционствувателствувайте" + "константинополчаниновичева"
"""65 letters in one word."""

_SURNAMES: Final = (
    "Żądło",
    "Kowalska-Brzęczyszczykiewicz",
    "Gyuzelev",
    "Nowak",
    "Ćwiek",
    "Wiśniewska",
    "Petrov",
    "Szabó",
    "Dąb",
    "Jędrzejczak",
    "Ivanova",
    "Zieliński",
)
_FIRST: Final = ("Łukasz", "Świętosława Grażyna", "Dimitar", "Ewa", "Jan Maria", "Grażyna", "Georgi", "László", "Ida")
_CLUBS: Final = ("KSz „Hetman” Wrocław", "UKS Skoczek", "MLKS Nadnarwianka Pułtusk", "SK Lokomotiv Plovdiv", "AZS UMCS")


def players(count: int, *, long: bool = False) -> list[dict[str, Any]]:
    """So many players by falling rating; of `long` ones every third has a name of 120 characters, each an extreme club."""
    return [_player(number, long=long) for number in range(1, count + 1)]


def _player(number: int, *, long: bool) -> dict[str, Any]:
    extreme = long and number % 3 == 1
    surname = (
        UNBROKEN if extreme else f"{_SURNAMES[number % len(_SURNAMES)]}{'' if number <= 12 else ' ' + _roman(number)}"
    )
    return {
        "number": number,
        "surname": surname,
        "first_name": LONG[len(UNBROKEN) + 1 :] if extreme else _FIRST[number % len(_FIRST)],
        **({"name_other_script": LONG_CYRILLIC + " Ѝрина"} if extreme else {}),
        "sex": "fm"[number % 2],
        "birth_date": f"{1950 + number % 60}-05-17",
        "federation": ("POL", "BUL", "GER", "UKR")[number % 4],
        "region": ("MZ", "LU", "DS")[number % 3],
        "club": LONG if long and number % 2 else _CLUBS[number % len(_CLUBS)],
        "city": "Wrocław",
        "ids": {"fide": str(1100000 + number), "national": f"PL-{number:05d}"},
        "categories": {"otb": ("I", "II", "III", "m", "I+")[number % 5], "correspondence": "K"},
        "titles": {"fide": ("GM", "IM", "WGM", "")[number % 4]} if number < 40 and number % 4 != 3 else {},
        "ratings": [{"list": "fide", "value": 2600 - 3 * number, "games": 60}],
    }


def _roman(number: int) -> str:
    """A name that nobody else has."""
    return "".join("ABCDEFGHIJ"[int(digit)] for digit in str(number)).capitalize()


def in_teams(everyone: list[dict[str, Any]], size: int) -> list[dict[str, Any]]:
    """The players in teams of a size, board by board."""
    return [{**one, "team": 1 + at // size, "board": 1 + at % size} for at, one in enumerate(everyone)]


def teams(count: int, *, long: bool = False) -> list[dict[str, Any]]:
    """So many teams, each with a captain."""
    return [
        {
            "number": number,
            "name": f"{LONG} {number}"[-120:]
            if long and number % 3 == 1
            else f"{_CLUBS[number % len(_CLUBS)]} {_roman(number)}",
            "captain": LONG if long else "Anna Źdźbło",
        }
        for number in range(1, count + 1)
    ]


def line_ups(everyone: list[dict[str, Any]], *, rounds: int) -> list[dict[str, Any]]:
    """Every team with its players in their order in every round."""
    return [
        {"round": number, "team": one["team"], "board": one["board"], "player": one["number"]}
        for number in range(1, rounds + 1)
        for one in everyone
    ]
