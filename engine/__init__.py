"""The rules of chess and draughts tournaments: pure functions from values to values.

No files, no clock, no language and no document library in here. The one exception is
`engine.regulations`, which reads the numbers of the regulations.
"""
