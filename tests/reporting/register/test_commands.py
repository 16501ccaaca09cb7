"""The commands of the register, as a commission calls them: entered, shown, decided, undone, exported, restored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reporting.languages import LANGUAGES
from tests.reporting.exchange.lists.test_fide_txt import ALL, OF_MONTH, row
from tests.reporting.exchange.lists.test_fide_xml import player as xml_player

PLAYERS = "Id krajowe;FIDE id;Nazwisko;Imię;Data urodzenia;Kategoria;Kategoria od\nPL-1;1100001;Lis;Ewa;3.04.1990;I;1.02.2020\n"
CLAIM = {
    "player": {"number": 1, "name": "Lis Ewa", "ids": {"national": "PL-1"}},
    "event": {"name": "Open", "start": "2024-05-01", "sha256": "ab" * 32},
    "rules": "pzszach",
    "edition": "2015",
    "norm": "k",
    "verdict": "confirmed",
    "claimed": {},
    "found": {"n": 9, "score": "7"},
    "differences": [],
    "requirements": [],
}


@pytest.fixture
def started(protokol: Any, tmp_path: Path) -> Any:
    """A register with one player, in the folder of the test."""
    (tmp_path / "players.csv").write_text(PLAYERS, encoding="utf-8")
    assert protokol("register", "init").code == 0
    assert protokol("register", "import", "players.csv").code == 0
    return protokol


def answers(path: Path, *claims: dict[str, Any]) -> None:
    lines = [{"file": "x.pdf", "ok": True, "findings": [], "sha256": "00", "claims": list(claims)}, {"summary": {}}]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def test_every_command_says_what_it_did_as_json(protokol: Any, tmp_path: Path) -> None:
    (tmp_path / "players.csv").write_text(PLAYERS, encoding="utf-8")
    made = protokol("register", "init", "sqlite:///r.db", "--json")
    usual = {"file": None, "ok": True, "findings": [], "register": "sqlite:///r.db"}
    assert made.lines == [{**usual, "version": 3, "status": "created"}]
    at = ("--register", "sqlite:///r.db", "--json")
    entered = {"people": 1, "entries": {"id": 2, "name": 1, "category": 1}, "rows": 0}
    done = protokol("register", "import", "players.csv", *at, "--by", "Anna")
    assert done.lines == [{**usual, "file": "players.csv", "entered": entered, "left_out": 0, "source": 1}]
    (shown,) = protokol("register", "show", "PL-1", *at).lines[0]["people"]
    assert (shown["person"], shown["name"], shown["ids"]) == (1, "Lis Ewa", {"national": "PL-1", "fide": "1100001"})
    category = shown["entries"][3]
    assert {name: category[name] for name in ("id", "kind", "scale", "value", "day", "line", "undone_by")} == {
        "id": 4, "kind": "category", "scale": "otb", "value": "I", "day": "2020-02-01", "line": 2, "undone_by": None,
    }  # fmt: skip
    assert (category["source"]["who"], category["source"]["file"]) == ("Anna", "players.csv")
    assert protokol("register", "undo", 4, *at).lines == [{**usual, "entry": 5, "undone": 4}]
    counts = protokol("register", *at).lines[0]
    assert (counts["people"], counts["entries"]["category"], counts["entries"]["undo"], counts["lists"]) == (
        1,
        0,
        1,
        [],
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_answers_people_in_their_language(started: Any, tmp_path: Path, lang: str) -> None:
    answers(tmp_path / "answers.jsonl", CLAIM)
    said = [
        started("register", "--lang", lang),
        started("register", "decide", "answers.jsonl", "--lang", lang),
        started("register", "show", "PL-1", "--lang", lang),
        started("register", "undo", "4", "--lang", lang),
        started("register", "export", "-o", "out.jsonl", "--lang", lang),
        started("register", "init", "--lang", lang),
    ]
    for done in said:
        assert done.code == 0, done.err
        assert done.out.strip()
        for text in (done.out, done.err):
            assert "cli." not in text and "finding." not in text and "{" not in text


def test_a_decision_is_entered_once_undone_and_made_anew(started: Any, tmp_path: Path) -> None:
    answers(tmp_path / "answers.jsonl", CLAIM)
    decide = ("register", "decide", "answers.jsonl", "--decided-by", "Board", "--decided-on", "3.05.2026", "--json")
    assert started(*decide).lines[0]["entered"]["entries"] == {"decision": 1}
    again = started(*decide)
    assert (again.code, again.codes) == (0, ["register-nothing-new"])
    answers(tmp_path / "answers.jsonl", {**CLAIM, "verdict": "refuted"})
    otherwise = started(*decide)
    assert (otherwise.code, otherwise.codes) == (1, ["register-decided-otherwise"])
    assert started("register", "undo", "5").code == 0
    assert started(*decide).code == 0
    entries = started("register", "show", "PL-1", "--json").lines[0]["people"][0]["entries"]
    decisions = [each for each in entries if each["kind"] == "decision"]
    assert [(each["verdict"], each["undone_by"], each["decided_by"], each["day"]) for each in decisions] == [
        ("granted", 6, "Board", "2026-05-03"),
        ("refused", None, "Board", "2026-05-03"),
    ]


def test_the_commissions_own_word_goes_before_the_answer(started: Any, tmp_path: Path) -> None:
    own = {"decision": "zwrócono do uzupełnienia", "decided_by": "Rada", "decided_on": "2026-02-01", "reason": "brak"}
    answers(tmp_path / "answers.jsonl", {**CLAIM, **own})
    assert started("register", "decide", "answers.jsonl").code == 0
    entry = started("register", "show", "Lis", "--json").lines[0]["people"][0]["entries"][-1]
    assert {name: entry[name] for name in ("verdict", "decided_by", "day", "reason")} == {
        "verdict": "returned", "decided_by": "Rada", "day": "2026-02-01", "reason": "brak",
    }  # fmt: skip


def test_the_decision_list_that_a_commission_completed(started: Any, tmp_path: Path) -> None:
    from openpyxl import load_workbook

    from tests.reporting.render.conftest import norm_document

    (tmp_path / "event.json").write_text(json.dumps(norm_document("correspondence")), encoding="utf-8")
    assert started("verify", tmp_path / "event.json", "--report", "out", "--lang", "en").code == 0
    path = tmp_path / "out" / "en" / "decision-list.xlsx"
    nothing = started("register", "decide", path, "--json")
    assert (nothing.code, nothing.codes) == (1, ["register-no-decisions"])
    book = load_workbook(path)
    sheet = book.worksheets[0]
    head = next(cells for cells in sheet.iter_rows() if any(cell.value == "Decision" for cell in cells))
    column = next(cell.column for cell in head if cell.value == "Decision")
    sheet.cell(head[0].row + 1, column).value = "refused"
    book.save(path)
    done = started("register", "decide", path, "--decided-by", "Board", "--json")
    assert (done.code, done.lines[0]["entered"]["entries"]["decision"]) == (0, 1)


@pytest.mark.parametrize(
    "text",
    [
        '{"claims": [{}]}',
        '{"claims": 7}',
        '{"claims": [7]}',
        "[1]",
        "{",
        json.dumps({"claims": [{**CLAIM, "decision": "maybe"}]}),
        json.dumps({"claims": [{**CLAIM, "decided_on": "soon"}]}),
        json.dumps({"claims": [{**CLAIM, "verdict": "unreadable"}]}),
        json.dumps({"claims": [{**CLAIM, "norm": 5}]}),
    ],
)
def test_what_is_no_answer_of_a_verification_enters_nothing(started: Any, tmp_path: Path, text: str) -> None:
    answers(tmp_path / "answers.jsonl", CLAIM)
    good = (tmp_path / "answers.jsonl").read_text(encoding="utf-8")
    (tmp_path / "wrong.jsonl").write_text(good + text + "\n", encoding="utf-8")
    done = started("register", "decide", "wrong.jsonl", "--json")
    assert (done.code, done.codes) == (1, ["register-answer-wrong"])
    assert done.lines[0]["findings"][0]["line"] == 3
    assert started("register", "--json").lines[0]["entries"]["decision"] == 0


def test_persons_are_joined_and_parted_again(started: Any, tmp_path: Path) -> None:
    (tmp_path / "more.csv").write_text("id_iccf;surname;first_name\n77;Lis;Ewa\n", encoding="utf-8")
    more = started("register", "import", "more.csv", "--json")
    assert (more.code, more.codes) == (0, ["register-same-name"])
    assert "protokol register same P2 P1" in more.lines[0]["findings"][0]["hint"]
    several = started("register", "same", "Lis Ewa", "77", "--json")
    assert (several.code, several.codes) == (1, ["register-several-persons"])
    joined = started("register", "same", "PL-1", "77", "--json")
    assert (joined.code, joined.lines[0]["people"]) == (0, [1, 2])
    again = started("register", "same", "P2", "P1", "--json")
    assert (again.code, again.codes) == (0, ["register-same-already"])
    assert [each["persons"] for each in started("register", "show", "Lis", "--json").lines[0]["people"]] == [[1, 2]]
    assert started("register", "undo", joined.lines[0]["entry"]).code == 0
    assert len(started("register", "show", "Lis", "--json").lines[0]["people"]) == 2


def test_undoing_twice_is_refused_and_an_undoing_can_be_undone(started: Any) -> None:
    held = ("register", "--json")
    assert started("register", "undo", "4", "--reason", "slip").code == 0
    twice = started("register", "undo", "4", "--json")
    assert (twice.code, twice.codes) == (1, ["register-undone-already"])
    assert started(*held).lines[0]["entries"]["category"] == 0
    assert started("register", "undo", "5").code == 0
    assert started(*held).lines[0]["entries"]["category"] == 1
    again = started("register", "undo", "4", "--json")
    assert again.lines[0]["undone"] == 6
    assert started(*held).lines[0]["entries"]["category"] == 0
    none = started("register", "undo", "99", "--json")
    assert (none.code, none.codes) == (1, ["register-no-entry"])


def test_lists_of_fide_in_their_formats(started: Any, tmp_path: Path) -> None:
    (tmp_path / "all.txt").write_text(f"{ALL}\n{row(RRtng='1900')}\n", encoding="utf-8")
    (tmp_path / "rapid_rating_list.txt").write_text(f"{OF_MONTH}\n{row(Bday='')[:126]}1990\n", encoding="utf-8")
    (tmp_path / "players.xml").write_text(f"<playerslist>{xml_player()}</playerslist>", encoding="utf-8")
    undated = started("register", "import", "all.txt", "--json")
    assert (undated.code, undated.codes) == (1, ["register-list-undated"])
    done = started("register", "import", "all.txt", "players.xml", "--date", "1.11.2026", "--json")
    assert (done.code, [line["entered"]["rows"] for line in done.lines]) == (0, [1, 1])
    assert [found["code"] for found in done.lines[1]["findings"]] == ["register-list-again", "register-list-name"]
    assert started("register", "import", "rapid_rating_list.txt").code == 0
    lists = started("register", "--json").lines[0]["lists"]
    assert [(each["kind"], each["day"], each["rows"]) for each in lists] == [
        ("rapid", "2026-10-01", 1),
        ("all", "2026-11-01", 1),
        ("all", "2026-11-01", 1),
    ]
    ratings = started("register", "show", "PL-1", "--json").lines[0]["people"][0]["ratings"]
    assert [(each["kind"], each["standard"], each["rapid"]) for each in ratings] == [
        ("all", 1987, None),
        ("all", 1987, 1900),
        ("rapid", None, 1987),
    ]


def test_a_federations_list_by_its_headings(started: Any, tmp_path: Path) -> None:
    text = "Id krajowe;Nazwisko i imię;Ranking\nPL-1;Lis Ewa;1950\nPL-1;Lis Ewa;1\n;Kos;1\n"
    (tmp_path / "list.csv").write_bytes(text.encode("cp1250"))
    done = started("register", "import", "list.csv", "--list", "national", "--date", "2026-10-01", "--json")
    assert (done.code, done.lines[0]["entered"]["rows"], done.lines[0]["left_out"]) == (0, 1, 2)
    assert sorted(done.codes) == ["encoding-guessed", "list-id-twice", "list-row-unread"]


def test_an_event_in_any_format(started: Any, event: Any, five: Any, tmp_path: Path) -> None:
    five["players"][0] |= {
        "ids": {"national": "PL-1"},
        "surname": "Lis",
        "first_name": "Ewa",
        "categories": {"otb": "k"},
    }
    five["event"] |= {"start_date": "2026-05-01", "end_date": "2026-05-01"}
    path = event(five)
    done = started("register", "import", path, "--json")
    assert (done.code, done.lines[0]["entered"]["people"]) == (0, 4)
    assert started("convert", path, "event.xlsx").code == 0
    again = started("register", "import", "event.xlsx", "--json")
    assert again.code == 0 and again.lines[0]["entered"]["people"] == 0
    assert "register-nothing-new" in again.codes


def test_what_cannot_be_read_is_3_and_the_next_file_is_entered(started: Any, tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(b"%PDF-1.7")
    (tmp_path / "more.csv").write_text("id_iccf;surname\n77;Kos\n", encoding="utf-8")
    done = started("register", "import", "none.csv", "x.pdf", "more.csv", "--json")
    assert done.code == 3
    assert [line["ok"] for line in done.lines] == [False, False, True]
    assert [line["findings"][0]["code"] for line in done.lines[:2]] == ["file-missing", "file-other-kind"]
    assert all(set(line) == set(done.lines[2]) for line in done.lines)


def test_an_export_restores_an_empty_register_to_the_same_bytes(started: Any, tmp_path: Path) -> None:
    answers(tmp_path / "answers.jsonl", CLAIM)
    started("register", "decide", "answers.jsonl")
    assert started("register", "export", "-o", "a.jsonl").code == 0
    other = ("--register", "sqlite:///other.db")
    assert started("register", "init", "sqlite:///other.db").code == 0
    assert started("register", "import", "a.jsonl", *other).code == 0
    assert started("register", "export", "-o", "b.jsonl", *other).code == 0
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    printed = started("register", "export", *other)
    assert printed.out.encode() == (tmp_path / "a.jsonl").read_bytes()
    again = started("register", "export", "-o", "a.jsonl", "--json")
    assert (again.code, again.codes, again.lines[0]["lines"]) == (0, [], len(printed.out.splitlines()))
    (tmp_path / "a.jsonl").write_bytes((tmp_path / "a.jsonl").read_bytes() + b"\n")
    kept = started("register", "export", "-o", "a.jsonl", "--json")
    assert (kept.code, kept.codes) == (1, ["file-exists"])
    assert started("register", "export", "-o", "a.jsonl", "--force").code == 0
    into = started("register", "import", "a.jsonl", "--json")
    assert (into.code, into.codes) == (1, ["register-not-empty"])


@pytest.mark.parametrize("name", ["register.db", "./register.db", "other.db"])
def test_an_export_never_takes_the_place_of_a_register(started: Any, tmp_path: Path, name: str) -> None:
    """`--force` wrote the lines of the export over the register that they came from."""
    assert started("register", "init", "sqlite:///other.db").code == 0
    before = (tmp_path / name).read_bytes()
    refused = started("register", "export", "-o", name, "--force", "--json")
    assert (refused.code, refused.codes) == (1, ["register-export-database"])
    assert (tmp_path / name).read_bytes() == before
    assert started("register", "--json").code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("bogus",),
        ("init", "mysql://user:secret@host/x"),
        ("import",),
        ("import", "x.csv", "--list", "bogus"),
        ("import", "x.csv", "--kind", "bogus"),
        ("import", "x.csv", "--date", "soon"),
        ("show",),
        ("show", "x", "--register", "register.db"),
        ("undo", "many"),
        ("undo", "0"),
        ("same", "P1"),
        ("decide", "x.csv", "--decided-on", "soon"),
        ("--lang", "de"),
    ],
)
def test_wrong_usage_is_2_and_touches_nothing(protokol: Any, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = protokol("register", *arguments)
    assert done.code == 2
    assert done.err.strip() and "secret" not in done.err and "Traceback" not in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_password_is_never_printed(protokol: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROTOKOL_REGISTER", "postgresql://user:secret@127.0.0.1:1/x")
    for arguments in (("--json",), ("show", "x", "--json"), ("export", "--json"), ("init",), ("show", "x")):
        done = protokol("register", *arguments)
        assert done.code == 3
        assert "secret" not in done.out + done.err
    verified = protokol("verify", ".", "--register", "postgresql://user:secret@127.0.0.1:1/x", "--json")
    assert verified.code == 3
    assert "secret" not in verified.out + verified.err
    assert [found["code"] for found in verified.lines[-1]["findings"]] == ["register-unreachable"]
