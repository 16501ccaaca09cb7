"""Correspondence categories of KSzK, regulation no. 4 (2014, amended 2016)."""
