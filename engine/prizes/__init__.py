"""Who gets what: the classes of an event, their places, and prizes with their money shared."""
