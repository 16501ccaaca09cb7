"""FIDE C.07, 10.2 to 10.5: performances go by games won and drawn, whatever an event pays for them."""

from __future__ import annotations

import pytest

from engine.model import (
    DRAUGHTS_POINTS,
    Event,
    EventInfo,
    GameKey,
    GameResult,
    Mark,
    Outcome,
    Player,
    PointScale,
    Rating,
)
from engine.standings.places import standings

SCALES = {
    "1-½-0": PointScale(),
    "2-1-0": DRAUGHTS_POINTS,
    "3-1-0": PointScale(6, 2, 0, 6),
    "3-2-1": PointScale(6, 4, 2, 6),
}


def one_event(scale: PointScale) -> Event:
    """1 beats 2 and draws with 3, both rated 2000; 2 beats 3."""
    games = (
        GameResult(GameKey(1), 1, 2, Outcome(Mark.WIN, Mark.LOSS)),
        GameResult(GameKey(2), 3, 1, Outcome(Mark.DRAW, Mark.DRAW)),
        GameResult(GameKey(3), 2, 3, Outcome(Mark.WIN, Mark.LOSS)),
    )
    players = tuple(Player(number, ratings=(Rating("fide", 2000),)) for number in (1, 2, 3))
    return Event(EventInfo(system="swiss-fide-2026", rounds=3, points=scale), players, results=games)


@pytest.mark.parametrize("scale", SCALES.values(), ids=SCALES)
@pytest.mark.parametrize(
    ("code", "values"),
    # 75, 50 and 25 per cent: 193 points by the one table; by the other 189 to 197 points promise 75, 0 to 3 promise 50.
    [
        ("TPR", (2193, 2000, 1807)),
        ("PTP", (2189, 1997, 1803)),
        ("APRO", (1904, 2000, 2097)),
        ("APPO", (1900, 1996, 2093)),
    ],
)
def test_a_draw_is_half_a_win(code: str, values: tuple[int, ...], scale: PointScale) -> None:
    rows = {row.number: row.values[code] for row in standings(one_event(scale), None, (code,))[0].rows}
    assert tuple(rows[number] for number in (1, 2, 3)) == values
