"""Identifies and locates sheets in a photo: corner marks, codes, features, patches of print, and the surface of bent paper.

Knows sheetgen's prints, painted from layouts. Doesn't know the writing on a sheet.
"""
