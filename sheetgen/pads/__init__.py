"""Arranges sheets on papers: the number and position of sheets, crop marks, bleed; plain numbers in millimetres.

Knows the size, the margin and the backs of a sheet. Knows no layout, no ink and no PDF.
"""
