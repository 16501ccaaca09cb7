"""Pairing tables that are neither the plain round robin nor a Swiss system.

Every table is a tuple of rounds; a round is a tuple of (White, Black) in the regulation's
board order. The free player of an odd field is not listed.
"""

Pairs = tuple[tuple[int, int], ...]
Rounds = tuple[Pairs, ...]
