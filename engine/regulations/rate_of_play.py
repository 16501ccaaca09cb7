"""The rate of play: stages, increments, minutes for 60 moves, and the class that these make.

PZWarc 2021, II 6.1, 6.2 and III 1, 2; FIDE Laws of Chess, A.1 and B.1. Written
`90'/45 + 30' + 30"`: minutes of a stage, its moves, then the seconds of every move. An increment
that begins later than with the first move names that move: `90'/45 + 30' + 30" (46)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from engine.model.event import Event
from engine.model.finding import Rule
from engine.model.info import EventInfo, GameType
from engine.model.points import exact
from engine.regulations.editions import Edition, sections, select

MOVES: Final = 60
"""Moves for which regulations compare rates of play."""
_DRAUGHTS: Final = "draughts-code"
_CODES: Final = (_DRAUGHTS, "fide-laws")


class RateClass(StrEnum):
    """The class of a rate of play."""

    CLASSICAL = "classical"
    RAPID = "rapid"
    BLITZ = "blitz"
    SUPERBLITZ = "superblitz"


class Increment(StrEnum):
    """How the seconds of a move are given (PZWarc 2021, II 6.1.2; Fischer where nothing is said: II 6.1.3)."""

    FISCHER = "fischer"
    BRONSTEIN = "bronstein"


@dataclass(frozen=True, slots=True)
class TimeStage:
    """A stage: minutes for a number of moves, or for the rest of the game (`moves` None).

    A last stage with moves repeats: an hour for every 25 further moves (PZWarc 2021, II 6.1.1).
    """

    minutes: Fraction
    moves: int | None = None


@dataclass(frozen=True, slots=True)
class RateOfPlay:
    """Stages in their order and the seconds of every move from `from_move` on."""

    stages: tuple[TimeStage, ...]
    increment: int = 0
    mode: Increment = Increment.FISCHER
    from_move: int = 1

    @property
    def base_minutes(self) -> Fraction:
        """Minutes of every stage that begins within 60 moves: a stage's whole time is then at hand."""
        total, moves = Fraction(0), 0
        for at in range(MOVES):
            stage = self.stages[min(at, len(self.stages) - 1)]
            if moves >= MOVES or (at >= len(self.stages) and stage.moves is None):
                break
            total += stage.minutes
            moves += stage.moves or MOVES
        return total

    @property
    def minutes_for_60(self) -> Fraction:
        """Minutes that a player has for 60 moves, increments included."""
        return self.base_minutes + Fraction(self.increment * (MOVES + 1 - self.from_move), 60)

    def text(self) -> str:
        """The rate as tables show it: `90'/45 + 30' + 30"`."""
        parts = [_stage_text(stage) for stage in self.stages]
        if self.increment:
            later = f" ({self.from_move})" if self.from_move > 1 else ""
            parts.append(f'{self.increment}"{later}')
        text = " + ".join(parts)
        return f"{text} Bronstein" if self.mode is Increment.BRONSTEIN else text


def _stage_text(stage: TimeStage) -> str:
    whole, seconds = divmod(stage.minutes * 60, 60)
    minutes = f"{whole}'" + (f'{exact(seconds)}"' if seconds else "")
    return minutes if stage.moves is None else f"{minutes}/{stage.moves}"


