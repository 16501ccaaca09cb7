"""Claims held against each other: one game told twice, one norm claimed twice, limits over several, one person as two.

`Digest` keeps little of each claim, whatever the order in which files come; `changes` says what the others do to it.
"""
