"""FIDE Swiss rules of 1998 (Bulgarian text): order, pairing, colours, boards; `fide1998_system` is their value."""
