"""Matchings: the heaviest of a graph, perfect ones, the cheapest of those, the first assignment.

`blossom`, `perfect`, `cheapest`, `assignment`. Nothing here knows of chess: whoever pairs by a rule
lays its criteria into edges, costs and masks.
"""
