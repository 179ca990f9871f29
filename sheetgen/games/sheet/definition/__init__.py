"""A sheet's definition, read from the nodes of a YAML layout: spaces, tables, rules and texts, with formulas as typed.

Knows where everything was typed. Doesn't know the meaning of formulas.
"""
