"""What stands on the sheets of an event: read, written anew, updated, annotated."""
