"""Small finished strings that several papers show: dates, points, titles, ratings, names of federations."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any, Final

from engine.model import EventInfo, GameType, Outcome, Player, exact, half_up_to, points_text
from engine.model.codes import side_code
from engine.model.info import category_of, rating_of
from reporting.languages import language, number_in, title_in
from reporting.locale import PaperTexts

_IDS: Final = {
    GameType.CHESS: ("national", "fide"),
    GameType.DRAUGHTS100: ("national", "fmjd"),
    GameType.DRAUGHTS64: ("national", "fmjd"),
    GameType.CORRESPONDENCE: ("iccf", "national"),
}
_TITLES: Final = {
    GameType.CHESS: ("fide", "fide_women", "national"),
    GameType.DRAUGHTS100: ("fmjd", "pzwarc100", "pzwarc100_women"),
    GameType.DRAUGHTS64: ("fmjd64", "pzwarc64", "pzwarc64_women"),
    GameType.CORRESPONDENCE: ("iccf",),
}

_MOMENT: Final = re.compile(
    r"(?:(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})|(?P<iso_year>\d{4})-(?P<iso_month>\d\d)-(?P<iso_day>\d\d))"
    r"\s*(?:r\.|г\.)?,?\s*(?:(?:o\s+)?godz\.|o|at|в|от)?\s*(?P<time>\d{1,2}:\d\d)?\s*(?:ч\.?)?"
)
_LONGEST_MOMENT: Final = 40
"""A day in figures, and an hour behind it, as they are written in the three languages."""
_APART: Final = "\N{NO-BREAK SPACE}"
_CYRILLIC: Final = frozenset("бч")


def federation_name(info: EventInfo, texts: PaperTexts) -> str:
    """The federation on the head of a paper: as the event sheet words it, else by its id; empty where neither is."""
    own = info.settings.federation_name
    if own or info.federation in {"", "other"}:
        return own
    return texts.choice("form.federation", info.federation)


def full_name(player: Player, lang: str, mark: str = "") -> str:
    """Surname, first name and, on Bulgarian papers, patronymic: who it is that a list or a report names."""
    parts = (player.name.removesuffix(mark).strip(), player.patronymic if lang == "bg" else "", mark)
    return " ".join(filter(None, parts))


def rating_text(player: Player, info: EventInfo) -> str:
    """That rating as text, a technical one marked `c` (PZWarc 2021, V 2.6.1.2); empty for an unrated player."""
    rating = rating_of(player, info)
    if rating is not None:
        return str(rating.value)
    technical = player.rating("technical")
    return f"{technical.value}c" if technical else ""


def id_text(player: Player, info: EventInfo) -> str:
    """The number under which the federation of the game keeps a player."""
    return next((player.ids[name] for name in _IDS[info.game] if player.ids.get(name)), "")


def is_fide_rated(info: EventInfo) -> bool:
    """Whether FIDE rates the event, so that lists name everybody's FIDE ID beside a national number."""
    return info.game is GameType.CHESS and "fide" in {info.settings.rated_by, info.federation}


def ids_text(player: Player, info: EventInfo) -> str:
    """All numbers that a report names of a player: `12345, FIDE 1100001`."""
    own, fide = id_text(player, info), player.ids.get("fide", "")
    if not is_fide_rated(info) or not fide:
        return own
    return f"FIDE{_APART}{fide}" if own == fide else f"{own}, FIDE{_APART}{fide}"


def moment(text: str, lang: str) -> str:
    """A day and an hour that were written in figures, in the words of the language; any other text as it is."""
    found = _MOMENT.fullmatch(text.strip()) if len(text) <= _LONGEST_MOMENT else None
    day = _day(found) if found else None
    if found is None or day is None:
        return text
    return ", ".join(filter(None, (long_date(day, lang), found["time"])))


def _day(found: re.Match[str]) -> date | None:
    year, month, day = (int(found[name] or found[f"iso_{name}"]) for name in ("year", "month", "day"))
    try:
        return date(year, month, day)
    except ValueError:
        return None


