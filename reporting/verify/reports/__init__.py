"""The papers of a verification: decision list, minutes, a letter for each claim that does not hold, a summary."""
