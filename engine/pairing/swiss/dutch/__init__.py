"""The FIDE (Dutch) system: editions of 2026 and 2017 on one bracket machine.

`pair_dutch` pairs a round, `compare` says by which criterion a played pairing is worse,
`baku_points` gives the virtual points of an accelerated event.
"""

from engine.pairing.swiss.dutch.baku import baku_points
from engine.pairing.swiss.dutch.edition import EDITION_2017, EDITION_2026, Criterion, DutchEdition
from engine.pairing.swiss.dutch.explain import compare
from engine.pairing.swiss.dutch.pairing import pair_dutch

__all__ = ["EDITION_2017", "EDITION_2026", "Criterion", "DutchEdition", "baku_points", "compare", "pair_dutch"]
