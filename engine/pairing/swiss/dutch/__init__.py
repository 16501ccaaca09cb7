"""The FIDE (Dutch) system: editions of 2026 and 2017 on one bracket machine.

`dutch_systems` has both as values; `dutch_round` pairs, `dutch_faults` says by which criterion a played
pairing is worse, `absolute` which absolute criteria it breaks.
"""
