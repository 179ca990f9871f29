"""Errors of a layout as a game: its examples, its own rules explained by them, and comparisons that can never be true.

Checks made-up sheets. Knows no files.
"""
