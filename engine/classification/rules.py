"""The table of rule sets: which norms there are, under which edition, and who judges them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Final

from engine.classification.bulgaria.norm import classify_bulgarian
from engine.classification.either_sex import judge_either_sex
from engine.classification.fide.by_rating import classify_by_rating
from engine.classification.fide.norm import classify_fide
from engine.classification.kszk.norm import classify_kszk
from engine.classification.kszk.ratings import plain_category
from engine.classification.missing import judge_missing
from engine.classification.possible_people import UNKNOWNS
from engine.classification.pzszach.norm import classify_pzszach
from engine.classification.pzwarc.category import classify_category
from engine.classification.pzwarc.holdings import held_category, variant
from engine.classification.pzwarc.title import WOMEN_NORMS, classify_title
from engine.classification.verdict import Verdict
from engine.model import Event, Finding, GameType, Player, Severity, Subject, finding

Judge = Callable[[Event, int, str], Verdict]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One edition of a federation's rules: its norms from the highest, in force from a day on.

    `ladders` are the sequences of norms of which a higher one includes the lower; `held` gives
    the names that a player holds on them already.
    """

    id: str
    regulation: str
    edition: str
    in_force_from: date
    games: frozenset[GameType]
    ladders: tuple[tuple[str, ...], ...]
    judge: Judge
    held: Callable[[Player, GameType], frozenset[str]]

    @property
    def norms(self) -> tuple[str, ...]:
        """All norms, ladder by ladder, from the highest."""
        return tuple(norm for ladder in self.ladders for norm in ladder)


def _held_kszk(player: Player, game: GameType) -> frozenset[str]:
    del game
    category = plain_category(player.categories.get("correspondence", "")).rstrip("+")
    central = {"M": "Mc", "K": "Kc", "I": "Ic"}
    held = {central.get(category, category)}
    if player.titles.get("iccf"):
        held.add("Mc")
    over_board = player.categories.get("otb", "").rstrip("+")
    if over_board in {"II", "III", "IV", "V"}:
        held.add(over_board)  # 4.3.6
    return frozenset(held)


def _held_pzwarc(player: Player, game: GameType) -> frozenset[str]:
    squares = variant(game)
    category = held_category(player, game)
    women = {title: norm for norm, title in WOMEN_NORMS.items()}
    title = player.titles.get(f"pzwarc{squares}", "")
    held = {category.rstrip("+"), title, women.get(player.titles.get(f"pzwarc{squares}_women", ""), "")}
    if title or category.rstrip("+") in {"K", "M", "AM"}:
        held.add("I")
    return frozenset(held - {""})


def _held_pzszach(player: Player, game: GameType) -> frozenset[str]:
    del game
    category = player.categories.get("otb", "")
    plain = category if category == "II+" else category.rstrip("+")
    return frozenset({plain, player.titles.get("national", "")} - {""})


def _held_fide(player: Player, game: GameType) -> frozenset[str]:
    del game
    return frozenset(filter(None, (player.titles.get("fide"), player.titles.get("fide_women"))))


def _held_bulgarian(player: Player, game: GameType) -> frozenset[str]:
    del game
    return frozenset({player.titles.get("national", "").upper()} - {""})


def _missing(rules: str, judge: Judge) -> Judge:
    return partial(judge_missing, judge, UNKNOWNS[rules])


def _pzwarc(event: Event, number: int, norm: str) -> Verdict:
    judge = _PZWARC_CATEGORY if norm in {"I", "II", "III", "IV", "V"} else _PZWARC_TITLE
    return judge(event, number, norm)


def _pzszach(edition: str) -> Judge:
    by_sex = partial(judge_either_sex, partial(classify_pzszach, edition=edition), article="2")
    return _missing("pzszach", by_sex)


def _fide(event: Event, number: int, norm: str) -> Verdict:
    judge = classify_by_rating if norm in _BY_RATING else _FIDE_NORM
    return judge(event, number, norm)


