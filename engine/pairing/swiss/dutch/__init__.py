"""The FIDE (Dutch) system: editions of 2026 and 2017 on one bracket machine.

`dutch_round.pair_dutch` pairs a round, `explain.compare` says by which criterion a played pairing
is worse, `absolute.breaches` which absolute criteria it breaks, `baku.baku_points` gives the
virtual points of an accelerated event.
"""
