"""The look of the keys and families of a YAML sheet: read from `look` by precedence, otherwise inferred.

Knows the definition. Knows no millimetres, colour values, icon drawings or meanings of formulas.
"""
