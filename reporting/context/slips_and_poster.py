"""Papers for the playing hall: result slips on the boards, the poster on the wall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.model import GameType, Player
from engine.standings.ranking import Row, Standings
from engine.systems.table import total_rounds
from reporting.context.cells import NO_PLACE, text_of
from reporting.context.criteria import is_rank, tie_break_label, value_cell
from reporting.context.event_words import is_final, place_and_dates
from reporting.context.pairings import Pairing, round_of, when
from reporting.context.paper import paper
from reporting.context.subjects import Subjects
from reporting.context.words import federation_name, points_in, rating_text, title_or_category, title_text

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
        "club": player.club or player.city or player.country,
        "points": points_in(row.points, subjects.lang),
        "value": _SEPARATOR.join(_value(row, code, subjects) for code in codes) if row.values else "",
    }
