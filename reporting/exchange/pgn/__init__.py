"""Games in PGN (Portable Game Notation, 1994): heads to be filled with moves, and the event behind games' tags.

The library `chess` (extra `pgn`) writes and reads the notation; what its tags mean stands here.
"""
