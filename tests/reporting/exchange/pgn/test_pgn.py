"""Games in PGN: heads that other programs read, and the event behind the tags of games."""

from __future__ import annotations

import io
from typing import Any

import chess.pgn
import pytest

from engine.model import Severity
from reporting.actions.new import sample_document
from reporting.exchange.document import decode_event
from reporting.exchange.pgn.event import pgn_document
from reporting.exchange.pgn.games import escaped, tags_of_games, unescaped
from reporting.exchange.pgn.heads import pgn_files
from tests.limits import set_limits
from tests.rows import of_each


def head(**tags: str) -> str:
    known = {
        "Event": "Open",
        "Site": "Lublin POL",
        "Date": "2024.05.01",
        "Round": "1",
        "White": "Nowak, Jan",
        "Black": "Lis, Ewa",
        "Result": "1-0",
    }
    return "".join(f'[{name} "{value}"]\n' for name, value in (known | tags).items()) + "\n1. e4 e5 *\n\n"


def read(*heads: str) -> tuple[dict[str, Any], list[str]]:
    document, findings = pgn_document([one.encode() for one in heads])
    assert document is not None
    return document, [found.code for found in findings]


def written(document: dict[str, Any], *, by_round: bool = False) -> tuple[dict[str, str], list[str]]:
    files, findings = pgn_files(decode_event(document)[0], by_round=by_round)
    return {name: data.decode() for name, data in files.items()}, [found.code for found in findings]


def event(*results: dict[str, Any], **info: Any) -> dict[str, Any]:
    people = [
        {
            "number": 1,
            "surname": "Nowak",
            "first_name": "Jan",
            "federation": "POL",
            "ids": {"fide": "1100001"},
            "titles": {"fide": "FM"},
            "ratings": [{"list": "fide", "value": 2310}],
        },
        {"number": 2, "surname": "Петров", "first_name": "Иван", "ratings": [{"list": "fide", "value": 2105}]},
        {"number": 3, "surname": 'O"Brien \\', "first_name": "Pat"},
    ]
    told = {"name": "Open", "system": "swiss-fide-2026", "game": "chess", "city": "Lublin", "host_federation": "POL"}
    more = {"rounds": 5, "start_date": "2024-05-01", "rate_of_play": "90' + 30\""}
    return {"schema": 1, "event": told | more | info, "players": people, "results": list(results)}


def game(number: int, white: int, black: int | None, **more: Any) -> dict[str, Any]:
    return {"round": number, "board": 1, "white": white, **({"black": black} if black else {}), **more}


WON = {"score": {"white": "1", "black": "0"}, "kind": "played"}


def test_a_head_has_what_programs_look_for() -> None:
    document = event(game(1, 1, 2, **WON)) | {"rounds": [{"round": 1, "date": "2024-05-02"}]}
    files, told = written(document)
    read_back = chess.pgn.read_game(io.StringIO(files[""]))
    assert read_back is not None
    assert dict(read_back.headers) == {
        "Event": "Open",
        "Site": "Lublin POL",
        "Date": "2024.05.02",
        "Round": "1",
        "White": "Nowak, Jan",
        "Black": "Petrov, Ivan",
        "Result": "1-0",
        "WhiteTitle": "FM",
        "WhiteElo": "2310",
        "WhiteFideId": "1100001",
        "WhiteFed": "POL",
        "BlackElo": "2105",
        "EventDate": "2024.05.01",
        "EventRounds": "5",
        "TimeControl": "5400+30",
        "Board": "1",
    }
    assert files[""].splitlines()[0] == '[Event "Open"]'
    assert files[""].rstrip().endswith("1-0")
    assert told == ["names-transliterated"]


def test_rounds_are_files_of_their_own_in_the_order_of_boards() -> None:
    games = [game(2, 1, 3), game(1, 2, 1, board=2), game(1, 1, 3, board=1) | {"stage": 2}, game(1, 3, 1, board=1)]
    files, _ = written(event(*games), by_round=True)
    assert list(files) == ["round-01.pgn", "round-02.pgn", "stage-2-round-01.pgn"]
    assert files["round-01.pgn"].index('[Board "1"]') < files["round-01.pgn"].index('[Board "2"]')
    assert files["round-02.pgn"].count("[Event ") == 1


