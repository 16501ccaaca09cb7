"""FIDE title norms (B.01 of 2024)."""
