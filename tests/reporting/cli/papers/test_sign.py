"""`protokol sign`, and `verify` over what was signed."""

from __future__ import annotations

import io
import json
import os
import stat
from contextlib import redirect_stdout
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from reporting.actions import sign as signing
from reporting.cli.main import run
from tests.reporting.render.conftest import norm_document
from tests.reporting.render.signing.certificates import (
    PASSWORD,
    WHO,
    arbiter,
    between,
    issue,
    own_p12,
    p12,
    revoking,
    root,
    stranger,
)

PAPER = "out/report/application-1.pdf"
APPLICATIONS = ("--form", "category-application", "--to", "pdf", "--lang", "en")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An event and its applications."""
    folder: Path = tmp_path_factory.mktemp("built")
    (folder / "event.json").write_text(json.dumps(norm_document("correspondence")), encoding="utf-8")
    with redirect_stdout(io.StringIO()):
        run(["build", str(folder / "event.json"), "-o", str(folder / "out"), *APPLICATIONS])
    return folder


@pytest.fixture
def paper(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An application, a certificate, and its password in the environment."""
    copytree(built, tmp_path, dirs_exist_ok=True)
    (tmp_path / "me.p12").write_bytes(own_p12())
    (tmp_path / "trust").mkdir()
    (tmp_path / "trust" / "root.pem").write_bytes(root().pem)
    monkeypatch.setenv(signing.PASSWORD, PASSWORD.decode())
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    return tmp_path / PAPER


def test_a_paper_is_signed_in_its_place_and_keeps_its_mode(protokol: Any, paper: Path) -> None:
    paper.chmod(0o640)
    before = paper.read_bytes()
    done = protokol("sign", PAPER, "--cert", "me.p12", "--json")
    assert (done.code, done.lines) == (0, [{"file": PAPER, "ok": True, "findings": [], "signed": [PAPER]}])
    assert paper.read_bytes().startswith(before) and len(paper.read_bytes()) > len(before)
    assert stat.S_IMODE(paper.stat().st_mode) == 0o640
    assert not list(paper.parent.glob(".*"))


def test_build_leaves_a_signed_paper_alone(protokol: Any, paper: Path) -> None:
    protokol("sign", PAPER, "--cert", "me.p12")
    signed = paper.read_bytes()
    done = protokol("build", "event.json", "-o", "out", *APPLICATIONS, "--json")
    assert "document-edited" in done.codes and paper.read_bytes() == signed


def test_verify_tells_who_signed_and_whom_the_federation_trusts(protokol: Any, paper: Path) -> None:
    protokol("sign", PAPER, "--cert", "me.p12")
    told = protokol("verify", paper, "--lang", "bg")
    assert (told.code, WHO in told.err) == (0, True)
    assert "finding." not in told.err
    trusted = protokol("verify", paper, "--trust", "trust", "--json").lines[0]
    assert trusted["paper"] == "as-printed"
    assert [(one["signer"], one["trusted"], one["intact"]) for one in trusted["signatures"]] == [(WHO, True, True)]
    assert trusted["ok"] and [found["code"] for found in trusted["findings"]] == ["signature-trusted"]


def test_a_stranger_is_told_and_decides_nothing(protokol: Any, paper: Path) -> None:
    protokol("sign", PAPER, "--cert", "me.p12")
    Path("trust/root.pem").write_bytes(stranger().pem)
    done = protokol("verify", paper, "--trust", "trust", "--json")
    assert done.code == 0
    assert [found["code"] for found in done.lines[0]["findings"]] == ["signature-untrusted", "signature-by"]
    assert [one["trusted"] for one in done.lines[0]["signatures"]] == [False]


def test_a_revoked_certificate_is_told(protokol: Any, paper: Path) -> None:
    """A list of revoked certificates lies beside the roots."""
    protokol("sign", PAPER, "--cert", "me.p12")
    Path("trust/revoked.crl").write_bytes(revoking(between(), arbiter()))
    done = protokol("verify", paper, "--trust", "trust", "--json", "--lang", "bg")
    assert [(one["trusted"], one["revoked"]) for one in done.lines[0]["signatures"]] == [(False, True)]
    (found,) = [each for each in done.lines[0]["findings"] if each["code"] == "signature-revoked"]
    assert found["severity"] == "warning" and WHO in found["message"]


def test_what_was_changed_after_the_signature_refutes_the_claims(protokol: Any, paper: Path) -> None:
    from tests.reporting.render.signing.test_sign import added, note

    protokol("sign", PAPER, "--cert", "me.p12")
    paper.write_bytes(added(paper.read_bytes(), note))
    done = protokol("verify", paper, "--json")
    assert done.code == 1
    (claim,) = done.lines[0]["claims"]
    assert claim["verdict"] == "refuted"
    told = [(one["what"], one["claimed"], one["found"]) for one in claim["differences"]]
    assert told[0] == ("signature", WHO, "changed")
    assert "changed after it was signed" in protokol("verify", paper).out


