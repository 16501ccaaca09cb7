"""A list of players that somebody pasted from anywhere: columns of a spreadsheet, a table of a web page, plain lines.

Nothing is guessed silently: what each column was taken for is part of the answer, and whoever pasted may say otherwise.
"""

from reporting.exchange.pasted.columns import COLUMNS
from reporting.exchange.pasted.read import How, Pasted, PastedRow, read_pasted

__all__ = ["COLUMNS", "How", "Pasted", "PastedRow", "read_pasted"]
