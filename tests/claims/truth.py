"""What a player of an event made, by a second calculation: `tests/engine/classification/naive*.py` on clean events.

Clean means: every game played, everybody rated or of a known category, men alone. Where a rule allows a
choice of games, the event is drawn again until there is nothing to choose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from tests.engine.classification import naive, naive_fide


class Made(NamedTuple):
    """A norm that a player made, with its figures; None where the rule has no such figure."""

    number: int
    norm: str
    n: int
    score: Fraction
    average: Fraction | None
    performance: Fraction | None


class Unclear(Exception):  # noqa: N818 - says what the event is
    """The second calculation does not settle the event: another one is drawn."""


class Played(NamedTuple):
    """A game as one player sees it: opponent's number, points as in chess."""

    opponent: int
    points: Fraction


def games_of(document: Mapping[str, Any], number: int) -> list[Played]:
    """The games of a player in the order of the rounds."""
    found = []
    for game in document["results"]:
        for side, other in (("white", "black"), ("black", "white")):
            if game[side] == number:
                won = sum(Fraction(each) for each in game["score"].values())
                found.append(Played(game[other], Fraction(game["score"][side]) / won))
    return found


def _people(document: Mapping[str, Any]) -> dict[int, dict[str, Any]]:
    return {player["number"]: player for player in document["players"]}


_BY_CATEGORY: Final = {"m": 2400, "k": 2200, "I": 2000, "II": 1800, "III": 1600, "IV": 1400, "V": 1200}
"""PZSzach, tables 1 and 2: the rating of men who have none."""


def _rating(player: Mapping[str, Any]) -> int:
    if not player["ratings"]:
        return _BY_CATEGORY[player["categories"]["otb"]]
    return int(player["ratings"][0]["value"])


def _listed(player: Mapping[str, Any]) -> int | None:
    return int(player["ratings"][0]["value"]) if player["ratings"] else None


_CENTRAL: Final = ("Mc", "Kc", "Ic")
_HELD_CENTRAL: Final = {"M": "Mc", "K": "Kc", "I": "Ic"}
_KSZK_AVERAGE: Final = {"Mc": 2151, "Kc": 1951, "Ic": 1751}
_KSZK_HALF: Final = {"Mc": {"M", "K"}, "Kc": {"M", "K", "I"}, "Ic": set()}


def kszk(document: Mapping[str, Any]) -> list[Made]:
    """Central norms of a Polish event on a server, of one result two at most (4.4.21)."""
    people, made = _people(document), []
    average = Fraction(sum(map(_rating, people.values())), len(people))
    for number, player in people.items():
        held = _HELD_CENTRAL.get(player["categories"]["correspondence"], "")
        above = _CENTRAL[: _CENTRAL.index(held)] if held in _CENTRAL else _CENTRAL
        games = [(game.opponent, game.points, _rating(people[game.opponent])) for game in games_of(document, number)]
        others = [each["categories"]["correspondence"] for each in people.values() if each is not player]
        used = []
        for norm in above:
            met, best = naive.kszk(games, norm, average)
            half = 2 * sum(each in _KSZK_HALF[norm] for each in others) >= len(others) or norm == "Ic"
            if met and half and naive.rounded(average) >= _KSZK_AVERAGE[norm]:
                plain = naive.kszk_rp(games, 9)
                if best != plain:
                    raise Unclear
                rc = Fraction(int(naive.rounded(Fraction(sum(each[2] for each in games), len(games)))))
                score = sum((each[1] for each in games), Fraction(0))
                used.append(Made(number, norm, len(games), score, rc, Fraction(plain)))
        made += used[:2]
    return made


_WEIGHTS: Final = {"I": 19, "II": 17, "III": 15, "IV": 13, "V": 11, "": 9}


def pzwarc(document: Mapping[str, Any]) -> list[Made]:
    """Categories by weights: the highest above what a man holds."""
    people, made = _people(document), []
    weights = {number: _WEIGHTS[each["categories"]["draughts100"]] for number, each in people.items()}
    for number in people:
        games = [(game.opponent, game.points, weights[game.opponent]) for game in games_of(document, number)]
        for norm in [each for each, weight in naive.PZWARC.items() if weight > weights[number]]:
            met, wk = naive.pzwarc(games, weights[number], norm)
            if met:
                mean = Fraction(sum(each[2] for each in games) + weights[number], len(games) + 1)
                score = 2 * sum((each[1] for each in games), Fraction(0))
                made.append(Made(number, norm, len(games), score, mean, Fraction(wk)))
                break
    return made