@of_each(
    [
        (WON, "1-0", ""),
        ({"score": {"white": "0.5", "black": "0.5"}, "kind": "played"}, "1/2-1/2", ""),
        ({"score": {"white": "0", "black": "1"}, "kind": "forfeit"}, "0-1", "forfeit"),
        ({"score": {"white": "0", "black": "0"}, "kind": "double-forfeit"}, "*", "double forfeit"),
        ({"score": {"white": "1", "black": "0"}, "kind": "adjudicated"}, "1-0", "adjudication"),
        ({"kind": "adjourned"}, "*", "adjourned"),
        ({}, "*", ""),
    ]
)
def test_a_result_goes_there_and_back(result: dict[str, Any], line: str, termination: str) -> None:
    files, told = written(event(game(1, 1, 3, **result)))
    headers = chess.pgn.read_headers(io.StringIO(files[""]))
    assert headers is not None
    assert (headers["Result"], headers.get("Termination", "")) == (line, termination)
    assert told == ["names-transliterated"]
    again = read(files[""])[0]["results"][0]
    assert {key: again.get(key) for key in ("score", "kind")} == {key: result.get(key) for key in ("score", "kind")}


def test_what_has_no_place_is_told() -> None:
    lost = {"score": {"white": "0.5", "black": "0"}, "kind": "sanction"}
    files, told = written(event(game(1, 1, 3, **lost), game(1, 2, None, kind="bye")))
    assert told == ["pgn-byes", "pgn-no-room", "names-transliterated"]
    assert files[""].count("[Event ") == 1


@pytest.mark.parametrize("kind", ["draughts100", "draughts64"])
def test_draughts_have_no_pgn(kind: str) -> None:
    assert written(event(game(1, 1, 2), game=kind)) == ({}, ["pgn-only-chess"])


def test_an_event_without_a_game_makes_no_file() -> None:
    assert written(event())[0] == {}
    assert "pgn-no-games" in written(event())[1]


@of_each(['O"Brien', "back\\slash", "a\nb", "\\", '"'])
def test_quotes_and_backslashes_come_back(text: str) -> None:
    assert unescaped(escaped(text)) == " ".join(text.split())


def test_a_real_event_comes_back_from_its_heads() -> None:
    document = sample_document("zurich-1953")
    files, told = written(document, by_round=True)
    assert told == []
    again, codes = read(*files.values())
    assert codes == []
    names = {player["number"]: f"{player['surname']}, {player['first_name']}" for player in document["players"]}
    others = {
        player["number"]: ", ".join(filter(None, (player["surname"], player.get("first_name"))))
        for player in again["players"]
    }
    assert sorted(names.values()) == sorted(others.values())

    def games(found: dict[str, Any], who: dict[int, str]) -> set[tuple[Any, ...]]:
        return {
            (one["round"], one["board"], who[one["white"]], who[one["black"]], one["score"]["white"], one["kind"])
            for one in found["results"]
            if one.get("black")
        }

    assert games(again, others) == games(document, names)
    assert again["event"]["system"] == "round-robin"
    assert (again["event"]["rounds"], again["event"]["start_date"]) == (30, document["event"]["start_date"])


def test_the_event_is_told_by_its_tags() -> None:
    document, codes = read(
        head(
            WhiteElo="2310", WhiteTitle="WFM", WhiteFideId="1100001", TimeControl="40/6000+30:900+30", EventRounds="9"
        ),
        head(Round="2.7", White="Lis, Ewa", Black="Nowak,Jan", BlackFideId="01100001", Date="2024.05.03", Result="*"),
    )
    assert document["event"] == {
        "name": "Open",
        "game": "chess",
        "city": "Lublin",
        "host_federation": "POL",
        "start_date": "2024-05-01",
        "end_date": "2024-05-03",
        "rate_of_play": "100'/40 + 15' + 30\"",
        "rounds": 9,
    }
    assert document["players"] == [
        {
            "number": 1,
            "surname": "Nowak",
            "first_name": "Jan",
            "titles": {"fide_women": "WFM"},
            "ratings": [{"list": "fide", "value": 2310}],
            "ids": {"fide": "1100001"},
        },
        {"number": 2, "surname": "Lis", "first_name": "Ewa"},
    ]
    assert [(one["round"], one.get("board"), one["white"], one["black"]) for one in document["results"]] == [
        (1, None, 1, 2),
        (2, 7, 2, 1),
    ]
    assert document["rounds"] == [
        {"round": 1, "status": "finished", "date": "2024-05-01"},
        {"round": 2, "status": "paired", "date": "2024-05-03"},
    ]
    assert codes == ["pgn-two-names"]


