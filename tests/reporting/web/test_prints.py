"""The three papers that hang and lie in the hall after a pairing, and whether those that were printed still hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from reporting.web import papers, prints
from tests.reporting.web.desk import Visitor


@pytest.fixture
def in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Papers made by the test itself: a process for each takes seconds to begin."""
    for page in (prints, papers):
        monkeypatch.setattr(page, "built_by_worker", papers.build_in_worker)


def test_after_a_pairing_its_three_papers_are_a_button_each_that_opens_them(tmp_path: Path, in_process: None) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("swiss-open")
    visitor.get(f"/e/{book}/round/7")
    boards = [hook.split(":")[2] for hook in visitor.hooks if hook.startswith("more:7:")]
    for board in boards:
        visitor.get(f"/e/{book}/round/7")
        visitor.press(f"more:7:{board}")
        visitor.press(f"result:7:{board}:none")
    assert [hook for hook in visitor.hooks if "print" in hook] == ["print:pairings", "print:standings", "print:slips"]
    shown = visitor.page
    for name in ("pairings", "standings", "slips"):
        visitor.page = shown
        visitor.press(f"print:{name}")
        assert visitor.page.content.startswith(b"%PDF")
        assert visitor.page.headers["content-disposition"].startswith("inline")
    made = [path.parent.name for path in (tmp_path / "swiss-open-papers").rglob("*.pdf")]
    assert len(made) == 9 and set(made) == {"runda-07", "krag-07", "round-07"}
    assert visitor.get(f"/e/{book}/round/7").count("up to date") == 3
    visitor.press("result:7:1:½")
    assert visitor.text.count("up to date") == 3, "the pairs are the same"
    visitor.press("more:7:2")
    visitor.press("result:7:2:+:-")
    assert "out of date" in visitor.text
    visitor.press("printed:pairings")
    assert visitor.page.content.startswith(b"%PDF")
    for wrong in ("", "all", "regulations"):
        visitor.post(f"/e/{book}/print", print=wrong, round="7")
        assert visitor.page.status_code == 400


def test_a_print_that_somebody_edited_is_left_and_told(tmp_path: Path, in_process: None) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("club-saturday")
    visitor.get(f"/e/{book}/round/9")
    visitor.press("print:standings")
    place = next((tmp_path / "club-saturday-papers").rglob("*.pdf"))
    place.write_bytes(place.read_bytes() + b"%")
    assert "out of date" in visitor.get(f"/e/{book}/round/9")
    visitor.press("print:standings")
    assert visitor.page.status_code == 409 and place.read_bytes().endswith(b"%")


def test_diplomas_and_table_cards_have_a_button_of_their_own(tmp_path: Path, in_process: None) -> None:
    visitor = Visitor(tmp_path, "pl")
    visitor.get(f"/e/{visitor.sample('club-saturday')}/papers")
    assert "Dyplomy</button>" in visitor.text
    for name, file in (("diplomas", "dyplomy.pdf"), ("table-cards", "wizytowki-na-stoly.pdf")):
        visitor.press(f"papers:{name}")
        assert any(hook.startswith("paper:") and hook.endswith(file) for hook in visitor.hooks), visitor.hooks
