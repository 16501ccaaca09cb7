"""One game with two results, one norm claimed twice, one person under two names."""

from __future__ import annotations

from dataclasses import replace

from reporting.verify.across.claim_index import MOST_DOUBTS
from reporting.verify.examined import ClaimFacts
from reporting.verify.values import Answer, Claim, Difference, What
from tests.quick import quick
from tests.reporting.verify.across.claims_of import claim, file, told

FINE = [("confirmed", [])]


def test_one_game_with_two_results_leaves_both_claims_open():
    mine, his = claim(results="111"), claim(results="101", event="B", norm="Kc")
    found = told(file("a", mine), file("b", his))
    assert [claims[0][0] for claims in found] == ["incomplete", "incomplete"]
    assert found[0][0][1] == [("duplicate", "2. Nowak Jan – Lis Jan 0-1", None)]


def test_by_post_two_may_meet_in_two_events_that_begin_on_one_day():
    def post(results: str, event: str, norm: str) -> tuple[Claim, ClaimFacts]:
        return claim(results=results, event=event, norm=norm, game="correspondence")

    assert told(file("a", post("111", "A", "Ic")), file("b", post("101", "B", "Kc"))) == [FINE] * 2
    found = told(file("a", post("111", "A", "Ic")), file("b", post("101", "A", "Kc")))
    assert [claims[0][0] for claims in found] == ["incomplete", "incomplete"]


def test_namesakes_in_one_event_contradict_nobody():
    mine, his = (
        claim(digest="E"),
        claim(results="101", digest="E", number=4, ids={"national": "P4"}, birth="1970-05-06"),
    )
    assert told(file("a", mine, his)) == [[FINE[0]] * 2]
    other = claim(results="110", number=4, ids={"national": "P4"}, birth="1970-05-06")
    found = told(file("a", mine, his), file("b", other))
    assert [claims[0][0] for claims in found] == ["incomplete", "incomplete"], "the third game is told otherwise"
    assert found[0][0][1] == [("duplicate", "3. Nowak Jan – Zych Ewa 0-1", None)]


def test_the_same_game_told_from_both_sides_is_no_contradiction():
    mine, facts = claim(results="1")
    game = facts.games[0]
    other = claim(name="Lis Jan", ids={"national": "P2"}, number=2, birth="1970-01-01", results="")
    turned = replace(game, white=game.black, black=game.white, result="0-1")
    assert told(file("a", (mine, facts)), file("b", (other[0], replace(other[1], games=(turned,))))) == [FINE] * 2


def test_a_paper_that_contradicts_itself_harms_no_other_claim():
    forged, facts = claim(results="111", verdict=Answer.REFUTED)
    forged = replace(forged, differences=(Difference(What.EVIDENCE),))
    found = told(file("a", (forged, facts)), file("b", claim(results="101")))
    assert found[1] == FINE


def test_two_applications_for_one_norm_that_differ_leave_open_which_holds():
    found = told(file("a", claim(score="7")), file("b", claim(score="6.5")))
    assert [(claims[0][0], claims[0][1][0][0]) for claims in found] == [("incomplete", "duplicate")] * 2


def test_the_same_file_sent_twice_is_told():
    found = told(file("a", claim(), sha256="1"), file("b", claim(), sha256="1"))
    assert found == [FINE, [("confirmed", [("duplicate", "Ic", None)])]]


def test_the_same_line_of_a_table_again_is_told():
    assert told(file("a", claim(), claim(), kind="table"))[0][1] == ("confirmed", [("duplicate", "Ic", None)])


def test_one_person_under_two_spellings_is_told_and_not_joined():
    other = {"name": "Nowack Jan", "ids": {"national": "P2"}, "games": 7}
    found = told(file("a", claim()), file("b", claim(event="B", day="2024-09-01", **other)))
    assert found[0] == [("confirmed", [("player", "Nowack Jan, national P2, 1980-01-02", None)])]
    assert [each[0] for each in found[1][0][1]] == ["player"]


def test_spellings_of_persons_born_on_other_days_are_two():
    other = {"name": "Nowack Jan", "ids": {"national": "P2"}, "birth": "1980-01-03"}
    assert told(file("a", claim()), file("b", claim(event="B", **other))) == [FINE] * 2


def test_one_name_with_two_ids_and_one_birth_date_is_told():
    found = told(file("a", claim()), file("b", claim(event="B", day="2024-09-01", ids={"national": "P2"})))
    assert [claims[0][1][0][0] for claims in found] == ["player", "player"]


def test_one_id_with_two_days_of_birth_is_told():
    found = told(file("a", claim()), file("b", claim(event="B", day="2024-09-01", birth="1990-01-02")))
    assert [claims[0][1][0][0] for claims in found] == ["player", "player"]


def test_a_name_that_hundreds_have_is_told_a_few_times_and_takes_no_time():
    many = [
        claim(event=f"{at}", name=f"Nowa{'k' * (at % 3 + 1)} Jan", ids={"national": f"P{at}"}, number=at)
        for at in range(1, 300)
    ]
    found = quick(5, lambda: told(*(file(str(at), each) for at, each in enumerate(many))))
    assert {len(claims[0][1]) for claims in found} == {MOST_DOUBTS}
