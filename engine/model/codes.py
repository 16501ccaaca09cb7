"""Result codes: what a cell of the results sheet says, and how a result is written there.

Every accepted spelling stands in a table that is built once per game, so that no two
readings can meet: a spelling is in the table of its game, or it is a problem with a name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import Final

from engine.model.info import GameType
from engine.model.points import halves
from engine.model.result import BYES, FORFEITS, Mark, Outcome, ResultKind, Side

UNKNOWN: Final = "result-unknown"
OUT_OF_RANGE: Final = "result-out-of-range"
OTHER_GAME: Final = "result-of-another-game"
IMPOSSIBLE: Final = "result-impossible"
AMBIGUOUS: Final = "result-ambiguous"
NOT_ANNOUNCED: Final = "advantage-not-announced"
IN_DRAUGHTS64: Final = "advantage-in-draughts64"
NOT_IN_CHESS: Final = "advantage-not-in-chess"

_WIN, _DRAW, _LOSS = Mark.WIN, Mark.DRAW, Mark.LOSS
_CHESS_MARKS: Final = {"1": _WIN, "½": _DRAW, "=": _DRAW, "0": _LOSS}
_DRAUGHTS_MARKS: Final = {"2": _WIN, "1": _DRAW, "=": _DRAW, "0": _LOSS}
_SEPARATORS: Final = ("-", ":")
_DASHES: Final = dict.fromkeys(map(ord, "‐‑‒–—―−﹣-"), "-")
_HALVES: Final = re.compile(r"1/2|0?[.,]5(?!\d)")
_WHOLE: Final = re.compile(r"(?<![.\d])(\d+)[.,]0+(?!\d)")
_NUMBERS: Final = re.compile(r"\d+(\.\d+)?([-:]\d+(\.\d+)?)?")

_BYE: Final = Outcome(_WIN, None, ResultKind.BYE)
_HALF_BYE: Final = Outcome(_DRAW, None, ResultKind.HALF_BYE)
_ZERO_BYE: Final = Outcome(_LOSS, None, ResultKind.ZERO_BYE)
_ADJOURNED: Final = Outcome(None, None, ResultKind.ADJOURNED)
_WORDS: Final = {
    **dict.fromkeys(("bye", "pauza", "pauzuje", "wolnylos", "своб.", "своб", "свободен", "почива"), _BYE),
    **dict.fromkeys(("h", "н"), _HALF_BYE),
    "z": _ZERO_BYE,
    **dict.fromkeys(("*", "adj", "adj.", "odł", "odł.", "отл", "отл."), _ADJOURNED),
    **dict.fromkeys(("remis", "реми", "draw"), Outcome(_DRAW, _DRAW)),
    **dict.fromkeys(("wygrana", "победа"), Outcome(_WIN, _LOSS)),
    **dict.fromkeys(("przegrana", "загуба"), Outcome(_LOSS, _WIN)),
}
_WALKOVER: Final = re.compile(r"\(?(?:walkower|walkover|w[.:]?o\.?|v\.?o\.?|в\.?о\.?)\)?")
"""The word for a walkover, alone or beside a score: `wo`, `w.o.`, `w/o`, `в.о.`."""
_FORFEIT_PAIRS: Final = {
    "+-": (_WIN, _LOSS, ResultKind.FORFEIT),
    "-+": (_LOSS, _WIN, ResultKind.FORFEIT),
    "--": (_LOSS, _LOSS, ResultKind.DOUBLE_FORFEIT),
}


def parse_code(text: str, game: GameType, *, advantage: bool = False) -> tuple[Outcome | None, str | None]:
    """What a result code means: the outcome, or the code of a problem; both None for a blank.

    Single codes are White's. Chess counts 1, ½, 0, draughts 2, 1, 0 (PZWarc 2021, II 5.4);
    `2F`, `0F`, `+`, `-` are forfeits (II 5.5, 5.7.1.2); `0-0` is a game lost by both (II 2.5.3,
    5.6); `1+`, `1-` are draws with advantage (I 6.5), read in 100-square draughts alone and
    only where `advantage` says that they were announced. `wo` is a walkover; alone it is White's
    win like any single code, and `names_no_side` tells the reader to say so.
    """
    code = _normalise(text)
    if not code:
        return None, None
    outcome = _table(game).get(code) or _walkover(code, game)
    if outcome is None:
        return None, _problem(code, game)
    if outcome.advantage is not None and not advantage:
        return None, NOT_ANNOUNCED
    return outcome, None


def names_no_side(text: str) -> bool:
    """Whether a code says that a game was won without play and not by whom (`wo`): it is read as White's win."""
    return _WALKOVER.fullmatch(_normalise(text)) is not None


