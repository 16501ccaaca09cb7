"""Scores, tie-breaks, places, and the tables that show them."""
