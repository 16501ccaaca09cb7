"""A Swiss system is one value: whatever asks for one finds all of it in the table."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.checks.swiss import check_swiss
from engine.model import NO_SETTINGS, Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, Rule
from engine.model.points import CHESS_POINTS
from engine.pairing.paired_round import Decision
from engine.pairing.swiss.cards.floats import DOWN, FloatRule, Unplayed, float_history
from engine.pairing.swiss.event import pair_swiss
from engine.pairing.swiss.field import Entrant, Field
from engine.pairing.swiss.played_rounds import breaches_of, field_so_far
from engine.pairing.swiss.round_changes import round_rule
from engine.pairing.swiss.swiss_systems import (
    SWISS_SYSTEMS,
    code_of_system,
    swiss_system,
    swiss_system_of_all,
    system_of_code,
)
from engine.systems.table import SYSTEMS
from tests.rows import of_each

ROOT = Path(__file__).parents[4]
WON = Outcome(Mark.WIN, Mark.LOSS)
ALWAYS = {"rounds", "numbers", "announced", "started", "corrected", "faults"}
KERNELS = {
    "swiss-fide-2026": "dutch.brackets",
    "swiss-fide-1998": "fide1998.procedure",
    "swiss-jahr": "jahr",
    "swiss-pzwarc-fmjd": "pzwarc.groups",
}


def event(system: str, *games: GameResult, players: int = 6) -> Event:
    people = tuple(Player(number, f"P{number}") for number in range(1, players + 1))
    return Event(EventInfo(system=system, rounds=5), people, results=games)


@of_each(SWISS_SYSTEMS)
def test_every_value_has_its_articles_and_stands_in_the_table_of_systems(system: str) -> None:
    value = SWISS_SYSTEMS[system]
    assert value.id == system
    assert value.articles.keys() >= ALWAYS
    assert SYSTEMS[system].rule == SYSTEMS[f"individual-team-{system}"].rule == value.rule
    assert swiss_system(f"individual-team-{system}") is swiss_system_of_all(f"team-{system}") is value
    assert swiss_system(f"team-{system}") is None


@of_each(SWISS_SYSTEMS)
def test_every_kernel_pairs_explains_and_finds_faults(system: str) -> None:
    value = SWISS_SYSTEMS[system]
    field = Field(tuple(Entrant(number, rating=2000 - number) for number in range(1, 10)), 1, 5)
    paired = value.pair(field, NO_SETTINGS)
    told = value.pair(field, NO_SETTINGS, explain=True)
    assert paired is not None
    assert told is not None
    assert (paired.pairs, paired.bye, paired.decisions) == (told.pairs, told.bye, ())
    assert told.decisions
    assert value.faults_of(field, paired, NO_SETTINGS) == value.breaches_of(field, paired, NO_SETTINGS) == ()
    gone = replace(paired, pairs=paired.pairs[1:])
    assert len(value.breaches_of(field, gone, NO_SETTINGS)) == (1 if "fide-20" in system else 2)


@of_each(
    [
        ("swiss-fide-2026", Rule("fide", "C.04.3 2.1.1", "2026-02-01")),
        ("swiss-fide-2017", Rule("fide", "C.04.3 2.1.1", "2017-07-01")),
        ("swiss-jahr", Rule("fide-1998", "2.1.1", "1998")),
        ("swiss-pzwarc-rating", Rule("pzwarc", "2.1.1", "2021")),
    ]
)
def test_a_fault_is_one_of_the_edition(system: str, article: Rule) -> None:
    assert SWISS_SYSTEMS[system].fault_rule(Decision(0, "code", "2.1.1")) == article


def test_the_bye_is_worth_a_win_in_jahrs_method_half_of_it() -> None:
    worth = {system: value.worth_of_bye(CHESS_POINTS) for system, value in SWISS_SYSTEMS.items()}
    assert {system for system, half_points in worth.items() if half_points == 1} == {"swiss-jahr"}
    assert set(worth.values()) == {1, 2}


@of_each(
    [
        ("swiss-fide-1998", "F.6"),
        ("team-swiss-jahr", "F.6"),
        ("individual-team-swiss-pzwarc-fmjd", "V 2.8.9.7"),
        ("round-robin", "C.04.2"),
    ]
)
def test_an_announced_round_has_the_article_of_its_system(system: str, article: str) -> None:
    rule = round_rule(event(system), "announced")
    assert rule is not None
    assert rule.article == article


def test_another_system_is_another_value_in_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everyone pairs by it, floats by it, is checked by it; no other place knows of it."""
    base = SWISS_SYSTEMS["swiss-fide-2026"]
    own = Rule("club", "7", "2027")
    club = replace(
        base,
        id="swiss-club",
        rule=own,
        articles={**base.articles, "absent": own, "corrected": own},
        float_rule=FloatRule(forfeits_meet=True, unplayed=Unplayed.EVERY),
        rating_lists=("national",),
        accelerated=False,
    )
    monkeypatch.setitem(SWISS_SYSTEMS, club.id, club)  # type: ignore[arg-type]
    games = [GameResult(GameKey(1, board), white, white + 3, WON) for board, white in ((1, 1), (2, 2), (3, 3))]
    started = event("swiss-club", *games[:2], GameResult(GameKey(1), 3, None), GameResult(GameKey(1), 6, None))
    pairing, _ = pair_swiss(event("swiss-club", *games), 2)
    assert pairing == pair_swiss(event("swiss-fide-2026", *games), 2)[0]
    field = field_so_far(started)
    assert field is not None
    assert float_history(field, club.float_rule)[6] == (DOWN,)
    assert round_rule(started, "corrected") == own
    again = replace(started, results=(*games, GameResult(GameKey(2, 1), 1, 4, None)))
    assert [club.fault_rule(fault).article for fault in breaches_of(again, 2)] == ["C.04.3 2.1.1"]
    assert not list(check_swiss(replace(started, info=replace(started.info, rounds=3))))


@of_each(KERNELS)
def test_pairing_loads_the_kernel_of_one_system(system: str) -> None:
    code = (
        "import sys\n"
        "from engine.model import NO_SETTINGS\n"
        "from engine.pairing.swiss.field import Entrant, Field\n"
        "from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS\n"
        "field = Field(tuple(Entrant(number) for number in range(1, 7)), 1, 5)\n"
        f"assert SWISS_SYSTEMS[{system!r}].pair(field, NO_SETTINGS)\n"
        "print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    loaded = {name for name, kernel in KERNELS.items() if f"engine.pairing.swiss.{kernel}" in done.stdout.split()}
    # Jahr's method pairs by the rules of 1998.
    assert loaded == {system} | ({"swiss-fide-1998"} if system == "swiss-jahr" else set())


def test_a_code_of_a_report_file_means_one_system_and_the_first_one_is_written() -> None:
    codes = [(code, system.id) for system in SWISS_SYSTEMS.values() for code in system.codes]
    assert len(dict(codes)) == len(codes) == 4
    assert [system_of_code(code) for code, _ in codes] == [system for _, system in codes]
    assert code_of_system("swiss-fide-2026") == "FIDE_DUTCH_2026"
    assert code_of_system("swiss-fide-2017") == "FIDE_DUTCH_2017"
    assert (code_of_system("swiss-jahr"), code_of_system("cup"), system_of_code("FIDE_DOUBLE")) == (None, None, None)