def _walkover(code: str, game: GameType) -> Outcome | None:
    """A walkover: White's, as single codes are (`wo`), or of the side that a score beside it names (`0-1 wo`)."""
    rest, words = _WALKOVER.subn("", code)
    if words != 1:
        return None
    if not rest:
        return _table(game)["+"]
    score = _table(game).get(rest)
    marks = (score.white, score.black) if score is not None and score.kind not in BYES else None
    return next((_table(game)[pair] for pair, (*sides, _) in _FORFEIT_PAIRS.items() if (*sides,) == marks), None)


def write_code(outcome: Outcome | None, game: GameType) -> str:
    """The canonical code of an outcome, both sides in one: `½-½`, `2-0`, `+:-`, `1+:1-`, `bye`.

    `parse_code` reads it back to the same marks; adjudicated games and duels of several legs
    have columns of their own, the code shows their marks.
    """
    if outcome is None:
        return ""
    single = {ResultKind.BYE: "bye", ResultKind.HALF_BYE: "H", ResultKind.ZERO_BYE: "Z", ResultKind.ADJOURNED: "*"}
    if outcome.kind in single:
        return single[outcome.kind]
    if outcome.white is None or outcome.black is None:
        return ""
    white, black = side_code(outcome, True, game), side_code(outcome, False, game)
    if outcome.kind in FORFEITS or outcome.advantage is not None:
        return f"{white}:{black}"
    if game.is_draughts and (white, black) in {("1", "0"), ("0", "1")}:
        white, black = white.replace("1", "="), black.replace("1", "=")
    return f"{white}-{black}"


def side_code(outcome: Outcome | None, white: bool, game: GameType) -> str:
    """What one side's cell of a crosstable shows: `1`, `½`, `2`, `+`, `1-`, `bye`; blank while unknown."""
    if outcome is None:
        return ""
    mark = outcome.white if white else outcome.black
    if mark is None:
        return ""
    if outcome.kind is ResultKind.BYE:
        return "bye"
    if outcome.kind in FORFEITS and mark is not _DRAW:  # a match of teams may be level by forfeits at its boards
        return "+" if mark is _WIN else "-"
    if outcome.advantage is not None:
        return "1+" if (outcome.advantage is Side.WHITE) == white else "1-"
    return mark_text(mark, draughts=game.is_draughts)


def mark_text(mark: Mark, *, draughts: bool) -> str:
    """What a game counts, as tables show it: 0, ½, 1, in draughts 0, 1, 2 (PZWarc 2021, II 5.4)."""
    return str(int(mark)) if draughts else halves(mark)


_YEAR_OF_NOUGHT: Final = 2000


def code_of_clock(value: date | time | datetime | timedelta, game: GameType) -> str | None:
    """The code that a spreadsheet program turned into a date or a time; None where it can be none.

    `1:0` becomes one o'clock, `1-1` the first of January, `1/2` the first of February (or
    the second of January, as the locale writes days and months), `1-0` January of 2000. Midnight is `0:0` or
    a mere 0: nobody can tell.
    """
    if isinstance(value, timedelta):
        value = (datetime.min + value).time() if timedelta(0) <= value < timedelta(days=1) else time(23, 59)
    if isinstance(value, datetime):
        value = value.time() if value.year <= 1900 else value.date()
    if isinstance(value, time):
        code = f"{value.hour}:{value.minute}" if value.second == 0 and value != time() else ""
    elif value.year == _YEAR_OF_NOUGHT and value.day == 1:
        code = f"{value.month}-0"
    else:
        code = "1/2" if {value.day, value.month} == {1, 2} else f"{value.day}-{value.month}"
    outcome, _ = parse_code(code, game)
    return code.replace(":", "-") if outcome is not None else None


