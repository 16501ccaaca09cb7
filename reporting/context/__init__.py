"""From the event and what the engine says of it to what a form shows: finished strings in one language."""
