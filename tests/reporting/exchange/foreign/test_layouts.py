"""Headings of other programs, in their order and with their signs; the rows are made up.

Swiss-Manager: interim ranking as a workbook (tushar1669/prize-manager, USER_GUIDE and importSchema on GitHub); Vega: the
manual of 2016, 2.11.2 and appendix J; SwissPerfect: the description in the icu_tournament gem; Swiss-Chess, Chess-Results
and ChessManager: what programs that read their pages ask for; the German federation's list of players: its files.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.reporting.exchange.foreign.test_foreign import codes, games, read
from tests.rows import of_each

FIDE = {"fide": "1100001"}


LAYOUTS = yaml.safe_load((Path(__file__).parent / "layouts.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout["name"])
def test_a_list_is_read_by_its_headings(layout: dict[str, Any]) -> None:
    document, findings = read(f"{layout['headings']}\n{layout['row']}\n")
    assert codes(findings) == []
    (player,) = document["players"]
    assert (player["number"], player["surname"].title(), player["first_name"].title()) == (1, "Lis", "Ewa")
    assert {key: player.get(key) for key in layout["player"]} == layout["player"]
    unread = ", ".join(str(found.value) for found in findings if found.code == "foreign-columns-unread")
    assert unread == layout["unread"]


def test_beside_another_word_for_the_place_rank_is_the_rating() -> None:
    rows = "1;Lis, Ewa;I;1900;2b1;4b=;1,5\n2;Kot, Jan;II;1800;1c0;3c1;1\n3;Kos, Adam;;1700;4b1;2b0;1\n4;Bąk, Ola;;1600;3c0;1c=;0,5"
    document, findings = read(f"M-c;Nazwisko Imię;Tyt;Rank;1;2;Pkt;Buch\n{rows}\n")
    assert codes(findings) == []
    assert [(one["number"], one["ratings"][0]["value"]) for one in document["players"]] == [
        (1, 1900),
        (2, 1800),
        (3, 1700),
        (4, 1600),
    ]
    assert sorted(games(document)) == [
        (1, 1, 2, "1", "played"),
        (1, 3, 4, "1", "played"),
        (2, 1, 4, "0.5", "played"),
        (2, 3, 2, "0", "played"),
    ]
    assert [one["number"] for one in read("Rank;Name;Rtg\n1;Lis, Ewa;1900\n")[0]["players"]] == [1]


@of_each([";White Pieces;Result;Black Pieces", "Szachownica;Białe;Wynik;Czarne", "Brett;Weiß;Ergebnis;Schwarz"])
def test_pairings_by_names_alone_are_an_event_of_whoever_they_name(heads: str) -> None:
    document, findings = read(
        f"Runda 1\n{heads}\n1.;Lis Ewa;1 : 0;Kot Jan\n2.;Kos Adam;½ : ½;Bąk Ola\n3.;Ryś Iga;1;bye\n"
    )
    assert codes(findings) == []
    assert [(one["number"], one["surname"]) for one in document["players"]] == [
        *((1, "Lis"), (2, "Kot"), (3, "Kos"), (4, "Bąk"), (5, "Ryś"))
    ]
    assert games(document) == [(1, 1, 2, "1", "played"), (1, 3, 4, "0.5", "played"), (1, 5, None, "", "bye")]


def test_whoever_a_list_of_players_does_not_name_is_not_met_in_pairings_without_numbers() -> None:
    _, findings = read("Nr;Name;Rtg\n1;Lis Ewa;1900\n", "Runda 1\nBiałe;Wynik;Czarne\nLis Ewa;1:0;Kot Jan\n")
    assert codes(findings) == ["foreign-game-unread"]


def test_games_without_colours_are_told_and_the_players_are_read() -> None:
    rows = "1;Duck, Daffy;IRL;;12345;;2200;im;2;0:=;3:W\n3;Mouse, Mickey;USA;1100001;;;;gm;1;2:D;1:L\n2;Mouse, Minnie;;;;1900;;;1;3:D;0:-"
    document, findings = read(f"No;Name;Feder;Intl Id;Loc Id;Rtg;Loc;Title;Total;1;2\n{rows}\n")
    assert codes(findings) == ["foreign-colours-unknown"]
    assert [one.get("ids") for one in document["players"]] == [{"national": "12345"}, None, FIDE]
