"""Marks drawn over a printed sheet: handwriting in its spaces, and the numbers of findings next to them.

Knows spaces and their places in millimetres. Doesn't know any game or finding.
"""
