"""Files that somebody damaged, through all commands, in workers that bound time and memory: `python -m tests.fuzz`."""
