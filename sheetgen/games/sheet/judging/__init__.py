"""Check a sheet: its violations, its score, tables of sheets, and the notes that explain them.

Knows the written values. Doesn't know their typed positions.
"""
