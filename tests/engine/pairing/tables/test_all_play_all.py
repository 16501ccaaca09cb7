"""The systems in which everyone meets everyone: each has a table, and each table a system."""

from __future__ import annotations

from engine.model.system_id import ALL_PLAY_ALL, base_system, individual_system
from engine.pairing.round_robin.tables import FIRST_CYCLE


def test_every_such_system_has_a_table_and_every_table_is_that_of_such_a_system() -> None:
    assert set(FIRST_CYCLE) == ALL_PLAY_ALL


def test_the_id_of_a_system_says_who_is_paired_by_it() -> None:
    assert individual_system("individual-team-swiss-jahr") == base_system("individual-team-swiss-jahr") == "swiss-jahr"
    assert individual_system("team-swiss-jahr") == "team-swiss-jahr"
    assert base_system("team-swiss-jahr") == individual_system("swiss-jahr") == "swiss-jahr"
