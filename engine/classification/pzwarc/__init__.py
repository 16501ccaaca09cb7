"""Draughts categories, norms and titles of PZWarc, code of 2021, chapter VII."""
