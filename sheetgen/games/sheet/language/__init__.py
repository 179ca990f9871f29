"""The language of formulas: numbers, syntax trees, their parser, and the available functions.

Knows texts. Doesn't know spaces or the meaning of names.
"""
