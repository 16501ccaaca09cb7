"""The life of a Swiss event in its own file: absences, late entries, hands, announcements, corrections."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Document = dict[str, Any]


def swiss(players: int = 9, system: str = "swiss-fide-1998", **info: Any) -> Document:
    people = [
        {"number": n, "surname": f"P{n}", "ratings": [{"list": "fide", "value": 2400 - 10 * n}]}
        for n in range(1, players + 1)
    ]
    about = {"name": "Open", "system": system, "game": "chess", "rounds": 5, "first_colour": "white", "lang": "en"}
    rounds = [{"round": n, "status": "planned"} for n in range(1, 6)]
    return {"schema": 1, "event": {**about, **info}, "players": people, "rounds": rounds, "results": []}


def read(path: Path) -> Document:
    document: Document = json.loads(path.read_text(encoding="utf-8"))
    return document


def change(path: Path, edit: Callable[[Document], None]) -> None:
    document = read(path)
    edit(document)
    path.write_text(json.dumps(document), encoding="utf-8")


def games(document: Document, at: int) -> list[Document]:
    return [game for game in document["results"] if game["round"] == at and "black" in game]


def finish(path: Path, at: int) -> None:
    """White wins everywhere."""

    def edit(document: Document) -> None:
        for game in games(document, at):
            game |= {"score": {"white": "1", "black": "0"}, "kind": "played"}

    change(path, edit)


def status(path: Path, at: int, value: str) -> None:
    change(path, lambda document: document["rounds"][at - 1].update(status=value))


@pytest.fixture
def paired(protokol: Any, event: Any) -> Path:
    """Round 1 played, round 2 paired."""
    path: Path = event(swiss())
    assert protokol("pair", path).code == 0
    finish(path, 1)
    assert protokol("pair", path).code == 0
    return path


def test_absent_late_and_withdrawn_players_are_not_paired(protokol: Any, event: Any) -> None:
    document = swiss()
    document["absences"] = [{"round": 1, "player": 2, "kind": "zero"}]
    document["players"][8]["from_round"] = 2
    document["players"][4] |= {"status": "withdrawn", "last_round": 1}
    path = event(document)
    first = protokol("pair", path, "--json").lines[0]
    assert (first["absent"], first["bye"]) == ([2, 9], 8)
    finish(path, 1)
    second = protokol("pair", path, "--json").lines[0]
    assert second["absent"] == [5]
    assert second["bye"] is None


def test_a_round_without_all_results_refuses_and_says_which(protokol: Any, paired: Path) -> None:
    done = protokol("pair", paired, "--json")
    assert (done.code, set(done.codes)) == (1, {"round-not-finished"})
    assert len(done.codes) == 4


def test_a_player_whom_a_round_forgot_refuses_to_pair_the_next(protokol: Any, paired: Path) -> None:
    finish(paired, 2)

    def forget(document: Document) -> None:
        document["results"] = [game for game in document["results"] if game["round"] == 1 or "black" in game]

    change(paired, forget)
    assert protokol("pair", paired, "--json").codes == ["player-left-out"]


@pytest.mark.parametrize(
    ("state", "code", "article"), [("announced", "round-announced", "F.6"), ("started", "round-started", "F.6")]
)
def test_an_announced_or_started_round_stays(protokol: Any, paired: Path, state: str, code: str, article: str) -> None:
    status(paired, 2, state)
    before = paired.read_bytes()
    done = protokol("pair", paired, "--redo", "--json")
    assert (done.code, done.codes) == (1, [code])
    assert done.lines[0]["findings"][0]["rule"]["article"] == article
    assert paired.read_bytes() == before


@pytest.mark.parametrize(("system", "article"), [("swiss-pzwarc-classical", "V 2.8.9.10"), ("swiss-jahr", "F.6")])
def test_the_article_is_that_of_the_system(protokol: Any, event: Any, system: str, article: str) -> None:
    path = event(swiss(8, system))
    protokol("pair", path)
    status(path, 1, "started")
    found = protokol("pair", path, "--redo", "--json").lines[0]["findings"][-1]
    assert (found["code"], found["rule"]["article"]) == ("round-started", article)


def rematch(document: Document) -> None:
    """Let the players of board 1 of round 1 meet again in round 2."""
    first, again = games(document, 1)[0], games(document, 2)
    white, black = first["white"], first["black"]
    mates = {}
    for game in again:
        mates |= {game["white"]: game["black"], game["black"]: game["white"]}
    others = {white, black, mates[white], mates[black]}
    document["results"] = [
        game for game in document["results"] if game["round"] == 1 or not {game["white"], game.get("black")} & others
    ]
    document["results"] += [
        {"round": 2, "board": 11, "white": black, "black": white},
        {"round": 2, "board": 12, "white": mates[white], "black": mates[black]},
    ]


def test_an_announced_round_that_breaks_a_rule_is_changed_and_the_change_names_it(protokol: Any, paired: Path) -> None:
    change(paired, rematch)
    status(paired, 2, "announced")
    assert "pairing-breaks-rule" in protokol("check", paired, "--json").codes
    done = protokol("pair", paired, "--redo", "--json")
    assert done.code == 0
    found = next(item for item in done.lines[0]["findings"] if item["code"] == "announced-round-changed")
    assert "already met" in found["message"]
    assert "pairing-breaks-rule" not in protokol("check", paired, "--json").codes


def test_a_pair_made_by_hand_is_kept_by_a_redo_and_the_rest_is_paired(protokol: Any, paired: Path) -> None:
    def by_hand(document: Document) -> None:
        document["results"] = [game for game in document["results"] if game["round"] == 1]
        document["results"].append({"round": 2, "board": 1, "white": 9, "black": 1, "as_played": True})

    change(paired, by_hand)
    done = protokol("pair", paired, "--redo", "--json")
    assert done.code == 0
    assert (9, 1) in {(pair["white"], pair["black"]) for pair in done.lines[0]["pairings"]}
    kept = [game for game in games(read(paired), 2) if game.get("as_played")]
    assert [(game["white"], game["black"]) for game in kept] == [(9, 1)]
    assert len(games(read(paired), 2)) == 4


def test_a_hand_made_pair_that_breaks_a_rule_is_only_a_warning(protokol: Any, paired: Path) -> None:
    change(paired, rematch)
    change(paired, lambda document: games(document, 2)[-2].update(as_played=True))
    found = next(
        item
        for item in protokol("check", paired, "--json").lines[0]["findings"]
        if item["code"] == "pairing-breaks-rule"
    )
    assert (found["severity"], found["rule"]["article"]) == ("warning", "B.1 a")


@pytest.mark.parametrize(
    ("state", "code"),
    [("paired", "round-paired-before-correction"), ("announced", "round-paired-before-correction-kept")],
)
def test_a_corrected_result_says_what_it_changes(protokol: Any, paired: Path, state: str, code: str) -> None:
    """FIDE Dutch 1998, F.7."""
    status(paired, 2, state)
    assert code not in protokol("check", paired, "--json").codes
    change(paired, lambda document: games(document, 1)[0].update(score={"white": "0", "black": "1"}))
    done = protokol("check", paired, "--json")
    found = next(item for item in done.lines[0]["findings"] if item["code"] == code)
    assert (done.code, found["severity"], found["rule"]["article"]) == (0, "info", "F.7")


def test_colours_count_as_they_were_played(protokol: Any, event: Any) -> None:
    """FIDE Dutch 1998, F.7; PZWarc 2021, V 2.8.9.8: who had Black by mistake is due White again."""
    path = event(swiss(4, rounds=3))
    protokol("pair", path)
    finish(path, 1)
    straight = protokol("pair", path, "--dry-run", "--json").lines[0]["pairings"]

    def turn(document: Document) -> None:
        for game in games(document, 1):
            game.update(white=game["black"], black=game["white"], score={"white": "0", "black": "1"}, as_played=True)

    change(path, turn)
    turned = protokol("pair", path, "--dry-run", "--json").lines[0]["pairings"]
    assert [(pair["white"], pair["black"]) for pair in turned] == [(pair["black"], pair["white"]) for pair in straight]