def _normalise(text: str) -> str:
    """One spelling for dashes, halves, decimals and blanks."""
    code = text.strip().lstrip("'").translate(_DASHES).casefold()
    code = "".join(code.split())
    code = _WHOLE.sub(r"\1", _HALVES.sub("½", code))
    return code.replace("/", ":").replace("–", "-")


@cache
def _table(game: GameType) -> dict[str, Outcome]:
    """Every spelling that a game accepts."""
    marks = _DRAUGHTS_MARKS if game.is_draughts else _CHESS_MARKS
    table = dict(_WORDS)
    for text, mark in marks.items():
        table[text] = Outcome(mark, Mark(_WIN - mark))
    for first, white in marks.items():
        for second, black in marks.items():
            if _is_possible(white, black) and not _is_ambiguous(first, second, game):
                kind = ResultKind.PLAYED if white + black == _WIN else ResultKind.SANCTION
                table.update({f"{first}{mark}{second}": Outcome(white, black, kind) for mark in _SEPARATORS})
    table.update({"½½": table["½-½"], "==": table["=-="]} if not game.is_draughts else {"==": table["=-="]})
    table.update(_forfeits(game))
    if game is GameType.DRAUGHTS100:
        table.update(_advantages())
    return table


def _is_possible(white: Mark, black: Mark) -> bool:
    """A game gives at most a win and a loss, or two draws; a sanction may give less."""
    return white + black <= _WIN


def _is_ambiguous(first: str, second: str, game: GameType) -> bool:
    """`1-0` in draughts: a win as chess writes it, or a draw for one and a loss for the other."""
    return game.is_draughts and {first, second} == {"1", "0"}


def _forfeits(game: GameType) -> dict[str, Outcome]:
    """`+`, `-`, `+:-`, `+ -`, `+--`, `2F`, `0F`, `2F:0F` and their mirror images."""
    found: dict[str, Outcome] = {}
    letters = {"+": "2f" if game.is_draughts else "1f", "-": "0f"}
    for pair, (white, black, kind) in _FORFEIT_PAIRS.items():
        outcome = Outcome(white, black, kind)
        for first, second in (tuple(pair), (letters[pair[0]], letters[pair[1]])):
            found.update({f"{first}{mark}{second}": outcome for mark in ("", *_SEPARATORS)})
    for sign, pair in (("+", "+-"), ("-", "-+")):
        found[sign] = found[letters[sign]] = found[pair]
    return found


def _advantages() -> dict[str, Outcome]:
    """`1+`, `1-`, `1+ 1-`, `1-:1+`: White's sign first."""
    found: dict[str, Outcome] = {}
    for side, first, second in ((Side.WHITE, "1+", "1-"), (Side.BLACK, "1-", "1+")):
        outcome = Outcome(_DRAW, _DRAW, advantage=side)
        found[first] = outcome
        found.update({f"{first}{mark}{second}": outcome for mark in ("", *_SEPARATORS)})
    return found


def _problem(code: str, game: GameType) -> str:
    """The name of what is wrong with a code that the game does not know."""
    if code in _advantages():
        return IN_DRAUGHTS64 if game is GameType.DRAUGHTS64 else NOT_IN_CHESS
    if game.is_draughts and code in {"1-0", "0-1", "1:0", "0:1"}:
        return AMBIGUOUS
    if code in _table(GameType.CHESS if game.is_draughts else GameType.DRAUGHTS100):
        return OTHER_GAME
    marks = _DRAUGHTS_MARKS if game.is_draughts else _CHESS_MARKS
    first, _, second = code.replace(":", "-").partition("-")
    if first in marks and second in marks:
        return IMPOSSIBLE
    return OUT_OF_RANGE if _NUMBERS.fullmatch(code) else UNKNOWN


