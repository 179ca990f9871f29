"""Sheets on papers: how many go where, crop marks, bleed; plain numbers in millimetres.

Knows the size, the margin and the backs of a sheet. Knows no layout, no ink and no PDF.
"""