def test_an_unsigned_paper_says_nothing_of_signatures(protokol: Any, paper: Path) -> None:
    line = protokol("verify", paper, "--trust", "trust", "--json").lines[0]
    assert "signatures" not in line and line["findings"] == []


def test_one_file_that_cannot_be_signed_keeps_no_other_from_it(protokol: Any, paper: Path) -> None:
    Path("other.pdf").write_bytes(b"%PDF-1.7 and no more")
    done = protokol("sign", "none.pdf", "other.pdf", PAPER, "--cert", "me.p12", "--lang", "bg")
    assert done.code == 3
    assert WHO in done.out
    assert done.err.count("\n") >= 2 and "finding." not in done.err


def test_a_wrong_password_touches_nothing(protokol: Any, paper: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = paper.read_bytes()
    monkeypatch.setenv(signing.PASSWORD, "wrong")
    done = protokol("sign", PAPER, "--cert", "me.p12", "--json")
    assert (done.code, done.codes, done.lines[0]["signed"]) == (1, ["certificate-password"], [])
    monkeypatch.delenv(signing.PASSWORD)
    done = protokol("sign", PAPER, "--cert", "me.p12", "--json")
    assert (done.code, done.codes) == (1, ["certificate-password-needed"])
    assert paper.read_bytes() == before


def test_the_password_is_asked_on_a_terminal_alone(protokol: Any, paper: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv(signing.PASSWORD)
    monkeypatch.setattr("sys.stdin", Terminal(""))
    monkeypatch.setattr("getpass.getpass", lambda prompt, stream=None: PASSWORD.decode())
    assert protokol("sign", PAPER, "--cert", "me.p12").code == 0
    assert "password" in protokol("sign", "--help").out
    assert protokol("sign", PAPER, "--cert", "me.p12", "--password", "x").code == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
@pytest.mark.parametrize(
    ("what", "code"), [("folder", 3), ("pipe", 3), ("cut", 3), ("text", 3), ("signed-elsewhere", 3)]
)
def test_what_cannot_be_read_is_unreadable_input_for_papers_and_certificates_alike(
    protokol: Any, paper: Path, what: str, code: int
) -> None:
    place = Path("place.pdf")
    content = {"cut": paper.read_bytes()[:3000], "text": b"Ala", "signed-elsewhere": b"%PDF-1.7\n%%EOF\n"}
    if what == "folder":
        place.mkdir()
    elif what == "pipe":
        os.mkfifo(place)
    elif what != "none":
        place.write_bytes(content[what])
    if what != "signed-elsewhere":
        assert protokol("sign", place, "--cert", "me.p12", "--json").code == code
    if what != "cut":
        assert protokol("sign", PAPER, "--cert", place, "--json").code == code


def test_whoever_has_signed_a_paper_signs_it_once(protokol: Any, paper: Path) -> None:
    """A second run over a folder adds no second signature of the same certificate; another certificate may sign."""
    protokol("sign", PAPER, PAPER, "--cert", "me.p12")
    signed = paper.read_bytes()
    done = protokol("sign", PAPER, "--cert", "me.p12", "--json", "--lang", "bg")
    assert (done.code, done.codes, done.lines[0]["signed"]) == (0, ["sign-signed-already"], [])
    assert done.lines[0]["ok"] and WHO in done.lines[0]["findings"][0]["message"] and paper.read_bytes() == signed
    Path("other.p12").write_bytes(p12(issue("Druga Sędzia", between()), between()))
    assert protokol("sign", PAPER, "--cert", "other.p12").code == 0
    assert len(protokol("verify", paper, "--json").lines[0]["signatures"]) == 2


def test_a_paper_that_changes_while_it_is_signed_is_left_alone(
    protokol: Any, paper: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = signing.sign_pdf

    def slow(data: bytes, *rest: Any) -> Any:
        paper.write_bytes(b"somebody else's")
        return real(data, *rest)

    monkeypatch.setattr(signing, "sign_pdf", slow)
    done = protokol("sign", PAPER, "--cert", "me.p12", "--json")
    assert done.codes == ["sign-changed-meanwhile"]
    assert paper.read_bytes() == b"somebody else's"


def test_without_the_library_it_is_a_missing_tool(protokol: Any, paper: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signing, "find_spec", lambda name: None)
    done = protokol("sign", PAPER, "--cert", "me.p12", "--json")
    assert (done.code, done.codes) == (5, ["sign-extra-missing"])
    done = protokol("verify", paper, "--trust", "trust", "--json")
    assert (done.code, done.codes) == (5, ["sign-extra-missing"])


def test_a_folder_of_trust_without_certificates_is_told(protokol: Any, paper: Path) -> None:
    Path("empty").mkdir()
    last = protokol("verify", paper, "--trust", "empty", "--json").lines[-1]
    assert "trust-empty" in [found["code"] for found in last["findings"]]
    assert protokol("verify", paper, "--trust", "nowhere").code == 2