@dataclass(frozen=True, slots=True)
class CodeEntry:
    """One line of the documentation: spellings, the id of the meaning, the JSON of the result."""

    codes: tuple[str, ...]
    meaning: str
    games: tuple[GameType, ...]
    json: tuple[tuple[str, str], ...]


_CHESS: Final = (GameType.CHESS, GameType.CORRESPONDENCE)
_DRAUGHTS: Final = (GameType.DRAUGHTS100, GameType.DRAUGHTS64)
_ALL: Final = (*_CHESS, *_DRAUGHTS)


def _score(white: str, black: str, kind: str = "played", *more: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    return (("score.white", white), ("score.black", black), ("kind", kind), *more)


CODES: Final = (
    CodeEntry(("1", "1-0", "1:0"), "result.white-wins", _CHESS, _score("1", "0")),
    CodeEntry(("½", "0,5", "=", "½-½", "remis", "реми"), "result.draw", _CHESS, _score("0.5", "0.5")),
    CodeEntry(("0", "0-1", "0:1"), "result.black-wins", _CHESS, _score("0", "1")),
    CodeEntry(("½-0",), "result.draw-and-loss", _CHESS, _score("0.5", "0", "sanction")),
    CodeEntry(("0-½",), "result.loss-and-draw", _CHESS, _score("0", "0.5", "sanction")),
    CodeEntry(("2", "2-0", "2:0"), "result.white-wins", _DRAUGHTS, _score("2", "0")),
    CodeEntry(("1", "1-1", "=", "remis", "реми"), "result.draw", _DRAUGHTS, _score("1", "1")),
    CodeEntry(("0", "0-2", "0:2"), "result.black-wins", _DRAUGHTS, _score("0", "2")),
    CodeEntry(("=-0",), "result.draw-and-loss", _DRAUGHTS, _score("1", "0", "sanction")),
    CodeEntry(("0-=",), "result.loss-and-draw", _DRAUGHTS, _score("0", "1", "sanction")),
    CodeEntry(
        ("1+", "1+:1-"),
        "result.draw-advantage-white",
        (GameType.DRAUGHTS100,),
        _score("1", "1", "played", ("advantage", "white")),
    ),
    CodeEntry(
        ("1-", "1-:1+"),
        "result.draw-advantage-black",
        (GameType.DRAUGHTS100,),
        _score("1", "1", "played", ("advantage", "black")),
    ),
    CodeEntry(("0-0",), "result.lost-by-both", _ALL, _score("0", "0", "sanction")),
    CodeEntry(("+", "+:-", "1F", "wo", "в.о."), "result.white-wins-by-forfeit", _CHESS, _score("1", "0", "forfeit")),
    CodeEntry(("-", "-:+", "0F", "0-1 wo"), "result.black-wins-by-forfeit", _CHESS, _score("0", "1", "forfeit")),
    CodeEntry(("+", "+:-", "2F", "wo", "в.о."), "result.white-wins-by-forfeit", _DRAUGHTS, _score("2", "0", "forfeit")),
    CodeEntry(("-", "-:+", "0F", "0-2 wo"), "result.black-wins-by-forfeit", _DRAUGHTS, _score("0", "2", "forfeit")),
    CodeEntry(("-:-",), "result.double-forfeit", _ALL, _score("0", "0", "double-forfeit")),
    CodeEntry(("bye", "pauza", "своб."), "result.bye", _ALL, (("kind", "bye"),)),
    CodeEntry(("H",), "result.half-bye", _ALL, (("kind", "half-bye"),)),
    CodeEntry(("Z",), "result.zero-bye", _ALL, (("kind", "zero-bye"),)),
    CodeEntry(("*",), "result.adjourned", _ALL, (("kind", "adjourned"),)),
)
"""All codes with their meaning and JSON, for `rules` and the documentation of `convert`."""
