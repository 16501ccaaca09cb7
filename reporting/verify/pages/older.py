"""How earlier versions wrote what is written otherwise now: such a page differs in nothing.

0.1.0: results of draughts as in chess (1, ½, 0 for 2, 1, 0); the average weight without decimals; average and
performance with the decimals that are rounded now; a dash for a requirement that it did not look at, `not met` for
one that a place makes needless; sums without their terms; norms made as `fillings: 2`; titles and
categories counted in the order of their counts, no longer of their rank; `+ -36`; numbers of players without the list
that they are of; no subtitle on some papers; a dotted line for the rate of correspondence, the average of the sheet
alone, points for norms made by a place; formulas that nobody had computed; points that would do where none do;
no places of teams in the report of single players.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from engine.model import half_up_to
from engine.standings import TIE_BREAKS
from engine.systems.table import SYSTEMS
from reporting.locale import paper_texts
from reporting.verify.pages.lines import figures_told
from reporting.verify.pages.meaning import plain, signs_of, squeezed
from reporting.verify.pages.told import FORMULA, LINE, Gap, Told

_CHESS: Final = {"2": "1", "1": "½"}
"""Results of draughts in points of chess; losses and forfeits are written alike."""


def of_older_version(gap: Gap, told: Sequence[Told], gaps: Sequence[Gap], lang: str) -> bool:
    """Whether a text says the same in the words of an earlier version."""
    if _is_result(gap.told):
        return in_points_of_chess(told, gaps) and gap.found.strip() == _CHESS.get(gap.told.text)
    if gap.told.table == _TEAMS:
        return _without_teams(told, gaps)
    if gap.told.table == "requirements":
        return plain(gap.found) == "-" or _needless(gap, lang)
    if gap.told.id == "norms":
        return plain(_as_fillings(gap.told.text, lang)) == plain(gap.found)
    if gap.told.id == LINE:
        return not gap.found or squeezed(gap.found) == squeezed(_former_line(gap.told.text, lang))
    if gap.told.id == "norm_needed" or gap.told.id.startswith("norm-"):
        return _of_the_fewest_games(gap) or (plain(gap.told.text) == "-" and _is_figure(gap.found))
    if gap.told.table == "norms" and gap.told.id == "norm":
        return gap.told.text.removesuffix(_TWICE) == gap.found
    if gap.told.id in _IN_FIGURES:
        return _rounded_cell(gap)
    if _in_former_words(gap, lang):
        return True
    if gap.told.id in _SHORTER:
        return _SHORTER[gap.told.id](gap.told.text, gap.found)
    return gap.told.id == "computation" and (
        _only_rounded_otherwise(gap, lang) or _without_terms(gap) or _added_below_zero(gap)
    )


_TEAMS: Final = "team_standings"


def _without_teams(told: Sequence[Told], gaps: Sequence[Gap]) -> bool:
    """No places of teams at all, where players' points are added up: they have no matches (PZSzach 2002, B.VI C.5)."""
    own = [each for each in told if each.table == _TEAMS]
    missing = {id(gap.told) for gap in gaps if not gap.found.strip()}
    return all(id(each) in missing and each.id != "matches" for each in own)


def _needless(gap: Gap, lang: str) -> bool:
    """`not met` where the requirement is not needed."""
    texts = paper_texts(lang)
    told, found = (plain(texts(f"verdict.met.{key}")) for key in ("not-needed", "no"))
    return (plain(gap.told.text), plain(gap.found)) == (told, found)


_IN_FIGURES: Final = {name: name.removeprefix("norm_") for name in ("average", "performance", "norm_average")}
_THIRTY_OF_FIVE: Final = "1.5"


def _of_the_fewest_games(gap: Gap) -> bool:
    """What KSzK 4.4.16 asks at the least, 30 %, of the fewest games that count, five, in the place of those played."""
    more = gap.told.text.replace(",", ".").replace(" ", "")
    return gap.found.replace(",", ".") == _THIRTY_OF_FIVE and _is_more(more)


def _is_figure(text: str) -> bool:
    return text.replace(",", "", 1).replace(".", "", 1).isdecimal()


def _is_more(figure: str) -> bool:
    try:
        return Fraction(figure) > Fraction(_THIRTY_OF_FIVE)
    except ValueError:
        return False


_TWICE: Final = " ×2"
_LINES: Final = (
    *(f"form.norm-computation.line.{name}" for name in ("difference", "rounded")),
    *(f"verdict.symbol.{name}" for name in ("W", "P", "Ruz")),
)
"""Lines of arithmetic that had other names."""


def _former_line(told: str, lang: str) -> str:
    """The name that a line of arithmetic had."""
    texts = paper_texts(lang)
    return next((texts(f"former.{key}") for key in _LINES if told == texts(key)), told)


_REWORDED: Final = (
    *(f"system.{name}" for name in SYSTEMS),
    *(f"tiebreak.{code}" for code in TIE_BREAKS),
    *(f"form.report.{name}" for name in ("women", "men", "role.round", "role.pairing")),
    *(f"form.report.rated.{name}" for name in ("regional", "iccf", "fmjd")),
    *(f"form.fide-it3.{name}" for name in ("norms", "no-norms", "foreign", "fields")),
    "form.simul.not-counted",
)
"""Texts that were worded otherwise and are held against a page to the letter."""


def _in_former_words(gap: Gap, lang: str) -> bool:
    """Whether a page has the words of an earlier version in the place of those of today."""
    former = _formerly(gap.told.text, lang)
    return former != gap.told.text and squeezed(former) == squeezed(gap.found)


