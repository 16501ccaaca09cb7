"""By which criterion a played round is worse: the next bracket is looked at only where what ranks higher is level."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.dutch import explanation
from engine.pairing.swiss.dutch.edition import EDITION_2017, EDITION_2026, DutchEdition
from engine.pairing.swiss.field import Field
from tests.engine.pairing.swiss.kernels import compare, pair_dutch
from tests.engine.pairing.swiss.random_events import random_event

EDITIONS = pytest.mark.parametrize("edition", [EDITION_2026, EDITION_2017], ids=lambda edition: edition.system)


def wrong_rounds(edition: DutchEdition) -> Iterator[tuple[Field, RoundPairing]]:
    """Rounds paired by lot, and right ones in which two boards, or a board and the bye, changed a player."""
    for seed in range(8):
        chance = random.Random(seed)

        def by_lot(field: Field, chance: random.Random = chance) -> RoundPairing:
            numbers = [entrant.number for entrant in field.entrants if entrant.present]
            chance.shuffle(numbers)
            bye = numbers.pop() if len(numbers) % 2 else None
            return RoundPairing(tuple(zip(numbers[::2], numbers[1::2], strict=True)), bye)

        def changed(field: Field, chance: random.Random = chance) -> RoundPairing | None:
            right = pair_dutch(field, edition)
            if right is None or len(right.pairs) < 2:
                return right
            pairs, at = list(right.pairs), chance.randrange(len(right.pairs) - 1)
            (one, two), (three, four) = pairs[at : at + 2]
            pairs[at : at + 2] = [(one, four), (three, two)]
            return RoundPairing(tuple(pairs), right.bye)

        for field, played in random_event(seed, 8 + seed, 7, by_lot if seed % 4 == 0 else changed):
            if played is not None:
                yield field, played


@EDITIONS
def test_the_criterion_is_that_of_all_criteria_counted_at_once(
    edition: DutchEdition, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = list(wrong_rounds(edition))
    found = [compare(field, edition, pairing.pairs, pairing.bye) for field, pairing in played]
    monkeypatch.setattr(explanation, "takewhile", lambda *_: iter(()))
    assert found == [compare(field, edition, pairing.pairs, pairing.bye) for field, pairing in played]
    told = {dict(step.values).get("key") for steps in found for step in steps}
    assert {"floaters", "floater-scores", "preferences"} <= told
    assert told & {"next-floaters", "next-scores"}
