"""DOCX templates: reading, checking and copying what a clerk edits in a word processor."""
