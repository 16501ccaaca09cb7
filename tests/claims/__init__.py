"""A set of claims whose truth is known: events, papers and tables made to be verified, some wrong in a named way."""
