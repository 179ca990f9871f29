"""Checks of layouts: errors of reading and drawing, the game's findings in its own keys, and papers on which they fit.

Knows layouts and how they are drawn. Knows no filled sheet and no text of a report.
"""
