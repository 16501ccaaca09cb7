"""FIDE C.07 (2026-03-01) over whole Swiss events with byes, forfeits and withdrawals."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from engine.model import Absence, Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, ResultKind
from engine.standings.ledger import ledger_of
from engine.standings.tie_breaks import TIE_BREAKS, parse_tie_break
from reporting.exchange.document import decode_event
from reporting.exchange.trf_document import trf_document
from tests.shared_data import needs_shared, shared
from tests.thinned import thinned

GOLDEN = sorted((Path(__file__).parent / "swiss").iterdir())
NOT_COMPARED = {"StartNo", "Rank", "DE"}


def differences(folder):
    """Values that differ from the file: its averages have two digits, and 0 stands where there is none."""
    event, _ = decode_event(trf_document((folder / "full.trf").read_bytes())[0])
    ledger = ledger_of(event)
    with (folder / "tie-breaks.tsv").open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t"))
    assert len(rows) == len(event.players)
    for row in rows:
        number = int(row["StartNo"])
        for name in row.keys() - NOT_COMPARED:
            if name == "PTS":
                value = Fraction(ledger.points[number], 2)
            else:
                code = parse_tie_break(name)
                value = TIE_BREAKS[code.base].player(ledger, code, number)
            if abs((value or 0) - Fraction(row[name])) > Fraction(1, 200):
                yield number, name, row[name], value


@pytest.mark.parametrize("folder", GOLDEN, ids=lambda folder: folder.name)
def test_every_value_of_a_tournament(folder):
    assert list(differences(folder)) == []


@needs_shared("dutch")
def test_every_value_of_the_tournaments_that_are_there():
    """Of every eighth; of all with `PROTOKOL_LONG`."""
    folders = sorted(folder.parent for folder in shared("dutch").glob("*/tie-breaks.tsv"))
    folders = thinned(folders, 8)
    assert folders
    assert {folder.name: list(differences(folder))[:1] for folder in folders if any(differences(folder))} == {}


def test_a_missed_round_is_worth_what_was_announced():
    games = [GameResult(GameKey(at), 1, 2, Outcome(Mark.WIN, Mark.LOSS)) for at in (1, 2, 3)]
    players = tuple(Player(number) for number in range(1, 5))
    absences = (Absence(1, 3, "half"), Absence(2, 3, "full"), Absence(3, 3, "zero"))
    ledger = ledger_of(
        Event(EventInfo(system="swiss-fide-2026", rounds=3), players, results=tuple(games), absences=absences)
    )
    assert [entry.kind for entry in ledger.entries[3]] == [ResultKind.HALF_BYE, ResultKind.BYE, ResultKind.ZERO_BYE]
    assert (ledger.points[3], ledger.points[4]) == (3, 0)


def test_a_game_that_is_still_played_is_no_missed_round():
    """Of round 1 nobody knows yet what it is worth to 3 and 4; whoever stayed away without a word has nothing."""
    games = (
        GameResult(GameKey(1, 1), 1, 2, Outcome(Mark.WIN, Mark.LOSS)),
        GameResult(GameKey(1, 2), 3, 4),
    )
    info = EventInfo(system="swiss-fide-2026", rounds=5)
    entries = ledger_of(Event(info, tuple(Player(number) for number in range(1, 6)), results=games)).entries
    assert {number: len(lines) for number, lines in entries.items()} == {1: 1, 2: 1, 3: 0, 4: 0, 5: 1}
    assert (entries[5][0].kind, entries[5][0].points) == (ResultKind.ZERO_BYE, 0)
