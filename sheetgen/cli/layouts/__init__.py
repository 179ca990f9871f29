"""The commands that describe layouts: layouts, spaces, blocks, blank, lint, explain, schema, link.

They know options; what a layout says the rooms `layout` and `judge` know.
"""
