"""What each command does, values in and values out: called by the command line, over many files, and by a page."""