_CLASS_WORDS: Final[Mapping[RateClass, str]] = {
    RateClass.SUPERBLITZ: r"\bsuper[ -]?bli(?:c|tz)\w*|\bсупер[ -]?блиц\w*",
    RateClass.BLITZ: r"\bbli(?:c|tz)\w*|\bbłyskawiczn\w*|\bблиц\w*",
    RateClass.RAPID: r"\brapid\w*|\bszybk\w*|\bprzyspieszon\w*|\bускорен\w*|\bрапид\w*",
    RateClass.CLASSICAL: r"\bclassic\w*|\bklasyczn\w*|\bкласическ\w*|\bстандарт\w*|\bstandard\w*",
}
"""Words for the classes, the one that holds another first."""
_GAME: Final = r"\b(?:chess|games?|szachy|warcaby|partie|partia|tempo|gra|шах(?:мат)?|шашки|партии|игра|контрола)\b"
_NAME: Final = rf"\(?(?:{_GAME}\s+)?(?:{'|'.join(_CLASS_WORDS.values())})(?:\s+{_GAME})?\)?\s*[:,–-]?"
_MOVE: Final = r"(?:posunię\w*|ruch\w*|moves?|ход\w*)"
_FROM: Final = r"(?:begin\w*|start\w*|począwszy|od|from|от)"
_FILLER: Final = (
    r"\b(?:na|per|for|in|za|po|за|на|по|each|every|all|każd\w+|kolejn\w+|pierwsz\w+|następn\w+|next|first|всеки|всяк\w+"
    r"|първите|следващи\w*)"
)
_WORDS: Final = (
    (_NAME, " "),
    (r"[’‘′´`]", "'"),
    (r"[”“″„]|''", '"'),
    (r"½", ".5"),
    (r"'\s*[x×х]\s*(?=\d)", "'/"),
    (r"\b(?:dwie|two|две|два)\b", "2"),
    (r"\b(?:bronstein\w*|бронщайн\w*|бронштейн\w*)", "~"),
    (r"\b(?:fischer\w*|fisher\w*|фишер\w*)|\bz bonusem\b|\bwith increment\b|\bс добавяне\b", " "),
    (rf"{_FROM}\s+(?:od\s+)?(?:{_MOVE}\s*)?(\d+)\.?(?:-?[а-я]+)?\s*(?:{_MOVE})?", r"(\1)"),
    (rf"/\s*{_MOVE}|{_FILLER}(?:\s+{_FILLER})*\s+{_MOVE}", "@"),
    (rf"(?:(?:/|{_FILLER})\s*)*\b(\d+)\s*{_MOVE}", r"/\1"),
    (rf"{_FILLER}\s+(\d+)(?=\s*(?:\+|$))", r"/\1"),
    (r"do końca(?: partii)?|na (?:całą )?partię|(?:to|till) the end|for the (?:whole )?game", " "),
    (r"до края|за (?:цялата )?партия|на партия", " "),
    (r"\bg\s*/\s*(\d+)", r"\1'"),
    (r"\b(?:godzin\w*|godz\.?|hours?|hrs?\.?|час\w*|ч\.?)|(?<=\d)(?:godz\.?|hrs?\.?|ч\.?)", "h"),
    (r"\b(?:minut\w*|mins?\b\.?|минут\w*|мин\b\.?|m\b)|(?<=\d)(?:min\w*\.?|мин\w*\.?|m\b)", "'"),
    (r"\b(?:sek\w*\.?|sec\w*\.?|сек\w*\.?|s\b\.?|с\b\.?)|(?<=\d)(?:sek\w*\.?|sec\w*\.?|сек\w*\.?|s\b\.?|с\b\.?)", '"'),
    (r"(h)\s*(?:i|and|и)\s*(?=\d+\s*')", r"\1 "),
    (r"\b(?:plus|and|oraz|плюс|then|następnie|i|и)\b|[,;]\s+", "+"),
    (r"\bp\s*[-–]", " "),
)  # fmt: skip
_PART: Final = re.compile(
    r"(?:(?P<h>\d+(?:[.,]\d+)?|[.,]5)\s*h)?\s*(?:(?P<m>\d+(?:[.,]\d+)?)\s*(?:'|(?<=h\d\d)(?=\s*(?:/|$))))?"
    r"\s*(?:(?P<s>\d+)\s*\")?\s*(?:/\s*(?P<moves>\d+))?\s*(?P<each>@)?\s*(?:\((?P<start>\d+)\))?\s*(?P<delay>~)?"
)
_SIGNS_ALONE: Final = re.compile(r"(?:[\d+./\"h() ]|'(?!'))*")
"""A rate without a word or a sign that has to be translated."""
_BARE: Final = re.compile(r"(\d+)\s*\+\s*(\d+)")


