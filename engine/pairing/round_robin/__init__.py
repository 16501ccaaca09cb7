"""All play all: an event by its table, and whoever leaves it before the end."""