_LADDER: Final = ("m", "k", "I", "II", "III", "IV", "V")


def pzszach(document: Mapping[str, Any]) -> list[Made]:
    """The highest norm above what a man holds; everybody has a FIDE rating."""
    people, made = _people(document), []
    for number, player in people.items():
        games = [(game.opponent, game.points, _rating(people[game.opponent])) for game in games_of(document, number)]
        held = player["categories"]["otb"]
        for norm in _LADDER[: _LADDER.index(held)]:
            met, result = naive.pzszach(games, _rating(player), norm)
            if met:
                mean = Fraction(sum(each[2] for each in games) + _rating(player), len(games) + 1)
                score = sum((each[1] for each in games), Fraction(0))
                made.append(Made(number, norm, len(games), score, mean, result))
                break
            if norm == "I" and result >= naive.PZSZACH["I"][0] and len(games) >= naive.PZSZACH["II"][1]:
                raise Unclear  # II+, the norm of I over fewer games
    return made


def fide(document: Mapping[str, Any], dp: dict[int, int]) -> list[Made]:
    """The highest of GM and IM above what a man of FM or more holds, every round of a round robin counted."""
    people, made = _people(document), []
    for number, player in people.items():
        games = [
            naive_fide.Game(
                at, game.opponent, game.points, _listed(other), other["federation"], other["titles"]["fide"]
            )
            for at, game in enumerate(games_of(document, number), start=1)
            for other in (people[game.opponent],)
        ]
        for norm in {"FM": ("GM", "IM"), "IM": ("GM",)}.get(player["titles"]["fide"], ()):
            met, performance = naive_fide.judge(games, player["federation"], norm, dp, free=False)
            if met and len(games) >= 9:
                made.append(Made(number, norm, len(games), *_fide_figures(games, norm), Fraction(performance)))
                break
    return made


def _fide_figures(games: Sequence[naive_fide.Game], norm: str) -> tuple[Fraction, Fraction]:
    floor = naive_fide.NORMS[norm][2]
    ratings = sorted(game.rating or 1400 for game in games)
    ratings[0] = max(ratings[0], floor)
    score = sum((game.points or Fraction(0) for game in games), Fraction(0))
    return score, Fraction(int(naive.rounded(Fraction(sum(ratings), len(ratings)))))


BULGARIAN: Final[Mapping[str, tuple[int, int, int]]] = {
    "MS": (2150, 9, 70), "KM": (2000, 9, 60), "I": (1800, 7, 55), "II": (1500, 7, 50), "III": (1200, 7, 40),
}  # fmt: skip
"""What the parameters of the event ask: its average, games, percent."""


def bulgarian(document: Mapping[str, Any]) -> list[Made]:
    """The highest norm above what a man holds, by the figures that the event gives."""
    people, made = _people(document), []
    average = Fraction(sum(map(_rating, people.values())), len(people))
    for number, player in people.items():
        games = games_of(document, number)
        score = sum((game.points for game in games), Fraction(0))
        ladder = tuple(BULGARIAN)
        held = player["titles"]["national"]
        for norm in ladder[: ladder.index(held)] if held else ladder:
            least, enough, percent = BULGARIAN[norm]
            if average >= least and len(games) >= enough and 100 * score >= percent * len(games):
                made.append(Made(number, norm, len(games), score, average, None))
                break
    return made


def _fide_by_table(document: Mapping[str, Any]) -> list[Made]:
    from engine.regulations import load

    return fide(document, {int(percent): int(value) for percent, value in load("fide-titles-2024")["dp"].items()})


MADE: Final[Mapping[str, Callable[[Mapping[str, Any]], list[Made]]]] = {
    "kszk": kszk, "pzwarc": pzwarc, "pzszach": pzszach, "fide": _fide_by_table, "bg": bulgarian,
}  # fmt: skip
