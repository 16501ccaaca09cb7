"""What the start cards of a Swiss event say beyond those of a round robin, and what both say of tie-breaks.

Floats and colours (FIDE Swiss rules 1998, A.4 and A.7; PZWarc 2021, V 2.8.2), opponents' points,
and the boxes of Jahr's method for the running 10 % (Jahr 1981, item 10).
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Final

from engine.model import Event, Player
from engine.model.rounds import open_games
from engine.model.system_id import ALL_PLAY_ALL
from engine.pairing.swiss.cards.colours import colour_differences
from engine.pairing.swiss.cards.floats import DOWN, UP, FloatRule, float_history
from engine.pairing.swiss.field import NO_COLOUR, WHITE, Field
from engine.pairing.swiss.jahr import RunningRound, running_totals
from engine.pairing.swiss.played_rounds import field_so_far
from engine.pairing.swiss.swiss_systems import swiss_system
from engine.standings.criteria import criteria_of
from engine.standings.ledger import ledger_of
from engine.standings.tie_break_code import TieBreakCode
from engine.standings.tie_breaks.opponents import contributions
from reporting.context.bracket_ties import short_name
from reporting.context.subjects import Facts
from reporting.context.swiss_rounds import Met, Missed, half_text, last_known_round
from reporting.context.words import points_in
from reporting.forms.text_widths import LEAST, shortened, width_of_text
from reporting.languages import number_in
from reporting.locale import Texts

BOXES: Final = (
    "float",
    "opponent_number",
    "opponent_name",
    "colour",
    "colour_difference",
    "opponent_points",
    "share",
    "game_points",
    "running_total",
)
"""Boxes that only the cards of Swiss events have; blank elsewhere."""
_BY_OPPONENTS: Final = frozenset({"BH", "SB"})
ARROWS: Final = {DOWN: "↓", UP: "↑", 0: ""}
_MINUS: Final = "\N{MINUS SIGN}"

Marks = Mapping[tuple[int, int], Mapping[str, str]]
"""Boxes by starting number and round; what is named here stands instead of what the card says by itself."""


def swiss_marks(facts: Facts, texts: Texts, *, float_box: bool) -> Marks:
    """The boxes of all players and rounds; nothing for an event that is not Swiss.

    `float_box` is False for the printed card, which has no box for floats: there the arrow
    stands beside the opponent's number.
    """
    marks = _marks(facts, texts)
    if float_box:
        return marks
    return {key: {**boxes, "opponent": _with_float(boxes)} for key, boxes in marks.items()}


def _with_float(boxes: Mapping[str, str]) -> str:
    return f"{boxes['opponent']} {boxes.get('float', '')}".strip()


def _marks(facts: Facts, texts: Texts) -> Marks:
    event = facts.event
    system = swiss_system(event.info.system)
    if system is None:
        return {}
    rounds = facts.met
    marks: dict[tuple[int, int], dict[str, str]] = {
        (number, at): _of_round(met, texts) for number, line in rounds.items() for at, met in line.items()
    }
    for key, value in _auxiliary(event, rounds, texts.lang).items():
        marks[key]["auxiliary"] = value
    names = {player.number: _on_one_line(player) for player in facts.players.values()}
    for number, line in rounds.items():
        for at, met in line.items():
            marks[number, at]["opponent_name"] = names.get(met.opponent or 0, "")
            marks[number, at]["opponent_number"] = marks[number, at]["opponent"]
    field = field_so_far(event)
    if field is not None:
        waiting = {game.key.round for game in open_games(event)}
        _add_histories(marks, rounds, field, system.float_rule, texts, waiting)
    return marks


_NAME: Final = 41.0
"""Millimetres for an opponent's name on a card."""


def _on_one_line(player: Player) -> str:
    """His name, with an initial for the first name or without its end where it could not be read on one line."""
    if width_of_text(player.name, LEAST) <= _NAME:
        return player.name
    return shortened(short_name(player), _NAME, LEAST)


def _of_round(met: Met, texts: Texts) -> dict[str, str]:
    """What one round says by itself: the opponent, or why there is none, result and running score."""
    boxes = {"opponent": "" if met.opponent is None else str(met.opponent), "colour": ""}
    if met.missed is not None:
        boxes["opponent"] = texts(f"form.missed.{met.missed.value}.short")
        known = met.missed is not Missed.OUT and met.points is not None
        boxes |= {"result": half_text(met.points or 0, texts.lang) if known else "", "running": ""}
    elif met.code and not met.played:
        # A game that was not played gives no colour (FIDE Swiss rules 1998, F.2).
        boxes |= {"white": "", "black": ""}
    elif met.white is not None:
        boxes["colour"] = texts("form.colour.white" if met.white else "form.colour.black")
    if met.running is not None:
        boxes["running"] = points_in(met.running - met.extra_points, texts.lang)
    return boxes