def parse_rate(text: str) -> RateOfPlay | None:
    """Read what people write: `90 min + 30 s`, `2h/50 + 1h/25`, `120'/40 + 60'/20 + 30'`, `15+10`.

    Polish, Bulgarian and English words are known. None where it cannot be read.
    """
    plain = _translate(text)
    if bare := _BARE.fullmatch(plain.strip()):
        plain = f"{bare[1]}' + {bare[2]}\""
    stages: list[TimeStage] = []
    increment, from_move, mode = 0, 1, Increment.FISCHER
    for piece in plain.split("+"):
        part = _PART.fullmatch(piece.strip())
        if part is None:
            return None
        mode = Increment.BRONSTEIN if part["delay"] else mode
        if not any(part[name] for name in "hms"):
            if piece.strip(" ~"):
                return None
            continue
        only_seconds = bool(part["s"]) and not part["h"] and not part["m"]
        # Nothing follows a stage for the rest of the game: one minute after it is a minute a move.
        one_minute = bool(stages) and stages[-1].moves is None and not part["moves"] and _minutes(part) == 1
        is_increment = bool(part["each"] or (stages and only_seconds) or one_minute)
        if is_increment and not increment:
            increment = int(_minutes(part) * 60)
            from_move = int(part["start"] or 1)
        elif is_increment or (stages and stages[-1].moves is None):
            return None
        else:
            stages.append(TimeStage(_minutes(part), int(part["moves"]) if part["moves"] else None))
    if not stages or any(stage.minutes <= 0 or stage.moves == 0 for stage in stages):
        return None
    return RateOfPlay(tuple(stages), increment, mode, from_move)


def _translate(text: str) -> str:
    """One sign for every word: h, ' and " for the units, / before moves, @ for every move, ~ for Bronstein."""
    plain = text.casefold()
    if _SIGNS_ALONE.fullmatch(plain):
        return plain
    for pattern, sign in _WORDS:
        plain = re.sub(pattern, sign, plain)
    return plain


def _minutes(part: re.Match[str]) -> Fraction:
    minutes = Fraction((part["m"] or "0").replace(",", "."))
    hours = Fraction((part["h"] or "0").replace(",", "."))
    return hours * 60 + minutes + Fraction(int(part["s"] or 0), 60)


def rate_class(
    rate: RateOfPlay,
    federation: str,
    game: GameType,
    on: date | None = None,
    *,
    at_bound: RateClass = RateClass.BLITZ,
) -> RateClass | None:
    """The class of a rate of play by federation and game on a day; None where no rule is known.

    A rate that PZWarc 2021, III 2 names has the class named there. Otherwise exactly 15 minutes in
    the 100-square game stand in both ranges of III 1, and `at_bound` says what they are.
    Superblitz is known by its increment of two seconds and a base of two to five minutes
    (III 1.3). An empty edition means the newest.
    """
    found = _rules(federation, game, on)
    if found is None:
        return None
    rates, rules = found
    named = _named_class(rate, rates.get("official", ()), game)
    if named is not None:
        return named
    if _is_superblitz(rate, rules.get("superblitz")):
        return RateClass.SUPERBLITZ
    minutes = rate.minutes_for_60
    blitz, rapid = rules["blitz"], rules["rapid"]
    if minutes == blitz["up_to"] and blitz.get("asked"):
        return at_bound
    for name, bound in ((RateClass.BLITZ, blitz), (RateClass.RAPID, rapid)):
        if minutes < bound["up_to"] or (bound["inclusive"] and minutes == bound["up_to"]):
            return name
    return RateClass.CLASSICAL