@of_each(
    [
        ({}, "pgn-game-twice", Severity.WARNING),
        ({"Result": "*"}, "pgn-game-twice", Severity.WARNING),
        ({"Result": "0-1"}, "pgn-results-differ", Severity.ERROR),
    ]
)
def test_a_game_told_twice_counts_once(second: dict[str, str], code: str, severity: Severity) -> None:
    document, findings = pgn_document([(head() + head(**second)).encode()])
    assert document is not None
    assert [(found.code, found.severity) for found in findings] == [(code, severity)]
    assert [one["score"]["white"] for one in document["results"]] == ["1"]


def test_two_games_of_a_round_with_colours_changed_are_two() -> None:
    document, codes = read(head(), head(White="Lis, Ewa", Black="Nowak, Jan"))
    assert (len(document["results"]), codes) == (2, [])


@of_each(
    [
        ([head(), head(Event="Other"), head(Round="2", White="Lis, Ewa", Black="Kos, A")], "pgn-several-events"),
        ([head(Result="2-0")], "pgn-result"),
        ([head(Round="?")], "pgn-without-round"),
        ([head(WhiteFideId="1"), head(Round="2", WhiteFideId="2")], "pgn-two-people"),
    ]
)
def test_doubts_are_told(heads: list[str], code: str) -> None:
    assert read(*heads)[1] == [code]


@of_each(["", "some words", '[Event "Open"]\n\n1. e4 *\n', "[Foo bar]\n", '[White "?"]\n'])
def test_a_file_without_games_is_no_event(text: str) -> None:
    document, findings = pgn_document([text.encode()])
    assert document is None
    assert [found.code for found in findings] == ["pgn-no-games"]


@pytest.mark.parametrize(("number", "codes"), [(2, []), (3, []), (4, ["records-beyond-limit"])])
def test_more_games_than_are_taken_up_are_no_event(
    monkeypatch: pytest.MonkeyPatch, number: int, codes: list[str]
) -> None:
    set_limits(monkeypatch, "records=3")
    games = "".join(head(Round=str(at)) for at in range(1, number + 1))
    document, findings = pgn_document([games.encode()])
    assert [found.code for found in findings] == codes
    assert (document is None) == bool(codes)


@of_each(["", "\n", "\n\n", "\n1-0\n\n", "1-0\n", "\n1. e4 {open\n\n", "\n; a { remark\n*\n\n", "\r\n"])
def test_games_are_told_apart_whatever_stands_between_them(between: str) -> None:
    bare = "".join(f"{head(Round=str(at)).partition(chr(10) * 2)[0]}\n{between}" for at in range(1, 6))
    assert [tags["Round"] for tags in tags_of_games(bare)] == ["1", "2", "3", "4", "5"]


@of_each(['1. e4 {[%clk 1:00]\n[White "nobody"]\n} e5 1-0', '1. e4 {a\n[Round "9"]} 1-0', '%[Black "x"]\n1. e4 *'])
def test_what_looks_like_a_tag_in_a_comment_is_none(moves: str) -> None:
    text = "".join(head(Round=str(at)).replace("1. e4 e5 *", moves) for at in (1, 2))
    assert [(tags["Round"], tags["White"]) for tags in tags_of_games(text)] == [
        ("1", "Nowak, Jan"),
        ("2", "Nowak, Jan"),
    ]


def test_tags_are_those_that_the_library_reads() -> None:
    text = "".join(
        head(Round=str(at), White=name) for at, name in enumerate(("A, B", "O'Neil, \u0141", "x" * 300), start=1)
    )
    handle, found = io.StringIO(text), []
    while (headers := chess.pgn.read_headers(handle)) is not None:
        found.append(dict(headers))
    assert [*tags_of_games(text)] == found