_PZWARC_CATEGORY: Final = _missing("pzwarc-category", partial(judge_either_sex, classify_category, article="VII 4.3"))
_PZWARC_TITLE: Final = _missing("pzwarc-title", classify_title)
_FIDE_NORM: Final = _missing("fide", classify_fide)


_BY_RATING: Final = frozenset({"FM", "CM", "WFM", "WCM"})
_CHESS: Final = frozenset({GameType.CHESS})
_DRAUGHTS: Final = frozenset({GameType.DRAUGHTS100, GameType.DRAUGHTS64})
_PZSZACH_NORMS: Final = (("m", "k", "I", "II+", "II", "III", "IV", "V"),)

RULES: Final[Mapping[str, tuple[RuleSet, ...]]] = {
    "kszk": (
        RuleSet(
            "kszk", "KSzK 4", "2016", date(2014, 1, 1), frozenset({GameType.CORRESPONDENCE}),
            (("Mc", "Kc", "Ic", "II", "III", "IV", "V"),),
            _missing("kszk", partial(judge_either_sex, classify_kszk, article="4.4.9")), _held_kszk,
        ),
    ),
    "pzwarc": (
        RuleSet(
            "pzwarc", "PZWarc VII", "2021", date(2021, 1, 1), _DRAUGHTS,
            (("AM", "M", "K", "I", "II", "III", "IV", "V"), ("AMK", "MK", "KK")), _pzwarc, _held_pzwarc,
        ),
    ),
    "pzszach": (
        RuleSet(
            "pzszach", "PZSzach", "2015", date(2015, 1, 12), _CHESS, _PZSZACH_NORMS,
            _pzszach("2015"), _held_pzszach,
        ),
        RuleSet(
            "pzszach", "PZSzach", "2007", date(2007, 1, 1), _CHESS, _PZSZACH_NORMS,
            _pzszach("2007"), _held_pzszach,
        ),
    ),
    "fide": (
        RuleSet(
            "fide", "FIDE B.01", "2024", date(2024, 1, 1), _CHESS,
            (("GM", "IM", "FM", "CM"), ("WGM", "WIM", "WFM", "WCM")), _fide, _held_fide,
        ),
    ),
    "bg": (
        RuleSet(
            "bg", "ЕРСС", "found", date(2022, 1, 1), _CHESS,
            (("MS", "KM", "I", "II", "III"),),
            _missing("bg", partial(judge_either_sex, classify_bulgarian, article="I")), _held_bulgarian,
        ),
    ),
}  # fmt: skip
"""Rule sets by id, the newest edition first."""


def rule_set(rules: str, edition: str = "", on: date | None = None) -> tuple[RuleSet | None, tuple[Finding, ...]]:
    """The edition that judges an event: the one named, else the one in force on the event's first day.

    Without a date the newest is taken. An edition that was not in force yet is taken when it is
    named, with a warning; where none was in force, the oldest, with a warning.
    """
    known = RULES.get(rules, ())
    if edition:
        chosen = next((each for each in known if each.edition == edition), None)
    else:
        chosen = next((each for each in known if on is None or each.in_force_from <= on), known[-1] if known else None)
    if chosen is None:
        names = ", ".join(each.edition for each in known) or ", ".join(RULES)
        return None, (finding("edition-unknown", value=edition or rules, known=names),)
    if on is not None and on < chosen.in_force_from:
        where = Subject("event", None, "start_date")
        since = chosen.in_force_from.isoformat()
        told = finding(
            "edition-not-in-force", Severity.WARNING, subject=where, value=on, edition=chosen.edition, since=since
        )
        return chosen, (told,)
    return chosen, ()


def norms_above(rules: RuleSet, player: Player, game: GameType) -> tuple[str, ...]:
    """Every norm above what the player holds already, from the highest of each ladder."""
    held = rules.held(player, game)
    above: list[str] = []
    for ladder in rules.ladders:
        end = next((at for at, norm in enumerate(ladder) if norm in held), len(ladder))
        above.extend(ladder[:end])
    return tuple(norm for norm in above if player.sex == "f" or norm not in _WOMENS)


_WOMENS: Final = frozenset({"WGM", "WIM", "WFM", "WCM", *WOMEN_NORMS})
