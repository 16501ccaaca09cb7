"""Contexts to documents: DOCX, PDF, XLSX; the same bytes for the same event."""
