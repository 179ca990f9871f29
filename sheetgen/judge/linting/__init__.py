"""Layouts judged: faults of reading and drawing, what the game finds in its own keys, and what fits on which paper.

Knows layouts and how they are drawn. Knows no filled sheet and no text of a report.
"""
