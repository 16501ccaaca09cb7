"""A club's whole way, from an empty workbook to a paper that is verified, as Windows would have it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.benchmarks.made_lists import fide_text, people
from tests.windows.pretend import MARK

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what a process has open is asked of Linux")
ROOT = Path(__file__).parents[2]
DECEIVED = "from tests.windows.pretend import pretend\npretend()\n"


class Windows:
    """The program in a process that is deceived, asked one command after the other."""

    def __init__(self, folder: Path) -> None:
        site = folder / "site"
        site.mkdir()
        (site / "sitecustomize.py").write_text(DECEIVED, encoding="utf-8")
        path = os.pathsep.join(filter(None, (str(site), str(ROOT), os.environ.get("PYTHONPATH", ""))))
        given = {"PYTHONPATH": path, MARK: str(site), "PROTOKOL_LISTS": str(folder / "lists")}
        self.folder = folder
        self._process = subprocess.Popen(
            [sys.executable, "-X", "warn_default_encoding", "-m", "tests.windows.use", str(folder)],
            env={**os.environ, **given},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def __call__(self, *arguments: object, encoding: str = "utf-8") -> dict[str, Any]:
        assert self._process.stdin is not None and self._process.stdout is not None
        asked = {"arguments": [str(each) for each in arguments], "encoding": encoding}
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        if arguments == ("seen",):
            return answer
        assert answer["open"] == []
        assert "--json" not in arguments or answer["out"].isascii(), "shells of Windows lose letters"
        assert "Traceback" not in answer["err"] and "internal-error" not in answer["out"] + answer["err"], answer
        if "--json" in arguments:
            answer["json"] = [json.loads(line) for line in answer["out"].splitlines()]
        return answer

    def end(self) -> None:
        self._process.communicate(timeout=30)


@pytest.fixture(scope="module")
def windows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Windows]:
    made = Windows(tmp_path_factory.mktemp("windows"))
    yield made
    made.end()


SWISS = {"name": "Puchar Łodzi", "game": "chess", "system": "swiss-fide-2026", "rounds": 3, "seed": "7", "lang": "pl"}
KSZK = {
    "name": "Mistrzostwa",
    "game": "correspondence",
    "system": "round-robin",
    "federation": "kszk",
    "lang": "pl",
    "start_date": "2026-05-01",
    "transmission": "server",
    "kszk_cycle": "other",
}
NAMES = ["Żuk", "Łoś", "Kłos", "Świt", "Lis", "Wrona", "Ćma", "Bąk", "Zięba", "Sęp"]


def as_json(folder: Path, name: str, info: dict[str, Any], *, results: bool) -> Path:
    """Ten players, the first of whom won against all others."""
    ratings = [{"list": "fide", "value": 1600}, {"list": "iccf", "value": 1600, "games": 100}]
    players = [
        {"number": number, "surname": name, "first_name": "Jan", "sex": "m", "federation": "POL", "ratings": ratings}
        for number, name in enumerate(NAMES, start=1)
    ]
    won = {"white": "1", "black": "0"}
    games = [{"round": at, "white": 1, "black": at + 1, "score": won} for at in range(1, 10)]
    document = {"schema": 1, "event": info, "players": players, "results": games if results else []}
    path = folder / name
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


@contextmanager
def held_by_another_program(windows: Windows, name: str, often: int = 1000) -> Iterator[None]:
    """A program has a file of this name open, and lets it go after so many tries to replace it."""
    told = windows.folder / "site" / "held" / name
    told.parent.mkdir(exist_ok=True)
    told.write_text(str(often), encoding="ascii")
    yield
    told.unlink()


def as_excel_saves(folder: Path) -> None:
    """Tables as a spreadsheet program of Windows writes them: its code page, semicolons, CR LF."""
    for file in folder.glob("*.csv"):
        text = file.read_text(encoding="utf-8").replace(",", ";").replace("\n", "\r\n")
        file.write_bytes(text.encode("cp1250"))


def test_what_windows_lacks_is_lacking(windows: Windows) -> None:
    seen = windows("seen")
    assert seen.pop("locker") == "MsvcrtLocker"
    assert seen == {"name": "nt", "platform": "win32", "flags": 0, "resource": False, "folder": False, "moved": False}


def test_an_event_from_its_tables_to_its_papers(windows: Windows) -> None:
    assert windows("new", "Łódź.xlsx", "--system", "swiss-fide-2026", "--game", "chess", "--lang", "pl")["code"] == 0
    windows("convert", as_json(windows.folder, "swiss.json", SWISS, results=False), "tables")
    as_excel_saves(windows.folder / "tables")
    assert windows("convert", "tables", "event.xlsx", "--json")["json"][0]["ok"]
    paired = windows("pair", "event.xlsx", "--json")["json"][0]
    assert len(paired["pairings"]) == 5
    assert windows("pair", "event.xlsx", "--redo", "--json")["json"][0]["pairings"] == paired["pairings"]
    assert (windows.folder / "event.before-pair.xlsx").is_file()
    table = windows("standings", "event.xlsx", "--json")["json"][0]["standings"]
    assert [row["place"] for row in table] == [1] * 10
    asked = ("build", "event.xlsx", "-o", "out", "--form", "start-list", "--lang", "pl", "--json")
    first, again = (windows(*asked)["json"][0]["documents"] for _ in range(2))
    assert {each["status"] for each in first} == {"written"}
    assert {each["status"] for each in again} == {"unchanged"}
    assert {each["format"] for each in again} == {"pdf", "docx", "xlsx"}
    assert not list(windows.folder.rglob(".protokol-*"))


@pytest.mark.parametrize("ending", ["trf", "pgn"])
def test_a_file_means_the_same_with_either_end_of_lines(windows: Windows, ending: str) -> None:
    as_json(windows.folder, "played.json", KSZK | {"game": "chess", "rounds": 9}, results=True)
    assert windows("convert", "played.json", f"lf.{ending}", "--force", "--json")["code"] == 0
    data = (windows.folder / f"lf.{ending}").read_bytes().replace(b"\r\n", b"\n")
    (windows.folder / f"lf.{ending}").write_bytes(data)
    (windows.folder / f"crlf.{ending}").write_bytes(data.replace(b"\n", b"\r\n"))
    read = [windows("standings", f"{ends}.{ending}", "--json")["json"][0] for ends in ("lf", "crlf")]
    assert read[0]["standings"] == read[1]["standings"] and len(read[0]["standings"]) == 10
    assert [each["code"] for each in read[0]["findings"]] == [each["code"] for each in read[1]["findings"]]


def test_an_application_is_verified_by_a_worker(windows: Windows) -> None:
    event = as_json(windows.folder, "kszk.json", KSZK, results=True)
    built = windows("build", event, "-o", "norms", "--form", "category-application", "--to", "pdf", "--json")["json"][0]
    paper = windows.folder / "norms" / built["documents"][0]["path"]
    verified, again = (windows("verify", paper, "--journal", "run.jsonl", "--json")["json"] for _ in range(2))
    assert again[0] == verified[0]
    assert verified[0]["claims"] and not {each["code"] for each in verified[0]["findings"]} & {"worker-died"}, verified
    assert len(list(windows.folder.glob("site/*.deceived"))) == 2


def test_players_are_looked_up_in_a_list(windows: Windows) -> None:
    text = "".join(fide_text(people(20))).replace("\n", "\r\n")
    (windows.folder / "standard_oct26frl.txt").write_bytes(text.encode())
    for status in ("written", "unchanged"):
        assert windows("lookup", "--import", "standard_oct26frl.txt", "--json")["json"][0]["status"] == status
    assert windows("lookup", next(iter(people(1))).surname, "--json")["json"][0]["players"]


@pytest.mark.parametrize("encoding", ["cp1250", "cp1251", "cp437", "ascii"])
def test_no_console_is_without_an_answer(windows: Windows, encoding: str) -> None:
    for lang in ("pl", "bg"):
        answer = windows("check", "event.xlsx", "--lang", lang, encoding=encoding)
        assert answer["err"] and answer["code"] in {0, 1}
        plain = windows("check", "event.xlsx", "--lang", lang, "--json", encoding=encoding)
        assert plain["json"][0]["findings"]


ODD = ["CON", "Aux.", "A/B: finał?", "..", "~$", "Nul ", 'Ж"*<>|', "x" * 100, "com1", "-"]
"""Names of players, none of which a file may have."""


def test_no_name_in_an_event_becomes_the_name_of_a_file(windows: Windows) -> None:
    folder = windows.folder / "Mój turniej"
    folder.mkdir()
    source = as_json(folder, "odd.json", SWISS | {"name": 'A/B: finał? "CON" <*>|.'}, results=False)
    document = json.loads(source.read_text(encoding="utf-8"))
    for player, name in zip(document["players"], ODD, strict=True):
        player |= {"surname": name, "club": "LPT1: \\ a/b"}
    source.write_text(json.dumps(document), encoding="utf-8")
    windows("convert", source, folder / "Łódź finał.xlsx")
    assert windows("pair", folder / "Łódź finał.xlsx")["code"] == 0
    for form in ("table-cards", "result-slips"):
        built = windows("build", folder / "Łódź finał.xlsx", "-o", folder / "wyniki", "--form", form, "--json")["json"][
            0
        ]
        assert {each["status"] for each in built["documents"]} == {"written"}
    for name in ("games", "tables", "odd.trf"):
        form = ("--to", "pgn") if name == "games" else ()
        assert windows("convert", folder / "Łódź finał.xlsx", folder / name, *form)["code"] == 0


def test_a_workbook_that_another_program_holds_stays_as_it_is(windows: Windows) -> None:
    windows("convert", as_json(windows.folder, "held.json", SWISS, results=False), "held.xlsx")
    before = (windows.folder / "held.xlsx").read_bytes()
    with held_by_another_program(windows, "held.xlsx"):
        refused = windows("pair", "held.xlsx", "--json")
    assert refused["code"] == 1 and "file-in-use" in {each["code"] for each in refused["json"][0]["findings"]}
    assert [path.name for path in windows.folder.glob("held*.xlsx")] == ["held.xlsx"]
    assert (windows.folder / "held.xlsx").read_bytes() == before
    with held_by_another_program(windows, "held.xlsx", often=3):  # as a virus scanner does
        assert windows("pair", "held.xlsx", "--json")["json"][0]["pairings"]
    assert (windows.folder / "held.before-pair.xlsx").read_bytes() == before


def test_names_with_wildcards_are_found_by_the_program(windows: Windows) -> None:
    folder = windows.folder / "wild"
    folder.mkdir()
    for name in ("b [1].trf", "a.trf", "~$a.trf"):
        (folder / name).write_bytes(b"012 Cup\r\n")
    found = windows("check", folder / "*.trf", "--json")["json"]
    assert [Path(each["file"]).name for each in found] == ["a.trf", "b [1].trf"]
    assert [Path(each["file"]).name for each in windows("check", folder / "b [?].*", "--json")["json"]] == ["b [1].trf"]
    assert windows("check", folder / "no*.trf", "--json")["code"] == 3


def test_what_is_locked_is_nobody_elses_to_read(windows: Windows) -> None:
    """The journal lies among the files that are verified, and Windows lets no other opening of it read it."""
    (windows.folder / "claims").mkdir()
    as_json(windows.folder / "claims", "event.json", SWISS, results=False)
    for _ in range(2):
        (line, _) = windows("verify", "claims", "--journal", "claims/run.jsonl", "--json")["json"]
        assert line["ok"] and Path(line["file"]).name == "event.json"


def test_what_was_locked_in_vain_is_unlocked(windows: Windows) -> None:
    """Windows takes its time over locks of files that are closed."""
    (windows.folder / "letter.txt").write_text("Dear Sir\n", encoding="utf-8")
    event = as_json(windows.folder, "any.json", SWISS, results=False)
    for _ in range(2):
        told = windows("verify", event, "--journal", "letter.txt", "--json")["json"][-1]["findings"]
        assert [each["code"] for each in told] == ["journal-foreign"]


def test_an_event_is_filled_in_drawn_judged_and_entered(windows: Windows) -> None:
    """The other commands that write, each twice."""
    listed = "".join(fide_text(people(3)))
    (windows.folder / "rapid_oct26frl.txt").write_bytes(listed.replace("\n", "\r\n").encode())
    windows("convert", as_json(windows.folder, "club.json", SWISS, results=False), "Klub Łódź.xlsx")
    correspondence = as_json(windows.folder, "mc.json", KSZK, results=True)
    register = "sqlite:///Rejestr Związku.db"
    for at in range(2):
        assert windows("lookup", "--import", "rapid_oct26frl.txt", "--json")["code"] == 0
        assert windows("fill", "Klub Łódź.xlsx", "--json")["json"][0]["ok"]
        assert windows("draw", "Klub Łódź.xlsx", "--json")["json"][0]["seed"] == "7"
        assert windows("check", "Klub Łódź.xlsx", "--annotate", f"uwagi {at}.xlsx", "--json")["json"][0]["ok"]
        judged = windows("classify", correspondence, "--rules", "kszk", "--ledger", "norms.json", "--json")["json"][0]
        assert any(verdict["met"] for verdict in judged["verdicts"])
        assert windows("register", "init", register, "--json")["code"] == 0
        assert windows("register", "import", correspondence, "--register", register, "--json")["code"] == 0
    assert windows("register", "show", "Żuk Jan", "--register", register, "--json")["code"] == 0
    windows("pair", "Klub Łódź.xlsx")
    assert windows("recheck", "Klub Łódź.xlsx", "--json")["json"][0]["ok"]
    assert not list(windows.folder.rglob(".protokol-*"))
