"""Rating lists of federations: FIDE's as text and as XML, everybody's as a table with headings.

Each reader is an iterator over a stream that gives `ListedPlayer` rows one by one and a `Finding` for every row
that it cannot read, so that a list of millions takes no more memory than one of ten.
"""

from reporting.exchange.lists.fide_txt import read_fide_txt
from reporting.exchange.lists.fide_xml import read_fide_xml
from reporting.exchange.lists.headed_table import headings_of, kinds_of, read_table
from reporting.exchange.lists.rows import ListedPlayer, csv_rows

__all__ = ["ListedPlayer", "csv_rows", "headings_of", "kinds_of", "read_fide_txt", "read_fide_xml", "read_table"]