def class_of_event(info: EventInfo) -> RateClass | None:
    """The class of the event's rate of play; None where it is missing, unreadable or without a rule.

    What exactly 15 minutes of 100-square draughts are is the event's `fifteen_minutes`, else blitz. The minutes say
    what class it is; a word beside them only that duels are played until the first win (PZWarc 2021, III 1.3), and a
    word alone all of it.
    """
    rate, named = parse_rate(info.rate_of_play), named_class(info.rate_of_play)
    found = _rules(info.house, info.game, info.start_date)
    if found is not None and "superblitz" in found[1] and named is RateClass.SUPERBLITZ:
        return named
    if rate is None:
        return named if found is not None and not _translate(info.rate_of_play).strip() else None
    rapid = info.settings.fifteen_minutes == RateClass.RAPID
    at_bound = RateClass.RAPID if rapid else RateClass.BLITZ
    return rate_class(rate, info.house, info.game, info.start_date, at_bound=at_bound)


def named_class(text: str) -> RateClass | None:
    """The class that a rate of play calls itself (`superblic 3' + 2"`); None without a word."""
    plain = text.casefold()
    return next((kind for kind, words in _CLASS_WORDS.items() if re.search(words, plain)), None)


def is_superblitz(event: Event) -> bool:
    """Whether duels are played until the first win: by the rate of play, or by games of a duel that were entered."""
    by_rate = class_of_event(event.info) is RateClass.SUPERBLITZ
    return by_rate or any(game.outcome is not None and game.outcome.legs > 1 for game in event.results)


def official_rates(name: RateClass, game: GameType, on: date | None) -> tuple[tuple[str, ...], Rule | None]:
    """The rates of a class that PZWarc names for its official events, and their article; none where none are."""
    edition, rates = rates_of_draughts(on)
    found = [entry for entry in rates["official"] if entry.get("class") == name and game.value in entry["games"]]
    rule = edition.rule(found[0]["article"]) if found else None
    return tuple(entry["rate"] for entry in found), rule


def shortest_without_increment(game: GameType, on: date | None) -> Fraction:
    """Minutes of the shortest classical rate without an increment that the code names (PZWarc 2021, II 6.1.5, 6.2)."""
    _, rates = rates_of_draughts(on)
    official = [each for each in rates["official"] if "class" not in each and game.value in each["games"]]
    named = filter(None, (parse_rate(each["rate"]) for each in official))
    return min((rate.minutes_for_60 for rate in named if not rate.increment), default=Fraction(0))


def rates_of_draughts(on: date | None) -> tuple[Edition, Mapping[str, Any]]:
    """What the code of draughts says of rates of play on a day."""
    edition = select(_DRAUGHTS, on)
    return edition, edition.numbers["rates"]


def _rules(federation: str, game: GameType, on: date | None) -> tuple[Mapping[str, Any], Mapping[str, Any]] | None:
    """The rates of the regulation that a federation goes by, and the bounds of the classes in a game."""
    for _, rates in sections(_CODES, "rates", on):
        for rules in rates["classes"] if federation in rates["federations"] else ():
            if game.value in rules["games"]:
                return rates, rules
    return None


def _named_class(rate: RateOfPlay, official: Iterable[Mapping[str, Any]], game: GameType) -> RateClass | None:
    """The class of a rate that the regulation itself names as one of its official rates."""
    text = rate.text()
    named = (entry for entry in official if "class" in entry and game.value in entry["games"])
    return next((RateClass(entry["class"]) for entry in named if entry["rate"] == text), None)


def _is_superblitz(rate: RateOfPlay, rule: Mapping[str, Any] | None) -> bool:
    if rule is None or rate.increment != rule["increment"] or len(rate.stages) != 1:
        return False
    low, high = Fraction(rule["base_from"]), Fraction(rule["base_to"])
    return low <= rate.stages[0].minutes <= high
