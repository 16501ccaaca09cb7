"""The program as Windows would run it, as far as that can be tried elsewhere."""
