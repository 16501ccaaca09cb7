"""Matchings: the heaviest of a graph and the cheapest perfect one, any perfect one, the first assignment.

Nothing here knows of chess: whoever pairs by a rule lays its criteria into edges, costs and masks.
"""
