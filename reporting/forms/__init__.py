"""What forms there are: their descriptions, layouts, words and the letters they are set in."""
