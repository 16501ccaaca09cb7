"""FIDE Swiss rules of 1998 (Bulgarian text): order, pairing, colours, boards; `kernel` pairs and finds faults."""
