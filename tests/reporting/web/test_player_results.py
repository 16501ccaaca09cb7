"""What a player's page says of his games and of the norms that are still within his reach."""

from __future__ import annotations

from pathlib import Path

from lxml.html import document_fromstring

from reporting.sources.load import load
from tests.reporting.web.desk import Visitor


def rows_of(visitor: Visitor, heading: str) -> list[list[str]]:
    rows = document_fromstring(visitor.page.text).xpath("//*[@aria-labelledby=$id]//tbody/tr", id=heading)
    return [[cell.text_content() for cell in row] for row in rows]


def test_games_are_those_of_the_start_card_and_lead_to_rounds_and_opponents(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("swiss-open")
    visitor.get(f"/e/{book}/players/3")
    rows = rows_of(visitor, "games")
    assert [row[0] for row in rows] == list("1234567")
    assert rows[0][1:6] == ["White", "14. Zhekova Desislava", "1952", "1", "1"]
    assert rows[5][2] == "1. Wilczek Marcin" and rows[5][7] == "↑" and rows[-1][5] == "4"
    assert "a = ΣR: <strong>17777" in visitor.text and "Place 8, score after round 7: 4" in visitor.text
    visitor.press("player:14")
    assert "<h1>Zhekova Desislava, no. 14</h1>" in visitor.text
    visitor.press("why:14")
    assert "Place" in visitor.text or "place" in visitor.text


def test_a_norm_says_by_which_article_what_it_needs_what_is_there_and_what_is_left(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("swiss-open")
    event = load(str(tmp_path / "swiss-open.xlsx")).event
    (game,) = (game for game in event.results_of_round(7) if 23 in {game.white, game.black})
    visitor.get(f"/e/{book}/round/7")
    visitor.press(f"more:7:{game.key.board}")
    visitor.press(f"result:7:{game.key.board}:none")
    visitor.get(f"/e/{book}/players/23")
    assert rows_of(visitor, "norms") == [] and rows_of(visitor, "games")[-1][4] == "…"
    visitor.press("needs:23")
    (norm,) = (row for row in rows_of(visitor, "norms") if row[0] == "III")
    assert norm[1].endswith(", 2") and norm[2:] == ["2", "1", "1", "1"]
    assert "norm:III" in visitor.hooks and "III: score needed from 1 game: 1." in visitor.text


def test_who_seeks_no_norm_is_asked_for_none_and_a_player_of_a_team_has_no_place(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    club, league = visitor.sample("club-saturday"), visitor.sample("team-league")
    visitor.get(f"/e/{club}/players/1")
    assert "needs:1" not in visitor.hooks and "why:1" in visitor.hooks
    visitor.get(f"/e/{league}/players/5")
    assert "why:5" not in visitor.hooks and len(rows_of(visitor, "games")) == 9
