"""The layout file: its keys, reading, inheritance, and the location of the bundled layouts.

Knows games, blocks and positions in files. Knows no filled sheet, no rule and no PDF.
"""
