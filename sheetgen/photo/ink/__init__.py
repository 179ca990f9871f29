"""The writing on a detected sheet: its ink, strokes, the spaces that they belong to, and ticks.

Knows the print below the ink. Knows no digits and values.
"""
