"""Beneath the sheets: zip archives, parts, the XML of cells, and how some of it is patched."""
