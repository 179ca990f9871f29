"""Readings weighed against the rules: the possible values of each space with their probabilities, and the most likely combination.

This package asks a subject (one sheet, or the sheets of a table) for its errors. It knows no pixels and no games.
"""
