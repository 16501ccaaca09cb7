"""Signatures of papers: PAdES in PDFs that `build` made, and what can be said of the signatures in a PDF."""
