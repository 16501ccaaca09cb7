"""How the numbers of standings came about: what is told adds up to what is shown."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from engine.model import Event, GameKey, GameResult, Mark, Outcome, Player, half_up
from engine.model.info import EventInfo
from engine.standings.derivation import Derivation, derivations
from engine.standings.derivation_parts import COMPARED, Way
from engine.standings.places import standings
from engine.standings.tie_breaks import TIE_BREAKS
from reporting.actions.new import sample_document
from reporting.exchange.document import decode_event
from reporting.exchange.trf_document import trf_document
from tests.rows import of_each

SWISS = sorted((Path(__file__).parent / "swiss").iterdir())[0]
CODES = (*TIE_BREAKS, "BH/C1", "BH/M1/P", "SB/C1", "PS/C2", "ARO/C1", "AOB/F", "KS/L+1", "BH:GP", "EGGSB/C1")


def adds_up(made: Derivation) -> bool:
    parts = [part.value for part in made.parts if part.counted]
    if made.way is Way.SUM:
        return sum(parts) == (made.value or 0)
    if made.way is Way.AVERAGE:
        mean = sum(parts) / Fraction(len(parts)) if parts else None
        return made.value in {mean or 0, mean, half_up(mean or Fraction(0))} or not (mean or made.value)
    return True


def event_of(name: str) -> Event:
    read = trf_document((SWISS / "full.trf").read_bytes())[0] if name == "swiss" else sample_document(name)
    return decode_event(read)[0]


@of_each(
    [(name,) for name in ("swiss", "club-saturday", "team-league", "groups-final", "cup-22", "scheveningen-match")]
)
def test_every_value_of_a_table_is_what_its_lines_come_to(name: str) -> None:
    event = event_of(name)
    for at, code in enumerate(CODES):
        asked, after = replace(event, info=replace(event.info, tie_breaks=(code,))), at % 3 or None
        rows = standings(asked, after)[0].rows
        row = rows[at % len(rows)]
        made = derivations(asked, row.number, after)
        assert all(map(adds_up, made)), (code, after, row.number)
        assert {each.code: each.value for each in made if each.code} == row.values or row.place is None


def four(*results: str) -> Event:
    """Rounds of two games among four, as `12 1-0` each: White, Black, what White made."""
    games = []
    for at, text in enumerate(results):
        white, black, made = int(text[0]), int(text[1]), text[3:]
        mark = {"1": Mark.WIN, "=": Mark.DRAW, "0": Mark.LOSS}[made]
        outcome = Outcome(mark, Mark(2 - mark))
        games.append(GameResult(GameKey(1 + at // 2, 1 + at % 2), white, black, outcome))
    info = EventInfo(system="swiss-fide-2026", rounds=3, tie_breaks=("BH/C1", "SB", "DE"))
    return Event(info, tuple(map(Player, range(1, 5))), results=tuple(games))


def test_a_cut_is_told_with_what_it_drops_and_a_product_with_both_factors() -> None:
    _, buchholz, berger, _ = derivations(four("12 1", "34 1", "31 =", "42 0"), 1)
    assert [(part.round, part.opponent, part.value, part.counted) for part in buchholz.parts] == [
        (1, 2, 1, False),
        (2, 3, Fraction(3, 2), True),
    ]
    assert (buchholz.value, buchholz.total) == (Fraction(3, 2), Fraction(3, 2))
    assert [(part.score, part.result) for part in berger.parts] == [(1, 1), (Fraction(3, 2), Fraction(1, 2))]


def test_a_rank_is_told_with_those_among_whom_it_divides_and_the_games_between_them() -> None:
    event = four("12 1", "34 1", "13 0", "24 1")
    direct = derivations(replace(event, info=replace(event.info, tie_breaks=("DE",))), 2)[-1]
    assert (direct.way, direct.value, direct.order) == (Way.RANK, 2, ((1,), (2,)))
    assert [(part.round, part.opponent, part.value) for part in direct.parts] == [(1, 1, 0)]


def in_order(made: Derivation) -> bool:
    """The figures that were compared fall from level to level, and are the same inside one."""
    figures = dict(made.compared)
    levels = [{figures[number] for number in level} for level in made.order]
    tops = [next(iter(level)) for level in levels]
    return all(len(level) == 1 for level in levels) and tops == sorted(tops, reverse=True)


@of_each([(name, code) for name in ("swiss", "team-league") for code in sorted(COMPARED)])
def test_the_figures_that_were_compared_stand_in_the_order_that_they_made(name: str, code: str) -> None:
    event = event_of(name)
    asked = replace(event, info=replace(event.info, tie_breaks=(code,)))
    for after in (2, 4):
        for split in standings(asked, after)[0].splits:
            assert in_order(derivations(asked, split.tied[0], after)[-1]), split


def test_a_final_is_told_by_the_numbers_and_rounds_of_the_whole_event() -> None:
    event = event_of("groups-final")
    table, _ = standings(event)
    for row in table.rows:
        points = derivations(event, row.number)[0]
        played = {
            (game.key.round, game.opponent_of(row.number))
            for game in event.results
            if row.number in {game.white, game.black}
        }
        assert {(part.round, part.opponent) for part in points.parts if part.round and part.opponent} <= played
        assert points.total == Fraction(row.points, 2)


def test_of_whom_the_standings_do_not_have_nothing_is_told() -> None:
    assert derivations(four("12 1", "34 1"), 9) == ()
