"""Who plays whom: one package per family of systems."""
