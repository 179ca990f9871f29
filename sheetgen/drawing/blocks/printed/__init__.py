"""Printed content of one cell: fitted type, outlines, faces of spaces, formulas.

Knows a cell's size and styles. Doesn't know blocks or games.
"""
