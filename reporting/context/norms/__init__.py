"""Papers of categories, norms and titles."""
