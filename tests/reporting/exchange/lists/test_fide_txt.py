"""FIDE's list as text: the columns stand where its headings say, a wrong row is named with its line."""

from __future__ import annotations

from datetime import date

from engine.model import Finding, Severity
from reporting.exchange.lists import ListedPlayer, read_fide_txt
from reporting.exchange.lists.fide_txt import layout_of
from tests.rows import of_each

ALL = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
LEGACY = ALL.replace("FOA ", "")
OF_MONTH = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA OCT26 Gms K  B-day Flag"


def row(**cells: str) -> str:
    """A row of the list of all players, each cell under its heading."""
    place = {"ID": 0, "Name": 15, "Fed": 76, "Sex": 80, "Tit": 84, "WTit": 89, "OTit": 94, "FOA": 109}
    place |= {"SRtng": 113, "SGm": 119, "SK": 123, "RRtng": 126, "BRtng": 139, "Bday": 152, "Flag": 158}
    usual = {"ID": "1100001", "Name": "Lis, Ewa", "Fed": "POL", "Sex": "F", "SRtng": "1987", "Bday": "1990"}
    line = " " * 162
    for name, text in (usual | cells).items():
        line = line[: place[name]] + text + line[place[name] + len(text) :]
    return line


def read(*lines: str, kind: str = "standard") -> list[ListedPlayer | Finding]:
    return list(read_fide_txt([f"{line}\r\n" for line in lines], kind))


def test_every_column_is_read() -> None:
    text = row(Tit="WGM", WTit="WGM", OTit="IA,NI", SGm="7", SK="20", RRtng="2001", BRtng="0", Flag="wi")
    (player,) = read(ALL, text)
    assert player == ListedPlayer(
        2,
        "1100001",
        "Lis, Ewa",
        "POL",
        "f",
        "1990",
        "WGM",
        "WGM",
        "IA,NI",
        standard=1987,
        standard_games=7,
        standard_k=20,
        rapid=2001,
        flag="wi",
    )


def test_the_list_of_one_kind_has_its_month_over_the_rating() -> None:
    layout = layout_of(OF_MONTH, "rapid")
    assert layout is not None
    assert layout.day == date(2026, 10, 1)
    line = row(SRtng="2001", SGm="5", SK="40", Bday="")[:126] + "1990      "
    (player,) = read(OF_MONTH, line, kind="rapid")
    assert isinstance(player, ListedPlayer)
    assert (player.standard, player.rapid, player.rapid_games, player.rapid_k) == (None, 2001, 5, 40)
    assert player.birth == "1990"


def test_the_list_without_arena_titles_stands_further_left() -> None:
    line = row(RRtng="1999")
    (player,) = read(LEGACY, line[:109] + line[113:])
    assert isinstance(player, ListedPlayer)
    assert (player.standard, player.rapid, player.birth) == (1987, 1999, "1990")


def test_a_row_whose_other_titles_run_over_is_read_all_the_same() -> None:
    line = row(RRtng="1999", FOA="AFM")
    wide = line[:94] + "SI,FI,LSI,SLI,NA" + line[109:]
    (player,) = read(ALL, wide)
    assert isinstance(player, ListedPlayer)
    assert (player.standard, player.rapid, player.birth) == (1987, 1999, "1990")


@of_each([("0", None), ("1", 1), ("4000", 4000)])
def test_a_rating_of_nought_is_none(rating: str, read_as: int | None) -> None:
    (player,) = read(ALL, row(SRtng=f"{rating:<4}"))
    assert isinstance(player, ListedPlayer)
    assert player.standard == read_as


@of_each(
    [
        ({"SRtng": "4001"}, "standard"),
        ({"SRtng": "19x7"}, "standard"),
        ({"RRtng": "-1"}, "rapid"),
        ({"ID": "X100001"}, "id"),
        ({"ID": "       "}, "id"),
        ({"ID": "١١٠٠٠٠١"}, "id"),
        ({"Name": "        "}, "name"),
        ({"Bday": "19.0"}, "birth_date"),
        ({"Bday": "19991"}, "birth_date"),
    ]
)
def test_a_row_that_cannot_be_read_is_named_with_its_line_and_the_rest_goes_on(
    cells: dict[str, str], column: str
) -> None:
    first, wrong, last = read(ALL, row(), row(**cells), row(ID="1100003"))
    assert isinstance(first, ListedPlayer)
    assert isinstance(last, ListedPlayer)
    assert last.line == 4
    assert isinstance(wrong, Finding)
    assert wrong.code == "list-row-unread"
    assert wrong.place is not None
    assert wrong.place.line == 3
    assert dict(wrong.values)["column"] == f"heading.{column}"


def test_a_list_cut_off_in_a_row_says_so() -> None:
    for end in (5, 40, 115, 154):
        whole, cut = read(ALL, row(), row()[:end])
        assert isinstance(whole, ListedPlayer)
        assert isinstance(cut, Finding) and (cut.code, cut.severity) == (
            "list-cut-off",
            Severity.ERROR,
        )  # half a rating is another rating
    _, whole = read(ALL, row().rstrip(), row())
    assert isinstance(whole, ListedPlayer)


@of_each(["", "Name;Rating", "ID Number   Name", "ID number Name    TitlFed  Mar11 GamesBorn  Flag"])
def test_without_fides_headings_there_is_no_list(header: str) -> None:
    (found,) = read(header, row()) if header else list(read_fide_txt([]))
    assert isinstance(found, Finding)
    assert found.code == "list-no-headings"
