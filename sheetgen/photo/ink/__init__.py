"""What was written on a sheet that was found: its ink, strokes, the spaces that they belong to, and ticks.

Knows the print below the ink. Knows nothing of digits and values.
"""
