"""What commands cost grows with players, rounds and rows, not with their square: calls are counted, no time is taken.

A command is run for a number, twice and four times as many. Whatever a function is called more often for the second
doubling than for the first, it may be a little over twice as much; a square would be four times. Each function is
looked at by itself, so that a square of little things is seen beside much that grows as it should.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from cProfile import Profile
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from engine.classification.forecast.opponents import _by_all
from engine.classification.gaps import gaps_of
from engine.classification.kszk import norm
from engine.classification.kszk.counting import RatedGame
from engine.classification.kszk.ratings import UsedRating
from engine.classification.possible_people import PZSZACH
from engine.classification.possible_worlds import worlds
from engine.classification.record import RecordedGame
from engine.classification.rules import on_sheet
from engine.model import Event, Mark, Outcome, Player, ResultKind
from engine.model.itself import Itself
from engine.pairing.round_robin import schedule
from engine.standings import TIE_BREAKS, standings
from reporting.actions import classify
from reporting.actions.norm_request import NormRequest
from reporting.cli.main import run
from reporting.exchange.document import decode_event

ROOT: Final = Path(__file__).parents[2]
MOST: Final = 2.6
LEAST: Final = 400
"""So few calls more or less tell nothing: what was found out once is not asked again."""
SIZES: Final = (16, 32, 64)


def counted(action: Callable[[], object]) -> Counter[tuple[str, str]]:
    """How often each function of the program was entered or went on, and what it called of the interpreter's own."""
    # By the profiler of the interpreter, which counts ten times as quickly as a function that is told of each call.
    profiler = Profile()
    profiler.runcall(action)
    found: Counter[tuple[str, str]] = Counter()
    for entry in profiler.getstats():
        if not isinstance(entry.code, str) and entry.code.co_filename.startswith(
            (f"{ROOT}/engine", f"{ROOT}/reporting")
        ):
            code = entry.code
            name = f"{Path(code.co_filename).relative_to(ROOT)}:{code.co_firstlineno} {code.co_name}"
            found[name, ""] += entry.callcount
            for called in entry.calls or ():
                if isinstance(called.code, str):
                    found[name, called.code] += called.callcount
    return found


def squares(counts: Iterable[Counter[tuple[str, str]]]) -> dict[tuple[str, str], tuple[int, int, int]]:
    """The functions that are called too often for twice and four times as many, and how often each time."""
    small, middle, large = counts
    found = {}
    for name, most in large.items():
        first, second = max(0, middle[name] - small[name]), most - middle[name]
        if second > MOST * first + LEAST:
            found[name] = (small[name], middle[name], most)
    return found


