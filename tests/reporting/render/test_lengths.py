"""A form that would be too long is left out with a finding, and the others come out."""

import pytest

from engine.model import Event, EventInfo, Player
from reporting.forms.catalogue import load_forms
from reporting.render.lengths import MOST_LINES, is_too_long, lines_of, too_long


def all_play_all(players):
    return Event(EventInfo(system="round-robin"), tuple(Player(number) for number in range(1, players + 1)))


@pytest.mark.parametrize(("players", "long"), [(157, False), (158, False), (159, True), (160, True)])
def test_start_cards_of_an_all_play_all_below_at_and_above_the_bound(players, long):
    event = all_play_all(players)
    assert (lines_of(event) > MOST_LINES) is long
    assert is_too_long(load_forms()["start-card"], event) is long


def test_a_table_of_players_is_never_too_long():
    assert not is_too_long(load_forms()["crosstable"], all_play_all(300))


def test_the_finding_names_the_form_and_its_length():
    told = too_long(load_forms()["schedule"], all_play_all(300))
    assert dict(told.values) == {"form": "schedule", "lines": "89700", "most": str(MOST_LINES)}


@pytest.mark.parametrize(("players", "long"), [(832, False), (833, False), (834, True)])
def test_score_sheets_below_at_and_above_the_bound(players, long):
    assert is_too_long(load_forms()["score-sheets"], all_play_all(players)) is long
