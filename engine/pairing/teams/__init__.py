"""Team matches: colours by board, line-ups and their rules, matches of a round."""
