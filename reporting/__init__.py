"""The edges: command line, workbook, exchange formats, documents. Imports engine, never the other way round."""
