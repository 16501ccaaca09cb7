"""PZWarc's Swiss system (2021, V 2): classical, FMJD and rating variants."""
