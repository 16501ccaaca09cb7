"""Games in PGN (Portable Game Notation, 1994): heads to be filled with moves, and the event behind games' tags.

The library `chess` (extra `pgn`) writes the heads; reading needs the tags alone, and no library.
"""
