"""The most, or the least, that can be written on a sheet by its own rules: what formulas can give, narrowing, search.

It knows formulas, plans and judging, and nothing of pages, files or commands.
"""
