"""Prints layouts onto papers, as one PDF or picture; annotated sheets.

Knows layouts, papers and print options. Doesn't know how a block is drawn or how a page is painted.
"""
