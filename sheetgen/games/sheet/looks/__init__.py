"""How the keys and families of a sheet in YAML look: read from `look`, by precedence, and inferred where nothing is said.

Knows the definition. Knows no millimetre, no colour's value, no icon's drawing, and nothing of what formulas mean.
"""
