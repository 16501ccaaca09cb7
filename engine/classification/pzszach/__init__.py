"""Over-the-board categories of PZSzach."""
