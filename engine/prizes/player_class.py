"""The classes in which an event ranks its players again: women, U8 to U20, 50+, a club, a region, a category, ratings.

A class is what the sheet calls it: `kobiety`, `U12 girls`, `до 14 години`, `65+`, `1600-1800`, `kat. II`, the name
of a club or a region, or a group of the organiser's own that players are entered in (`own_groups`).
Years are counted as federations do for their championships: whoever turns 12 in the year of the event is U12, and
whoever turns 50 in it is 50+.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.model import Event, Player
from engine.model.info import UPPER_AGE, category_of, rating_of

Test = Callable[[Player], bool | None]
"""Whether a player belongs; None where what decides it was not entered."""
Condition = tuple[str, Test]
"""What is asked, and the asking of it: the same words for the same thing, however a sheet writes it."""

_MARK: Final = re.compile(r"\[(?:pl|bg|en)\]")
_WOMEN: Final = re.compile(
    r"\b(?:kobie[tc]\w*|zawodnicz\w+|dziewcz\w+|pań|panie|women|woman|girls?|ladies|lady|females?|"
    r"жен[аи]\w*|момич\w+|дами|състезателк\w+|девойк\w+)\b"
)
_MEN: Final = re.compile(r"\b(?:mężczyźn\w*|mężczyzn\w*|chłop\w+|men|man|boys?|males?|мъж\w*|момче\w*|момчета)\b")
_CODE: Final = re.compile(r"\b([dkgwжcbmм])[\s-]?(\d{1,2})\b(?!\s*[-–]?\d)(\s*\+)?")
"""`D10`, `C12`, `G14`, `B8`, `K50+`: sex and age in a letter and a number."""
_CODE_OF_WOMEN: Final = frozenset("dkgwж")
_OVER: Final = re.compile(
    r"(?:\b(?:s|seniorzy|seniors?|over|powyżej|ponad|над|ветерани)[\s-]*)?\b(\d{2})\s*\+"
    r"|\+\s*(\d{2})\b|\b(?:s|over|powyżej|ponad|над)[\s-]*(\d{2})(?!\d)"
)
_BETWEEN: Final = re.compile(r"\b(\d{3,4})\s*[-–]\s*(\d{3,4})\b")
_BELOW: Final = re.compile(r"(?:<|\b(?:under|u|poniżej|под))\s*-?(\d{3,4})\b")
_UP_TO: Final = re.compile(r"(?:≤|\b(?:do|до|up to|to))\s*(\d{3,4})\b")
_ABOVE: Final = re.compile(r"(?:>|\b(?:over|powyżej|ponad|над))\s*(\d{3,4})\b")
_UNRATED: Final = re.compile(r"\b(?:unrated|bez rankingu|без рейтинг)\b")
_CATEGORY: Final = re.compile(
    r"\b(?:kat\.?|kategori\w+|category|категория|кат\.|разряд)\s*([ivbkmам]{1,3}\+*)(?![\w+])"
    r"|(?<!\w)([ivbkmам]{1,3}\+*)\s*(?:kat\.?|kategori\w+|category|категория|разряд)(?!\w)"
)
_NAMED: Final = {
    "club": re.compile(r"^(?:klub|club|клуб)\b[\s:]*(.+)$"),
    "region": re.compile(r"^(?:region|województwo|woj\.|okręg|област|обл\.|регион)[\s:]*(.+)$"),
}
_OPEN: Final = frozenset(
    {"open", "generalna", "klasyfikacja generalna", "klasyfikacja końcowa", "general", "overall", "генерално", "общо"}
)
"""Words for the final standings themselves."""
_FILLER: Final = re.compile(
    r"\b(?:best|top|player|players|najlepsz\w+|zawodni[kc]\w*|najwyżej|sklasyfikowan\w+|най-добр\w+|състезател\w*|"
    r"the|of|in|w|i|and|и|lat|lata|years?|old|години|год|г|elo|ranking\w*|rating\w*|рейтинг\w*|grupa|group|група|"
    r"kategori\w+|category|категория|wiekow\w+|age|juniorzy|juniorów|juniors?|seniorzy|seniors?|ветеран\w*|юнош\w+|"
    r"młodzi\w*|mlodzi\w*)\b|[.,:;()+]"
)


_BEST: Final = re.compile(r"\b(?:best|najleps\w+|най-доб\w+)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PlayerClass:
    """A class by the text of the sheet: who is in it, and of whom it cannot be said.

    `criteria` says what makes a member, in the same words for the same class. `kind` is `women`, `club`, `region` or
    `category` where the program named the class, `name` which one.
    """

    text: str
    criteria: tuple[str, ...]
    members: frozenset[int]
    unclear: tuple[int, ...] = ()
    kind: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Names:
    """The own groups, clubs and regions of an event as they are compared, each with its players."""

    groups: Mapping[str, frozenset[int]]
    clubs: Mapping[str, frozenset[int]]
    regions: Mapping[str, frozenset[int]]


def names_of(event: Event) -> Names:
    """The names of an event: built once for all of its classes."""
    return Names(
        _players_by(event, _own),
        _players_by(event, lambda player: (_plain(player.club),)),
        _players_by(event, lambda player: (_plain(player.region),)),
    )


def _players_by(event: Event, names: Callable[[Player], Iterable[str]]) -> Mapping[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for player in event.players:
        for name in filter(None, names(player)):
            found.setdefault(name, set()).add(player.number)
    return {name: frozenset(numbers) for name, numbers in found.items()}


def class_of(text: str, event: Event, names: Names | None = None) -> PlayerClass | None:
    """The class that a text of the sheet names; all players for an empty one, None where it says nothing known.

    A text in several languages (`[pl] kobiety [en] women`) names what any of its parts does. `names` are those of the
    event, where several classes are asked for.
    """
    for part in filter(None, (part.strip() for part in _MARK.split(text))):
        found = _conditions_of(part.casefold(), event, names or names_of(event))
        if found is not None:
            return _sorted_out(text, event, found)
    return None if text.strip() else _sorted_out(text, event, [])


def means_the_best(text: str) -> bool:
    """Whether a class is that of its best player alone (`Najlepsza zawodniczka`): its prize is for the first place."""
    return _BEST.search(text) is not None


def _sorted_out(text: str, event: Event, conditions: Sequence[Condition]) -> PlayerClass:
    belongs = {player.number: _all(test(player) for _, test in conditions) for player in event.players}
    unclear = tuple(number for number, found in belongs.items() if found is None)
    criteria = tuple(sorted({name for name, _ in conditions}))
    return PlayerClass(text, criteria, frozenset(number for number, found in belongs.items() if found), unclear)


def _all(answers: Iterable[bool | None]) -> bool | None:
    """Whether all hold: one that does not decides, whatever is not known of the others."""
    found = list(answers)
    return False if False in found else None if None in found else True


def _conditions_of(text: str, event: Event, names: Names) -> list[Condition] | None:
    """What a part in one language asks of a player: a group, club or region by its name, else conditions in words."""
    if text in _OPEN:
        return []
    return _by_name(text, names) or _by_words(text, event)


def _by_name(text: str, names: Names) -> list[Condition] | None:
    if text in names.groups:
        return [_one_of(f"group {text}", names.groups[text])]
    for field, known in (("club", names.clubs), ("region", names.regions)):
        named = _NAMED[field].match(text)
        name = _plain(named[1] if named else text)
        if name in known:
            return [_one_of(f"{field} {name}", known[name])]
    return None


def _one_of(name: str, numbers: frozenset[int]) -> Condition:
    return name, lambda player: player.number in numbers


def _plain(name: str) -> str:
    """A name without case and the quotation marks around it."""
    return name.casefold().strip(" \"'„”“«»")


def _own(player: Player) -> tuple[str, ...]:
    return tuple(group.casefold() for group in player.own_groups)


def _by_words(text: str, event: Event) -> list[Condition] | None:
    """All conditions that a text names; None where any of its words is not understood."""
    conditions: list[Condition] = []
    for pattern, make in _readers(event):
        conditions += [one for found in pattern.finditer(text) for one in make(found)]
        text = pattern.sub(" ", text)
    return conditions if conditions and not _FILLER.sub(" ", text).strip(" -–") else None


Reader = tuple[re.Pattern[str], Callable[[re.Match[str]], list[Condition]]]
_MOST: Final = 9999


def _readers(event: Event) -> Iterator[Reader]:
    """What reads conditions out of a text, the longest figures first."""
    info, day = event.info, event.first_day
    year = day.year if day else None

    def rated(least: int, most: int) -> list[Condition]:
        def test(player: Player) -> bool:
            rating = rating_of(player, info)
            return least <= (rating.value if rating else 0) <= most

        return [(f"rating {least}-{most}", test)]

    def aged(least: int, most: int) -> list[Condition]:
        def test(player: Player) -> bool | None:
            age = player.age_in(year)
            return None if age is None else least <= age <= most

        return [(f"age {least}-{most}", test)]

    def of_category(name: str) -> list[Condition]:
        return [(f"category {name}", lambda player: category_of(player, info).casefold() == name)]

    def code(found: re.Match[str]) -> list[Condition]:
        age = int(found[2])
        return [*_of_sex("f" if found[1] in _CODE_OF_WOMEN else "m"), *aged(*((age, _MOST) if found[3] else (0, age)))]

    yield _CATEGORY, lambda found: of_category(found[1] or found[2])
    yield _UNRATED, lambda found: [("unrated", lambda player: rating_of(player, info) is None)]
    yield _BETWEEN, lambda found: rated(int(found[1]), int(found[2]))
    yield _BELOW, lambda found: rated(0, int(found[1]) - 1)
    yield _UP_TO, lambda found: rated(0, int(found[1]))
    yield _ABOVE, lambda found: rated(int(found[1]) + 1, _MOST)
    yield _WOMEN, lambda found: _of_sex("f")
    yield _MEN, lambda found: _of_sex("m")
    yield _OVER, lambda found: aged(int(found[1] or found[2] or found[3]), _MOST)
    yield UPPER_AGE, lambda found: aged(0, int(found[1]))
    yield _CODE, code


def _of_sex(sex: str) -> list[Condition]:
    return [(f"sex {sex}", lambda player: player.sex == sex if player.sex else None)]
