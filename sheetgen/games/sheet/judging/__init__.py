"""A sheet as it is judged: its violations, its score, tables of sheets, and the notes that explain them.

Knows what was written. Knows nothing of where that was typed.
"""
