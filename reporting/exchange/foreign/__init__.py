"""Tables that other programs for tournaments export, known by their headings: Swiss-Manager and Chess-Results, Vega,
ChessArbiter, ChessManager, in Polish, Bulgarian, English and German.

A list of players, the pairings or results of rounds, a crosstable; several of them, in one file or in a folder, are one
event. What was recognised is reported, and so is every cell that could not be read.
"""
