"""Prints of layouts on papers, as one PDF or picture; annotated sheets.

This package handles layouts, papers and print options. It doesn't know how a block is drawn or how a page is painted.
"""
