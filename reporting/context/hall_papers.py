"""What is laid out, hung up and handed over in the hall: slips for results, the poster, diplomas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.model import GameType, Player
from engine.pairing.teams.event import is_team_event
from engine.prizes.event_classes import event_classes
from engine.prizes.money import ClassRow, class_places
from engine.standings.ranking import Row, Standings
from engine.systems.table import total_rounds
from reporting.context import blanks
from reporting.context.cells import NO_PLACE, text_of
from reporting.context.class_names import class_name, class_text
from reporting.context.criteria import is_rank, tie_break_label, value_cell
from reporting.context.event_words import chief_arbiter, is_final, place_and_dates
from reporting.context.pairings import Pairing, round_of, when
from reporting.context.paper import paper
from reporting.context.prizes import awarded
from reporting.context.subjects import Subjects
from reporting.context.words import federation_name, ordinal, points_in, rating_text, title_or_category, title_text
from reporting.forms.text_widths import lines_of

TOP: Final = 3
"""Places that a poster sets in large type."""
ROOMY: Final = 18
"""Up to so many lines a poster takes larger type throughout."""
_SEPARATOR: Final = " / "
_RESULTS: Final = {True: ("2 – 0", "1 – 1", "0 – 2"), False: ("1 – 0", "½ – ½", "0 – 1")}


def result_slips(subjects: Subjects) -> dict[str, Any] | None:
    """A slip for every board of a round, four to a page; `pairs` are the same slips two by two."""
    round_number = subjects.round_number or 0
    lines = (line for line in round_of(subjects.event, round_number) if line.black is not None)
    slips = [_slip(line, subjects) for line in lines if not line.left]
    if not slips:
        return None
    draughts = subjects.info.game in {GameType.DRAUGHTS100, GameType.DRAUGHTS64}
    return paper(
        subjects,
        event_name=subjects.info.name,
        round_name=str(round_number),
        when=when(subjects, round_number),
        results=list(_RESULTS[draughts]),
        slips=slips,
        pairs=[slips[index : index + 2] for index in range(0, len(slips), 2)],
    )


def _slip(line: Pairing, subjects: Subjects) -> dict[str, str]:
    # Each group counts its boards from 1.
    slip = {"board": "/".join(str(part) for part in (line.group, line.board) if part is not None)}
    for side, starting_number in (("white", line.white), ("black", line.black or 0)):
        player = subjects.facts.players.get(starting_number) or Player(starting_number)
        rank = (title_or_category(player, subjects.info, subjects.lang), rating_text(player, subjects.info))
        slip |= {
            f"{side}_number": str(starting_number),
            f"{side}_name": player.name,
            f"{side}_rank": ", ".join(filter(None, rank)),
        }
    return slip


def poster(subjects: Subjects) -> dict[str, Any] | None:
    """The standings in type for the wall; None before the first result."""
    result, texts = subjects.facts.standings, subjects.texts
    if result.after == 0:
        return None
    codes = _codes(result)
    return paper(
        subjects,
        title=subjects.info.name or texts(subjects.form.title),
        subtitle=_what(subjects, result),
        federation=federation_name(subjects.info, texts),
        place_and_dates=place_and_dates(subjects),
        large=len(result.rows) <= ROOMY,
        value_label=_SEPARATOR.join(tie_break_label(code, texts) for code in codes),
        rows=[_poster_row(row, codes, subjects) for row in result.rows],
    )


def _what(subjects: Subjects, result: Standings) -> str:
    """The final standings, or those after a round."""
    texts = subjects.texts
    if is_final(subjects, result):
        return texts("form.poster.final")
    return texts("form.poster.after", round=result.after, rounds=total_rounds(subjects.event))


def _codes(result: Standings) -> list[str]:
    """The first criterion that has a value for everybody, and those before it that told somebody apart.

    Who is level may stand above a higher value for having won against the other.
    """
    codes: list[str] = []
    for code in result.codes:
        if not is_rank(code):
            return [*codes, code]
        if any(row.values.get(code) for row in result.rows):
            codes.append(code)
    return codes


def _value(row: Row, code: str, subjects: Subjects) -> str:
    value = row.values.get(code)
    return "–" if is_rank(code) and not value else text_of(value_cell(value, subjects.lang))


def _poster_row(row: Row, codes: Sequence[str], subjects: Subjects) -> dict[str, Any]:
    player = subjects.facts.players[row.number]
    return {
        "top": row.place is not None and row.place <= TOP,
        "place": NO_PLACE if row.place is None else str(row.place),
        "name": f"{title_text(player, subjects.info, subjects.lang)} {player.name}".strip(),
        "club": player.club,
        "points": points_in(row.points, subjects.lang),
        "value": _SEPARATOR.join(_value(row, code, subjects) for code in codes) if row.values else "",
    }


FIRST: Final = 3
"""Places that have a diploma, prize or not."""
_MOST_LINES: Final = 2
"""Lines beside those that every diploma has, below a name of two lines in large letters."""
_LONG: Final = 40
_WIDTH: Final = 158.0
_NAME, _CLUB, _EVENT = 34, 14, 18
"""Letters of a name beyond which it is set smaller; millimetres of a line, points of what is written on several."""
_LISTED: Final = frozenset({"club", "region", "category"})
"""Classes that are lists of their players rather than contests: one for each club, region, category."""


@dataclass(frozen=True, slots=True)
class _Won:
    """A place: whose, where (empty for the final standings), with how many half points."""

    number: int
    place: int
    in_class: str
    points: int


def diplomas(subjects: Subjects) -> dict[str, Any]:
    """A diploma for each of them, the final standings first; a blank one before the event is over."""
    final = is_final(subjects, subjects.facts.standings)
    sheets = [_filled(one, subjects) for one in _won(subjects)] if final else []
    sheets = sheets or [_blank(subjects)]
    return paper(
        subjects,
        federation=federation_name(subjects.info, subjects.texts),
        event_name=subjects.info.name,
        place_and_dates=place_and_dates(subjects),
        organiser_name=subjects.info.settings.organiser,
        chief_name=chief_arbiter(subjects),
        diplomas=[{**one, "further": at > 0, "long": _long(one, subjects)} for at, one in enumerate(sheets)],
    )


def _long(one: dict[str, Any], subjects: Subjects) -> bool:
    """True where the name is set smaller, so that the lines to sign on stay on the sheet."""
    if len(one["name"]) > _LONG:
        return True
    texts = ((one["club"], _CLUB), (subjects.info.name, _EVENT))
    further = sum(lines_of(text, size, _WIDTH, bold=True) - 1 for text, size in texts if text) + bool(one["in_class"])
    return further > _MOST_LINES and lines_of(one["name"], _NAME, _WIDTH, bold=True) > 1


def _won(subjects: Subjects) -> Sequence[_Won]:
    """Everyone who gets a diploma, each place of a class once."""
    result, texts = subjects.facts.standings, subjects.texts
    everyone = frozenset(row.number for row in result.rows)
    found: list[_Won] = []
    for group in dict.fromkeys(row.group for row in result.rows):
        within = texts("form.group", number=group) if group else ""
        found += _first(class_places(result, everyone, group), within)
        for one in () if is_team_event(subjects.event) else event_classes(subjects.facts.entered)[0]:
            if one.kind not in _LISTED:
                name = texts("form.diplomas.in-class", name=class_name(one, subjects))
                found += _first(class_places(result, one.members, group), ", ".join(filter(None, (within, name))))
    return list(dict.fromkeys((*found, *_prized(subjects))))


def _first(rows: Sequence[ClassRow], in_class: str) -> Iterator[_Won]:
    """The first places, shared ones included."""
    yield from (_Won(one.row.number, one.place, in_class, one.row.points) for one in rows if one.place <= FIRST)


def _prized(subjects: Subjects) -> Iterator[_Won]:
    """The winners of prizes of the final standings below these places."""
    given = awarded(subjects)
    for award in given.awards if given else ():
        if award.place > FIRST:
            name = subjects.texts("form.diplomas.in-class", name=class_text(award.text, subjects)) if award.text else ""
            yield _Won(award.number, award.place, name, award.points)


def _filled(one: _Won, subjects: Subjects) -> dict[str, Any]:
    texts, player = subjects.texts, subjects.facts.ranked[one.number]
    first_name = player.first_name.removesuffix(subjects.facts.marks.get(one.number, "")).strip()
    return {
        "name": f"{first_name} {player.surname}".strip(),
        "club": player.club,
        "what": texts("form.diplomas.place", place=ordinal(one.place, subjects.lang)),
        "in_class": one.in_class,
        "result": texts("form.diplomas.points", points=points_in(one.points, subjects.lang)),
    }


def _blank(subjects: Subjects) -> dict[str, Any]:
    what = subjects.texts("form.diplomas.place", place=blanks.CELL)
    return {"name": blanks.FIELD, "club": "", "what": what, "in_class": "", "result": ""}
