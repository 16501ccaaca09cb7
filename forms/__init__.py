"""The forms: data only, a folder per paper, and the fonts they are set in.

A folder holds `form.toml` (what the form is and what it needs) and, where the form has a
layout of its own, `form.typ` for PDF and `form.docx` to edit in a word processor. `base` holds what all of them share.
"""