def event_of(players: int, played: int = 3, **told: object) -> dict[str, Any]:
    """An event of so many, each against others of his strength; `told` stands on the sheet besides."""
    people = [
        {
            "number": number,
            "surname": f"Zawodnik{number}",
            "first_name": "Jan",
            "sex": "m",
            "federation": ("POL", "BUL", "GER")[number % 3],
            "club": f"KS {number % 7}",
            "birth_date": "1990-01-01",
            "ratings": [{"list": "fide", "value": 2000 + number % 50, "games": 40}],
        }
        for number in range(1, players + 1)
    ]
    made = (("1", "0"), ("0.5", "0.5"), ("0", "1"))
    results = [
        {"round": at, "board": board, "white": white, "black": black, "kind": "played"}
        | {"score": dict(zip(("white", "black"), made[(3 * board + at + board // 5) % 3], strict=True))}
        for at, pairs in enumerate(schedule(players)[:played], start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    ]
    info = {"name": "Open", "system": "swiss-fide-2026", "game": "chess", "rounds": played, "lang": "pl"}
    info |= {"start_date": "2026-05-10", "end_date": "2026-05-12", "federation": "POL", "rate_of_play": "120+30"}
    return {"schema": 1, "event": {**info, **told}, "players": people, "results": results}


def without(event: dict[str, Any], field: str) -> dict[str, Any]:
    return event | {
        "players": [{key: value for key, value in each.items() if key != field} for each in event["players"]]
    }


def without_lists(event: dict[str, Any]) -> dict[str, Any]:
    return event | {"players": [each | {"ratings": [{"value": 2000}]} for each in event["players"]]}


def half_of_it(event: dict[str, Any]) -> dict[str, Any]:
    return event | {"players": event["players"][::2]}


def one_unread(event: dict[str, Any]) -> dict[str, Any]:
    return event | {"results": [event["results"][0] | {"score": "?"}, *event["results"][1:]]}


def of_teams(teams: int) -> dict[str, Any]:
    """Matches of two boards between so many teams."""
    event = event_of(2 * teams, 0, system="team-swiss-fide-2026", boards=2)
    matches = [(at, *pair) for at, pairs in enumerate(schedule(teams)[:3], start=1) for pair in enumerate(pairs, 1)]
    results = [
        {"round": at, "match": match, "home": home, "guest": guest, "board": board, "kind": "played"}
        | {"white": 2 * white - 2 + board, "black": 2 * black - 2 + board, "score": {"white": "1", "black": "0"}}
        for at, match, (home, guest) in matches
        for board, white, black in ((1, home, guest), (2, guest, home))
    ]
    people = [each | {"team": (each["number"] + 1) // 2, "board": 2 - each["number"] % 2} for each in event["players"]]
    line_ups = [{"round": 1, "team": each["team"], "board": each["board"], "player": each["number"]} for each in people]
    named = [{"number": number, "name": f"Team {number}"} for number in range(1, teams + 1)]
    return event | {"players": people, "teams": named, "line_ups": line_ups, "results": results}


def of_teams_of_one(players: int) -> dict[str, Any]:
    """A Swiss of players each of whom is a team, none as strong as another."""
    event = event_of(players, system="individual-team-swiss-fide-2026")
    people = [each | {"team": each["number"]} for each in event["players"]]
    return event | {
        "players": people,
        "teams": [{"number": each["number"], "name": f"Team {each['number']}"} for each in people],
    }


def in_groups(groups: int) -> dict[str, Any]:
    """A stage of so many groups of four, of which somebody has left, and an absence and points beside for each player."""
    players = 4 * groups
    event = event_of(players, 0, system="groups")
    people = [each | {"group": (each["number"] + 3) // 4} for each in event["players"]]
    results = [
        {"stage": 1, "group": (number + 3) // 4, "round": 1, "board": 1, "white": number, "black": number + 1}
        | {"kind": "played", "score": {"white": "1", "black": "0"}}
        for number in range(1, players, 2)
    ]
    return event | {
        "players": [people[0] | {"status": "withdrawn"}, *people[1:]],
        "stages": [{"number": 1, "system": "round-robin", "groups": groups, "advance": 1}],
        "results": results,
        "absences": [{"round": 1, "player": each["number"]} for each in people],
        "incidents": [{"round": 1, "points_of": each["number"], "points": "0.5"} for each in people],
    }


EVENTS: Final[dict[str, Callable[[int], dict[str, Any]]]] = {
    "whole": event_of,
    "without sex": lambda players: without(event_of(players), "sex"),
    "without federations": lambda players: without(event_of(players), "federation"),
    "ratings of no list": lambda players: without_lists(event_of(players)),
    "half of the players": lambda players: half_of_it(event_of(players)),
    "a result that nobody reads": lambda players: one_unread(event_of(players)),
    "teams": of_teams,
    "teams of one": of_teams_of_one,
    "groups": in_groups,
    "a final": lambda players: event_of(players, kszk_cycle="individual-championship", kszk_stage="final"),
}
COMMANDS: Final = {
    "sheets": ("whole", "event.xlsx", "check FILE"),
    "report file": ("whole", "event.trf", "check FILE"),
    "teams": ("teams", "event.json", "check FILE"),
    "teams, standings": ("teams", "event.json", "standings FILE --explain --boards"),
    "teams, sums": ("teams of one", "event.json", "standings FILE --json"),
    "teams, a round": ("teams", "event.json", "pair FILE --dry-run"),
    "teams, rechecked": ("teams", "event.json", "recheck FILE"),
    "teams, sheets": ("teams", "event.json", "convert FILE out.xlsx --force"),
    "groups": ("groups", "event.json", "check FILE"),
    "groups, standings": ("groups", "event.json", "standings FILE --explain"),
    "games": ("whole", "event.pgn", "check FILE"),
    "standings": ("whole", "event.json", "standings FILE --explain --tie-breaks BH,SB,DE,ARO,PS"),
    "ratings": ("whole", "event.json", "ratings FILE --explain"),
    "rated": ("whole", "event.json", "check FILE --for fide-rating,fide-norms,bg"),
    "report": ("whole", "event.json", "convert FILE out.trf --force"),
    "bg": ("without sex", "event.json", "classify FILE --rules bg --norm MS"),
    "bg, ratings": ("ratings of no list", "event.json", "classify FILE --rules bg --norm MS"),
    "fide": ("whole", "event.json", "classify FILE --rules fide --norm IM"),
    "fide, federations": ("without federations", "event.json", "classify FILE --rules fide --norm IM"),
    "pzszach": ("without sex", "event.json", "classify FILE --rules pzszach --norm I --explain"),
    "pzszach, players": ("half of the players", "event.json", "classify FILE --rules pzszach --norm I"),
    "pzwarc": ("without sex", "event.json", "classify FILE --rules pzwarc --norm I --json"),
    "pzwarc, result": ("a result that nobody reads", "event.json", "classify FILE --rules pzwarc --norm K"),
    "kszk": ("without sex", "event.json", "classify FILE --rules kszk --norm Kc"),
    "kszk, place": ("a final", "event.json", "classify FILE --rules kszk --norm Kc"),
}
"""What stands in an event, as which file, and what is asked of it."""


def grown(case: str, folder: Path) -> dict[tuple[str, str], tuple[int, int, int]]:
    """What grows too fast where the event grows, after once when whatever is remembered was found out."""
    which, name, command = COMMANDS[case]
    counts: list[Counter[tuple[str, str]]] = []
    for size in (SIZES[0], *SIZES):
        own = folder / f"{case} {len(counts)}"
        own.mkdir()
        source, path = own / "event.json", own / name
        source.write_text(json.dumps(EVENTS[which](size)), encoding="utf-8")
        if path != source:
            assert run(["convert", str(source), str(path)]) == 0
        words = [{"FILE": str(path)}.get(word, str(own / word) if "out." in word else word) for word in command.split()]
        if counts:
            counts.append(counted(lambda words=words: run(words)))  # type: ignore[misc]
        else:
            run(words)
            counts.append(Counter())
    return squares(counts[1:])


@pytest.mark.parametrize("case", COMMANDS)
def test_what_a_command_costs_grows_no_faster_than_the_event(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert grown(case, tmp_path) == {}
    assert "internal" not in capsys.readouterr().err


def test_a_square_is_seen() -> None:
    """The games of each player sought among those of all others: what this test is there to find."""

    def search(event: Event) -> None:
        for player in event.players:
            sorted(
                (game for game in event.results if game.mark_of(player.number) is not None), key=lambda game: game.key
            )

    events = [decode_event(event_of(players))[0] for players in SIZES]
    counts = [counted(lambda event=event: search(event)) for event in events]  # type: ignore[misc]
    assert any(name.endswith(" mark_of") for name, _ in squares(counts)), counts


@pytest.mark.parametrize(
    ("few", "twice", "four", "seen"),
    [(2_000, 4_000, 8_000, False), (2_000, 4_000, 10_000, True), (256, 1_024, 4_096, True), (0, 0, 390, False)],
)
def test_how_much_more_is_too_much(few: int, twice: int, four: int, seen: bool) -> None:
    assert bool(squares(Counter({("f", ""): count}) for count in (few, twice, four))) is seen


def of_rounds(rounds: int, system: str) -> Event:
    """Eight players in so many rounds: nobody has so many opponents, everybody meets them again and again."""
    event = event_of(8, 0, system=system, rounds=rounds, cycles=-(-rounds // 7))
    table = schedule(8, -(-rounds // 7))[:rounds]
    results = [
        {"round": at, "board": board, "white": white, "black": black, "kind": "played"}
        | {"score": {"white": "1", "black": "0"} if (at + board) % 3 else {"white": "0.5", "black": "0.5"}}
        for at, pairs in enumerate(table, start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    ]
    return decode_event(event | {"results": results})[0]


@pytest.mark.parametrize("system", ["round-robin", "swiss-fide-2026", "swiss-pzwarc-fmjd"])
def test_no_tie_break_costs_the_square_of_the_rounds(system: str) -> None:
    """What an opponent made is found out once, not for each game with him."""
    events = [of_rounds(rounds, system) for rounds in SIZES]
    counts = [counted(lambda event=event: standings(event, tie_breaks=list(TIE_BREAKS))) for event in events]  # type: ignore[misc]
    assert squares(counts) == {}


@pytest.mark.parametrize(("name", "norm"), [("fide", "IM"), ("kszk", "II"), ("pzszach", "II"), ("bg", "II")])
def test_what_a_game_with_everybody_counts_with_is_found_in_a_time_that_grows_with_the_players(
    name: str, norm: str
) -> None:
    """Somebody has drawn against everybody: the rating of his first games was summed up for every number of them."""

    def counts(players: int) -> Counter[tuple[str, str]]:
        told = event_of(players)
        people = [each | {"titles": {"fide": "GM"}} for each in told["players"]]
        event = decode_event(told | {"players": people})[0]
        rules = on_sheet(event, name)
        return counted(lambda: _by_all(Itself(event), Itself(rules), norm))

    assert squares(map(counts, (64, 128, 256))) == {}


def test_an_event_with_results_that_nobody_reads_is_filled_once_however_its_last_games_end() -> None:
    """Each attempt of a forecast filled every such result anew, and asked anew who lacks something."""
    told = event_of(16)
    unread = [each | {"score": "?"} for each in told["results"][:20]]
    event = decode_event(told | {"results": [*unread, *told["results"][20:]]})[0]
    ends = [
        event.finishing([replace(event.results[-1], outcome=Outcome(mark, Mark(Mark.WIN - mark)))]) for mark in Mark
    ]
    filled = [worlds(end, 1, PZSZACH).events for end in ends]
    assert len(filled[0]) == len(Mark)
    for end, events in zip(ends, filled, strict=True):
        assert all(world.results_before is first.results_before for world, first in zip(events, filled[0], strict=True))
        assert all(world.results[-1] is end.results[-1] for world in events)
        assert not any(game.unread for world in events for game in world.results)
        assert gaps_of(end, PZSZACH) is gaps_of(event, PZSZACH)


def test_a_number_that_stands_a_thousand_times_is_forecast_once(monkeypatch: pytest.MonkeyPatch) -> None:
    event = decode_event(event_of(8, rounds=4))[0]
    event = replace(event, players=event.players * 3)
    asked: list[tuple[int, str]] = []
    told = classify.forecast
    monkeypatch.setattr(classify, "forecast", lambda *of: asked.append(of[1:3]) or told(*of))
    found, _ = classify.forecasts(event, on_sheet(event, "bg"), NormRequest(forecast=True))
    assert len(asked) == len(set(asked))
    assert [(each.number, each.norm) for each in found] == asked


def test_a_card_of_hundreds_of_games_compares_no_game_with_all_that_were_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Which games of a player count is known by their places (KSzK 4, 4.3.11): compared one by one it was a square."""
    rating = UsedRating(2000, "iccf", "4.4.1")
    games = tuple(RatedGame(RecordedGame(at, Player(at), Mark.WIN, ResultKind.PLAYED), rating) for at in range(1, 301))
    compared: list[object] = []
    monkeypatch.setattr(RatedGame, "__eq__", lambda game, other: compared.append(other) or game is other)
    told = norm._told(games[:200], games[200:], games[100:200])
    assert [game.reason for game in told[99:101]] == ["iccf", "left-out-weak-win"]
    assert [game.round for game in told if game.counted] == list(range(1, 101))
    assert compared == []
