"""Rating lists on this computer: several federations and days side by side, searched by id and by name.

A store is a folder with a file for each list, an SQLite database that is written beside and then put in its place
whole: whoever looks something up meanwhile sees the list before or the new one, and never a part of it.
"""
