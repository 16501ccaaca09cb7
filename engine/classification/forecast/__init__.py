"""What a player still needs for a norm while the event runs."""
