"""Papers of changes of ratings."""
