"""Categories, norms and titles: a verdict is a list of requirements, each with its article."""
