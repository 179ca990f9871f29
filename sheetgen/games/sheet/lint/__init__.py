"""Checks of a layout as a game: its examples, explanations of its own rules, and comparisons that can never be true.

Checks made-up sheets. Knows no files.
"""