def _formerly(told: str, lang: str) -> str:
    """A text with each name in it as it was, the longest names first."""
    texts = paper_texts(lang)
    pairs = [(texts.find(key), texts.find(f"former.{key}")) for key in _REWORDED]
    known = sorted(((now, was) for now, was in pairs if now and was and now != was), key=lambda pair: -len(pair[0]))
    at = next(((now, was) for now, was in known if now in told), None)
    if at is None:
        return told
    before, _, after = told.partition(at[0])
    return _formerly(before, lang) + at[1] + _formerly(after, lang)


def _rounded_cell(gap: Gap) -> bool:
    """An average or a performance in other decimals."""
    told, found = (text.replace(",", ".").replace("−", "-") for text in (_of_sheet(gap.told.text), gap.found))
    return same_figure(_IN_FIGURES[gap.told.id], told, found)


def _of_sheet(told: str) -> str:
    """`2240 (do norm: 2219)` as `2240`: the average by which norms go did not stand beside that of the sheet."""
    return told.partition(" (")[0]


def _without_list(told: str, found: str) -> bool:
    """`FIDE 123456` as `123456`: of which list a number is was not said."""
    return plain(found) in {plain(told), plain(told).partition(" ")[2]}


def _without_first(told: str, found: str) -> bool:
    """A heading without what comes before its first dash, or none at all."""
    return not found or plain(told).partition(" - ")[2] == plain(found)


def _named_twice(told: str, found: str) -> bool:
    """A sheet that names the event, or its stage, at the beginning too, where it stands at the end alone now."""
    first, _, rest = plain(found).partition(" - ")
    return rest == plain(told) and f" - {rest}".endswith(f" - {first}")


def _in_other_words(told: str, found: str) -> bool:
    """`final` for `after the last round`: the same figures, if there are any."""
    return _without_first(told, found) or signs_of(told) == signs_of(found)


def _not_computed(told: str, found: str) -> bool:
    """A formula beside which nobody had written what it gives; a word of the next cell may be taken for its own."""
    formula = squeezed(told).partition("→")[0]
    more = squeezed(found).removeprefix(formula)
    return squeezed(found).startswith(formula) and not any(letter.isdigit() or letter in "→=" for letter in more)


def _left_open(told: str, found: str) -> bool:
    """A line to write on, where the days of correspondence stand now."""
    return bool(found) and not found.strip("… ")


_SHORTER: Final[Mapping[str, Callable[[str, str], bool]]] = {
    "rate": _left_open,
    "ids": _without_list,
    "subtitle": _in_other_words,
    "caption": lambda told, found: _without_first(told, found) or _named_twice(told, found),
    FORMULA: _not_computed,
}
"""Texts of which a part was not there yet."""


def _as_fillings(told: str, lang: str) -> str:
    """How often a norm is made, as a number."""
    texts = paper_texts(lang)
    for key, number in (("filled-twice", 2), ("filled", 1)):
        words = texts(f"form.category-application.{key}")
        told = told.replace(words, texts("former.form.category-application.fillings", fillings=number))
    return told


_TERMS: Final = re.compile(r"= \([\d +]*\) \+ \d+ (?==)")


def _without_terms(gap: Gap) -> bool:
    """`a = ΣR = 18135` where the terms of the sum stand between."""
    short = _TERMS.sub("", gap.told.text)
    return short != gap.told.text and plain(short) == plain(gap.found)


def _added_below_zero(gap: Gap) -> bool:
    """`2278 + -36` for `2278 - 36`."""
    return squeezed(gap.told.text).replace("-", "+-") == squeezed(gap.found).replace("-", "+-").replace("++", "+")


def _is_result(told: Told) -> bool:
    """Whether a text is the result of a game, on an application or on the sheet of a computation."""
    return told.id == "result" and told.table in {"games", "rows"}


def in_points_of_chess(told: Sequence[Told], gaps: Sequence[Gap]) -> bool:
    """Whether the results of a page are those of draughts in points of chess: more of them are than are not."""
    results = [each for each in told if _is_result(each) and each.text in _CHESS]
    if not any(each.text == "2" for each in results):
        return False
    other = {id(gap.told): gap.found.strip() for gap in gaps}
    chess = sum(other.get(id(each)) == _CHESS[each.text] for each in results)
    return chess > sum(id(each) not in other for each in results)


def hidden_in_points_of_chess(told: Sequence[Told], gaps: Sequence[Gap]) -> tuple[Told, ...]:
    """Results of such a page that read as expected and say something else: a `1` that is a win."""
    if not in_points_of_chess(told, gaps):
        return ()
    other = {id(gap.told) for gap in gaps}
    return tuple(each for each in told if _is_result(each) and each.text in _CHESS and id(each) not in other)


def _only_rounded_otherwise(gap: Gap, lang: str) -> bool:
    """The line of the figures with nothing but average and performance in other decimals."""
    truth, found = (figures_told(text, lang) for text in (gap.told.text, gap.found))
    return (
        bool(truth)
        and truth.keys() == found.keys()
        and all(same_figure(name, truth[name], found[name]) for name in truth)
    )


def same_figure(name: str, truth: object, found: object) -> bool:
    """Whether a figure of a page is the expected one: a performance in more decimals, an average in fewer too."""
    if truth == found:
        return True
    if name not in {"average", "performance"} or truth is None:
        return False
    return _rounded(str(truth), str(found)) or (name == "average" and _rounded(str(found), str(truth)))


def _rounded(rounded: str, exact: str) -> bool:
    """Whether a figure is another one, rounded half up to its own decimals."""
    try:
        return Fraction(rounded) == half_up_to(Fraction(exact), len(rounded.partition(".")[2]))
    except ValueError:
        return False
