"""The commands that describe layouts: layouts, spaces, blocks, blank, lint, explain, schema, link.

They handle options; the packages `layout` and `judge` handle the layouts.
"""
