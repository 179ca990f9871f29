"""The language of formulas: numbers, syntax trees, the parser that makes them, and the functions there are.

Knows texts. Knows nothing of spaces, nor what a name stands for.
"""
