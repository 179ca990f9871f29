"""The highest or lowest score possible on a sheet by its own rules: possible values of formulas, narrowing, search.

Knows formulas, plans and checks. Doesn't know pages, files or commands.
"""