def _auxiliary(event: Event, rounds: Mapping[int, Mapping[int, Met]], lang: str) -> dict[tuple[int, int], str]:
    """What each round adds to the first tie-break, so that the column adds up to it without its cuts.

    Of Buchholz and Sonneborn-Berger the contributions of the engine, a dummy's included (FIDE C.07, 16.4); of
    the progressive score the sums of the running scores; otherwise the opponents' points so far.
    """
    criteria, _ = criteria_of(event)
    code = criteria[0] if criteria else None
    if code is not None and code.base in _BY_OPPONENTS:
        return _contributed(event, code, rounds, lang)
    final = {number: _last_running(line) for number, line in rounds.items()}
    found: dict[tuple[int, int], str] = {}
    for number, line in rounds.items():
        progress = 0
        for at, met in line.items():
            progress += met.running or 0
            if code is not None and code.base == "PS" and met.running is not None:
                found[number, at] = points_in(progress, lang)
            elif (code is None or code.base != "PS") and met.played and met.points is not None:
                found[number, at] = points_in(final.get(met.opponent or 0, 0), lang)
    return found


def _last_running(line: Mapping[int, Met]) -> int:
    """The score so far, as far as it is known."""
    known = [met.running for _, met in sorted(line.items()) if met.running is not None]
    return known[-1] if known else 0


def _contributed(
    event: Event, code: TieBreakCode, rounds: Mapping[int, Mapping[int, Met]], lang: str
) -> dict[tuple[int, int], str]:
    """The contributions of rounds whose result is known."""
    found = {}
    for (number, at), value in _parts(event, code):
        met = rounds.get(number, {}).get(at)
        if met is not None and met.points is not None:
            found[number, at] = _shortest(Decimal(value.numerator) / value.denominator, lang)
    return found


def _parts(event: Event, code: TieBreakCode) -> Iterator[tuple[tuple[int, int], Fraction]]:
    """What each round of each player brings to Buchholz or Sonneborn-Berger, by starting number and round."""
    ledger = ledger_of(event, last_known_round(event))
    for number, lines in ledger.entries.items():
        for part in contributions(ledger, code, number):
            entry, value = lines[part.at], Fraction(part.value, 2)
            yield (number, entry.round), value * Fraction(entry.points, 2) if code.base == "SB" else value


def all_play_all_marks(facts: Facts, lang: str) -> Marks:
    """What each game brings to Sonneborn-Berger, the value beside the crosstable (PZSzach 2002, B.VI A.1.5).

    Where everyone meets everyone; nothing where the event does not go by it, or has several games in a round.
    """
    event = facts.event
    code = next((each for each in criteria_of(event)[0] if each.base == "SB"), None)
    if event.info.system not in ALL_PLAY_ALL or code is None:
        return {}
    found: dict[tuple[int, int], dict[str, str]] = {}
    for key, value in _parts(event, code):
        if key in found:
            return {}
        found[key] = {"auxiliary": _shortest(Decimal(value.numerator) / value.denominator, lang)}
    return found


def _add_histories(
    marks: dict[tuple[int, int], dict[str, str]],
    rounds: Mapping[int, Mapping[int, Met]],
    field: Field,
    rule: FloatRule,
    texts: Texts,
    waiting: Container[int],
) -> None:
    """Floats and colour differences of all rounds, running totals of those that are over, none that is `waiting`."""
    floats = float_history(field, rule)
    totals = running_totals(field)
    for entrant in field.entrants:
        line = rounds.get(entrant.number, {})
        # Two players with one number have lines of two lengths: a finding elsewhere, no reason to fail here.
        histories = zip(floats[entrant.number], colour_differences(entrant), totals[entrant.number], strict=False)
        for at, (sign, (difference, last), running) in enumerate(histories, start=1):
            if at not in line or line[at].missed is Missed.OUT:
                continue
            boxes = marks[entrant.number, at]
            boxes["float"] = ARROWS[sign]
            boxes["colour_difference"] = difference_text(difference, last)
            if line[at].running is not None and at not in waiting:
                boxes |= _running(running, texts.lang)


def difference_text(difference: int, last: int) -> str:
    """A colour difference: `+1`, `−2`; an even one takes the sign of the colour of the last game (A.7 c)."""
    if difference:
        return f"{'+' if difference > 0 else _MINUS}{abs(difference)}"
    return "" if last == NO_COLOUR else "+0" if last == WHITE else f"{_MINUS}0"


def _running(line: RunningRound, lang: str) -> dict[str, str]:
    """The boxes of Jahr's card: the opponent's points when the game began, 10 % of them, both sums."""
    before = line.opponent_before
    return {
        "opponent_points": "" if before is None else _hundredths(before, lang),
        "share": _hundredths(line.share, lang) if line.share or before is not None else "",
        "game_points": _shortest(line.game_points, lang),
        "running_total": _hundredths(line.total, lang),
    }


def _hundredths(value: Decimal, lang: str) -> str:
    """A sum of points and of shares, which are rounded to 0.01 (Jahr 1981, 4): `4,00` below `3,62`."""
    return number_in(f"{value:.2f}", lang)


def _shortest(value: Decimal, lang: str) -> str:
    """A decimal without the zeros that say nothing: `3,62`, `2,5`, `4`."""
    text = f"{value:f}"
    return number_in(text.rstrip("0").rstrip(".") if "." in text else text, lang)
