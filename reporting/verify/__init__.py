"""Verification of claimed norms: recomputed from the games (docs/CONTRACTS.md, *Verification*)."""
