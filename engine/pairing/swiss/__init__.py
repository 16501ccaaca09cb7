"""The Swiss systems: one table of criteria per edition, one way in and one way out."""
