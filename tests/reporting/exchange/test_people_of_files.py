"""People as other programs write them: a name with its comma, a title of FIDE in any spelling."""

from __future__ import annotations

from engine.model.people import parted_name
from reporting.exchange.pgn.event import pgn_document
from reporting.exchange.trf_document import trf_document
from reporting.exchange.values import fide_title
from tests.rows import of_each

GAME = """[Event "Open"]
[Round "1"]
[White "Nowak, Anna"]
[Black "Lis"]
[WhiteTitle "{title}"]
[Result "1-0"]

1-0
"""


@of_each(
    [
        ("Nowak, Anna", ("Nowak", "Anna")),
        ("Nowak,Anna Maria ", ("Nowak", "Anna Maria")),
        ("Lis", ("Lis", "")),
        ("", ("", "")),
    ]
)
def test_a_name_is_parted_by_its_comma(listed: str, parts: tuple[str, str]) -> None:
    assert parted_name(listed) == parts


@of_each(
    [("wgm", {"fide_women": "WGM"}), ("GM", {"fide": "GM"}), ("f", {"fide": "FM"}), ("", {}), ("XM", {"fide": "XM"})]
)
def test_games_and_report_files_read_a_title_alike(text: str, titles: dict[str, str]) -> None:
    assert fide_title(text) == titles
    games, _ = pgn_document([GAME.format(title=text).encode()])
    report, _ = trf_document(f"012 Open\n001    1 w{text:>3} {'Nowak, Anna':<33} 2000\n")
    for document in (games, report):
        assert document is not None
        player = next(one for one in document["players"] if one["surname"] == "Nowak")
        assert (player["first_name"], player.get("titles", {})) == ("Anna", titles)
