"""Checks of a layout as a game: its examples, explanations of its own rules, and comparisons that can never be true.

Checks only examples and invented sheets. Knows no files.
"""
