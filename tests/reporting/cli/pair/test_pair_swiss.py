"""`pair` on tournament report files: the golden rounds, where the new file goes, what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.model import NO_SETTINGS
from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS
from reporting.actions.pair_report import read_report
from reporting.exchange.trf import TrfPlayer, TrfRound, TrfTournament
from reporting.exchange.trf_field import field_of
from reporting.exchange.trf_read import read_trf
from reporting.exchange.trf_write import write_trf
from tests.shared_data import needs_shared, shared
from tests.thinned import thinned

GOLDEN = Path(__file__).parents[3] / "engine" / "pairing" / "swiss" / "dutch" / "golden"
FILES = sorted(GOLDEN.glob("*.trf"))
FIRST = GOLDEN / "last-round-of-11-players.trf"


def expected(path: Path) -> tuple[list[tuple[int, int]], int | None]:
    pairs = [
        tuple(map(int, line.split())) for line in path.read_text(encoding="utf-8").splitlines()[1:] if line.strip()
    ]
    bye = next((white for white, black in pairs if not black), None)
    return [(white, black) for white, black in pairs if black], bye


def answered(line: dict[str, Any]) -> tuple[list[tuple[int, int]], int | None]:
    return [(pair["white"], pair["black"]) for pair in line["pairings"]], line["bye"]


@pytest.mark.parametrize("year", ["2026", "2017"])
def test_golden_rounds_come_out_of_the_command_line(protokol: Any, year: str) -> None:
    done = protokol("pair", *FILES, "--system", f"swiss-fide-{year}", "--json")
    assert done.code == 0
    for path, line in zip(FILES, done.lines, strict=True):
        assert answered(line) == expected(path.with_suffix(f".pairs-{year}")), path.name
        assert [pair["board"] for pair in line["pairings"]] == list(range(1, len(line["pairings"]) + 1))


@needs_shared("dutch")
def test_every_round_of_the_folder_is_paired_as_the_endorsed_programs_pair_it() -> None:
    """Each file is read once for both editions, as `pair` reads it; every twelfth one without `PROTOKOL_LONG`."""
    files = sorted(shared("dutch").rglob("r*.trf"))
    assert len(files) > 700
    wrong = []
    for path in thinned(files, 12):
        tournament = read_report(path.read_bytes())
        field, _ = field_of(tournament, tournament.last_paired_round + 1)
        for year in ("2026", "2017"):
            pairing = SWISS_SYSTEMS[f"swiss-fide-{year}"].pair(field, NO_SETTINGS)
            found = pairing and (list(pairing.pairs), pairing.bye)
            wrong += [(path, year)] if found != expected(path.with_suffix(f".pairs-{year}")) else []
    assert not wrong


def test_the_new_file_goes_to_standard_output_and_the_old_one_stays(protokol: Any) -> None:
    before = FIRST.read_bytes()
    done = protokol("pair", FIRST)
    new, old = read_trf(done.out), read_trf(before.decode())
    assert FIRST.read_bytes() == before
    assert new.last_paired_round == old.last_paired_round + 1
    assert [player.rounds[: old.last_paired_round] for player in new.players] == [
        player.rounds[: old.last_paired_round] for player in old.players
    ]
    assert "Round" in done.err


def test_the_new_file_goes_where_o_says_and_can_be_paired_no_further_without_results(
    protokol: Any, tmp_path: Path
) -> None:
    done = protokol("pair", FIRST, "-o", "next.trf", "--json")
    pairs, bye = answered(done.lines[0])
    last = done.lines[0]["round"]
    players = {player.number: player for player in read_trf((tmp_path / "next.trf").read_text()).players}
    assert all(players[white].rounds[last - 1] == (black, "w", "") for white, black in pairs)
    assert bye is None or players[bye].rounds[last - 1] == (0, "-", "U")
    again = protokol("pair", "next.trf", "--round", last + 1, "--json")
    assert (again.code, set(again.codes)) == (1, {"round-not-finished", "trf-no-result"})
    assert answered(protokol("pair", "next.trf", "--redo", "--json").lines[0]) == (pairs, bye)


@pytest.mark.parametrize("system", SWISS_SYSTEMS)
def test_every_system_explains_itself(protokol: Any, system: str) -> None:
    done = protokol("pair", FIRST, "--system", system, "--explain", "--dry-run", "--lang", "bg")
    assert done.code == 0
    assert "swiss." not in done.out
    assert "{" not in done.out


def test_no_legal_pairing_is_4(protokol: Any, tmp_path: Path) -> None:
    players = [TrfPlayer(1, "A", rounds=[TrfRound(2, "w", "1")]), TrfPlayer(2, "B", rounds=[TrfRound(1, "b", "0")])]
    tournament = TrfTournament(players=players, rounds=3, initial_colour="w")
    (tmp_path / "two.trf").write_text(write_trf(tournament), encoding="utf-8")
    done = protokol("pair", "two.trf", "--json")
    assert (done.code, done.codes[-1]) == (4, "no-legal-pairing")


def test_a_finished_event_has_nothing_to_pair(protokol: Any) -> None:
    protokol("simulate", "--system", "swiss-fide-2026", "--players", 8, "--rounds", 3, "--seed", 1, "done.trf")
    done = protokol("pair", "done.trf", "--json")
    assert (done.code, done.codes) == (0, ["all-rounds-paired"])
    assert protokol("pair", "done.trf", "--round", 2, "--json").lines[0]["round"] == 2


def test_only_swiss_systems_pair_report_files(protokol: Any) -> None:
    done = protokol("pair", FIRST, "--system", "round-robin", "--json")
    assert (done.code, done.codes) == (1, ["system-not-for-trf"])