def dashed(code: str) -> str:
    """The code of a result as papers print it: `1–0`, `+:–`, a dash where workbooks have a hyphen."""
    return code.replace("-", "–")


def side_result(outcome: Outcome | None, white: bool, game: GameType) -> str:
    """What one side made of a game, in print: `½`, `+`, `–` for a game lost by forfeit; blank while unknown."""
    return dashed(side_code(outcome, white, game))


def with_colour(number: int, letter: str) -> str:
    """A number with the letter of a colour: `12b`; apart in Cyrillic, whose `б` behind a number is read as a six."""
    return f"{number}{_APART if letter in _CYRILLIC else ''}{letter}"


def winner_key(winner: Player | None, *, women: bool = False) -> str:
    """The label of a winner, in her gender of a woman; of nobody known yet, by whether `women` play."""
    return "winner-f" if (women if winner is None else winner.is_woman) else "winner"


def noted(extra: Mapping[str, Any], key: str) -> str:
    """What a sheet has of a record in a column that decides nothing, as text; blank where nothing stands."""
    value = extra.get(key)
    return "" if value is None else str(value)


def birth_text(player: Player, lang: str) -> str:
    """The day and the place of birth, as FIDE's forms ask for them."""
    return ", ".join(filter(None, (short_date(player.birth_date, lang), noted(player.extra, "birth_place"))))


def title_text(player: Player, info: EventInfo, lang: str) -> str:
    """The title in this game as a language writes it, its id without one; empty where there is none."""
    return title_in(next((player.titles[name] for name in _TITLES[info.game] if player.titles.get(name)), ""), lang)


def title_or_category(player: Player, info: EventInfo, lang: str) -> str:
    """The title, else the category: what the narrow column of a table has room for."""
    return title_text(player, info, lang) or category_of(player, info)


_ROMAN: Final = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
_SUFFIX: Final = {1: "st", 2: "nd", 3: "rd"}


def ordinal(number: int, lang: str) -> str:
    """A place as people say it: `1st` in English, `I` in Polish and Bulgarian; figures from 90 on."""
    if lang == "en":
        return f"{number}{'th' if number // 10 % 10 == 1 else _SUFFIX.get(number % 10, 'th')}"
    return roman(number) if 0 < number < _FIGURES else str(number)


def roman(number: int) -> str:
    """A number in Roman numerals."""
    text = ""
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        text += letters * count
    return text


_FIGURES: Final = 90


def points_in(half_points: int, lang: str) -> str:
    """Points as the language writes decimals: 4,5 in Polish and Bulgarian, 4.5 in English; a minus is no hyphen."""
    return number_in(points_text(half_points), lang)


def extra_points_text(half_points: int, lang: str) -> str:
    """Points given or taken beside the games, with their sign: `−0,5`."""
    return f"{'+' if half_points > 0 else '−'}{points_in(abs(half_points), lang)}"


def criterion_decimal(value: Fraction | int) -> str:
    """The value of a tie-break as tables show it: as it is, or with two digits, half up, where no decimal ends it."""
    text = exact(value)
    return exact(half_up_to(value, 2)) if "/" in text else text


def percent_text(percent: Fraction) -> str:
    """A per cent value as tables show it: one decimal, half up, none where it is whole."""
    return exact(half_up_to(percent, 1))


def long_date(day: date | None, lang: str) -> str:
    """`1 maja 2026`, `1 май 2026 г.`, `1 May 2026`; empty for no date."""
    from babel.dates import format_date

    if day is None:
        return ""
    pattern = {"en": "d MMMM y"}.get(lang, "long")
    return str(format_date(day, pattern, locale=lang))


def short_date(day: date | None, lang: str) -> str:
    """`01.05.2026` in Polish and Bulgarian, `1 May 2026` in English, where day and month could be mixed up."""
    if day is None:
        return ""
    return long_date(day, lang).replace(" ", "\N{NO-BREAK SPACE}") if lang == "en" else day.strftime(language(lang).day)


def paragraphs_of(text: str) -> list[str]:
    """The lines of a long text, blank ones left out."""
    return [line.strip() for line in text.splitlines() if line.strip()]
