"""Whether a round can be paired at all, by a general matching of another library."""

from __future__ import annotations

import networkx as nx

from engine.pairing.paired_round import RoundPairing


def is_paired_whole(graph: nx.Graph[int]) -> bool:
    """Whether everybody in a graph of who may meet whom can be paired; 0 stands for the bye of an odd number."""
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == graph.number_of_nodes()


def is_pairing_of(pairing: RoundPairing, graph: nx.Graph[int]) -> bool:
    """Whether a pairing pairs everybody of such a graph, each with somebody whom he may meet: one that exists."""
    pairs = [*pairing.pairs, *([(pairing.bye, 0)] if pairing.bye else [])]
    everyone = sorted(number for pair in pairs for number in pair)
    return everyone == sorted(graph) and all(graph.has_edge(*pair) for pair in pairs)
