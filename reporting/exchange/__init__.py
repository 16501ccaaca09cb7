"""Events in and out of files that other programs read: JSON, CSV, TRF.

All of them meet in the *document*: the event as a JSON-like dict, the workbook's equal.
"""
