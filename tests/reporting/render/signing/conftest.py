"""Papers to sign."""

from __future__ import annotations

from pathlib import Path

import pytest

from reporting.render.signing.certificate import Holder, holder_of
from tests.papers_made import build
from tests.reporting.render.conftest import document, loaded_from
from tests.reporting.render.signing.certificates import NOW, PASSWORD, own_p12


@pytest.fixture(scope="session")
def papers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Papers as PDF by form and language."""
    folder = tmp_path_factory.mktemp("unsigned")
    forms = ["arbiter-report", "standings", "start-card"]
    event = loaded_from(document())
    documents, _ = build(event, folder, forms=forms, langs=["pl"], formats=["pdf"])
    documents += build(event, folder, forms=["standings"], langs=["bg"], formats=["pdf"])[0]
    return {f"{one.form}.{one.lang}": (folder / one.path).read_bytes() for one in documents}


@pytest.fixture(scope="session")
def holder() -> Holder:
    """The arbiter."""
    found = holder_of(own_p12(), "me.p12", PASSWORD, NOW)
    assert isinstance(found, Holder)
    return found


@pytest.fixture(scope="session")
def signed(papers: dict[str, bytes], holder: Holder) -> bytes:
    """The report, signed once."""
    from reporting.render.signing.sign import Signed, sign_pdf

    made = sign_pdf(papers["arbiter-report.pl"], "report.pdf", holder, NOW)
    assert isinstance(made, Signed)
    return made.data


@pytest.fixture(scope="session")
def signed_list(papers: dict[str, bytes], holder: Holder) -> bytes:
    """Standings of one page, signed once: what is done to a signed paper is done to it soonest."""
    from reporting.render.signing.sign import Signed, sign_pdf

    made = sign_pdf(papers["standings.pl"], "standings.pdf", holder, NOW)
    assert isinstance(made, Signed)
    return made.data


def path_of(tmp_path: Path, data: bytes, name: str = "paper.pdf") -> Path:
    """A file with these bytes."""
    path = tmp_path / name
    path.write_bytes(data)
    return path
