"""The federation's memory: who holds what since when, what was decided, which rating lists were in force.

Rows are appended and never changed, neither by the program nor by anybody else (triggers hold it). SQLite by default,
PostgreSQL by URL; nothing here is imported before a command asks for the register.
"""
