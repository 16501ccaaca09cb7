"""The command line: one thin file per command, imported when it is called."""
