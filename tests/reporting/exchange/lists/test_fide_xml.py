"""FIDE's list as XML: read as it comes, whatever the pieces; entities and broken ends are refused."""

from __future__ import annotations

import pytest

from engine.model import Finding
from reporting.exchange.lists import ListedPlayer, read_fide_xml
from tests.limits import set_limits
from tests.rows import of_each


def player(**elements: str) -> str:
    usual = {
        "fideid": "1100001",
        "name": "Lis &amp; Żak, Ewa",
        "country": "POL",
        "sex": "F",
        "title": "",
        "rating": "1987",
    }
    usual |= {"games": "7", "k": "20", "rapid_rating": "0", "blitz_rating": "", "birthday": "1990", "flag": "wi"}
    inside = "".join(f"<{name}>{text}</{name}>\n" for name, text in (usual | elements).items())
    return f"<player>\n{inside}</player>\n"


def read(*players: str, size: int = 1 << 20, kind: str = "standard") -> list[ListedPlayer | Finding]:
    data = f"<playerslist>\n{''.join(players)}</playerslist>".encode()
    return list(read_fide_xml((data[at : at + size] for at in range(0, len(data), size)), kind))


@of_each([1, 7, 64, 1 << 20])
def test_every_element_is_read_whatever_the_pieces(size: int) -> None:
    first, second = read(player(), player(fideid="1100002", rapid_rating="2001", birthday="0"), size=size)
    assert isinstance(first, ListedPlayer)
    assert (first.id, first.name, first.federation, first.sex, first.birth, first.flag) == (
        "1100001",
        "Lis & Żak, Ewa",
        "POL",
        "f",
        "1990",
        "wi",
    )
    assert (first.standard, first.standard_games, first.standard_k, first.rapid) == (1987, 7, 20, None)
    assert isinstance(second, ListedPlayer)
    assert (second.rapid, second.birth) == (2001, "")


def test_a_list_of_one_kind_is_of_that_kind() -> None:
    one_kind = player().replace("<rapid_rating>0</rapid_rating>\n<blitz_rating></blitz_rating>\n", "")
    (found,) = read(one_kind, kind="blitz")
    assert isinstance(found, ListedPlayer)
    assert (found.standard, found.blitz, found.blitz_games) == (None, 1987, 7)


@of_each([{}, {"rapid_rating": ""}, {"rapid_rating": "1900"}])
def test_no_standard_rating_is_taken_for_one_of_the_kind_that_was_asked_for(elements: dict[str, str]) -> None:
    """A list of all kinds stays one, whatever the user says of it; who has no rapid rating gets no other."""
    (found,) = read(player(**elements), kind="rapid")
    assert isinstance(found, ListedPlayer)
    assert (found.standard, found.rapid) == (1987, int(elements.get("rapid_rating") or 0) or None)


@of_each(
    [
        ({"fideid": ""}, "id"),
        ({"fideid": "12a"}, "id"),
        ({"name": " "}, "name"),
        ({"rating": "4001"}, "standard"),
        ({"rapid_rating": "19.5"}, "rapid"),
        ({"games": "many"}, "games"),
    ]
)
def test_a_player_that_cannot_be_read_is_named_with_his_line(elements: dict[str, str], column: str) -> None:
    first, wrong, last = read(player(), player(**elements), player())
    assert isinstance(first, ListedPlayer)
    assert isinstance(last, ListedPlayer)
    assert isinstance(wrong, Finding)
    assert dict(wrong.values)["column"] == f"heading.{column}"
    assert wrong.place is not None
    assert wrong.place.line == 29


def test_a_list_that_breaks_off_is_an_error_after_what_was_read() -> None:
    data = f"<playerslist>{player()}{player()}".encode()[:-30]
    first, error = read_fide_xml([data])
    assert isinstance(first, ListedPlayer)
    assert isinstance(error, Finding)
    assert error.code == "list-broken"


@pytest.mark.parametrize(
    "head",
    [
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>',
        '<!DOCTYPE x SYSTEM "file:///etc/passwd">',
    ],
)
def test_document_types_and_entities_are_refused(head: str) -> None:
    (found,) = read_fide_xml([f"{head}<playerslist>{player(name='&b;')}</playerslist>".encode()])
    assert isinstance(found, Finding)
    assert found.code == "list-entities"


def test_xml_without_players_is_no_list() -> None:
    (found,) = read_fide_xml([b"<html><body/></html>"])
    assert isinstance(found, Finding)
    assert found.code == "list-no-headings"


@pytest.mark.parametrize(("size", "refused"), [(2_000, False), (9_000, True)])
def test_a_tag_without_end_is_not_kept(size: int, refused: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two million attributes took 600 MB: the rest is not read."""
    set_limits(monkeypatch, "tag=4K")
    head = b'<playerslist><player a="' + b"a" * size
    rest = f'"/>{player()}</playerslist>'.encode()
    found = list(read_fide_xml([head, *(bytes([each]) for each in rest)]))
    told = [each.code for each in found if isinstance(each, Finding)]
    assert told == (["xml-tag-too-long"] if refused else ["list-row-unread"])
    assert any(isinstance(each, ListedPlayer) for each in found) != refused
