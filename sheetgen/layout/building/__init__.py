"""Builds sheets from layouts: places blocks, gives each block the data it needs to draw, and locates errors by line.

Knows layouts and blocks. Knows no file format, no rule and no PDF.
"""
