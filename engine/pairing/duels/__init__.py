"""Matches of two, two sides against each other, one against many (PZSzach 2002, B.VI E.1, F, H.1)."""
